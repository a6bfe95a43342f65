// Methods of list and tuple.
#include <algorithm>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

namespace {

const ListObject& list_at(Interpreter& in, CellId cell) {
  return in.state().object_as<ListObject>(cell);
}

// The elements of a list or tuple (or of an instance of a subclass).
std::optional<Sequence> elements_of(Interpreter& in, const Value& self) {
  const Value value = plain(in, self);
  if (value.is(Tag::kTuple)) return *value.sequence;
  if (const auto* list = object_if<ListObject>(in, value, ObjectKind::kList)) return list->elements;
  return in.elements(value);
}

Value sequence_of(Interpreter& in, const Value& iterable) {
  return in.list(elements_or_unknown(in, iterable));
}

// As in Python, __new__ makes a plain list whole, and an empty instance of a subclass, which __init__ fills.
Value list_new(Interpreter& in, Arguments arguments) {
  const bool whole = given(arguments, 1) && is_built_in(in, arguments[0], "list");
  const Value list = whole ? sequence_of(in, arguments[1]) : in.list(std::span<const Value>{});
  return construct(in, arguments[0], "list", list);
}

Value list_init(Interpreter& in, Arguments arguments) {
  const auto* instance = object_if<InstanceObject>(in, arguments[0], ObjectKind::kInstance);
  if (instance == nullptr || !given(arguments, 1)) return Value::none();
  const Sequence elements = elements_or_unknown(in, arguments[1]);
  if (const auto cell = list_cell(in, arguments[0])) set_elements(in, *cell, elements);
  return Value::none();
}

Value tuple_new(Interpreter& in, Arguments arguments) {
  Value items = in.tuple(std::span<const Value>{});
  if (given(arguments, 1)) {
    const Value source = plain(in, arguments[1]);
    items = source.is(Tag::kTuple) ? source : Value::tuple(in.sequence(elements_or_unknown(in, arguments[1])));
  }
  return construct(in, arguments[0], "tuple", items);
}

Value list_append(Interpreter& in, Arguments arguments) {
  if (const auto cell = list_cell(in, arguments[0])) append_item(in, *cell, arguments[1]);
  return Value::none();
}

Value list_extend(Interpreter& in, Arguments arguments) {
  const auto cell = list_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Sequence more = elements_or_unknown(in, arguments[1]);
  if (!more.has_gap() && more.items.size() < 8) {
    for (const Value& item : more.items)
      append_item(in, *cell, item);
  } else {
    set_elements(in, *cell, concatenate(in, list_at(in, *cell).elements, more));
  }
  return Value::none();
}

Sequence without(Interpreter& in, const Sequence& sequence, std::size_t index) {
  std::vector<Value> items(sequence.items.begin(), sequence.items.end());
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
  Sequence result = sequence;
  if (sequence.has_gap() && index < sequence.prefix()) --result.gap;
  result.items = in.arena().copy(std::span<const Value>(items));
  return result;
}

// The sequence with one element fewer, nobody knows which.
Sequence one_fewer(Interpreter& in, const Sequence& sequence) {
  const ExprId one = in.symbols().constant(1), zero = in.symbols().constant(0);
  const ExprId length = in.symbols().max(in.symbols().subtract(length_of(in, sequence), one), zero);
  return gap_only(length, element_summary(in, sequence));
}

// The place in `items` of the element at a Python index, where that is certain.
std::optional<std::size_t> position_of(const Sequence& sequence, std::int64_t index) {
  const auto size = static_cast<std::int64_t>(sequence.items.size());
  const auto prefix = static_cast<std::int64_t>(sequence.prefix());
  const auto suffix = static_cast<std::int64_t>(sequence.suffix());
  if (!sequence.has_gap()) {
    if (index < 0) index += size;
    if (index < 0 || index >= size) return std::nullopt;
    return static_cast<std::size_t>(index);
  }
  if (index >= 0) return index < prefix ? std::optional<std::size_t>(static_cast<std::size_t>(index)) : std::nullopt;
  return -index <= suffix ? std::optional<std::size_t>(static_cast<std::size_t>(size + index)) : std::nullopt;
}

Value any_element(Interpreter& in, const Sequence& sequence) {
  const Value summary = element_summary(in, sequence);
  return summary.is(Tag::kUnbound) ? in.unknown("element of a list whose contents are not known") : summary;
}

Value list_pop(Interpreter& in, Arguments arguments) {
  const auto cell = list_cell(in, arguments[0]);
  if (!cell) return in.unknown("pop from an unknown list");
  const Sequence elements = list_at(in, *cell).elements;
  const auto index = given(arguments, 1) ? known_int(in, arguments[1]) : -1;
  if (index) {
    if (const auto position = position_of(elements, *index)) {
      const Value item = elements.items[*position];
      if (!elements.has_gap() && *position + 1 == elements.items.size()) {
        auto& list = in.state().edit<ListObject>(*cell);
        list.elements.items = list.elements.items.first(*position);
        list.capacity = static_cast<std::uint32_t>(*position);  // what others still see is not written again
      } else {
        set_elements(in, *cell, without(in, elements, *position));
      }
      return item;
    }
    if (!elements.has_gap()) return in.unknown("pop from a list that has no such element");
    if ((*index == -1 && elements.suffix() == 0) || (*index == 0 && elements.prefix() == 0)) {
      Sequence rest = elements;
      const ExprId one = in.symbols().constant(1), zero = in.symbols().constant(0);
      rest.gap_length = in.symbols().max(in.symbols().subtract(elements.gap_length, one), zero);
      const Value item = gap_value(in, elements);
      set_elements(in, *cell, rest);
      return item;
    }
  }
  if (!elements.has_gap() && elements.items.empty()) return in.unknown("pop from an empty list");
  const Value item = any_element(in, elements);
  set_elements(in, *cell, one_fewer(in, elements));
  return item;
}

Value list_insert(Interpreter& in, Arguments arguments) {
  const auto cell = list_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Sequence elements = list_at(in, *cell).elements;
  const auto index = known_int(in, arguments[1]);
  const auto size = static_cast<std::int64_t>(elements.items.size());
  std::optional<std::int64_t> at;
  if (index && !elements.has_gap()) {
    at = std::clamp(*index < 0 ? *index + size : *index, std::int64_t{0}, size);
  } else if (index && *index >= 0 && *index <= static_cast<std::int64_t>(elements.prefix())) {
    at = *index;
  } else if (index && *index < 0 && -*index <= static_cast<std::int64_t>(elements.suffix())) {
    at = size + *index;
  }
  if (!at) {
    std::vector<Value> all(elements.items.begin(), elements.items.end());
    all.push_back(arguments[2]);
    if (elements.has_gap() && !elements.gap_element.is(Tag::kUnbound)) all.push_back(elements.gap_element);
    const ExprId length = in.symbols().add(length_of(in, elements), in.symbols().constant(1));
    const bool nothing_known = elements.has_gap() && elements.gap_element.is(Tag::kUnbound);
    set_elements(in, *cell, gap_only(length, nothing_known ? Value{} : in.summary(all)));
    return Value::none();
  }
  std::vector<Value> items(elements.items.begin(), elements.items.end());
  items.insert(items.begin() + *at, arguments[2]);
  Sequence changed = elements;
  if (elements.has_gap() && *at <= elements.gap && *index >= 0) ++changed.gap;
  changed.items = items;
  set_elements(in, *cell, changed);
  return Value::none();
}

Value list_remove(Interpreter& in, Arguments arguments) {
  const auto cell = list_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Sequence elements = list_at(in, *cell).elements;
  for (std::size_t i = 0; i < elements.prefix(); ++i) {
    const Truth equal = equal_values(in, elements.items[i], arguments[1]);
    if (equal == Truth::kFalse) continue;
    if (equal == Truth::kUnknown) break;
    set_elements(in, *cell, without(in, elements, i));
    return Value::none();
  }
  if (!elements.has_gap() && contains(in, elements.items, arguments[1]) == Truth::kFalse) return Value::none();
  set_elements(in, *cell, one_fewer(in, elements));
  return Value::none();
}

Value list_index(Interpreter& in, Arguments arguments) {
  const auto elements = elements_of(in, arguments[0]);
  if (!elements) return opaque_int(in, "index");
  std::size_t from = 0;
  if (given(arguments, 2)) {
    const auto start = known_int(in, arguments[2]);
    if (!start || *start < 0) return fresh_length(in, "index");
    from = static_cast<std::size_t>(*start);
  }
  for (std::size_t i = from; i < elements->prefix(); ++i) {
    const Truth equal = equal_values(in, elements->items[i], arguments[1]);
    if (equal == Truth::kTrue) return in.integer(static_cast<std::int64_t>(i));
    if (equal == Truth::kUnknown) break;
  }
  return fresh_length(in, "index");
}

Value list_count(Interpreter& in, Arguments arguments) {
  const auto elements = elements_of(in, arguments[0]);
  if (!elements || elements->has_gap()) return fresh_length(in, "count");
  std::int64_t count = 0;
  for (const Value& item : elements->items) {
    const Truth equal = equal_values(in, item, arguments[1]);
    if (equal == Truth::kUnknown) return fresh_length(in, "count");
    if (equal == Truth::kTrue) ++count;
  }
  return in.integer(count);
}

Sequence reversed_sequence(Interpreter& in, const Sequence& sequence) {
  std::vector<Value> items(sequence.items.rbegin(), sequence.items.rend());
  Sequence result = sequence;
  if (sequence.has_gap()) result.gap = static_cast<std::int32_t>(sequence.suffix());
  result.items = in.arena().copy(std::span<const Value>(items));
  return result;
}

Value list_reverse(Interpreter& in, Arguments arguments) {
  if (const auto cell = list_cell(in, arguments[0])) {
    set_elements(in, *cell, reversed_sequence(in, list_at(in, *cell).elements));
  }
  return Value::none();
}

// Sorted by the key function's results; where those are not known, the same elements in an unknown order.
Sequence sorted_sequence(Interpreter& in, const Sequence& sequence, const Value& compare, const Value& key,
                         const Value& reverse) {
  const auto is_given = [](const Value& value) { return !value.is(Tag::kUnbound) && !value.is(Tag::kNone); };
  std::optional<bool> backwards = false;
  if (is_given(reverse)) backwards = in.symbols().constant_truth(in.truth_of(reverse));
  if (sequence.has_gap() || !backwards || is_given(compare)) return shuffled(in, sequence);
  std::vector<Value> keys;
  for (const Value& item : sequence.items) {
    if (in.out_of_budget()) return shuffled(in, sequence);
    keys.push_back(is_given(key) ? in.call(key, {item}) : item);
  }
  const auto order = sorted_order(in, keys, *backwards);
  if (!order) return shuffled(in, sequence);
  std::vector<Value> items;
  for (const std::size_t i : *order)
    items.push_back(sequence.items[i]);
  return exact(in, items);
}

Value list_sort(Interpreter& in, Arguments arguments) {
  const auto cell = list_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Sequence sorted = sorted_sequence(in, list_at(in, *cell).elements, argument_or(arguments, 1, {}),
                                          argument_or(arguments, 2, {}), argument_or(arguments, 3, {}));
  set_elements(in, *cell, sorted);
  return Value::none();
}

Value sorted(Interpreter& in, Arguments arguments) {
  const auto elements = take_elements(in, arguments[0]);
  if (!elements) return in.list(gap_only(fresh_length(in, "count").expr(), Value{}));
  return in.list(sorted_sequence(in, *elements, argument_or(arguments, 1, {}), argument_or(arguments, 2, {}),
                                 argument_or(arguments, 3, {})));
}

Value list_copy(Interpreter& in, Arguments arguments) {
  const auto elements = elements_of(in, arguments[0]);
  return in.list(elements ? *elements : gap_only(fresh_length(in, "count").expr(), Value{}));
}

Value list_clear(Interpreter& in, Arguments arguments) {
  if (const auto cell = list_cell(in, arguments[0])) set_elements(in, *cell, Sequence{});
  return Value::none();
}

Value reversed(Interpreter& in, Arguments arguments) {
  const auto elements = take_elements(in, arguments[0]);
  if (!elements) return in.unknown("reversed of something unknown");
  return in.iterator(reversed_sequence(in, *elements));
}

// deque.rotate
Value list_rotate(Interpreter& in, Arguments arguments) {
  const auto cell = list_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Sequence elements = list_at(in, *cell).elements;
  const auto steps = given(arguments, 1) ? known_int(in, arguments[1]) : 1;
  if (elements.has_gap() || !steps) {
    set_elements(in, *cell, shuffled(in, elements));
  } else if (!elements.items.empty()) {
    const auto size = static_cast<std::int64_t>(elements.items.size());
    std::vector<Value> items(elements.items.begin(), elements.items.end());
    std::rotate(items.rbegin(), items.rbegin() + ((*steps % size) + size) % size, items.rend());
    set_elements(in, *cell, exact(in, items));
  }
  return Value::none();
}

constexpr IntrinsicRow kRows[] = {
    {"list_new", "cls iterable?", list_new},
    {"list_init", "self iterable?", list_init},
    {"list_append", "self item", list_append},
    {"list_extend", "self iterable", list_extend},
    {"list_pop", "self index?", list_pop},
    {"list_insert", "self index item", list_insert},
    {"list_remove", "self value", list_remove},
    {"list_index", "self value start? stop?", list_index},
    {"list_count", "self value", list_count},
    {"list_reverse", "self", list_reverse},
    {"list_sort", "self cmp? key? reverse?", list_sort},
    {"list_copy", "self", list_copy},
    {"list_clear", "self", list_clear},
    {"list_rotate", "self steps?", list_rotate},
    {"tuple_new", "cls iterable?", tuple_new},
    {"sorted", "iterable cmp? key? reverse?", sorted},
    {"reversed", "sequence", reversed},
};

}  // namespace

std::span<const IntrinsicRow> list_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
