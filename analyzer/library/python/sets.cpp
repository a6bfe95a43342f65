// Methods of set and frozenset: lists without repeated elements, in order of first insertion.
#include <algorithm>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

namespace {

std::optional<CellId> set_cell(Interpreter& in, const Value& self) {
  const Value value = plain(in, self);
  return object_if<ListObject>(in, value, ObjectKind::kSet) != nullptr ? std::optional<CellId>(value.cell())
                                                                       : std::nullopt;
}

const Sequence& elements_at(Interpreter& in, CellId cell) {
  return in.state().object_as<ListObject>(cell).elements;
}

Value make_set(Interpreter& in, const Sequence& elements, bool frozen = false) {
  ListObject set;
  set.kind = ObjectKind::kSet;
  set.elements = elements;
  set.elements.items = in.arena().copy(elements.items);
  set.capacity = static_cast<std::uint32_t>(set.elements.items.size());
  set.frozen = frozen;
  return Value::reference(in.state().create(set));
}

// Puts the value into the gap: it may be an element already.
Sequence with_possible(Interpreter& in, const Sequence& set, const Value& value) {
  Sequence result = set;
  if (!set.has_gap()) {
    result.gap = static_cast<std::int32_t>(set.items.size());
    result.gap_element = value;
  } else if (!set.gap_element.is(Tag::kUnbound)) {
    const Value both[] = {set.gap_element, value};
    result.gap_element = set.gap_element.same(value) ? value : in.summary(both);
  }
  result.gap_length = fresh_length(in, "count").expr();
  return result;
}

Sequence with(Interpreter& in, const Sequence& set, const Value& value) {
  const Truth inside = contains(in, set.items, value);
  if (inside == Truth::kTrue) return set;
  if (inside == Truth::kUnknown || set.has_gap()) return with_possible(in, set, value);
  std::vector<Value> items(set.items.begin(), set.items.end());
  items.push_back(value);
  return exact(in, items);
}

Sequence union_of(Interpreter& in, const Sequence& a, const Sequence& b) {
  Sequence result = a;
  std::vector<Value> items(a.items.begin(), a.items.end());
  bool simple = !a.has_gap();
  for (const Value& value : b.items) {
    if (in.out_of_budget()) break;
    if (simple) {
      const Truth inside = contains(in, items, value);
      if (inside == Truth::kTrue) continue;
      if (inside == Truth::kFalse) {
        items.push_back(value);
        continue;
      }
      result = exact(in, items);
      simple = false;
    }
    result = with(in, result, value);
  }
  if (simple) result = exact(in, items);
  if (!b.has_gap()) return result;
  return with_possible(
      in, result,
      b.gap_element.is(Tag::kUnbound) ? in.unknown("element of a set whose contents are not known") : b.gap_element);
}

Sequence distinct(Interpreter& in, const Sequence& sequence) {
  return union_of(in, Sequence{}, sequence);
}

Sequence operand(Interpreter& in, const Value& value) {
  if (const auto cell = set_cell(in, value)) return elements_at(in, *cell);
  return distinct(in, elements_or_unknown(in, value));
}

// The elements of `a` that are in `b` (keep) or are not.
Sequence filtered(Interpreter& in, const Sequence& a, const Sequence& b, bool keep) {
  std::vector<Value> items;
  for (const Value& value : a.items) {
    Truth inside = contains(in, b.items, value);
    if (inside == Truth::kFalse && b.has_gap()) inside = Truth::kUnknown;
    if (inside == Truth::kUnknown) return thinned(in, a);
    if ((inside == Truth::kTrue) == keep) items.push_back(value);
  }
  Sequence result = exact(in, items);
  if (!a.has_gap()) return result;
  if (!keep && !b.has_gap() && b.items.empty()) return a;
  result.gap = static_cast<std::int32_t>(items.size());
  result.gap_length = fresh_length(in, "count").expr();
  result.gap_element = a.gap_element;
  return result;
}

Value set_new_of(Interpreter& in, Arguments arguments, std::string_view name, bool frozen) {
  Sequence elements;
  const bool whole = frozen || is_built_in(in, arguments[0], name);
  if (given(arguments, 1) && whole) elements = operand(in, arguments[1]);
  return construct(in, arguments[0], name, make_set(in, elements, frozen));
}

Value set_new(Interpreter& in, Arguments arguments) {
  return set_new_of(in, arguments, "set", false);
}
Value frozenset_new(Interpreter& in, Arguments arguments) {
  return set_new_of(in, arguments, "frozenset", true);
}

Value set_init(Interpreter& in, Arguments arguments) {
  if (object_if<InstanceObject>(in, arguments[0], ObjectKind::kInstance) == nullptr || !given(arguments, 1))
    return Value::none();
  const Sequence elements = operand(in, arguments[1]);
  if (const auto cell = set_cell(in, arguments[0])) set_elements(in, *cell, elements);
  return Value::none();
}

Value set_add(Interpreter& in, Arguments arguments) {
  const auto cell = set_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Sequence before = elements_at(in, *cell);
  const Truth inside = contains(in, before.items, arguments[1]);
  if (inside == Truth::kTrue) return Value::none();
  if (inside == Truth::kFalse && !before.has_gap()) {
    append_item(in, *cell, arguments[1]);
  } else {
    set_elements(in, *cell, with(in, before, arguments[1]));
  }
  return Value::none();
}

Value set_discard(Interpreter& in, Arguments arguments) {
  const auto cell = set_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Value one[] = {arguments[1]};
  Sequence removed;
  removed.items = one;
  set_elements(in, *cell, filtered(in, elements_at(in, *cell), removed, false));
  return Value::none();
}

Value set_pop(Interpreter& in, Arguments arguments) {
  const auto cell = set_cell(in, arguments[0]);
  if (!cell) return in.unknown("pop from an unknown set");
  const Sequence before = elements_at(in, *cell);
  if (!before.has_gap() && before.items.size() == 1) {
    const Value only = before.items[0];
    set_elements(in, *cell, Sequence{});
    return only;
  }
  const Value item = element_summary(in, before);
  if (!before.has_gap() && before.items.empty()) return in.unknown("pop from an empty set");
  const ExprId one = in.symbols().constant(1), zero = in.symbols().constant(0);
  const ExprId length = in.symbols().max(in.symbols().subtract(length_of(in, before), one), zero);
  set_elements(in, *cell, gap_only(length, item));
  return item.is(Tag::kUnbound) ? in.unknown("element of a set whose contents are not known") : item;
}

Value set_copy(Interpreter& in, Arguments arguments) {
  const auto cell = set_cell(in, arguments[0]);
  if (!cell) return in.unknown("copy of an unknown set");
  return make_set(in, elements_at(in, *cell), in.state().object_as<ListObject>(*cell).frozen);
}

Value set_clear(Interpreter& in, Arguments arguments) {
  if (const auto cell = set_cell(in, arguments[0])) set_elements(in, *cell, Sequence{});
  return Value::none();
}

using Combine = Sequence (*)(Interpreter&, const Sequence&, const Sequence&);

Sequence intersection_of(Interpreter& in, const Sequence& a, const Sequence& b) {
  return filtered(in, a, b, true);
}
Sequence difference_of(Interpreter& in, const Sequence& a, const Sequence& b) {
  return filtered(in, a, b, false);
}
Sequence symmetric_of(Interpreter& in, const Sequence& a, const Sequence& b) {
  return union_of(in, filtered(in, a, b, false), filtered(in, b, a, false));
}

template <Combine Function>
Value set_combine(Interpreter& in, Arguments arguments) {
  Sequence result = operand(in, arguments[0]);
  const auto others = rest_items(argument_or(arguments, 1, {}));
  if (!others) return make_set(in, gap_only(fresh_length(in, "count").expr(), Value{}));
  for (const Value& other : *others)
    result = Function(in, result, operand(in, other));
  return make_set(in, result);
}

template <Combine Function>
Value set_combine_in_place(Interpreter& in, Arguments arguments) {
  const auto cell = set_cell(in, arguments[0]);
  if (!cell) return Value::none();
  Sequence result = elements_at(in, *cell);
  const auto others = rest_items(argument_or(arguments, 1, {}));
  if (!others) {
    result = gap_only(fresh_length(in, "count").expr(), Value{});
  } else {
    for (const Value& other : *others)
      result = Function(in, result, operand(in, other));
  }
  set_elements(in, *cell, result);
  return Value::none();
}

// Operators: self is a set, other has to be one too.
template <Combine Function>
Value set_operator(Interpreter& in, Arguments arguments) {
  if (is_unknown(in, arguments[1])) return in.unknown("set operation with an unknown value");
  return make_set(in, Function(in, operand(in, arguments[0]), operand(in, arguments[1])));
}

Truth subset(Interpreter& in, const Sequence& a, const Sequence& b) {
  Truth all = a.has_gap() ? Truth::kUnknown : Truth::kTrue;
  for (const Value& value : a.items) {
    Truth inside = contains(in, b.items, value);
    if (inside == Truth::kFalse && b.has_gap()) inside = Truth::kUnknown;
    if (inside == Truth::kFalse) return inside;
    if (inside == Truth::kUnknown) all = inside;
  }
  return all;
}

Value truth_value(Interpreter& in, Truth truth) {
  return truth == Truth::kUnknown ? opaque_bool(in, "subset") : in.boolean(truth == Truth::kTrue);
}

Value set_issubset(Interpreter& in, Arguments arguments) {
  return truth_value(in, subset(in, operand(in, arguments[0]), operand(in, arguments[1])));
}

Value set_issuperset(Interpreter& in, Arguments arguments) {
  return truth_value(in, subset(in, operand(in, arguments[1]), operand(in, arguments[0])));
}

Value set_isdisjoint(Interpreter& in, Arguments arguments) {
  const Sequence common = filtered(in, operand(in, arguments[0]), operand(in, arguments[1]), true);
  return common.has_gap() ? opaque_bool(in, "disjoint") : in.boolean(common.items.empty());
}

constexpr IntrinsicRow kRows[] = {
    {"set_new", "cls iterable?", set_new},
    {"frozenset_new", "cls iterable?", frozenset_new},
    {"set_init", "self iterable?", set_init},
    {"set_add", "self item", set_add},
    {"set_discard", "self item", set_discard},
    {"set_pop", "self", set_pop},
    {"set_copy", "self", set_copy},
    {"set_clear", "self", set_clear},
    {"set_union", "self *others", set_combine<union_of>},
    {"set_intersection", "self *others", set_combine<intersection_of>},
    {"set_difference", "self *others", set_combine<difference_of>},
    {"set_symmetric_difference", "self *others", set_combine<symmetric_of>},
    {"set_update", "self *others", set_combine_in_place<union_of>},
    {"set_intersection_update", "self *others", set_combine_in_place<intersection_of>},
    {"set_difference_update", "self *others", set_combine_in_place<difference_of>},
    {"set_symmetric_difference_update", "self *others", set_combine_in_place<symmetric_of>},
    {"set_or", "self other", set_operator<union_of>},
    {"set_and", "self other", set_operator<intersection_of>},
    {"set_sub", "self other", set_operator<difference_of>},
    {"set_xor", "self other", set_operator<symmetric_of>},
    {"set_issubset", "self other", set_issubset},
    {"set_issuperset", "self other", set_issuperset},
    {"set_isdisjoint", "self other", set_isdisjoint},
};

}  // namespace

std::span<const IntrinsicRow> set_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
