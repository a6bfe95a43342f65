// Evaluation of expressions and formulas at given values of their symbols. `Values` maps a SymbolId to an optional integer.
#pragma once

#include <cstdint>
#include <optional>

#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic {

template <typename Values>
class Evaluation {
 public:
  Evaluation(const Context& context, const Values& values) : context_(context), values_(values) {}

  std::optional<std::int64_t> operator()(ExprId e) const {
    if (const auto value = context_.constant_value(e)) return value;
    switch (context_.kind(e)) {
      case ExprKind::kConstant:
      case ExprKind::kTooLarge:
        return std::nullopt;
      case ExprKind::kSymbol:
        return values_(*context_.as_symbol(e));
      case ExprKind::kPolynomial:
        return polynomial(e);
      case ExprKind::kFloorDiv:
        return binary(e, checked_floordiv);
      case ExprKind::kFloorMod:
        return binary(e, checked_floormod);
      case ExprKind::kTruncDiv:
        return binary(e, checked_truncdiv);
      case ExprKind::kTruncMod:
        return binary(e, checked_truncmod);
      case ExprKind::kIte: {
        const auto guard = (*this)(context_.condition(e));
        if (!guard) return std::nullopt;
        return (*this)(context_.operands(e)[*guard ? 0 : 1]);
      }
      case ExprKind::kMin:
      case ExprKind::kMax:
      case ExprKind::kBroadcast:
        return fold(e);
    }
    return std::nullopt;
  }

  std::optional<bool> operator()(FormulaId f) const {
    switch (context_.kind(f)) {
      case FormulaKind::kFalse:
        return false;
      case FormulaKind::kTrue:
        return true;
      case FormulaKind::kZero:
      case FormulaKind::kNonZero:
      case FormulaKind::kNonNegative: {
        const auto value = (*this)(context_.subject(f));
        if (!value) return std::nullopt;
        if (context_.kind(f) == FormulaKind::kNonNegative) return *value >= 0;
        return (*value == 0) == (context_.kind(f) == FormulaKind::kZero);
      }
      case FormulaKind::kBool:
      case FormulaKind::kNotBool: {
        const auto value = values_(context_.symbol(f));
        if (!value) return std::nullopt;
        return (*value != 0) == (context_.kind(f) == FormulaKind::kBool);
      }
      case FormulaKind::kAtomEqual:
      case FormulaKind::kAtomNotEqual: {
        const auto value = values_(context_.symbol(f));
        if (!value) return std::nullopt;
        const bool same = static_cast<std::uint64_t>(*value) == context_.literal_key(f);
        return same == (context_.kind(f) == FormulaKind::kAtomEqual);
      }
      case FormulaKind::kAnd:
      case FormulaKind::kOr: {
        const bool absorbing = context_.kind(f) == FormulaKind::kOr;
        bool all_known = true;
        for (const FormulaId member : context_.operands(f)) {
          const auto value = (*this)(member);
          if (value == absorbing) return absorbing;
          if (!value) all_known = false;
        }
        return all_known ? std::optional(!absorbing) : std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<std::int64_t> polynomial(ExprId e) const {
    // Wide intermediate sums: terms may cancel.
    __int128 total = 0;
    for (const Term& term : context_.terms(e)) {
      std::int64_t product = term.coefficient;
      for (const Factor& factor : context_.factors(term.monomial)) {
        const auto value = (*this)(factor.atom);
        if (!value) return std::nullopt;
        for (std::uint32_t i = 0; i < factor.exponent; ++i) {
          if (__builtin_mul_overflow(product, *value, &product)) return std::nullopt;
        }
      }
      total += product;
    }
    if (total < Range::kMin || total > Range::kMax) return std::nullopt;
    return static_cast<std::int64_t>(total);
  }

  template <typename Operation>
  std::optional<std::int64_t> binary(ExprId e, Operation&& operation) const {
    const auto a = (*this)(context_.operands(e)[0]);
    const auto b = (*this)(context_.operands(e)[1]);
    if (!a || !b) return std::nullopt;
    return operation(*a, *b);
  }

  std::optional<std::int64_t> fold(ExprId e) const {
    const ExprKind kind = context_.kind(e);
    std::optional<std::int64_t> result;
    for (const ExprId operand : context_.operands(e)) {
      const auto value = (*this)(operand);
      if (!value) return std::nullopt;
      if (!result) {
        result = value;
      } else if (kind == ExprKind::kMin) {
        result = *value < *result ? value : result;
      } else if (kind == ExprKind::kMax) {
        result = *value > *result ? value : result;
      } else if (*result == 1) {
        result = value;
      } else if (*value != 1 && *value != *result) {
        return std::nullopt;
      }
    }
    return result;
  }

  const Context& context_;
  const Values& values_;
};

}  // namespace foreshape::symbolic
