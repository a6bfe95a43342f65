// Minima, maxima, guarded choices and broadcasts in normal form.
#include <algorithm>

#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic {

ExprId Context::min(ExprId a, ExprId b) { return extremum(ExprKind::kMin, a, b); }

ExprId Context::max(ExprId a, ExprId b) { return extremum(ExprKind::kMax, a, b); }

ExprId Context::extremum(ExprKind which, ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return too_large();
  if (a == b) return a;
  const bool smallest = which == ExprKind::kMin;
  const auto x = constant_value(a);
  const auto y = constant_value(b);
  if (x && y) return (*x < *y) == smallest ? a : b;
  ExprBuffer items;
  for (const ExprId e : {a, b}) {
    if (kind(e) == which) {
      items.append(operands(e));
    } else {
      items.push_back(e);
    }
  }
  std::sort(items.begin(), items.end());
  items.resize_down(static_cast<std::size_t>(std::unique(items.begin(), items.end()) - items.begin()));
  // Drop what is never the only extreme one.
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t j = i + 1; j < items.size();) {
      const Range difference = range(subtract(items[i], items[j]));
      const bool first_wins = smallest ? difference.high <= 0 : difference.low >= 0;
      const bool second_wins = smallest ? difference.low >= 0 : difference.high <= 0;
      if (first_wins) {
        items.erase_at(j);
      } else if (second_wins) {
        items[i] = items[j];
        items.erase_at(j);
        j = i + 1;
      } else {
        ++j;
      }
    }
  }
  if (items.size() == 1) return items[0];
  if (items.size() > kMaxOperands) return too_large();
  std::sort(items.begin(), items.end());
  return intern_atom(which, items);
}

ExprId Context::broadcast(ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return too_large();
  const ExprId one = constant(1);
  if (a == b || b == one) return a;
  if (a == one) return b;
  // Compatible sizes equal the one among them that is surely not 1.
  if (is_constant(a)) return a;
  if (is_constant(b)) return b;
  ExprBuffer items;
  for (const ExprId e : {a, b}) {
    if (kind(e) == ExprKind::kBroadcast) {
      items.append(operands(e));
    } else {
      items.push_back(e);
    }
  }
  std::sort(items.begin(), items.end());
  items.resize_down(static_cast<std::size_t>(std::unique(items.begin(), items.end()) - items.begin()));
  for (const ExprId item : items) {
    if (range(item).excludes(1)) return item;
  }
  if (items.size() == 1) return items[0];
  if (items.size() > kMaxOperands) return too_large();
  return intern_atom(ExprKind::kBroadcast, items);
}

ExprId Context::if_then_else(FormulaId condition, ExprId then_value, ExprId else_value) {
  if (const auto value = constant_truth(condition)) return *value ? then_value : else_value;
  if (then_value == else_value) return then_value;
  if (is_too_large(then_value) || is_too_large(else_value)) return too_large();
  const FormulaId opposite = negation(condition);
  if (opposite < condition) {
    condition = opposite;
    std::swap(then_value, else_value);
  }
  // A branch that asks the same question again.
  if (kind(then_value) == ExprKind::kIte && this->condition(then_value) == condition) then_value = operands(then_value)[0];
  if (kind(else_value) == ExprKind::kIte && this->condition(else_value) == condition) else_value = operands(else_value)[1];
  if (then_value == else_value) return then_value;
  const FormulaKind test = kind(condition);
  if (test == FormulaKind::kZero || test == FormulaKind::kNonZero || test == FormulaKind::kNonNegative) {
    const ExprId difference = subtract(else_value, then_value);
    if (!is_too_large(difference)) {
      // "x if x == y else y" is y; "x if x <= y else y" is min(x, y), and so on.
      const FormulaId same = zero(difference);
      if (same == condition) return else_value;
      if (test == FormulaKind::kNonZero && same == negation(condition)) return then_value;
      if (test == FormulaKind::kNonNegative) {
        const ExprId one = constant(1);
        if (nonnegative(difference) == condition || nonnegative(subtract(difference, one)) == condition) {
          return min(then_value, else_value);
        }
        const ExprId opposite_difference = negate(difference);
        if (nonnegative(opposite_difference) == condition || nonnegative(subtract(opposite_difference, one)) == condition) {
          return max(then_value, else_value);
        }
      }
    }
  }
  if (formulas_[condition.value].tree > kMaxGuard) return too_large();
  const ExprId operands[] = {then_value, else_value};
  return intern_atom(ExprKind::kIte, operands, condition);
}

}  // namespace foreshape::symbolic
