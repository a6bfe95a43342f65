// What an environment knows is put to use: simplified expressions, ranges, answers.
#include <algorithm>
#include <numeric>

#include "analyzer/symbolic/environment.h"

namespace foreshape::symbolic {

namespace {

constexpr MonomialId kUnit{0};
constexpr int kRuleBudget = 24;               // nested applications of rules
constexpr std::size_t kSimplifiedSlots = 512;
constexpr std::size_t kRangedSlots = 1024;

}  // namespace

Environment::Split Environment::split_multiples(ExprId e, ExprId divisor) {
  Split split{context_.constant(0), e};
  if (multiples_.empty() || context_.is_constant(e) || context_.is_too_large(e)) return split;
  const auto d = context_.constant_value(divisor);
  const auto divides = [&](const Multiple& multiple) {
    if (multiple.divisor == divisor) return true;
    const auto m = d ? context_.constant_value(multiple.divisor) : std::nullopt;
    return m && *d != 0 && *m % *d == 0;
  };
  const auto take = [&](MonomialId monomial, std::int64_t coefficient) {
    for (const Multiple& multiple : multiples_) {
      const auto others = divides(multiple) ? context_.cofactor(monomial, multiple.product) : std::nullopt;
      if (!others) continue;
      const ExprId part = context_.multiply(context_.constant(coefficient), *others);
      const ExprId whole = context_.multiply(part, context_.floordiv(context_.monomial_value(multiple.product), divisor));
      const ExprId rest = context_.subtract(split.rest, context_.multiply(part, context_.monomial_value(multiple.product)));
      if (context_.is_too_large(whole) || context_.is_too_large(rest)) continue;
      split = {context_.add(split.quotient, whole), rest};
      return;
    }
  };
  if (context_.kind(e) != ExprKind::kPolynomial) {
    take(*context_.as_product(e), 1);
  } else {
    for (const Term& term : context_.terms(e)) take(term.monomial, term.coefficient);
  }
  return split;
}

ExprId Environment::solution(SymbolId symbol) {
  if ((context_.uses(symbol) & kUsedAsInteger) == 0) return {};
  const ExprId e = context_.symbol(symbol);
  if (context_.is_constant(e) || e.value >= rule_of_.size() || rule_of_[e.value] == 0) return {};
  return simplify(e);
}

ExprId Environment::simplify(ExprId e) {
  if (rules_.empty() || context_.is_constant(e) || context_.is_too_large(e)) return e;
  return simplify_at(e, kRuleBudget);
}

ExprId Environment::simplify_at(ExprId e, int budget) {
  if (context_.is_constant(e) || context_.is_too_large(e) || budget == 0) return e;
  if (simplified_.empty()) simplified_.resize(kSimplifiedSlots);
  const std::size_t slot = (e.value * 0x9e3779b1U >> 16) % kSimplifiedSlots;
  if (simplified_[slot].from == e && simplified_[slot].version == version_) return simplified_[slot].to;
  const ExprId result = rebuild(e, budget);
  // Results cut short by the budget depend on where they were asked for.
  if (budget == kRuleBudget) simplified_[slot] = {e, result, version_};
  return result;
}

ExprId Environment::rebuild(ExprId e, int budget) {
  const auto again = [&](ExprId part) { return simplify_at(part, budget); };
  const auto operands = context_.operands(e);
  ExprId result = e;
  switch (context_.kind(e)) {
    case ExprKind::kPolynomial: {
      bool changed = false;
      InlineVector<ExprId, 16> atoms;
      for (const Term& term : context_.terms(e)) {
        for (const Factor& factor : context_.factors(term.monomial)) {
          const ExprId to = again(factor.atom);
          changed = changed || to != factor.atom;
          atoms.push_back(to);
        }
      }
      if (!changed) return e;
      ExprId total = context_.constant(0);
      std::size_t at = 0;
      for (const Term& term : context_.terms(e)) {
        ExprId product = context_.constant(term.coefficient);
        for (const Factor& factor : context_.factors(term.monomial)) {
          product = context_.multiply(product, context_.power(atoms[at++], factor.exponent));
        }
        total = context_.add(total, product);
      }
      // Budget rather than blow up.
      return context_.is_too_large(total) ? e : total;
    }
    case ExprKind::kFloorDiv: {
      const ExprId divisor = again(operands[1]);
      const Split split = split_multiples(again(operands[0]), divisor);
      result = context_.add(split.quotient, context_.floordiv(split.rest, divisor));
      break;
    }
    case ExprKind::kFloorMod: {
      const ExprId divisor = again(operands[1]);
      result = context_.floormod(split_multiples(again(operands[0]), divisor).rest, divisor);
      break;
    }
    case ExprKind::kTruncDiv:
      result = context_.truncdiv(again(operands[0]), again(operands[1]));
      break;
    case ExprKind::kTruncMod:
      result = context_.truncmod(again(operands[0]), again(operands[1]));
      break;
    case ExprKind::kIte: {
      const Truth guard = evaluate(context_.condition(e));
      if (guard != Truth::kUnknown) return again(operands[guard == Truth::kTrue ? 0 : 1]);
      result = context_.if_then_else(context_.condition(e), again(operands[0]), again(operands[1]));
      break;
    }
    case ExprKind::kMin:
    case ExprKind::kMax:
    case ExprKind::kBroadcast: {
      const ExprKind kind = context_.kind(e);
      result = again(operands[0]);
      for (std::size_t i = 1; i < operands.size(); ++i) {
        const ExprId next = again(operands[i]);
        result = kind == ExprKind::kMin   ? context_.min(result, next)
                 : kind == ExprKind::kMax ? context_.max(result, next)
                                          : context_.broadcast(result, next);
      }
      break;
    }
    default:
      break;
  }
  if (context_.is_too_large(result)) return e;
  if (result != e) return simplify_at(result, budget - 1);
  if (e.value < rule_of_.size() && rule_of_[e.value] != 0) return simplify_at(rules_[rule_of_[e.value] - 1].value, budget - 1);
  return e;
}

// ---- Asking

Range Environment::monomial_range(MonomialId monomial) {
  if (monomial == kUnit) return Range::constant(1);
  const auto factors = context_.factors(monomial);
  if (factors.size() == 1 && factors[0].exponent == 1) return range(factors[0].atom);
  Range product = Range::constant(1);
  for (const Factor& factor : factors) product = multiply(product, power(range(factor.atom), factor.exponent));
  if (const Range* known = refined(monomial)) product = meet(product, *known);
  return product;
}

Range Environment::range(ExprId e) {
  if (const auto value = context_.constant_value(e)) return Range::constant(*value);
  if (refinements_.empty()) return context_.range(e);
  const ExprKind kind = context_.kind(e);
  if (kind == ExprKind::kSymbol) {
    const Range known = context_.range(e);
    const Range* r = refined(e);
    return r == nullptr ? known : meet(known, *r);
  }
  if (ranged_.empty()) ranged_.resize(kRangedSlots);
  Ranged& slot = ranged_[(e.value * 0x9e3779b1U >> 16) % kRangedSlots];
  if (slot.of == e && slot.version == version_) return slot.range;
  const Range computed = range_of_composed(e);
  // Asking for the parts may have taken the slot.
  slot = {e, version_, computed};
  return computed;
}

Range Environment::range_of_composed(ExprId e) {
  Range known = context_.range(e);
  if (const Range* r = refined(e)) known = meet(known, *r);
  const auto operands = context_.operands(e);
  const auto operand = [&](std::size_t i) { return range(operands[i]); };
  switch (context_.kind(e)) {
    case ExprKind::kPolynomial: {
      Range total = Range::constant(0);
      for (const Term& term : context_.terms(e)) total = add(total, term_range(term));
      known = meet(known, total);
      if (sums_ > 0) {
        const SumKey key = sum_key(e);
        if (const Range* r = refined(key.key)) known = meet(known, shift(scale(*r, key.factor), key.offset));
      }
      break;
    }
    case ExprKind::kFloorDiv:
      known = meet(known, floordiv(operand(0), operand(1)));
      break;
    case ExprKind::kFloorMod:
      known = meet(known, floormod(operand(0), operand(1)));
      break;
    case ExprKind::kTruncDiv:
      known = meet(known, truncdiv(operand(0), operand(1)));
      break;
    case ExprKind::kTruncMod:
      known = meet(known, truncmod(operand(0), operand(1)));
      break;
    case ExprKind::kIte:
      known = meet(known, join(operand(0), operand(1)));
      break;
    case ExprKind::kMin:
    case ExprKind::kMax:
    case ExprKind::kBroadcast: {
      const ExprKind kind = context_.kind(e);
      InlineVector<Range, 8> of_operands;
      bool positive = true;
      for (std::size_t i = 0; i < operands.size(); ++i) {
        of_operands.push_back(operand(i));
        positive = positive && of_operands[i].low >= 1;
      }
      Range all = of_operands[0];
      for (std::size_t i = 1; i < operands.size(); ++i) {
        all = kind == ExprKind::kMin                ? min(all, of_operands[i])
              : kind == ExprKind::kMax || positive ? max(all, of_operands[i])
                                                    : join(all, of_operands[i]);
      }
      known = meet(known, all);
      break;
    }
    default:
      break;
  }
  return known;
}

Truth Environment::evaluate(FormulaId f) {
  if (const auto constant = context_.constant_truth(f)) return truth_of(*constant);
  if (is_present(f)) return Truth::kTrue;
  const FormulaKind kind = context_.kind(f);
  switch (kind) {
    case FormulaKind::kZero:
    case FormulaKind::kNonZero: {
      const ExprId e = simplify(context_.subject(f));
      const FormulaId equality = context_.equal(e, context_.constant(0));
      Truth t = Truth::kUnknown;
      if (const auto constant = context_.constant_truth(equality)) {
        t = truth_of(*constant);
      } else if (is_present(equality)) {
        t = Truth::kTrue;
      } else if (is_present(context_.negation(equality))) {
        t = Truth::kFalse;
      } else {
        const Range r = range(e);
        if (!r.contains(0)) {
          t = Truth::kFalse;
        } else if (r.is_constant()) {
          t = Truth::kTrue;
        }
      }
      return kind == FormulaKind::kZero ? t : negate(t);
    }
    case FormulaKind::kNonNegative: {
      const ExprId e = simplify(context_.subject(f));
      const FormulaId bound = context_.greater_equal(e, context_.constant(0));
      if (const auto constant = context_.constant_truth(bound)) return truth_of(*constant);
      const Range r = range(e);
      if (r.low >= 0) return Truth::kTrue;
      if (r.high < 0) return Truth::kFalse;
      return Truth::kUnknown;
    }
    case FormulaKind::kBool:
    case FormulaKind::kNotBool:
      return is_present(context_.negation(f)) ? Truth::kFalse : Truth::kUnknown;
    case FormulaKind::kAtomEqual:
    case FormulaKind::kAtomNotEqual: {
      if (is_present(context_.negation(f))) return Truth::kFalse;
      for (const Literal& literal : literals_) {
        if (literal.symbol != context_.symbol(f)) continue;
        return truth_of((literal.key == context_.literal_key(f)) == (kind == FormulaKind::kAtomEqual));
      }
      return Truth::kUnknown;
    }
    case FormulaKind::kAnd:
    case FormulaKind::kOr: {
      const Truth settles = kind == FormulaKind::kOr ? Truth::kTrue : Truth::kFalse;
      bool undecided = false;
      for (const FormulaId member : context_.operands(f)) {
        const Truth t = evaluate(member);
        if (t == settles) return settles;
        if (t == Truth::kUnknown) undecided = true;
      }
      if (!undecided) return negate(settles);
      return is_present(context_.negation(f)) ? Truth::kFalse : Truth::kUnknown;
    }
    default:
      return Truth::kUnknown;
  }
}

}  // namespace foreshape::symbolic
