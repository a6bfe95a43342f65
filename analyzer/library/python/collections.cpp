// collections.Counter, heapq and bisect.
#include <algorithm>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

namespace {

// Counts the elements of an iterable into a dict of counts.
Value counter_count(Interpreter& in, Arguments arguments) {
  const Value counts = plain(in, arguments[0]);
  if (object_if<DictObject>(in, counts, ObjectKind::kDict) == nullptr) return Value::none();
  const auto elements = take_elements(in, arguments[1]);
  std::vector<DictEntry> found;
  bool certain = elements && !elements->has_gap();
  for (const Value& item : certain ? elements->items : std::span<const Value>{}) {
    if (in.out_of_budget()) certain = false;
    DictEntry* at = nullptr;
    for (DictEntry& entry : found) {
      const Truth equal = equal_values(in, entry.key, item);
      if (equal == Truth::kUnknown) certain = false;
      if (equal == Truth::kTrue) at = &entry;
    }
    if (!certain) break;
    if (at == nullptr) {
      found.push_back({item, in.integer(1)});
    } else {
      at->value = in.binary(ir::BinaryOperator::kAdd, at->value, in.integer(1));
    }
  }
  if (!certain) {
    auto& dict = in.state().edit<DictObject>(counts.cell());
    dict.count = 0;
    dict.open = true;
    dict.other = fresh_length(in, "count");
    return Value::none();
  }
  for (const DictEntry& entry : found) {
    Value before = in.integer(0);
    for (const DictEntry& old : entries_of(in, counts)) {
      if (equal_values(in, old.key, entry.key) == Truth::kTrue) before = old.value;
    }
    in.set_subscript(counts, entry.key, in.binary(ir::BinaryOperator::kAdd, before, entry.value));
  }
  return Value::none();
}

Value counter_most_common(Interpreter& in, Arguments arguments) {
  const auto* dict = object_if<DictObject>(in, plain(in, arguments[0]), ObjectKind::kDict);
  const bool whole = !given(arguments, 1) || arguments[1].is(Tag::kNone);
  const std::int64_t limit = whole ? -1 : known_int(in, arguments[1]).value_or(-1);
  const auto pair = [&](const Value& key, const Value& count) {
    const Value parts[] = {key, count};
    return in.tuple(parts);
  };
  std::vector<Value> counts, keys;
  for (const DictEntry& entry : entries_of(in, arguments[0])) {
    keys.push_back(entry.key);
    counts.push_back(entry.value);
  }
  const auto order = dict != nullptr && !dict->open ? sorted_order(in, counts, true) : std::nullopt;
  if (!order || (!whole && limit < 0)) {
    const Value key = keys.empty() ? in.unknown("key of a counter") : in.summary(keys);
    const Value count = fresh_length(in, "count");
    ExprId length = fresh_length(in, "count").expr();
    if (limit >= 0) length = in.symbols().min(length, in.symbols().constant(limit));
    return in.list(gap_only(length, pair(key, count)));
  }
  std::vector<Value> items;
  for (const std::size_t i : *order) {
    if (limit >= 0 && static_cast<std::int64_t>(items.size()) >= limit) break;
    items.push_back(pair(keys[i], counts[i]));
  }
  return in.list(items);
}

Value heap_push(Interpreter& in, Arguments arguments) {
  const auto cell = list_cell(in, arguments[0]);
  if (!cell) return Value::none();
  append_item(in, *cell, arguments[1]);
  // The smallest comes first; only that is relied on.
  const Sequence elements = in.state().object_as<ListObject>(*cell).elements;
  const auto order = elements.has_gap() ? std::nullopt : sorted_order(in, elements.items, false);
  if (!order) {
    set_elements(in, *cell, shuffled(in, elements));
    return Value::none();
  }
  std::vector<Value> items;
  for (const std::size_t i : *order)
    items.push_back(elements.items[i]);
  set_elements(in, *cell, exact(in, items));
  return Value::none();
}

Value bisected(Interpreter& in, Arguments arguments, bool right) {
  const auto elements = in.elements(arguments[0]);
  if (!elements || elements->has_gap()) return fresh_length(in, "index");
  std::int64_t index = 0;
  for (const Value& item : elements->items) {
    const auto order = order_values(in, item, arguments[1]);
    if (!order) return fresh_length(in, "index");
    if (right ? *order > 0 : *order >= 0) break;
    ++index;
  }
  return in.integer(index);
}

Value bisect_left(Interpreter& in, Arguments arguments) {
  return bisected(in, arguments, false);
}
Value bisect_right(Interpreter& in, Arguments arguments) {
  return bisected(in, arguments, true);
}

constexpr IntrinsicRow kRows[] = {
    {"counter_count", "self iterable", counter_count},
    {"counter_most_common", "self n?", counter_most_common},
    {"heap_push", "heap item", heap_push},
    {"bisect_left", "a x *ignored **named", bisect_left},
    {"bisect_right", "a x *ignored **named", bisect_right},
};

}  // namespace

std::span<const IntrinsicRow> collection_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
