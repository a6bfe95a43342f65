// The words that the symbolic layer shares: handles, truth values, origins of symbols, sets of values.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/base/ids.h"

namespace foreshape::symbolic {

// A hash-consed integer expression. Equal normal form, equal id (within one Context).
using ExprId = base::Id<struct ExprTag>;
// A hash-consed formula in negation normal form.
using FormulaId = base::Id<struct FormulaTag>;
using SymbolId = base::Id<struct SymbolTag>;
// A hash-consed product of powers of atoms; MonomialId{0} is the empty product 1.
using MonomialId = base::Id<struct MonomialTag>;

enum class Truth : std::uint8_t { kFalse, kTrue, kUnknown };

constexpr Truth negate(Truth t) {
  return t == Truth::kUnknown ? t : t == Truth::kTrue ? Truth::kFalse : Truth::kTrue;
}
constexpr Truth truth_of(bool b) { return b ? Truth::kTrue : Truth::kFalse; }

// Where a symbol comes from, weakest first.
enum class Origin : std::uint8_t {
  kOpaque,        // nothing is known about it
  kInput,         // any legitimate value
  kProgramSome,   // a run takes one value of the exact value set
  kProgramEvery,  // one complete run takes every value of the exact value set
};

// The values that a symbol may take. With a list, exactly the listed ones (for an atom symbol: literal keys, reinterpreted as
// signed). Otherwise lower + k * stride between the bounds; a stride other than 1 needs a lower bound.
struct ValueSet {
  std::optional<std::int64_t> lower;
  std::optional<std::int64_t> upper;
  std::int64_t stride = 1;
  std::optional<std::vector<std::int64_t>> list;

  static ValueSet any() { return {}; }
  static ValueSet at_least(std::int64_t low) { return {low, std::nullopt, 1, std::nullopt}; }
  static ValueSet between(std::int64_t low, std::int64_t high, std::int64_t step = 1) { return {low, high, step, std::nullopt}; }
  static ValueSet one_of(std::vector<std::int64_t> values) { return {std::nullopt, std::nullopt, 1, std::move(values)}; }
};

struct SymbolInfo {
  std::string_view name;  // for printing; copied by the Context
  Origin origin = Origin::kOpaque;
  ValueSet values;
  bool is_dim = false;  // a dimension: at least 1, or at least 0 where the origin is opaque
};

// Values of some symbols, sorted by symbol. A bool symbol has 0 or 1, an atom symbol the literal key.
using Assignment = std::vector<std::pair<SymbolId, std::int64_t>>;

}  // namespace foreshape::symbolic
