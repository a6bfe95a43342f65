// Comparison and membership.
#include <algorithm>

#include "analyzer/base/hash.h"
#include "analyzer/interpreter/machine.h"
#include "analyzer/interpreter/quotients.h"

namespace foreshape::interpreter {

using domain::DictObject;
using domain::ListObject;
using ir::CompareOperator;

namespace {

std::string_view method_of(CompareOperator op) {
  switch (op) {
    case CompareOperator::kEqual:
      return "__eq__";
    case CompareOperator::kNotEqual:
      return "__ne__";
    case CompareOperator::kLess:
      return "__lt__";
    case CompareOperator::kLessEqual:
      return "__le__";
    case CompareOperator::kGreater:
      return "__gt__";
    case CompareOperator::kGreaterEqual:
      return "__ge__";
    default:
      return "";
  }
}

CompareOperator mirrored(CompareOperator op) {
  switch (op) {
    case CompareOperator::kLess:
      return CompareOperator::kGreater;
    case CompareOperator::kLessEqual:
      return CompareOperator::kGreaterEqual;
    case CompareOperator::kGreater:
      return CompareOperator::kLess;
    case CompareOperator::kGreaterEqual:
      return CompareOperator::kLessEqual;
    default:
      return op;
  }
}

bool is_integral(const Value& value) { return value.is(Tag::kInt) || value.is(Tag::kBool); }

}  // namespace

static FormulaId compare_ints(symbolic::Context& symbols, CompareOperator op, ExprId a, ExprId b) {
  switch (op) {
    case CompareOperator::kEqual:
    case CompareOperator::kIs:
      return symbols.equal(a, b);
    case CompareOperator::kNotEqual:
    case CompareOperator::kIsNot:
      return symbols.not_equal(a, b);
    case CompareOperator::kLess:
      return symbols.less(a, b);
    case CompareOperator::kLessEqual:
      return symbols.less_equal(a, b);
    case CompareOperator::kGreater:
      return symbols.greater(a, b);
    default:
      return symbols.greater_equal(a, b);
  }
}

static bool compare_ordered(CompareOperator op, int order) {
  switch (op) {
    case CompareOperator::kEqual:
    case CompareOperator::kIs:
      return order == 0;
    case CompareOperator::kNotEqual:
    case CompareOperator::kIsNot:
      return order != 0;
    case CompareOperator::kLess:
      return order < 0;
    case CompareOperator::kLessEqual:
      return order <= 0;
    case CompareOperator::kGreater:
      return order > 0;
    default:
      return order >= 0;
  }
}

Value Machine::compare(CompareOperator op, const Value& left_given, const Value& right_given) {
  const Value left = narrow(left_given);
  const Value right = narrow(right_given);
  const auto flags = static_cast<std::uint8_t>((left.flags | right.flags) & (domain::kPoisoned | domain::kStaticUnknown));
  const auto answer = [&](FormulaId formula) { return Value::boolean(formula, flags); };
  const auto negated = [&](const Value& value) {
    return Value::boolean(symbols_.negation(truth_of(value)), value.is(Tag::kBool) ? value.flags : std::uint8_t{0});
  };
  if (left.is(Tag::kChoice) || right.is(Tag::kChoice)) {
    // The formula over the guards, without splitting the state.
    const Value& choice = left.is(Tag::kChoice) ? left : right;
    FormulaId any = symbols_.truth(false);
    for (const domain::Alternative& one : choice.choice->alternatives) {
      const Value each = left.is(Tag::kChoice) ? compare(op, one.value, right) : compare(op, left, one.value);
      if (!each.is(Tag::kBool)) {
        return distribute(choice, [&](const Value& v) { return left.is(Tag::kChoice) ? compare(op, v, right) : compare(op, left, v); });
      }
      any = symbols_.disjunction(any, symbols_.conjunction(one.guard, each.formula()));
    }
    return answer(any);
  }
  if (op == CompareOperator::kNotIn) return negated(compare(CompareOperator::kIn, left, right));
  if (op == CompareOperator::kIsNot) return negated(compare(CompareOperator::kIs, left, right));
  const Kind left_kind = kind(left);
  const Kind right_kind = kind(right);
  if (op == CompareOperator::kIn) {
    if (left.is(Tag::kStr) && right.is(Tag::kStr)) {
      const auto a = text(left);
      const auto b = text(right);
      return a && b ? answer(symbols_.truth(b->find(*a) != std::string_view::npos)) : Value::boolean(joiner_.opaque_condition());
    }
    if (right_kind == Kind::kInstance || right_kind == Kind::kTensor) {
      const Value arguments[] = {left};
      const Value result = call_method(right, known_.contains, arguments);
      if (!result.is(Tag::kUnbound)) return Value::boolean(truth_of(result));
      const auto& instance = static_cast<const domain::InstanceObject&>(state_.object(right.cell()));
      if (!instance.payload.is(Tag::kUnbound)) return compare(op, left, instance.payload);
      return Value::boolean(joiner_.opaque_condition());
    }
    std::span<const Value> items;
    bool complete = true;
    std::vector<Value> keys;
    if (right.is(Tag::kTuple)) {
      items = right.sequence->items;
      complete = !right.sequence->has_gap();
    } else if (right_kind == Kind::kList || right_kind == Kind::kSet) {
      const Sequence& elements = state_.object_as<ListObject>(right.cell()).elements;
      items = elements.items;
      complete = !elements.has_gap();
    } else if (right_kind == Kind::kDict) {
      const auto& dict = state_.object_as<DictObject>(right.cell());
      for (std::uint32_t i = 0; i < dict.count; ++i) keys.push_back(dict.entries[i].key);
      items = keys;
      complete = !dict.open;
    } else if (right_kind == Kind::kRange || right_kind == Kind::kIterator) {
      const auto elements = this->elements(right);
      if (!elements || elements->has_gap()) return Value::boolean(joiner_.opaque_condition());
      items = elements->items;
    } else {
      return Value::boolean(joiner_.opaque_condition());
    }
    FormulaId any = symbols_.truth(false);
    for (const Value& item : std::vector<Value>(items.begin(), items.end())) {
      any = symbols_.disjunction(any, truth_of(compare(CompareOperator::kEqual, left, item)));
      if (symbols_.constant_truth(any) == true) return answer(any);
    }
    if (!complete) any = symbols_.disjunction(any, joiner_.opaque_condition());
    return answer(any);
  }
  if (op == CompareOperator::kIs || ((op == CompareOperator::kEqual || op == CompareOperator::kNotEqual) &&
                                     (left.is(Tag::kNone) || right.is(Tag::kNone)))) {
    const bool wanted = op != CompareOperator::kNotEqual;
    if (left.is(Tag::kNone) || right.is(Tag::kNone)) {
      const Value& other = left.is(Tag::kNone) ? right : left;
      const Kind other_kind = kind(other);
      if (other.is(Tag::kNone)) return answer(symbols_.truth(wanted));
      if (other_kind != Kind::kUnknown) {
        // NumPy compares arrays with None element by element.
        if (op != CompareOperator::kIs && (other_kind == Kind::kTensor || other_kind == Kind::kInstance)) {
          const Value arguments[] = {Value::none()};
          const Value result = call_method(other, names_.intern(method_of(op)), arguments);
          if (!result.is(Tag::kUnbound) && !result.is(Tag::kNotImplemented)) return result;
        }
        return answer(symbols_.truth(!wanted));
      }
      if (!other.is(Tag::kReference)) return Value::boolean(joiner_.opaque_condition());
      // The same unknown gives the same answer.
      const NameId memo = names_.intern("is None");
      const auto& object = state_.object_as<domain::UnknownObject>(other.cell());
      Value is_none;
      if (const Value* known = object.attributes.find(memo)) {
        is_none = *known;
      } else {
        is_none = fresh_bool(object.name.valid() ? std::string(names_.text(object.name)) + " is None" : "is None", object.origin);
        state_.edit<domain::UnknownObject>(other.cell()).attributes.set(memo, is_none, arena());
      }
      return wanted ? is_none : negated(is_none);
    }
    if (op == CompareOperator::kIs) {
      if (left_kind == Kind::kUnknown || right_kind == Kind::kUnknown) {
        return left.same(right) ? answer(symbols_.truth(true)) : Value::boolean(joiner_.opaque_condition());
      }
      if (is_integral(left) && is_integral(right)) return answer(compare_ints(symbols_, op, as_int(left).expr(), as_int(right).expr()));
      return answer(symbols_.truth(left.same(right)));
    }
  }
  if (is_integral(left) && is_integral(right)) {
    if (left.is(Tag::kBool) && right.is(Tag::kBool) && op == CompareOperator::kEqual) {
      return answer(symbols_.equivalence(left.formula(), right.formula()));
    }
    return answer(compare_ints(symbols_, op, as_int(left).expr(), as_int(right).expr()));
  }
  const auto numeric = [](const Value& v) { return is_integral(v) || v.is(Tag::kFloat); };
  if (numeric(left) && numeric(right)) {
    const auto a = number(left);
    const auto b = number(right);
    if (!a || !b) {
      // Quotients of ints with known positive denominators are compared crosswise.
      const auto x = as_quotient(symbols_, is_integral(left) ? as_int(left) : left);
      const auto y = as_quotient(symbols_, is_integral(right) ? as_int(right) : right);
      const auto positive = [&](ExprId expr) { return symbols_.constant_value(expr).value_or(0) > 0; };
      if (!x || !y || !positive(x->denominator) || !positive(y->denominator)) return Value::boolean(joiner_.opaque_condition());
      return answer(compare_ints(symbols_, op, symbols_.multiply(x->numerator, y->denominator), symbols_.multiply(y->numerator, x->denominator)));
    }
    return answer(symbols_.truth(compare_ordered(op, *a < *b ? -1 : *a > *b ? 1 : 0)));
  }
  const bool equality = op == CompareOperator::kEqual || op == CompareOperator::kNotEqual;
  if (left.is(Tag::kStr) || right.is(Tag::kStr)) {
    const auto a = text(left);
    const auto b = text(right);
    if (left.is(Tag::kStr) && right.is(Tag::kStr) && a && b) {
      const int order = a->compare(*b);
      return answer(symbols_.truth(compare_ordered(op, order)));
    }
    // An unknown compared with a literal is an equality atom.
    const auto atom_of = [&](const Value& value) -> symbolic::SymbolId {
      if (value.is(Tag::kStr)) return value.atom();
      if (!value.is(Tag::kReference) || kind(value) != Kind::kUnknown) return {};
      const auto& object = state_.object_as<domain::UnknownObject>(value.cell());
      if (object.text.is(Tag::kUnbound)) {
        const symbolic::SymbolId atom = symbols_.new_symbol(
            {.name = object.name.valid() ? names_.text(object.name) : "text", .origin = object.origin, .values = {}});
        state_.edit<domain::UnknownObject>(value.cell()).text = Value::string(atom);
        return atom;
      }
      return object.text.atom();
    };
    if (equality && (a || b)) {
      const Value& literal = a ? left : right;
      const symbolic::SymbolId atom = atom_of(a ? right : left);
      if (atom.valid()) {
        const std::uint64_t key = base::hash_bytes(names_.text(literal.text()));
        symbols_.name_literal(key, names_.text(literal.text()));
        const FormulaId equal = symbols_.atom_equal(atom, key);
        return Value::boolean(op == CompareOperator::kEqual ? equal : symbols_.negation(equal));
      }
    }
    const Value& other = left.is(Tag::kStr) ? right : left;
    const Kind other_kind = kind(other);
    // Texts that are not both known, or a text and bytes (equal in Python 2).
    if (other_kind == Kind::kBytes || (left.is(Tag::kStr) && right.is(Tag::kStr))) return Value::boolean(joiner_.opaque_condition());
    if (other_kind != Kind::kUnknown && other_kind != Kind::kStr && other_kind != Kind::kInstance && other_kind != Kind::kTensor &&
        !other.is(Tag::kDType) && equality) {
      return answer(symbols_.truth(op == CompareOperator::kNotEqual));
    }
  }
  if (left.is(Tag::kBytes) && right.is(Tag::kBytes)) {
    const auto a = text(left);
    const auto b = text(right);
    if (!a || !b) return Value::boolean(joiner_.opaque_condition());
    return answer(symbols_.truth(compare_ordered(op, a->compare(*b))));
  }
  if (left.is(Tag::kDType) && right.is(Tag::kDType) && equality) {
    return answer(symbols_.truth((left.id == right.id) == (op == CompareOperator::kEqual)));
  }
  const auto listed = [&](const Value& value, Kind k) -> const Sequence* {
    if (value.is(Tag::kTuple)) return value.sequence;
    if (k == Kind::kList) return &state_.object_as<ListObject>(value.cell()).elements;
    return nullptr;
  };
  const Sequence* a = listed(left, left_kind);
  const Sequence* b = listed(right, right_kind);
  if (a != nullptr && b != nullptr && left_kind == right_kind) {
    if (a->has_gap() || b->has_gap()) return Value::boolean(joiner_.opaque_condition(), flags);
    if (equality) {
      FormulaId all = symbols_.truth(a->items.size() == b->items.size());
      if (a->items.size() == b->items.size()) {
        const std::vector<Value> mine(a->items.begin(), a->items.end());
        const std::vector<Value> theirs(b->items.begin(), b->items.end());
        for (std::size_t i = 0; i < mine.size(); ++i) {
          all = symbols_.conjunction(all, truth_of(compare(CompareOperator::kEqual, mine[i], theirs[i])));
          if (symbols_.constant_truth(all) == false) break;
        }
      }
      return answer(op == CompareOperator::kEqual ? all : symbols_.negation(all));
    }
    // Lexicographic order, decided where the elements are constants.
    for (std::size_t i = 0; i < std::min(a->items.size(), b->items.size()); ++i) {
      const auto x = number(a->items[i]);
      const auto y = number(b->items[i]);
      if (!x || !y) return Value::boolean(joiner_.opaque_condition());
      if (*x != *y) return answer(symbols_.truth(compare_ordered(op, *x < *y ? -1 : 1)));
    }
    const auto order = static_cast<std::int64_t>(a->items.size()) - static_cast<std::int64_t>(b->items.size());
    return answer(symbols_.truth(compare_ordered(op, order < 0 ? -1 : order > 0 ? 1 : 0)));
  }
  const auto defines = [](Kind k) { return k == Kind::kInstance || k == Kind::kTensor; };
  const auto usable = [](const Value& value) { return !value.is(Tag::kUnbound) && !value.is(Tag::kNotImplemented); };
  if (defines(left_kind)) {
    const Value arguments[] = {right};
    const Value result = call_method(left, names_.intern(method_of(op)), arguments);
    if (usable(result)) return result;
    if (op == CompareOperator::kNotEqual) {
      const Value equal = call_method(left, known_.eq, arguments);
      if (usable(equal)) return negated(equal);
    }
  }
  if (defines(right_kind) || right.is(Tag::kDType)) {
    const Value arguments[] = {left};
    const Value result = call_method(right, names_.intern(method_of(mirrored(op))), arguments);
    if (usable(result)) return result;
  }
  if (left.is(Tag::kDType)) {
    const Value arguments[] = {right};
    const Value result = call_method(left, names_.intern(method_of(op)), arguments);
    if (usable(result)) return result;
  }
  if (left_kind == Kind::kUnknown || right_kind == Kind::kUnknown) {
    // An unknown compared with a number is that number from now on.
    if (is_integral(left) || is_integral(right)) {
      const Value x = as_int(left);
      const Value y = as_int(right);
      if (x.is(Tag::kInt) && y.is(Tag::kInt)) return Value::boolean(compare_ints(symbols_, op, x.expr(), y.expr()), flags);
    }
    return Value::boolean(joiner_.opaque_condition(), flags);
  }
  if (equality) {
    const bool same = left.same(right);
    if (left_kind == right_kind && !same &&
        (left_kind == Kind::kDict || left_kind == Kind::kSet || left_kind == Kind::kFunction || left_kind == Kind::kSlice)) {
      return Value::boolean(joiner_.opaque_condition());
    }
    return answer(symbols_.truth(same == (op == CompareOperator::kEqual)));
  }
  return Value::boolean(joiner_.opaque_condition());
}

}  // namespace foreshape::interpreter
