// The statements of a text as far as lines, indentation, strings and brackets show them: what is left to go by when the
// grammar fails.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/span.h"
#include "analyzer/python/syntax_tree.h"

namespace foreshape::python {

// A statement's line with all that its brackets, strings and backslashes continue; without comments around it.
struct LogicalLine {
  std::uint32_t begin = 0;        // of its first word
  std::uint32_t end = 0;          // after its last character that is no space or comment
  std::uint32_t indentation = 0;  // in columns; a tab counts eight, as for the grammar
};

struct Repair {
  enum class Kind : std::uint8_t { kUnclosed, kNoColon };
  Kind kind = Kind::kUnclosed;
  base::Span place;  // the bracket that is never closed, or the header that lacks its colon; in the original text
};

struct RepairedText {
  std::string text;  // empty if there was nothing to repair
  Insertions insertions;
  std::vector<Repair> repairs;  // by place
};

// Joins lines within brackets (a line end there may mislead the grammar, if the next line is indented less than the
// block) and blanks the comments in them; puts in the closing brackets and the colons of headers that are missing.
// Without the former tree-sitter loses the line structure of all that follows. A line inside an open bracket ends it if
// it begins with a keyword that no line of an expression begins with, or if it is indented no deeper than the statement
// that opened the bracket and looks like a statement: a decorator, `name =`, a value that follows a value. Linear time,
// as below.
RepairedText repair_text(std::string_view text);

// By the same rules.
std::vector<LogicalLine> logical_lines(std::string_view text);

// The word that a line begins with; empty if it begins with none.
std::string_view first_word(std::string_view text, const LogicalLine& line);

}  // namespace foreshape::python
