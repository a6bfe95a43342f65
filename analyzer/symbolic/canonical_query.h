// The text of a satisfiability question: symbols renamed in order of first appearance, facts sorted, value sets spelled out.
// Questions that mean the same thing up to names have the same text as far as the sorting can see it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic {

struct CanonicalQuery {
  std::string text;               // SMT-LIB 2: declarations, then assertions, one a line
  std::vector<SymbolId> symbols;  // of the declared constants, in order of declaration
  struct Declared {
    SymbolId symbol;
    char sort;  // 'x' integer, 'b' bool, 'a' atom
    std::uint32_t number;
    std::string name() const { return sort + std::to_string(number); }
  };
  std::vector<Declared> declared;
  // Literal keys of an atom symbol by the number that stands for them.
  struct Keys {
    SymbolId symbol;
    std::vector<std::uint64_t> keys;
  };
  std::vector<Keys> keys;

  // The model's values (in order of declaration) in terms of the symbols.
  Assignment assignment(std::span<const std::int64_t> model) const;
};

// Nothing when the text would grow out of bounds.
std::optional<CanonicalQuery> canonical_query(Context& context, std::span<const FormulaId> facts);

}  // namespace foreshape::symbolic
