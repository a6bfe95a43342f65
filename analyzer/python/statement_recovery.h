// Finds the smallest statements that do not parse and takes them out, so that the grammar sees only what it can read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/span.h"

namespace foreshape::python {

struct MaskedText {
  std::string text;  // as long as what it was made from; an expression statement stands wherever one was taken out
  std::vector<base::Span> masked;  // the places of these, ascending and disjoint
};

// Goes by line structure: each statement is parsed by itself, a compound one that fails is searched for the statement
// in it that does. The work is bounded by a multiple of the size of the text.
MaskedText mask_broken_statements(std::string_view text);

}  // namespace foreshape::python
