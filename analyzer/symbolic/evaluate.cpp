// Evaluation at an assignment and substitution.
#include <algorithm>
#include <unordered_map>

#include "analyzer/symbolic/context.h"
#include "analyzer/symbolic/evaluation.h"

namespace foreshape::symbolic {

namespace {

struct SortedValues {
  const Assignment& at;
  std::optional<std::int64_t> operator()(SymbolId symbol) const {
    const auto found = std::lower_bound(at.begin(), at.end(), symbol, [](const auto& entry, SymbolId s) { return entry.first < s; });
    if (found == at.end() || found->first != symbol) return std::nullopt;
    return found->second;
  }
};

bool touches(std::span<const SymbolId> symbols, const Substitution& by) {
  return std::any_of(symbols.begin(), symbols.end(), [&](SymbolId s) { return by.find(s) != nullptr; });
}

// Rebuilds bottom up; shared parts are rebuilt once.
class Rebuilder {
 public:
  Rebuilder(Context& context, const Substitution& by) : context_(context), by_(by) {}

  ExprId operator()(ExprId e) {
    if (context_.is_constant(e) || context_.is_too_large(e)) return e;
    if (!touches(context_.symbols_of(e), by_)) return e;
    if (const auto symbol = context_.as_symbol(e)) {
      const Substitution::Entry* entry = by_.find(*symbol);
      return entry->value.valid() ? entry->value : e;
    }
    if (const auto known = exprs_.find(e); known != exprs_.end()) return known->second;
    const ExprId result = rebuild(e);
    exprs_.emplace(e, result);
    return result;
  }

  FormulaId operator()(FormulaId f) {
    if (!touches(context_.symbols_of(f), by_)) return f;
    if (const auto known = formulas_.find(f); known != formulas_.end()) return known->second;
    const FormulaId result = rebuild(f);
    formulas_.emplace(f, result);
    return result;
  }

 private:
  ExprId rebuild(ExprId e) {
    const auto operands = context_.operands(e);
    switch (context_.kind(e)) {
      case ExprKind::kPolynomial: {
        ExprId total = context_.constant(0);
        for (const Term& term : context_.terms(e)) {
          ExprId product = context_.constant(term.coefficient);
          for (const Factor& factor : context_.factors(term.monomial)) {
            product = context_.multiply(product, context_.power((*this)(factor.atom), factor.exponent));
          }
          total = context_.add(total, product);
        }
        return total;
      }
      case ExprKind::kFloorDiv:
        return context_.floordiv((*this)(operands[0]), (*this)(operands[1]));
      case ExprKind::kFloorMod:
        return context_.floormod((*this)(operands[0]), (*this)(operands[1]));
      case ExprKind::kTruncDiv:
        return context_.truncdiv((*this)(operands[0]), (*this)(operands[1]));
      case ExprKind::kTruncMod:
        return context_.truncmod((*this)(operands[0]), (*this)(operands[1]));
      case ExprKind::kIte:
        return context_.if_then_else((*this)(context_.condition(e)), (*this)(operands[0]), (*this)(operands[1]));
      case ExprKind::kMin:
      case ExprKind::kMax:
      case ExprKind::kBroadcast: {
        const ExprKind kind = context_.kind(e);
        ExprId result = (*this)(operands[0]);
        for (std::size_t i = 1; i < operands.size(); ++i) {
          const ExprId next = (*this)(operands[i]);
          result = kind == ExprKind::kMin   ? context_.min(result, next)
                   : kind == ExprKind::kMax ? context_.max(result, next)
                                            : context_.broadcast(result, next);
        }
        return result;
      }
      case ExprKind::kConstant:
      case ExprKind::kTooLarge:
      case ExprKind::kSymbol:
        break;
    }
    return e;
  }

  FormulaId rebuild(FormulaId f) {
    switch (context_.kind(f)) {
      case FormulaKind::kFalse:
      case FormulaKind::kTrue:
        return f;
      case FormulaKind::kZero:
        return context_.equal((*this)(context_.subject(f)), context_.constant(0));
      case FormulaKind::kNonZero:
        return context_.not_equal((*this)(context_.subject(f)), context_.constant(0));
      case FormulaKind::kNonNegative:
        return context_.greater_equal((*this)(context_.subject(f)), context_.constant(0));
      case FormulaKind::kNotBool:
        return context_.negation((*this)(context_.negation(f)));
      case FormulaKind::kAtomNotEqual:
        return context_.negation((*this)(context_.negation(f)));
      case FormulaKind::kBool: {
        const Substitution::Entry& entry = *by_.find(context_.symbol(f));
        if (entry.truth.valid()) return entry.truth;
        if (const auto symbol = context_.as_symbol(entry.value)) return context_.bool_symbol(*symbol);
        return context_.not_equal(entry.value, context_.constant(0));
      }
      case FormulaKind::kAtomEqual: {
        const Substitution::Entry& entry = *by_.find(context_.symbol(f));
        if (!entry.value.valid()) return f;
        if (const auto symbol = context_.as_symbol(entry.value)) {
          return context_.atom_equal(*symbol, context_.literal_key(f));
        }
        if (const auto key = context_.constant_value(entry.value)) {
          return context_.truth(static_cast<std::uint64_t>(*key) == context_.literal_key(f));
        }
        return context_.unknown_formula();
      }
      case FormulaKind::kAnd:
      case FormulaKind::kOr: {
        std::vector<FormulaId> members;
        for (const FormulaId member : context_.operands(f)) members.push_back((*this)(member));
        return context_.kind(f) == FormulaKind::kAnd ? context_.conjunction(members) : context_.disjunction(members);
      }
    }
    return f;
  }

  Context& context_;
  const Substitution& by_;
  std::unordered_map<ExprId, ExprId> exprs_;
  std::unordered_map<FormulaId, FormulaId> formulas_;
};

}  // namespace

ExprId Context::substitute(ExprId e, const Substitution& by) {
  if (by.empty()) return e;
  return Rebuilder(*this, by)(e);
}

FormulaId Context::substitute(FormulaId f, const Substitution& by) {
  if (by.empty()) return f;
  return Rebuilder(*this, by)(f);
}

std::optional<std::int64_t> Context::evaluate(ExprId e, const Assignment& at) const {
  const SortedValues values{at};
  return Evaluation(*this, values)(e);
}

std::optional<bool> Context::evaluate(FormulaId f, const Assignment& at) const {
  const SortedValues values{at};
  return Evaluation(*this, values)(f);
}

}  // namespace foreshape::symbolic
