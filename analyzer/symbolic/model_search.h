// Looks for values that satisfy a few facts by trying likely ones: small sizes, listed values, roots of comparisons with one open
// symbol. Finds most models that analysed code asks for; never shows that there is none.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analyzer/symbolic/context.h"
#include "analyzer/symbolic/environment.h"

namespace foreshape::symbolic {

struct ModelWishes {
  bool at_least_two = false;  // free integers (input, opaque)
  bool different = false;     // free integers pairwise
  std::uint32_t budget = 600;  // values tried
};

class ModelSearch {
 public:
  // The environment stands at the path whose facts these are. Symbols of the facts that are not to be searched have fixed values.
  ModelSearch(Context& context, Environment& environment, std::span<const FormulaId> facts, std::span<const SymbolId> symbols,
              std::span<const std::pair<SymbolId, std::int64_t>> fixed = {});

  // Values of the searched symbols, sorted by symbol.
  std::optional<Assignment> find(const ModelWishes& wishes);
  // Whether the values are allowed ones and satisfy the facts.
  bool satisfies(const Assignment& values) const;

 private:
  struct Variable {
    SymbolId symbol;
    ExprId solution;  // of a solved symbol
    bool free = false;
    bool integer = true;
    std::vector<std::uint32_t> complete;  // facts whose symbols are all known once this one is
  };
  bool assign(std::size_t at, const ModelWishes& wishes);
  void candidates(const Variable& variable, const ModelWishes& wishes, std::vector<std::int64_t>& out);
  void roots(FormulaId f, const Variable& variable, std::vector<std::int64_t>& out);
  void roots_of(ExprId e, bool equality, const Variable& variable, std::vector<std::int64_t>& out);
  bool acceptable(const Variable& variable, std::int64_t value, const ModelWishes& wishes) const;
  std::optional<std::int64_t> value_at(ExprId e, SymbolId symbol, std::int64_t value);

  Context& context_;
  Environment& environment_;
  std::span<const FormulaId> facts_;
  std::vector<Variable> variables_;  // in the order in which they are assigned
  std::vector<std::int64_t> values_;  // by symbol
  std::vector<std::uint8_t> known_;   // by symbol
  std::vector<SymbolId> fixed_;
  std::uint32_t budget_ = 0;
};

}  // namespace foreshape::symbolic
