// len, sum, min, max, any, all and reduce.
#include <algorithm>

#include "analyzer/library/python/text_support.h"

namespace foreshape::library::python {

namespace {

Value length_value(Interpreter& in, const Sequence& sequence) {
  return in.integer(length_of(in, sequence));
}

Value len(Interpreter& in, Arguments arguments) {
  const Value original = arguments[0];
  const Value value = plain(in, original);
  if (value.is(Tag::kTuple)) return in.integer(length_of(in, *value.sequence), inherited_flags({value}));
  if (value.is(Tag::kStr) || value.is(Tag::kBytes)) {
    const auto text = in.text(value);
    if (!text) return fresh_length(in, "length");
    const auto points = std::count_if(text->begin(), text->end(),
                                      [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; });
    return in.integer(value.is(Tag::kStr) ? static_cast<std::int64_t>(points)
                                          : static_cast<std::int64_t>(text->size()));
  }
  const Object* object = object_of(in, value);
  if (object == nullptr) return fresh_length(in, "length");
  switch (object->kind) {
    case ObjectKind::kList:
    case ObjectKind::kSet:
      return length_value(in, static_cast<const ListObject*>(object)->elements);
    case ObjectKind::kDict: {
      const auto* dict = static_cast<const DictObject*>(object);
      const Value known = in.integer(static_cast<std::int64_t>(dict->count));
      if (!dict->open) return known;
      return in.integer(in.symbols().add(known.expr(), fresh_length(in, "length").expr()));
    }
    case ObjectKind::kIterator: {  // a list in Python 2
      const auto* iterator = static_cast<const IteratorObject*>(object);
      const std::size_t taken = std::min(iterator->position, iterator->elements.prefix());
      const ExprId length = length_of(in, iterator->elements);
      return in.integer(in.symbols().subtract(length, in.symbols().constant(static_cast<std::int64_t>(taken))));
    }
    case ObjectKind::kRange: {
      const auto elements = in.elements(value);
      return elements ? length_value(in, *elements) : fresh_length(in, "length");
    }
    case ObjectKind::kUnknown: {
      const auto* unknown = static_cast<const UnknownObject*>(object);
      if (!unknown->length.is(Tag::kUnbound)) return unknown->length;
      const Value length = in.fresh_int("length", unknown->origin, true);
      in.state().edit<UnknownObject>(value.cell()).length = length;
      return length;
    }
    case ObjectKind::kInstance:
    case ObjectKind::kTensor: {
      if (const auto method = in.find_attribute(original, in.names().intern("__len__"))) {
        const Value length = in.as_int(in.call(*method, {}));
        if (length.is(Tag::kInt)) return length;
      }
      return fresh_length(in, "length");
    }
    case ObjectKind::kClass: {  // the metaclass says
      const auto method = in.find_attribute(in.class_of(value), in.names().intern("__len__"));
      return method ? in.call(*method, {value}) : fresh_length(in, "length");
    }
    default:
      return fresh_length(in, "length");
  }
}

// list.__len__ and its kin: of the built-in value, whatever the subclass says.
Value len_of_built_in(Interpreter& in, Arguments arguments) {
  const Value value[] = {plain(in, arguments[0])};
  return object_if<InstanceObject>(in, value[0], ObjectKind::kInstance) != nullptr ? fresh_length(in, "length")
                                                                                   : len(in, value);
}

Value sum(Interpreter& in, Arguments arguments) {
  const auto elements = take_elements(in, arguments[0]);
  if (!elements) return in.unknown("sum of something unknown");
  Value total = argument_or(arguments, 1, in.integer(0));
  const bool from_zero = in.constant(total) == 0;
  bool first = true;
  const auto add = [&](const Value& item) {
    // 0 + x is x, also for values that have no addition with ints.
    const bool as_it_is = first && from_zero && !item.is(Tag::kBool);
    total = as_it_is ? item : in.binary(ir::BinaryOperator::kAdd, total, item);
    first = false;
  };
  for (std::size_t i = 0; i < elements->prefix(); ++i) {
    if (in.out_of_budget()) return in.unknown("sum");
    add(elements->items[i]);
  }
  if (elements->has_gap()) {
    const Value element = plain(in, elements->gap_element);
    if (element.is(Tag::kInt) && in.constant(element)) {
      add(in.integer(in.symbols().multiply(element.expr(), elements->gap_length), inherited_flags({element})));
    } else if (element.is(Tag::kInt) || element.is(Tag::kBool)) {
      add(opaque_int(in, "sum"));
    } else if (element.is(Tag::kFloat)) {
      add(Value::floating());
    } else if (in.as_tensor(element) != nullptr) {
      add(element);
      add(element);
    } else {
      return in.unknown("sum of unknown values");
    }
  }
  for (std::size_t i = elements->prefix(); i < elements->items.size(); ++i)
    add(elements->items[i]);
  return total;
}

// The extreme of values with these keys.
Value extreme(Interpreter& in, std::span<const Value> items, std::span<const Value> keys, bool largest) {
  std::vector<Value> plain_items;
  bool ints = true, some_int = false;
  for (const Value& item : items) {
    const Value value = plain(in, item);
    some_int = some_int || value.is(Tag::kInt) || value.is(Tag::kBool);
    ints = ints && (value.is(Tag::kInt) || value.is(Tag::kBool) ||
                    object_if<UnknownObject>(in, value, ObjectKind::kUnknown) != nullptr);
    plain_items.push_back(value);
  }
  // An unknown that is compared with an int is taken for an int, as everywhere.
  ints = ints && some_int && keys.empty();
  for (Value& value : plain_items) {
    if (ints) value = in.as_int(value);
  }
  if (keys.empty() && ints) {
    ExprId result = plain_items.front().expr();
    for (const Value& item : plain_items)
      result = largest ? in.symbols().max(result, item.expr()) : in.symbols().min(result, item.expr());
    for (const Value& item : plain_items) {
      if (item.expr() == result) return item;  // with its provenance
    }
    return in.integer(result, inherited_flags(plain_items));
  }
  const auto by = keys.empty() ? std::span<const Value>(plain_items) : keys;
  std::size_t best = 0;
  for (std::size_t i = 1; i < items.size(); ++i) {
    const auto order = order_values(in, by[i], by[best]);
    if (!order) {
      if (keys.empty() && std::all_of(plain_items.begin(), plain_items.end(), is_number)) return Value::floating();
      return in.summary(items);
    }
    if (largest ? *order > 0 : *order < 0) best = i;
  }
  return items[best];
}

Value extreme_of(Interpreter& in, Arguments arguments, bool largest) {
  const auto positional = rest_items(arguments[0]);
  if (!positional || positional->empty()) return in.unknown("extreme of unknown values");
  Sequence elements;
  if (positional->size() == 1) {
    const auto inside = take_elements(in, (*positional)[0]);
    if (!inside) return in.unknown("extreme of something unknown");
    elements = *inside;
  } else {
    elements.items = *positional;
  }
  if (elements.has_gap()) {
    const Value summary = element_summary(in, elements);
    if (summary.is(Tag::kUnbound)) return in.unknown("extreme of unknown values");
    const Value value = plain(in, summary);
    // Of all elements, not of the one that the summary stands for.
    if (value.is(Tag::kInt) && !in.constant(value)) return opaque_int(in, largest ? "max" : "min");
    return summary;
  }
  if (elements.items.empty()) return given(arguments, 2) ? arguments[2] : in.unknown("extreme of nothing");
  // Choices among the operands: one result for each alternative.
  for (std::size_t i = 0; i < elements.items.size() && elements.items.size() <= 8; ++i) {
    if (!elements.items[i].is(Tag::kChoice)) continue;
    return in.distribute(elements.items[i], [&](const Value& alternative) {
      std::vector<Value> items(elements.items.begin(), elements.items.end());
      items[i] = alternative;
      if (items.size() == 1) items.push_back(alternative);
      std::vector<Value> again(arguments.begin(), arguments.end());
      again[0] = in.tuple(items);
      return extreme_of(in, again, largest);
    });
  }
  std::vector<Value> keys;
  if (given(arguments, 1) && !arguments[1].is(Tag::kNone)) {
    for (const Value& item : elements.items) {
      if (in.out_of_budget()) return in.summary(elements.items);
      keys.push_back(in.call(arguments[1], {item}));
    }
  }
  return extreme(in, elements.items, keys, largest);
}

Value min(Interpreter& in, Arguments arguments) {
  return extreme_of(in, arguments, false);
}
Value max(Interpreter& in, Arguments arguments) {
  return extreme_of(in, arguments, true);
}

Value quantified(Interpreter& in, Arguments arguments, bool all) {
  const auto elements = take_elements(in, arguments[0]);
  if (!elements) return opaque_bool(in, all ? "all" : "any");
  symbolic::Context& symbols = in.symbols();
  FormulaId result = symbols.truth(all);
  const auto combine = [&](FormulaId truth) {
    result = all ? symbols.conjunction(result, truth) : symbols.disjunction(result, truth);
  };
  for (const Value& item : elements->items) {
    combine(in.truth_of(item));
    if (symbols.constant_truth(result) == !all) return Value::boolean(result);
  }
  if (elements->has_gap()) {
    const auto known = elements->gap_element.is(Tag::kUnbound)
                           ? std::nullopt
                           : symbols.constant_truth(in.truth_of(elements->gap_element));
    if (known == !all) {
      const FormulaId empty = symbols.equal(elements->gap_length, symbols.constant(0));
      combine(all ? empty : symbols.negation(empty));
    } else if (!known) {
      combine(opaque_bool(in, all ? "all" : "any").formula());
    }
  }
  return Value::boolean(result);
}

Value any(Interpreter& in, Arguments arguments) {
  return quantified(in, arguments, false);
}
Value all(Interpreter& in, Arguments arguments) {
  return quantified(in, arguments, true);
}

Value reduce(Interpreter& in, Arguments arguments) {
  const auto elements = take_elements(in, arguments[1]);
  if (!elements || elements->has_gap()) return in.unknown("reduction of unknown values");
  Value result = argument_or(arguments, 2, {});
  for (const Value& item : elements->items) {
    if (in.out_of_budget()) break;
    result = result.is(Tag::kUnbound) ? item : in.call(arguments[0], {result, item});
  }
  return result.is(Tag::kUnbound) ? in.unknown("reduction of nothing") : result;
}

constexpr IntrinsicRow kRows[] = {
    {"len", "obj", over_choice<len, 0>},
    {"len_of_built_in", "self", len_of_built_in},
    {"sum", "iterable start?", over_choice<sum, 0>},
    {"min", "*values key? default?", min},
    {"max", "*values key? default?", max},
    {"any", "iterable", over_choice<any, 0>},
    {"all", "iterable", over_choice<all, 0>},
    {"reduce", "function iterable initial?", reduce},
};

}  // namespace

std::span<const IntrinsicRow> aggregate_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
