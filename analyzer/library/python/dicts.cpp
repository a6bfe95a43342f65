// Methods of dict. Entries keep their insertion order; an open dict may hold further keys that are not listed.
#include <algorithm>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

namespace {

std::optional<CellId> dict_cell(Interpreter& in, const Value& self) {
  const Value value = plain(in, self);
  return object_if<DictObject>(in, value, ObjectKind::kDict) != nullptr ? std::optional<CellId>(value.cell())
                                                                        : std::nullopt;
}

const DictObject& dict_at(Interpreter& in, CellId cell) {
  return in.state().object_as<DictObject>(cell);
}

std::span<const DictEntry> entries_at(Interpreter& in, CellId cell) {
  const DictObject& dict = dict_at(in, cell);
  return {dict.entries, dict.count};
}

// Where a key is: the entry that certainly has it, and others that may have it.
struct Lookup {
  std::optional<std::size_t> certain;
  std::vector<std::size_t> possible;
};

Lookup look_up(Interpreter& in, std::span<const DictEntry> entries, const Value& key) {
  Lookup result;
  const bool plain_text = key.is_known_string();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Value& candidate = entries[i].key;
    if (plain_text && candidate.is_known_string()) {
      if (candidate.id != key.id) continue;
      result.certain = i;
      return result;
    }
    const Truth equal = equal_values(in, candidate, key);
    if (equal == Truth::kTrue) {
      result.certain = i;
      return result;
    }
    if (equal == Truth::kUnknown) result.possible.push_back(i);
  }
  return result;
}

void erase_at(Interpreter& in, CellId cell, std::size_t index) {
  auto& dict = in.state().edit<DictObject>(cell);
  std::copy(dict.entries + index + 1, dict.entries + dict.count, dict.entries + index);
  --dict.count;
}

void make_open(Interpreter& in, CellId cell, const Value& other) {
  const DictObject& before = dict_at(in, cell);
  Value joined = other;
  if (before.open && !before.other.same(other)) {
    const Value both[] = {before.other, other};
    const bool nothing_known = before.other.is(Tag::kUnbound) || other.is(Tag::kUnbound);
    joined = nothing_known ? Value{} : in.summary(both);
  }
  auto& dict = in.state().edit<DictObject>(cell);
  dict.open = true;
  dict.other = joined;
}

void put(Interpreter& in, CellId cell, const Value& key, const Value& value) {
  in.set_subscript(Value::reference(cell), key, value);
}

void forget(Interpreter& in, CellId cell) {
  auto& dict = in.state().edit<DictObject>(cell);
  dict.count = 0;
  dict.open = true;
  dict.other = Value{};
}

// The pairs of an iterable become entries.
void update_from_pairs(Interpreter& in, CellId cell, const Value& pairs) {
  const auto elements = take_elements(in, pairs);
  if (!elements) {
    forget(in, cell);
    return;
  }
  for (const Value& pair : elements->items) {
    if (in.out_of_budget()) break;
    const auto parts = in.elements(plain(in, pair));
    if (parts && !parts->has_gap() && parts->items.size() == 2) {
      put(in, cell, parts->items[0], parts->items[1]);
    } else {
      make_open(in, cell, Value{});
    }
  }
  if (!elements->has_gap()) return;
  const auto parts =
      elements->gap_element.is(Tag::kUnbound) ? std::nullopt : in.elements(plain(in, elements->gap_element));
  make_open(in, cell, parts && !parts->has_gap() && parts->items.size() == 2 ? parts->items[1] : Value{});
}

void update_from(Interpreter& in, CellId cell, const Value& source) {
  if (const auto other = dict_cell(in, source)) {
    if (*other == cell) return;
    const DictObject from = dict_at(in, *other);
    for (const DictEntry& entry : std::span<const DictEntry>(from.entries, from.count))
      put(in, cell, entry.key, entry.value);
    if (from.open) make_open(in, cell, from.other);
    return;
  }
  if (is_unknown(in, source)) {
    forget(in, cell);
    return;
  }
  const Object* object = object_of(in, source);
  if (object != nullptr && object->kind == ObjectKind::kInstance) {
    if (const auto keys = in.find_attribute(source, in.names().intern("keys"))) {
      const auto names = take_elements(in, in.call(*keys, {}));
      if (!names || names->has_gap()) {
        make_open(in, cell, Value{});
        return;
      }
      for (const Value& name : names->items)
        put(in, cell, name, in.subscript(source, name));
      return;
    }
  }
  update_from_pairs(in, cell, source);
}

void update_all(Interpreter& in, CellId cell, const Value& sources, const Value& keywords) {
  if (const auto items = rest_items(sources)) {
    for (const Value& source : *items) {
      if (!source.is(Tag::kNone)) update_from(in, cell, source);
    }
  } else {
    forget(in, cell);
  }
  if (const auto named = dict_cell(in, keywords)) update_from(in, cell, Value::reference(*named));
}

CellId new_dict(Interpreter& in) {
  DictObject dict;
  dict.kind = ObjectKind::kDict;
  return in.state().create(dict);
}

Value dict_new(Interpreter& in, Arguments arguments) {
  const CellId cell = new_dict(in);
  if (is_built_in(in, arguments[0], "dict"))
    update_all(in, cell, argument_or(arguments, 1, {}), argument_or(arguments, 2, {}));
  return construct(in, arguments[0], "dict", Value::reference(cell));
}

Value dict_init(Interpreter& in, Arguments arguments) {
  if (object_if<InstanceObject>(in, arguments[0], ObjectKind::kInstance) == nullptr) return Value::none();
  if (const auto cell = dict_cell(in, arguments[0])) {
    update_all(in, *cell, argument_or(arguments, 1, {}), argument_or(arguments, 2, {}));
  }
  return Value::none();
}

Value defaultdict_init(Interpreter& in, Arguments arguments) {
  const auto cell = dict_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Value factory = argument_or(arguments, 1, Value::none());
  if (!factory.is(Tag::kNone)) in.state().edit<DictObject>(*cell).default_factory = factory;
  update_all(in, *cell, argument_or(arguments, 2, {}), argument_or(arguments, 3, {}));
  return Value::none();
}

Value dict_update(Interpreter& in, Arguments arguments) {
  if (const auto cell = dict_cell(in, arguments[0])) {
    update_all(in, *cell, argument_or(arguments, 1, {}), argument_or(arguments, 2, {}));
  }
  return Value::none();
}

// What a look-up gives: the value if the key is there, else `missing` (unbound: then the key has to be there).
Value find(Interpreter& in, CellId cell, const Value& key, const Value& missing) {
  const auto entries = entries_at(in, cell);
  const Lookup found = look_up(in, entries, key);
  std::vector<Value> values;
  for (const std::size_t i : found.possible)
    values.push_back(entries[i].value);
  if (found.certain) {
    values.push_back(entries[*found.certain].value);
    return one_of(in, values);
  }
  const DictObject& dict = dict_at(in, cell);
  if (dict.open)
    values.push_back(dict.other.is(Tag::kUnbound) ? in.unknown("value of a dict whose keys are not known")
                                                  : dict.other);
  if (!missing.is(Tag::kUnbound)) values.push_back(missing);
  if (values.empty()) return in.unknown("key that the dict does not have");
  return one_of(in, values);
}

Value dict_get(Interpreter& in, Arguments arguments) {
  const auto cell = dict_cell(in, arguments[0]);
  if (!cell) return in.unknown("get from an unknown dict");
  return find(in, *cell, arguments[1], argument_or(arguments, 2, Value::none()));
}

Value dict_setdefault(Interpreter& in, Arguments arguments) {
  const auto cell = dict_cell(in, arguments[0]);
  if (!cell) return in.unknown("setdefault of an unknown dict");
  const Value otherwise = argument_or(arguments, 2, Value::none());
  const Lookup found = look_up(in, entries_at(in, *cell), arguments[1]);
  const Value value = find(in, *cell, arguments[1], otherwise);
  if (!found.certain) put(in, *cell, arguments[1], value);
  return value;
}

Value dict_pop(Interpreter& in, Arguments arguments) {
  const auto cell = dict_cell(in, arguments[0]);
  if (!cell) return in.unknown("pop from an unknown dict");
  const Lookup found = look_up(in, entries_at(in, *cell), arguments[1]);
  const Value value = find(in, *cell, arguments[1], argument_or(arguments, 2, {}));
  if (found.certain && found.possible.empty()) {
    erase_at(in, *cell, *found.certain);
  } else if (!found.possible.empty()) {
    // Which entry went is not known: none of those is certain any more.
    std::vector<Value> uncertain;
    std::vector<std::size_t> gone = found.possible;
    if (found.certain) gone.push_back(*found.certain);
    std::sort(gone.begin(), gone.end());
    for (std::size_t i = gone.size(); i-- > 0;) {
      uncertain.push_back(entries_at(in, *cell)[gone[i]].value);
      erase_at(in, *cell, gone[i]);
    }
    make_open(in, *cell, in.summary(uncertain));
  }
  return value;
}

Value dict_popitem(Interpreter& in, Arguments arguments) {
  const auto cell = dict_cell(in, arguments[0]);
  if (!cell || dict_at(in, *cell).open || dict_at(in, *cell).count == 0)
    return in.unknown("popitem of a dict whose keys are not known");
  const bool last = !given(arguments, 1) || in.symbols().constant_truth(in.truth_of(arguments[1])).value_or(true);
  const std::size_t index = last ? dict_at(in, *cell).count - 1 : 0;
  const DictEntry entry = entries_at(in, *cell)[index];
  erase_at(in, *cell, index);
  const Value pair[] = {entry.key, entry.value};
  return in.tuple(pair);
}

Value listed(Interpreter& in, const Value& self, Value (*item)(Interpreter&, const DictEntry&),
             const DictEntry& other) {
  const auto cell = dict_cell(in, self);
  if (!cell) return in.unknown("contents of an unknown dict");
  const DictObject& dict = dict_at(in, *cell);
  std::vector<Value> items;
  items.reserve(dict.count);
  for (const DictEntry& entry : entries_at(in, *cell))
    items.push_back(item(in, entry));
  if (!dict.open) return in.list(items);
  Sequence sequence = exact(in, items);
  sequence.gap = static_cast<std::int32_t>(items.size());
  sequence.gap_length = fresh_length(in, "count").expr();
  sequence.gap_element = item(in, other);
  return in.list(sequence);
}

Value key_of(Interpreter&, const DictEntry& entry) {
  return entry.key;
}
Value value_of(Interpreter&, const DictEntry& entry) {
  return entry.value;
}
Value pair_of(Interpreter& in, const DictEntry& entry) {
  const Value pair[] = {
      entry.key, entry.value.is(Tag::kUnbound) ? in.unknown("value of a dict whose keys are not known") : entry.value};
  return in.tuple(pair);
}

// What stands for the entries that an open dict does not list. Keys are nearly always of one type.
DictEntry other_entry(Interpreter& in, const Value& self) {
  const auto cell = dict_cell(in, self);
  if (!cell || !dict_at(in, *cell).open) return {};
  const auto entries = entries_at(in, *cell);
  const bool texts = !entries.empty() && std::all_of(entries.begin(), entries.end(),
                                                     [](const DictEntry& entry) { return entry.key.is(Tag::kStr); });
  return {texts ? Value::string() : in.unknown("key of a dict whose keys are not known"), dict_at(in, *cell).other};
}

Value dict_keys(Interpreter& in, Arguments arguments) {
  return listed(in, arguments[0], key_of, other_entry(in, arguments[0]));
}
Value dict_values(Interpreter& in, Arguments arguments) {
  return listed(in, arguments[0], value_of, other_entry(in, arguments[0]));
}
Value dict_items(Interpreter& in, Arguments arguments) {
  return listed(in, arguments[0], pair_of, other_entry(in, arguments[0]));
}

Value dict_iter(Interpreter& in, Arguments arguments) {
  const auto keys = in.elements(dict_keys(in, arguments));
  return keys ? in.iterator(*keys) : in.unknown("keys of an unknown dict");
}

Value dict_copy(Interpreter& in, Arguments arguments) {
  const auto cell = dict_cell(in, arguments[0]);
  if (!cell) return in.unknown("copy of an unknown dict");
  DictObject copy = dict_at(in, *cell);
  const auto entries = in.arena().copy(std::span<const DictEntry>(copy.entries, copy.count));
  copy.entries = const_cast<DictEntry*>(entries.data());
  copy.capacity = copy.count;
  const Value made = Value::reference(in.state().create(copy));
  const auto* instance = object_if<InstanceObject>(in, arguments[0], ObjectKind::kInstance);
  return instance == nullptr ? made : construct(in, Value::reference(instance->type), "dict", made);
}

Value dict_clear(Interpreter& in, Arguments arguments) {
  if (const auto cell = dict_cell(in, arguments[0])) {
    auto& dict = in.state().edit<DictObject>(*cell);
    dict.count = 0;
    dict.open = false;
  }
  return Value::none();
}

Value dict_fromkeys(Interpreter& in, Arguments arguments) {
  const CellId cell = new_dict(in);
  const Value value = argument_or(arguments, 1, Value::none());
  const auto keys = take_elements(in, arguments[0]);
  if (keys) {
    for (const Value& key : keys->items)
      put(in, cell, key, value);
  }
  if (!keys || keys->has_gap()) make_open(in, cell, value);
  return Value::reference(cell);
}

Value dict_has_key(Interpreter& in, Arguments arguments) {
  const auto cell = dict_cell(in, arguments[0]);
  if (!cell) return opaque_bool(in, "has_key");
  const Lookup found = look_up(in, entries_at(in, *cell), arguments[1]);
  if (found.certain) return in.boolean(true);
  if (found.possible.empty() && !dict_at(in, *cell).open) return in.boolean(false);
  return opaque_bool(in, "has_key");
}

Value dict_getitem(Interpreter& in, Arguments arguments) {
  const Value dict = plain(in, arguments[0]);
  if (const auto cell = dict_cell(in, dict); cell && !dict.same(arguments[0])) {
    const Lookup found = look_up(in, entries_at(in, *cell), arguments[1]);
    if (!found.certain && found.possible.empty() && !dict_at(in, *cell).open) {
      if (const auto missing = in.find_attribute(arguments[0], in.names().intern("__missing__")))
        return in.call(*missing, {arguments[1]});
    }
  }
  return in.subscript(dict, arguments[1]);
}

Value dict_setitem(Interpreter& in, Arguments arguments) {
  const Value dict = plain(in, arguments[0]);
  if (object_if<InstanceObject>(in, dict, ObjectKind::kInstance) == nullptr)
    in.set_subscript(dict, arguments[1], arguments[2]);
  return Value::none();
}

Value dict_delitem(Interpreter& in, Arguments arguments) {
  dict_pop(in, arguments);
  return Value::none();
}

// A dict of which nothing is known but that it is one.
Value open_dict(Interpreter& in, Arguments) {
  const CellId cell = new_dict(in);
  in.state().edit<DictObject>(cell).open = true;
  return Value::reference(cell);
}

Value dict_move_to_end(Interpreter& in, Arguments arguments) {
  const auto cell = dict_cell(in, arguments[0]);
  if (!cell) return Value::none();
  const Lookup found = look_up(in, entries_at(in, *cell), arguments[1]);
  if (!found.certain) return Value::none();
  const bool last = !given(arguments, 2) || in.symbols().constant_truth(in.truth_of(arguments[2])).value_or(true);
  auto& dict = in.state().edit<DictObject>(*cell);
  DictEntry* entry = dict.entries + *found.certain;
  if (last) {
    std::rotate(entry, entry + 1, dict.entries + dict.count);
  } else {
    std::rotate(dict.entries, entry, entry + 1);
  }
  return Value::none();
}

constexpr IntrinsicRow kRows[] = {
    {"dict_new", "cls *sources **items", dict_new},
    {"dict_init", "self *sources **items", dict_init},
    {"defaultdict_init", "self default_factory? *sources **items", defaultdict_init},
    {"dict_update", "self *sources **items", dict_update},
    {"dict_get", "self key default?", over_choice<dict_get, 1>},
    {"dict_setdefault", "self key default?", over_choice<dict_setdefault, 1>},
    {"dict_pop", "self key default?", over_choice<dict_pop, 1>},
    {"dict_popitem", "self last?", dict_popitem},
    {"dict_keys", "self", dict_keys},
    {"dict_values", "self", dict_values},
    {"dict_items", "self", dict_items},
    {"dict_iter", "self", dict_iter},
    {"dict_copy", "self", dict_copy},
    {"dict_clear", "self", dict_clear},
    {"dict_fromkeys", "iterable value?", dict_fromkeys},
    {"dict_has_key", "self key", over_choice<dict_has_key, 1>},
    {"dict_getitem", "self key", dict_getitem},
    {"dict_setitem", "self key value", dict_setitem},
    {"dict_delitem", "self key", dict_delitem},
    {"dict_move_to_end", "self key last?", dict_move_to_end},
    {"open_dict", "*ignored **named", open_dict},
};

}  // namespace

std::span<const IntrinsicRow> dict_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
