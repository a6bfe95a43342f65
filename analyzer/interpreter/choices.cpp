// Values that are one of several: which of them are possible here, and what becomes of each.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

Value Machine::narrow_choice(const Value& value) {
  const Value* only = nullptr;
  std::size_t possible = 0;
  for (const domain::Alternative& one : value.choice->alternatives) {
    const auto constant = symbols_.constant_truth(one.guard);
    const Truth known = constant ? symbolic::truth_of(*constant) : solver_.decide_quickly(state_.path, one.guard);
    if (known == Truth::kTrue) return one.value;
    if (known == Truth::kFalse) continue;
    only = &one.value;
    ++possible;
  }
  return possible == 1 ? *only : value;
}

bool Machine::alike(const Value& a, const Value& b) {
  if (a.same(b)) return true;
  const TensorObject* x = as_tensor(a);
  const TensorObject* y = as_tensor(b);
  if (x == nullptr || y == nullptr) return false;
  if (x->type != y->type || x->dtype != y->dtype || x->static_rank_unknown != y->static_rank_unknown) return false;
  if (!x->content.is(Tag::kUnbound) || !y->content.is(Tag::kUnbound)) return false;
  const Sequence& s = *x->shape;
  const Sequence& t = *y->shape;
  if (s.gap != t.gap || s.has_gap() || s.items.size() != t.items.size()) return false;
  for (std::size_t i = 0; i < s.items.size(); ++i) {
    if (!s.items[i].same(t.items[i])) return false;
  }
  const auto mine = x->attributes.entries();
  const auto theirs = y->attributes.entries();
  if (mine.size() != theirs.size()) return false;
  for (std::size_t i = 0; i < mine.size(); ++i) {
    if (mine[i].name != theirs[i].name) return false;
    const bool names = mine[i].value.is(Tag::kStr) && theirs[i].value.is(Tag::kStr);
    if (!names && !mine[i].value.same(theirs[i].value)) return false;
  }
  return true;
}

Value Machine::narrow_operand_choice(const Value& given) {
  const Value value = narrow(given);
  if (!value.is(Tag::kChoice)) return value;
  const auto alternatives = value.choice->alternatives;
  std::vector<domain::Alternative> distinct;
  for (const domain::Alternative& one : alternatives) {
    const auto at = std::find_if(distinct.begin(), distinct.end(), [&](const domain::Alternative& d) { return alike(d.value, one.value); });
    if (at == distinct.end()) {
      distinct.push_back(one);
    } else {
      at->guard = symbols_.disjunction(at->guard, one.guard);
    }
  }
  if (distinct.size() == alternatives.size()) return value;
  if (distinct.size() == 1) return distinct.front().value;
  const auto stored = arena().copy(std::span<const domain::Alternative>(distinct));
  return Value::choice_of(arena().make<domain::ChoiceValue>(domain::ChoiceValue{stored}));
}

Truth Machine::decide(FormulaId formula) {
  if (const auto constant = symbols_.constant_truth(formula)) return symbolic::truth_of(*constant);
  // Which way control goes is asked often and may stay open: a failure on a path that cannot be taken is sorted out when it is
  // about to be recorded (verdict::decide asks whether the path is satisfiable).
  return solver_.decide_quickly(state_.path, formula);
}

void Machine::assume(FormulaId formula) {
  if (symbols_.constant_truth(formula) == true) return;
  state_.path = state_.path.assume(formula);
}

Value Machine::branch(FormulaId formula, base::FunctionRef<Value()> then, base::FunctionRef<Value()> otherwise) {
  const Truth truth = decide(formula);
  if (truth == Truth::kTrue) return then();
  if (truth == Truth::kFalse) return otherwise();
  State other = state_.fork();
  ++undecided_;
  assume(formula);
  const Value first = then();
  std::swap(state_, other);
  assume(symbols_.negation(formula));
  const Value second = otherwise();
  --undecided_;
  if (!other.reachable) return second;
  if (!state_.reachable) {
    state_ = std::move(other);
    return first;
  }
  const FormulaId guard = joiner_.selector(formula);
  State joined = joiner_.join(std::move(other), std::move(state_), guard);
  state_ = std::move(joined);
  return joiner_.merge(first, second, guard);
}

Value Machine::distribute(const Value& given, base::FunctionRef<Value(const Value&)> f) {
  const Value value = narrow(given);
  if (!value.is(Tag::kChoice)) return f(value);
  const auto alternatives = value.choice->alternatives;
  const auto from = [&](const auto& self, std::size_t at) -> Value {
    if (at + 1 == alternatives.size()) return f(alternatives[at].value);
    return branch(alternatives[at].guard, [&] { return f(alternatives[at].value); }, [&] { return self(self, at + 1); });
  };
  return from(from, 0);
}

Value Machine::distribute_operand(const Value& given, base::FunctionRef<Value(const Value&)> f) {
  const Value value = narrow(given);
  if (!value.is(Tag::kChoice)) return f(value);
  const auto alternatives = value.choice->alternatives;
  const bool opaque = std::any_of(alternatives.begin(), alternatives.end(), [&](const domain::Alternative& one) {
    return symbols_.weakest_origin(one.guard) == symbolic::Origin::kOpaque;
  });
  const std::size_t before = failures_.size();
  bool each_fails = true;
  const Value result = distribute(value, [&](const Value& one) {
    const std::size_t met = failures_met_;
    const Value outcome = f(one);
    each_fails = each_fails && failures_met_ > met;
    return outcome;
  });
  if (opaque && !each_fails) forget_failures_since(before);
  return result;
}

}  // namespace foreshape::interpreter
