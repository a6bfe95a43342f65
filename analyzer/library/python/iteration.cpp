// range, enumerate, zip, map, filter, iter, next and itertools. What is lazy in Python is computed ahead here.
#include <algorithm>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

namespace {

constexpr std::size_t kMaxCombined = 4096;  // elements of product() and its kin that are listed

// An argument of range(): an int, or what is used as one.
Value bound(Interpreter& in, const Value& original) {
  const Value value = plain(in, original);
  if (value.is(Tag::kInt)) return value;
  const Value number = in.as_int(original);
  if (number.is(Tag::kInt)) return number;
  if (value.is(Tag::kFloat) && value.has(domain::kKnown)) return in.integer(static_cast<std::int64_t>(value.number));
  return opaque_int(in, "n");
}

Value range_new(Interpreter& in, Arguments arguments) {
  RangeObject range;
  range.kind = ObjectKind::kRange;
  range.start = in.integer(0);
  range.step = given(arguments, 3) ? bound(in, arguments[3]) : in.integer(1);
  if (given(arguments, 2)) {
    range.start = bound(in, arguments[1]);
    range.stop = bound(in, arguments[2]);
  } else {
    range.stop = bound(in, arguments[1]);
  }
  return Value::reference(in.state().create(range));
}

// For each argument that is a choice the call is made for each of its alternatives.
Value range_of_choices(Interpreter& in, Arguments arguments) {
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (!arguments[i].is(Tag::kChoice)) continue;
    return in.distribute(arguments[i], [&](const Value& alternative) {
      std::vector<Value> single(arguments.begin(), arguments.end());
      single[i] = alternative;
      return range_of_choices(in, single);
    });
  }
  return range_new(in, arguments);
}

template <Value RangeObject::*Part>
Value range_part(Interpreter& in, Arguments arguments) {
  const auto* range = object_if<RangeObject>(in, plain(in, arguments[0]), ObjectKind::kRange);
  return range == nullptr ? opaque_int(in, "n") : range->*Part;
}

// The elements are numbered from `start` on; those in a gap have an opaque number.
Sequence numbered(Interpreter& in, const Sequence& sequence, const Value& start) {
  symbolic::Context& symbols = in.symbols();
  const auto pair = [&](ExprId index, const Value& item) {
    const Value parts[] = {in.integer(symbols.add(start.expr(), index)), item};
    return in.tuple(parts);
  };
  Sequence result = sequence;
  std::vector<Value> items;
  items.reserve(sequence.items.size());
  for (std::size_t i = 0; i < sequence.items.size(); ++i) {
    ExprId index = symbols.constant(static_cast<std::int64_t>(i));
    if (i >= sequence.prefix()) index = symbols.add(index, sequence.gap_length);
    items.push_back(pair(index, sequence.items[i]));
  }
  result.items = in.arena().copy(std::span<const Value>(items));
  if (sequence.has_gap()) {
    symbolic::SymbolInfo info;
    info.name = "i";
    info.values = symbolic::ValueSet::at_least(sequence.gap);
    if (const auto length = symbols.constant_value(sequence.gap_length); length && *length > 0) {
      info.origin = Origin::kProgramEvery;
      info.values = symbolic::ValueSet::between(sequence.gap, sequence.gap + *length - 1);
    }
    result.gap_element = pair(symbols.symbol(symbols.new_symbol(info)), gap_value(in, sequence));
  }
  return result;
}

Value enumerate(Interpreter& in, Arguments arguments) {
  const Value start = given(arguments, 1) ? bound(in, arguments[1]) : in.integer(0);
  return in.iterator(numbered(in, elements_or_unknown(in, arguments[0]), start));
}

// An iterator without an end, such as itertools.count: as many elements as the others have.
bool is_endless(Interpreter& in, const Value& iterable) {
  if (object_if<InstanceObject>(in, iterable, ObjectKind::kInstance) == nullptr) return false;
  const auto endless = in.find_attribute(iterable, in.names().intern("_endless"));
  return endless && endless->is(Tag::kBool);
}

Sequence zipped(Interpreter& in, std::span<const Value> iterables) {
  symbolic::Context& symbols = in.symbols();
  std::vector<Sequence> sequences(iterables.size());
  std::optional<std::size_t> shortest;  // of those whose length is known
  std::optional<std::size_t> head;      // elements that are known in all of them
  std::optional<ExprId> length;
  for (std::size_t i = 0; i < iterables.size(); ++i) {
    if (is_endless(in, iterables[i])) continue;
    sequences[i] = elements_or_unknown(in, iterables[i]);
    const std::size_t known = sequences[i].prefix();
    if (!sequences[i].has_gap()) shortest = std::min(shortest.value_or(known), known);
    head = std::min(head.value_or(known), known);
    const ExprId own = length_of(in, sequences[i]);
    length = length ? symbols.min(*length, own) : own;
  }
  if (!head) return gap_only(fresh_length(in, "count").expr(), Value{});
  const NameId next = in.names().intern("__next__");
  for (std::size_t i = 0; i < iterables.size(); ++i) {
    if (!is_endless(in, iterables[i])) continue;
    std::vector<Value> items;
    for (std::size_t k = 0; k < *head && !in.out_of_budget(); ++k)
      items.push_back(in.call(in.attribute(iterables[i], next), {}));
    sequences[i] = exact(in, items);
    if (shortest != head) {
      sequences[i].gap = static_cast<std::int32_t>(items.size());
      sequences[i].gap_element = opaque_int(in, "i");
    }
  }
  std::vector<Value> items;
  std::vector<Value> parts(iterables.size());
  for (std::size_t k = 0; k < *head && !in.out_of_budget(); ++k) {
    for (std::size_t i = 0; i < sequences.size(); ++i)
      parts[i] = sequences[i].items[k];
    items.push_back(in.tuple(parts));
  }
  Sequence result = exact(in, items);
  if (shortest && *shortest == *head) return result;
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    // What any later element of this one looks like.
    Sequence later = sequences[i];
    later.items = later.items.subspan(*head);
    if (later.has_gap()) later.gap -= static_cast<std::int32_t>(*head);
    const Value summary = element_summary(in, later);
    parts[i] = summary.is(Tag::kUnbound) ? in.unknown("element of a sequence whose contents are not known") : summary;
  }
  result.gap = static_cast<std::int32_t>(*head);
  result.gap_length = symbols.subtract(*length, symbols.constant(static_cast<std::int64_t>(*head)));
  result.gap_element = in.tuple(parts);
  return result;
}

Value zip(Interpreter& in, Arguments arguments) {
  const auto iterables = rest_items(arguments[0]);
  if (!iterables) return in.iterator(gap_only(fresh_length(in, "count").expr(), Value{}));
  return in.iterator(zipped(in, *iterables));
}

Value zip_longest(Interpreter& in, Arguments arguments) {
  const auto iterables = rest_items(arguments[0]);
  const Value fill = argument_or(arguments, 1, Value::none());
  if (!iterables) return in.iterator(gap_only(fresh_length(in, "count").expr(), Value{}));
  std::vector<Sequence> sequences;
  std::size_t longest = 0;
  for (const Value& iterable : *iterables) {
    sequences.push_back(elements_or_unknown(in, iterable));
    if (sequences.back().has_gap()) return in.iterator(gap_only(fresh_length(in, "count").expr(), Value{}));
    longest = std::max(longest, sequences.back().items.size());
  }
  std::vector<Value> items;
  for (std::size_t k = 0; k < longest && !in.out_of_budget(); ++k) {
    std::vector<Value> parts;
    for (const Sequence& sequence : sequences)
      parts.push_back(k < sequence.items.size() ? sequence.items[k] : fill);
    items.push_back(in.tuple(parts));
  }
  return in.iterator(exact(in, items));
}

Value map(Interpreter& in, Arguments arguments) {
  const auto iterables = rest_items(arguments[1]);
  if (!iterables || iterables->empty()) return in.iterator(gap_only(fresh_length(in, "count").expr(), Value{}));
  const Value function = arguments[0];
  if (iterables->size() == 1) {
    const Sequence elements = elements_or_unknown(in, (*iterables)[0]);
    if (function.is(Tag::kNone)) return in.iterator(elements);  // Python 2
    return in.iterator(transform(in, elements, [&](const Value& item) { return in.call(function, {item}); }));
  }
  const Sequence rows = zipped(in, *iterables);
  return in.iterator(transform(in, rows, [&](const Value& row) {
    return in.call(function, CallArguments{row.sequence->items, {}});
  }));
}

Value starmap(Interpreter& in, Arguments arguments) {
  const Sequence rows = elements_or_unknown(in, arguments[1]);
  return in.iterator(transform(in, rows, [&](const Value& row) {
    const auto parts = in.elements(row);
    if (!parts || parts->has_gap()) return in.unknown("call with unknown arguments");
    return in.call(arguments[0], CallArguments{parts->items, {}});
  }));
}

// Elements for which the predicate's truth is `wanted`.
Sequence selected(Interpreter& in, const Sequence& sequence, const Value& predicate, bool wanted) {
  std::vector<Value> items;
  bool certain = true;
  const auto test = [&](const Value& item) -> std::optional<bool> {
    const Value truth = predicate.is(Tag::kNone) ? item : in.call(predicate, {item});
    const Truth known = in.decide(in.truth_of(truth));
    if (known == Truth::kUnknown) return std::nullopt;
    return (known == Truth::kTrue) == wanted;
  };
  for (const Value& item : sequence.items) {
    if (in.out_of_budget()) return thinned(in, sequence);
    const auto keep = test(item);
    certain = certain && keep.has_value();
    if (keep.value_or(true)) items.push_back(item);
  }
  bool rest = false;
  if (sequence.has_gap()) {
    const auto keep = test(gap_value(in, sequence));
    rest = keep.value_or(true);
    certain = certain && (!rest || items.empty());
  }
  if (certain && !rest) return exact(in, items);
  Sequence kept = sequence;
  kept.items = items;
  if (kept.has_gap()) kept.gap = static_cast<std::int32_t>(items.size());
  if (!rest) {
    kept.gap = -1;
  }
  return thinned(in, kept);
}

Value filter(Interpreter& in, Arguments arguments) {
  return in.iterator(selected(in, elements_or_unknown(in, arguments[1]), arguments[0], true));
}

Value filterfalse(Interpreter& in, Arguments arguments) {
  return in.iterator(selected(in, elements_or_unknown(in, arguments[1]), arguments[0], false));
}

Value iter(Interpreter& in, Arguments arguments) {
  const Value value = arguments[0];
  if (given(arguments, 1)) {  // iter(function, sentinel)
    return in.iterator(gap_only(fresh_length(in, "count").expr(), in.call(value, {})));
  }
  const Object* object = object_of(in, value);
  if (object != nullptr && object->kind == ObjectKind::kIterator) return value;
  if (object != nullptr && object->kind == ObjectKind::kInstance) {
    const auto method = in.find_attribute(value, in.names().intern("__iter__"));
    if (method && !is_unknown(in, *method)) return in.call(*method, {});
  }
  const auto elements = in.elements(value);
  return elements ? in.iterator(*elements) : in.unknown("iterator over something unknown");
}

Value next(Interpreter& in, Arguments arguments) {
  const Value value = arguments[0];
  const auto* iterator = object_if<IteratorObject>(in, value, ObjectKind::kIterator);
  if (iterator == nullptr) {
    for (const std::string_view name : {"__next__", "next"}) {
      const auto method = in.find_attribute(value, in.names().intern(name));
      if (method && !is_unknown(in, *method)) return in.call(*method, {});
    }
    return in.unknown("next of something unknown");
  }
  const Sequence& elements = iterator->elements;
  const auto stop = [&] {
    if (given(arguments, 1)) return arguments[1];
    in.raise("StopIteration", "");
    return in.unknown("the iterator is used up");
  };
  const std::size_t position = iterator->position;
  if (position < elements.prefix()) {
    const Value item = elements.items[position];
    ++in.state().edit<IteratorObject>(value.cell()).position;
    return item;
  }
  if (!elements.has_gap()) return stop();
  symbolic::Context& symbols = in.symbols();
  const auto take = [&] {
    auto& own = in.state().edit<IteratorObject>(value.cell());
    own.elements.gap_length = symbols.subtract(own.elements.gap_length, symbols.constant(1));
    const Sequence rest = own.elements;
    return gap_value(in, rest);
  };
  return in.branch(symbols.greater(elements.gap_length, symbols.constant(0)), take, [&]() -> Value {
    auto& own = in.state().edit<IteratorObject>(value.cell());
    const std::size_t after = own.elements.prefix();
    own.elements.items = own.elements.items.subspan(after);
    own.elements.gap = -1;
    own.position = 0;
    if (own.elements.items.empty()) return stop();
    own.position = 1;
    return own.elements.items[0];
  });
}

// itertools.chain, and chain.from_iterable over a tuple.
Value chain(Interpreter& in, Arguments arguments) {
  const auto iterables = rest_items(arguments[0]);
  if (!iterables) return in.iterator(gap_only(fresh_length(in, "count").expr(), Value{}));
  Sequence all;
  for (const Value& iterable : *iterables)
    all = concatenate(in, all, elements_or_unknown(in, iterable));
  return in.iterator(all);
}

Value chain_from_iterable(Interpreter& in, Arguments arguments) {
  const Sequence iterables = elements_or_unknown(in, arguments[0]);
  Sequence all;
  for (const Value& iterable : iterables.items)
    all = concatenate(in, all, elements_or_unknown(in, iterable));
  if (iterables.has_gap()) {
    Value element;
    if (!iterables.gap_element.is(Tag::kUnbound)) {
      if (const auto inner = in.elements(iterables.gap_element)) element = element_summary(in, *inner);
    }
    const Value length = fresh_length(in, "count");
    all = concatenate(in, all, gap_only(length.expr(), element));
  }
  return in.iterator(all);
}

Value unknown_tuples(Interpreter& in, std::size_t arity, std::span<const Sequence> pools) {
  std::vector<Value> parts;
  for (std::size_t i = 0; i < arity; ++i) {
    const Value summary = element_summary(in, pools[std::min(i, pools.size() - 1)]);
    parts.push_back(summary.is(Tag::kUnbound) ? in.unknown("element of a sequence whose contents are not known")
                                              : summary);
  }
  return in.iterator(gap_only(fresh_length(in, "count").expr(), in.tuple(parts)));
}

Value product(Interpreter& in, Arguments arguments) {
  const auto iterables = rest_items(arguments[0]);
  const auto repeat = given(arguments, 1) ? known_int(in, arguments[1]) : 1;
  if (!iterables || !repeat || *repeat < 0 || *repeat > 16) return in.unknown("product of unknown sequences");
  std::vector<Sequence> pools;
  std::size_t count = 1;
  bool known = true;
  for (std::int64_t r = 0; r < *repeat; ++r) {
    for (std::size_t i = 0; i < iterables->size(); ++i) {
      pools.push_back(r == 0 ? elements_or_unknown(in, (*iterables)[i]) : pools[i]);
      known = known && !pools.back().has_gap();
      count = std::min(count * std::max<std::size_t>(pools.back().items.size(), 1), kMaxCombined + 1);
    }
  }
  if (!known || count > kMaxCombined) return unknown_tuples(in, pools.size(), pools);
  std::vector<Value> items;
  std::vector<Value> parts(pools.size());
  const std::function<void(std::size_t)> fill = [&](std::size_t at) {
    if (at == pools.size()) {
      items.push_back(in.tuple(parts));
      return;
    }
    for (const Value& item : pools[at].items) {
      parts[at] = item;
      fill(at + 1);
    }
  };
  fill(0);
  return in.iterator(exact(in, items));
}

enum class Picking : std::uint8_t { kPermutations, kCombinations, kWithReplacement };

template <Picking Kind>
Value picked(Interpreter& in, Arguments arguments) {
  const Sequence pool = elements_or_unknown(in, arguments[0]);
  const std::size_t size = pool.items.size();
  const bool whole = !given(arguments, 1) || arguments[1].is(Tag::kNone);
  const auto count = whole ? std::optional<std::int64_t>(static_cast<std::int64_t>(size)) : known_int(in, arguments[1]);
  if (!count || *count < 0 || *count > 16) return in.unknown("selections of unknown size");
  const auto length = static_cast<std::size_t>(*count);
  if (pool.has_gap()) return unknown_tuples(in, length, {&pool, 1});
  std::vector<Value> items;
  std::vector<std::size_t> chosen;
  const std::function<void()> fill = [&] {
    if (items.size() > kMaxCombined) return;
    if (chosen.size() == length) {
      std::vector<Value> parts;
      for (const std::size_t i : chosen)
        parts.push_back(pool.items[i]);
      items.push_back(in.tuple(parts));
      return;
    }
    const std::size_t from =
        Kind == Picking::kPermutations || chosen.empty() ? 0 : chosen.back() + (Kind == Picking::kCombinations ? 1 : 0);
    for (std::size_t i = from; i < size; ++i) {
      if (Kind == Picking::kPermutations && std::find(chosen.begin(), chosen.end(), i) != chosen.end()) continue;
      chosen.push_back(i);
      fill();
      chosen.pop_back();
    }
  };
  fill();
  if (items.size() > kMaxCombined) return unknown_tuples(in, length, {&pool, 1});
  return in.iterator(exact(in, items));
}

Value islice(Interpreter& in, Arguments arguments) {
  const auto number = [&](std::size_t index, std::int64_t otherwise) -> std::optional<std::int64_t> {
    if (!given(arguments, index) || arguments[index].is(Tag::kNone)) return otherwise;
    return known_int(in, arguments[index]);
  };
  constexpr std::int64_t kEnd = std::int64_t{1} << 40;
  const bool single = !given(arguments, 2);
  const auto start = single ? std::optional<std::int64_t>(0) : number(1, 0);
  const auto stop = number(single ? 1 : 2, kEnd), step = number(3, 1);
  if (is_endless(in, arguments[0]) && start && stop && step && *stop <= 4096) {
    std::vector<Value> items;
    const NameId name = in.names().intern("__next__");
    for (std::int64_t i = 0; i < *stop; ++i) {
      const Value item = in.call(in.attribute(arguments[0], name), {});
      if (i >= *start && *step > 0 && (i - *start) % *step == 0) items.push_back(item);
    }
    return in.iterator(exact(in, items));
  }
  const Sequence elements = elements_or_unknown(in, arguments[0]);
  if (!start || !stop || !step || *start < 0 || *step < 1) return in.iterator(thinned(in, elements));
  const auto prefix = static_cast<std::int64_t>(elements.prefix());
  if (!elements.has_gap() || *stop <= prefix) {
    std::vector<Value> items;
    for (std::int64_t i = *start; i < std::min(*stop, prefix); i += *step)
      items.push_back(elements.items[static_cast<std::size_t>(i)]);
    return in.iterator(exact(in, items));
  }
  Sequence taken = thinned(in, elements);
  if (*stop < kEnd && *step == 1 && elements.suffix() == 0 && *start >= prefix) {
    symbolic::Context& symbols = in.symbols();
    const ExprId length = symbols.min(length_of(in, elements), symbols.constant(*stop));
    taken.gap_length = symbols.max(symbols.subtract(length, symbols.constant(*start)), symbols.constant(0));
    taken.gap_element = elements.gap_element;
  }
  return in.iterator(taken);
}

Value repeat(Interpreter& in, Arguments arguments) {
  const Value times = given(arguments, 1) ? bound(in, arguments[1]) : fresh_length(in, "count");
  const auto count = in.constant(times);
  if (count && *count <= 256) {
    const std::vector<Value> items(static_cast<std::size_t>(std::max<std::int64_t>(*count, 0)), arguments[0]);
    return in.iterator(exact(in, items));
  }
  return in.iterator(gap_only(times.expr(), arguments[0]));
}

Value cycle(Interpreter& in, Arguments arguments) {
  const Sequence once = elements_or_unknown(in, arguments[0]);
  const Value rest = element_summary(in, once);
  Sequence endless = concatenate(in, once, gap_only(fresh_length(in, "count").expr(), rest));
  // An endless iterator has no last elements.
  endless.items = endless.items.first(endless.prefix());
  return in.iterator(endless);
}

Value accumulate(Interpreter& in, Arguments arguments) {
  const Sequence elements = elements_or_unknown(in, arguments[0]);
  if (elements.has_gap()) return in.iterator(gap_only(length_of(in, elements), Value{}));
  std::vector<Value> items;
  Value total = argument_or(arguments, 2, {});
  if (!total.is(Tag::kUnbound)) items.push_back(total);
  for (const Value& item : elements.items) {
    if (in.out_of_budget()) break;
    if (total.is(Tag::kUnbound)) {
      total = item;
    } else if (given(arguments, 1) && !arguments[1].is(Tag::kNone)) {
      total = in.call(arguments[1], {total, item});
    } else {
      total = in.binary(ir::BinaryOperator::kAdd, total, item);
    }
    items.push_back(total);
  }
  return in.iterator(exact(in, items));
}

Value groupby(Interpreter& in, Arguments arguments) {
  const Sequence elements = elements_or_unknown(in, arguments[0]);
  const Value summary = element_summary(in, elements);
  const Value member = summary.is(Tag::kUnbound) ? in.unknown("element of a group") : summary;
  const bool by_key = given(arguments, 1) && !arguments[1].is(Tag::kNone);
  const Value parts[] = {by_key ? in.call(arguments[1], {member}) : member,
                         in.list(gap_only(fresh_length(in, "count").expr(), member))};
  return in.iterator(gap_only(fresh_length(in, "count").expr(), in.tuple(parts)));
}

Value tee(Interpreter& in, Arguments arguments) {
  const Sequence elements = elements_or_unknown(in, arguments[0]);
  const auto count = given(arguments, 1) ? known_int(in, arguments[1]) : 2;
  std::vector<Value> copies;
  for (std::int64_t i = 0; i < std::clamp<std::int64_t>(count.value_or(2), 0, 16); ++i)
    copies.push_back(in.iterator(elements));
  return in.tuple(copies);
}

// Some of the elements; which is decided by a predicate (the first argument) that is not followed.
Value thinned_iterator(Interpreter& in, Arguments arguments) {
  return in.iterator(thinned(in, elements_or_unknown(in, arguments[1])));
}

Value thinned_list(Interpreter& in, Arguments arguments) {
  return in.list(thinned(in, elements_or_unknown(in, arguments[0])));
}

// A list of an unknown number of the given elements.
Value some_list(Interpreter& in, Arguments arguments) {
  return in.list(gap_only(fresh_length(in, "count").expr(), argument_or(arguments, 0, {})));
}

Value some_iterator(Interpreter& in, Arguments arguments) {
  return in.iterator(gap_only(fresh_length(in, "count").expr(), argument_or(arguments, 0, {})));
}

constexpr IntrinsicRow kRows[] = {
    {"range_new", "cls start stop? step?", range_of_choices},
    {"range_start", "self", range_part<&RangeObject::start>},
    {"range_stop", "self", range_part<&RangeObject::stop>},
    {"range_step", "self", range_part<&RangeObject::step>},
    {"enumerate", "iterable start?", over_choice<enumerate, 0>},
    {"zip", "*iterables strict?", zip},
    {"zip_longest", "*iterables fillvalue?", zip_longest},
    {"map", "function *iterables", map},
    {"starmap", "function iterable", starmap},
    {"filter", "function iterable", filter},
    {"filterfalse", "function iterable", filterfalse},
    {"iter", "object sentinel?", over_choice<iter, 0>},
    {"next", "iterator default?", over_choice<next, 0>},
    {"chain", "*iterables", chain},
    {"chain_from_iterable", "iterable", chain_from_iterable},
    {"product_of", "*iterables repeat?", product},
    {"permutations", "iterable r?", picked<Picking::kPermutations>},
    {"combinations", "iterable r", picked<Picking::kCombinations>},
    {"combinations_with_replacement", "iterable r", picked<Picking::kWithReplacement>},
    {"islice", "iterable start stop? step?", islice},
    {"repeat", "object times?", repeat},
    {"cycle", "iterable", cycle},
    {"accumulate", "iterable func? initial?", accumulate},
    {"groupby", "iterable key?", groupby},
    {"tee", "iterable n?", tee},
    {"thinned_iterator", "predicate iterable", thinned_iterator},
    {"thinned_list", "iterable", thinned_list},
    {"some_list", "element?", some_list},
    {"some_iterator", "element?", some_iterator},
};

}  // namespace

std::span<const IntrinsicRow> iteration_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
