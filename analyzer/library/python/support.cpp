#include "analyzer/library/python/support.h"

#include <algorithm>
#include <numeric>

namespace foreshape::library::python {

namespace {

constexpr int kMaxDepth = 8;                 // of nested tuples and lists that are compared
constexpr std::size_t kMaxAlternatives = 6;  // of a choice that is made here

bool is_int_like(const Value& value) {
  return value.is(Tag::kInt) || value.is(Tag::kBool);
}

ExprId int_of(Interpreter& in, const Value& value) {
  return value.is(Tag::kBool) ? in.symbols().indicator(value.formula()) : value.expr();
}

// The kinds that values of different tags cannot share, so that they are never equal.
enum class Family : std::uint8_t { kUnknown, kNone, kNumber, kText, kBytes, kTuple, kDType, kReference, kOther };

Family family_of(const Value& value) {
  switch (value.tag) {
    case Tag::kNone:
      return Family::kNone;
    case Tag::kBool:
    case Tag::kInt:
    case Tag::kFloat:
    case Tag::kComplex:
      return Family::kNumber;
    case Tag::kStr:
      return Family::kText;
    case Tag::kBytes:
      return Family::kBytes;
    case Tag::kTuple:
      return Family::kTuple;
    case Tag::kDType:
      return Family::kDType;
    case Tag::kReference:
      return Family::kReference;
    case Tag::kUnbound:
    case Tag::kUnknown:
    case Tag::kChoice:
    case Tag::kObject:
      return Family::kUnknown;
    default:
      return Family::kOther;
  }
}

Truth equal_at(Interpreter& in, const Value& left, const Value& right, int depth);

Truth equal_sequences(Interpreter& in, const Sequence& a, const Sequence& b, int depth) {
  if (a.has_gap() || b.has_gap() || depth >= kMaxDepth) return Truth::kUnknown;
  if (a.items.size() != b.items.size()) return Truth::kFalse;
  Truth all = Truth::kTrue;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    const Truth one = equal_at(in, a.items[i], b.items[i], depth + 1);
    if (one == Truth::kFalse) return one;
    if (one == Truth::kUnknown) all = one;
  }
  return all;
}

Truth equal_numbers(Interpreter& in, const Value& a, const Value& b) {
  if (is_int_like(a) && is_int_like(b)) {
    symbolic::Context& symbols = in.symbols();
    const ExprId x = int_of(in, a), y = int_of(in, b);
    if (symbols.is_too_large(x) || symbols.is_too_large(y)) return Truth::kUnknown;
    const FormulaId equal = symbols.equal(x, y);
    if (const auto known = symbols.constant_truth(equal)) return symbolic::truth_of(*known);
    return in.decide(equal);
  }
  const auto x = in.number(a), y = in.number(b);
  if (x && y) return symbolic::truth_of(*x == *y);
  return Truth::kUnknown;
}

Truth equal_objects(Interpreter& in, const Value& a, const Value& b, int depth) {
  if (a.cell() == b.cell()) return Truth::kTrue;
  const Object& x = in.state().object(a.cell());
  const Object& y = in.state().object(b.cell());
  if (x.kind == ObjectKind::kUnknown || y.kind == ObjectKind::kUnknown) return Truth::kUnknown;
  if (x.kind != y.kind) return Truth::kFalse;
  switch (x.kind) {
    case ObjectKind::kList:
      return equal_sequences(in, static_cast<const ListObject&>(x).elements, static_cast<const ListObject&>(y).elements,
                             depth);
    case ObjectKind::kInstance: {
      const NameId equality = in.names().intern("__eq__");
      return in.find_attribute(a, equality) || in.find_attribute(b, equality) ? Truth::kUnknown : Truth::kFalse;
    }
    case ObjectKind::kTensor:  // as keys and members, tensors go by identity
    case ObjectKind::kClass:
    case ObjectKind::kModule:
    case ObjectKind::kIterator:
      return Truth::kFalse;
    default:
      return Truth::kUnknown;
  }
}

Truth equal_at(Interpreter& in, const Value& left, const Value& right, int depth) {
  const Value a = plain(in, left), b = plain(in, right);
  const Family x = family_of(a), y = family_of(b);
  if (x == Family::kUnknown || y == Family::kUnknown) return Truth::kUnknown;
  if (x != y) {
    if (is_unknown(in, a) || is_unknown(in, b)) return Truth::kUnknown;
    // Python 2 compares str and bytes by their text, NumPy a dtype with its name.
    const auto either_is = [&](Family f, Family g) { return (x == f && y == g) || (x == g && y == f); };
    const bool mixed = either_is(Family::kText, Family::kBytes) || x == Family::kDType || y == Family::kDType;
    return mixed ? Truth::kUnknown : Truth::kFalse;
  }
  switch (x) {
    case Family::kNone:
      return Truth::kTrue;
    case Family::kNumber:
      return equal_numbers(in, a, b);
    case Family::kText:
    case Family::kBytes:
      return a.has(domain::kKnown) && b.has(domain::kKnown) ? symbolic::truth_of(a.id == b.id) : Truth::kUnknown;
    case Family::kTuple:
      return equal_sequences(in, *a.sequence, *b.sequence, depth);
    case Family::kDType:
      return symbolic::truth_of(a.id == b.id);
    case Family::kReference:
      return equal_objects(in, a, b, depth);
    default:
      return a.tag == b.tag ? (a.bits == b.bits ? Truth::kTrue : Truth::kUnknown) : Truth::kFalse;
  }
}

std::span<const Value> copied(Interpreter& in, std::span<const Value> items) {
  return in.arena().copy(items);
}

}  // namespace

std::optional<std::span<const Value>> rest_items(const Value& rest) {
  if (rest.is(Tag::kUnbound)) return std::span<const Value>{};
  if (!rest.is(Tag::kTuple) || rest.sequence->has_gap()) return std::nullopt;
  return rest.sequence->items;
}

std::span<const DictEntry> entries_of(Interpreter& in, const Value& dict) {
  const auto* object = object_if<DictObject>(in, plain(in, dict), ObjectKind::kDict);
  if (object == nullptr) return {};
  return {object->entries, object->count};
}

Value keyword(Interpreter& in, const Value& rest, std::string_view name) {
  for (const DictEntry& entry : entries_of(in, rest)) {
    if (entry.key.is_known_string() && in.names().text(entry.key.text()) == name) return entry.value;
  }
  return {};
}

Value plain(Interpreter& in, const Value& value) {
  const auto* instance = object_if<InstanceObject>(in, value, ObjectKind::kInstance);
  return instance != nullptr && !instance->payload.is(Tag::kUnbound) ? instance->payload : value;
}

const Object* object_of(Interpreter& in, const Value& value) {
  return value.is(Tag::kReference) ? &in.state().object(value.cell()) : nullptr;
}

bool is_unknown(Interpreter& in, const Value& value) {
  if (value.is(Tag::kUnknown) || value.is(Tag::kUnbound)) return true;
  const Object* object = object_of(in, value);
  return object != nullptr && object->kind == ObjectKind::kUnknown;
}

bool is_number(const Value& value) {
  return is_int_like(value) || value.is(Tag::kFloat);
}

std::string_view class_name(Interpreter& in, const Value& type) {
  const auto* object = object_if<domain::ClassObject>(in, type, ObjectKind::kClass);
  return object == nullptr || !object->name.valid() ? std::string_view{} : in.names().text(object->name);
}

std::optional<std::string_view> known_text(Interpreter& in, const Value& value) {
  const Value text = plain(in, value);
  if (!text.is_known_string()) return std::nullopt;
  return in.names().text(text.text());
}

std::optional<std::int64_t> known_int(Interpreter& in, const Value& value) {
  return in.constant(plain(in, value));
}

std::uint8_t inherited_flags(std::span<const Value> values) {
  std::uint8_t flags = 0;
  for (const Value& value : values) {
    if (is_int_like(value) || value.is(Tag::kTuple)) flags = static_cast<std::uint8_t>(flags | value.flags);
  }
  return static_cast<std::uint8_t>(flags & (domain::kPoisoned | domain::kStaticUnknown));
}

std::uint8_t inherited_flags(std::initializer_list<Value> values) {
  return inherited_flags(std::span<const Value>(values.begin(), values.size()));
}

Truth equal_values(Interpreter& in, const Value& a, const Value& b) {
  return equal_at(in, a, b, 0);
}

Truth contains(Interpreter& in, std::span<const Value> items, const Value& value) {
  Truth found = Truth::kFalse;
  for (const Value& item : items) {
    const Truth equal = equal_values(in, item, value);
    if (equal == Truth::kTrue) return equal;
    if (equal == Truth::kUnknown) found = equal;
  }
  return found;
}

std::optional<int> order_values(Interpreter& in, const Value& left, const Value& right) {
  const Value a = plain(in, left), b = plain(in, right);
  const auto sign = [](const auto& x, const auto& y) { return x < y ? -1 : y < x ? 1 : 0; };
  if (const auto x = in.constant(a), y = in.constant(b); x && y) return sign(*x, *y);
  if (is_number(a) && is_number(b)) {
    const auto x = in.number(a), y = in.number(b);
    if (!x || !y || *x != *x || *y != *y) return std::nullopt;
    return sign(*x, *y);
  }
  if (a.tag == b.tag && (a.is(Tag::kStr) || a.is(Tag::kBytes))) {
    const auto x = in.text(a), y = in.text(b);
    if (!x || !y) return std::nullopt;
    return sign(*x, *y);
  }
  const Sequence* x = nullptr;
  const Sequence* y = nullptr;
  if (a.is(Tag::kTuple) && b.is(Tag::kTuple)) {
    x = a.sequence;
    y = b.sequence;
  } else if (const auto* list = object_if<ListObject>(in, a, ObjectKind::kList)) {
    if (const auto* other = object_if<ListObject>(in, b, ObjectKind::kList)) {
      x = &list->elements;
      y = &other->elements;
    }
  }
  if (x == nullptr || y == nullptr || x->has_gap() || y->has_gap()) return std::nullopt;
  for (std::size_t i = 0; i < std::min(x->items.size(), y->items.size()); ++i) {
    if (equal_values(in, x->items[i], y->items[i]) == Truth::kTrue) continue;
    return order_values(in, x->items[i], y->items[i]);
  }
  return sign(x->items.size(), y->items.size());
}

std::optional<std::vector<std::size_t>> sorted_order(Interpreter& in, std::span<const Value> keys, bool reverse) {
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Comparability is not transitive over mixed kinds, so it is checked for all pairs of neighbours beforehand and again
  // below.
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    if (!order_values(in, keys[i], keys[i + 1])) return std::nullopt;
  }
  bool comparable = true;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto sign = order_values(in, keys[a], keys[b]);
    if (!sign) comparable = false;
    return reverse ? sign.value_or(0) > 0 : sign.value_or(0) < 0;
  });
  if (!comparable) return std::nullopt;
  return order;
}

bool is_built_in(Interpreter& in, const Value& type, std::string_view name) {
  const auto* object = object_if<domain::ClassObject>(in, type, ObjectKind::kClass);
  return object == nullptr || (object->from_library && class_name(in, type) == name);
}

Value construct(Interpreter& in, const Value& type, std::string_view built_in, const Value& payload) {
  if (is_built_in(in, type, built_in)) return payload;
  InstanceObject instance;
  instance.kind = ObjectKind::kInstance;
  instance.type = type.cell();
  instance.payload = payload;
  return Value::reference(in.state().create(instance));
}

Value fresh_length(Interpreter& in, std::string_view name) {
  return in.fresh_int(name, Origin::kOpaque, true);
}
Value opaque_int(Interpreter& in, std::string_view name) {
  return in.fresh_int(name, Origin::kOpaque, false);
}
Value opaque_bool(Interpreter& in, std::string_view name) {
  return in.fresh_bool(name, Origin::kOpaque);
}

Value one_of(Interpreter& in, std::span<const Value> values) {
  std::vector<Value> distinct;
  bool constants = true;
  for (const Value& value : values) {
    const bool seen =
        std::any_of(distinct.begin(), distinct.end(), [&](const Value& other) { return other.same(value); });
    if (!seen) distinct.push_back(value);
    constants = constants && value.is(Tag::kInt) && in.constant(value).has_value();
  }
  if (distinct.empty()) return in.unknown("one of no values");
  if (distinct.size() == 1) return distinct.front();
  if (constants) {
    std::vector<std::int64_t> numbers;
    for (const Value& value : distinct)
      numbers.push_back(*in.constant(value));
    symbolic::SymbolInfo info;
    info.name = "n";
    info.values = symbolic::ValueSet::one_of(std::move(numbers));
    return in.integer(in.symbols().symbol(in.symbols().new_symbol(info)), inherited_flags(distinct));
  }
  if (distinct.size() > kMaxAlternatives) return in.summary(distinct);
  Value result = distinct.back();
  for (std::size_t i = distinct.size() - 1; i-- > 0;) {
    const Value guard = opaque_bool(in, "which");
    result = in.branch(
        guard.formula(), [&] { return distinct[i]; }, [&] { return result; });
  }
  return result;
}

Value either(Interpreter& in, const Value& a, const Value& b) {
  const Value both[] = {a, b};
  return one_of(in, both);
}

ExprId length_of(Interpreter& in, const Sequence& sequence) {
  const ExprId known = in.symbols().constant(static_cast<std::int64_t>(sequence.items.size()));
  return sequence.has_gap() ? in.symbols().add(known, sequence.gap_length) : known;
}

Sequence exact(Interpreter& in, std::span<const Value> items) {
  Sequence sequence;
  sequence.items = copied(in, items);
  return sequence;
}

Sequence gap_only(ExprId length, const Value& element) {
  Sequence sequence;
  sequence.gap = 0;
  sequence.gap_length = length;
  sequence.gap_element = element;
  return sequence;
}

Value element_summary(Interpreter& in, const Sequence& sequence) {
  std::vector<Value> all(sequence.items.begin(), sequence.items.end());
  if (sequence.has_gap()) {
    if (sequence.gap_element.is(Tag::kUnbound)) return {};
    all.push_back(sequence.gap_element);
  }
  if (all.empty()) return {};
  const bool alike = std::all_of(all.begin(), all.end(), [&](const Value& value) { return value.same(all.front()); });
  return alike ? all.front() : in.summary(all);
}

Sequence concatenate(Interpreter& in, const Sequence& a, const Sequence& b) {
  Sequence sequence;
  std::vector<Value> items;
  if (!a.has_gap() || !b.has_gap()) {
    items.assign(a.items.begin(), a.items.end());
    items.insert(items.end(), b.items.begin(), b.items.end());
    if (a.has_gap()) {
      sequence.gap = a.gap;
      sequence.gap_length = a.gap_length;
      sequence.gap_element = a.gap_element;
    } else if (b.has_gap()) {
      sequence.gap = b.gap + static_cast<std::int32_t>(a.items.size());
      sequence.gap_length = b.gap_length;
      sequence.gap_element = b.gap_element;
    }
  } else {
    // One gap from where the first begins to where the second ends.
    const auto head = a.items.first(a.prefix());
    const auto tail = b.items.last(b.suffix());
    items.assign(head.begin(), head.end());
    items.insert(items.end(), tail.begin(), tail.end());
    sequence.gap = a.gap;
    const auto inner = static_cast<std::int64_t>(a.suffix() + b.prefix());
    const ExprId lengths[] = {a.gap_length, b.gap_length, in.symbols().constant(inner)};
    sequence.gap_length = in.symbols().sum(lengths);
    if (!a.gap_element.is(Tag::kUnbound) && !b.gap_element.is(Tag::kUnbound)) {
      Sequence middle;
      std::vector<Value> inner_items(a.items.begin() + static_cast<std::ptrdiff_t>(a.prefix()), a.items.end());
      inner_items.insert(inner_items.end(), b.items.begin(), b.items.begin() + static_cast<std::ptrdiff_t>(b.prefix()));
      inner_items.push_back(a.gap_element);
      inner_items.push_back(b.gap_element);
      middle.items = inner_items;
      sequence.gap_element = element_summary(in, middle);
    }
  }
  sequence.items = copied(in, items);
  return sequence;
}

Sequence shuffled(Interpreter& in, const Sequence& sequence) {
  if (!sequence.has_gap() && sequence.items.size() < 2) return sequence;
  const Value summary = element_summary(in, sequence);
  const bool alike = !sequence.has_gap() && std::all_of(sequence.items.begin(), sequence.items.end(),
                                                        [&](const Value& item) { return item.same(summary); });
  if (alike) return sequence;
  return gap_only(length_of(in, sequence), summary);
}

Sequence thinned(Interpreter& in, const Sequence& sequence) {
  if (!sequence.has_gap() && sequence.items.empty()) return sequence;
  return gap_only(fresh_length(in, "count").expr(), element_summary(in, sequence));
}

Value gap_value(Interpreter& in, const Sequence& sequence) {
  if (sequence.gap_element.is(Tag::kUnbound)) return in.unknown("element of a sequence whose contents are not known");
  return sequence.gap_element;
}

Sequence transform(Interpreter& in, const Sequence& sequence, const std::function<Value(const Value&)>& f) {
  Sequence result = sequence;
  std::vector<Value> items;
  items.reserve(sequence.items.size());
  const std::size_t prefix = sequence.prefix();
  for (std::size_t i = 0; i < prefix && !in.out_of_budget(); ++i)
    items.push_back(f(sequence.items[i]));
  if (items.size() == prefix && sequence.has_gap()) result.gap_element = f(gap_value(in, sequence));
  for (std::size_t i = prefix; i < sequence.items.size() && !in.out_of_budget(); ++i)
    items.push_back(f(sequence.items[i]));
  if (items.size() < sequence.items.size()) return gap_only(length_of(in, sequence), Value{});
  result.items = copied(in, items);
  return result;
}

std::optional<Sequence> take_elements(Interpreter& in, const Value& iterable) {
  return in.elements(iterable);
}

Sequence elements_or_unknown(Interpreter& in, const Value& iterable) {
  if (auto elements = take_elements(in, iterable)) return *elements;
  return gap_only(fresh_length(in, "count").expr(), Value{});
}

std::optional<CellId> list_cell(Interpreter& in, const Value& value) {
  const Value list = plain(in, value);
  const Object* object = object_of(in, list);
  if (object == nullptr) return std::nullopt;
  if (object->kind == ObjectKind::kList) return list.cell();
  if (object->kind != ObjectKind::kIterator && object->kind != ObjectKind::kRange) return std::nullopt;
  const auto elements = in.elements(list);
  if (!elements) return std::nullopt;
  ListObject made;
  made.kind = ObjectKind::kList;
  made.elements = *elements;
  made.elements.items = copied(in, elements->items);
  made.capacity = static_cast<std::uint32_t>(made.elements.items.size());
  in.state().replace(list.cell(), made);
  return list.cell();
}

void set_elements(Interpreter& in, CellId cell, const Sequence& elements) {
  // A storage of its own: others may still look at the old one, and at the one that `elements` comes from.
  const auto storage = copied(in, elements.items);
  auto& list = in.state().edit<ListObject>(cell);
  list.elements = elements;
  list.elements.items = storage;
  list.capacity = static_cast<std::uint32_t>(storage.size());
}

void append_item(Interpreter& in, CellId cell, const Value& item) {
  auto& list = in.state().edit<ListObject>(cell);
  const std::size_t count = list.elements.items.size();
  auto* storage = const_cast<Value*>(list.elements.items.data());
  if (count >= list.capacity) {
    const std::size_t capacity = std::max<std::size_t>(4, count * 2);
    storage = in.arena().array<Value>(capacity);
    std::copy(list.elements.items.begin(), list.elements.items.end(), storage);
    list.capacity = static_cast<std::uint32_t>(capacity);
  }
  storage[count] = item;
  list.elements.items = {storage, count + 1};
}

}  // namespace foreshape::library::python
