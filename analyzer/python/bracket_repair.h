// A bracket that is never closed makes tree-sitter lose the line structure of all that follows. This closes it where the next statement
// visibly begins.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/span.h"
#include "analyzer/python/syntax_tree.h"

namespace foreshape::python {

struct RepairedText {
  std::string text;
  Insertions insertions;           // the closing brackets that were put in
  std::vector<base::Span> opened;  // the brackets that were left open, in the original text
};

// A line inside an open bracket ends it if it is indented no deeper than the statement that opened it and begins like a statement: with
// a keyword that no expression begins with, a decorator, or `name =` of an assignment. Linear time.
RepairedText repair_brackets(std::string_view text);

}  // namespace foreshape::python
