// Reading and writing elements of sequences, dicts and whatever defines `__getitem__`.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::DictEntry;
using domain::DictObject;
using domain::ListObject;
using domain::RangeObject;
using domain::UnknownObject;

namespace {

bool is_integral(const Value& value) { return value.is(Tag::kInt) || value.is(Tag::kBool); }

// Keys that Python would find equal and that are known to be.
bool same_key(const Value& a, const Value& b) {
  if (a.tag == b.tag && a.bits == b.bits) {
    if (a.is(Tag::kStr) || a.is(Tag::kBytes) || a.is(Tag::kFloat)) return a.has(domain::kKnown) && b.has(domain::kKnown);
    return true;
  }
  if (a.is(Tag::kTuple) && b.is(Tag::kTuple)) {
    const Sequence& x = *a.sequence;
    const Sequence& y = *b.sequence;
    if (x.has_gap() || y.has_gap() || x.items.size() != y.items.size()) return false;
    for (std::size_t i = 0; i < x.items.size(); ++i) {
      if (!same_key(x.items[i], y.items[i])) return false;
    }
    return true;
  }
  return false;
}

}  // namespace

// Whether two keys may be equal: known constants of different value are not.
static bool may_be_equal(Interpreter& interpreter, const Value& a, const Value& b) {
  if (same_key(a, b)) return true;
  const auto x = interpreter.number(a);
  const auto y = interpreter.number(b);
  if (x && y) return *x == *y;
  const auto s = interpreter.text(a);
  const auto t = interpreter.text(b);
  if (s && t) return *s == *t;
  const Kind p = interpreter.kind(a);
  const Kind q = interpreter.kind(b);
  if (p == Kind::kUnknown || q == Kind::kUnknown) return true;
  if (p != q) return false;
  if (p == Kind::kTuple && !a.sequence->has_gap() && !b.sequence->has_gap()) {
    if (a.sequence->items.size() != b.sequence->items.size()) return false;
    for (std::size_t i = 0; i < a.sequence->items.size(); ++i) {
      if (!may_be_equal(interpreter, a.sequence->items[i], b.sequence->items[i])) return false;
    }
    return true;
  }
  return p == Kind::kInt || p == Kind::kStr || p == Kind::kFloat || p == Kind::kBool;
}

// The element at a known or symbolic index.
static Value element_at(Machine& machine, const Sequence& sequence, const Value& index) {
  symbolic::Context& symbols = machine.symbols();
  const auto known = machine.constant(index);
  const auto count = static_cast<std::int64_t>(sequence.items.size());
  const auto gap_element = [&]() -> Value {
    return sequence.gap_element.is(Tag::kUnbound) ? machine.unknown("element of a sequence of unknown elements") : sequence.gap_element;
  };
  if (known) {
    if (!sequence.has_gap()) {
      const std::int64_t at = *known < 0 ? *known + count : *known;
      if (at >= 0 && at < count) return sequence.items[static_cast<std::size_t>(at)];
      return machine.unknown("index out of range");
    }
    if (*known >= 0 && *known < static_cast<std::int64_t>(sequence.prefix())) return sequence.items[static_cast<std::size_t>(*known)];
    if (*known < 0 && -*known <= static_cast<std::int64_t>(sequence.suffix())) {
      return sequence.items[static_cast<std::size_t>(count + *known)];
    }
    return gap_element();
  }
  if (sequence.has_gap()) {
    if (sequence.items.empty()) return gap_element();
    std::vector<Value> all(sequence.items.begin(), sequence.items.end());
    all.push_back(sequence.gap_element);
    const Value any = machine.summary(all);
    return any.is(Tag::kUnbound) ? machine.unknown("element at an unknown index") : any;
  }
  if (sequence.items.empty()) return machine.unknown("index out of range");
  // A symbolic index into a short list: one of the elements, guarded by the index.
  if (index.is(Tag::kInt) && sequence.items.size() <= 4) {
    Value result = sequence.items.back();
    for (std::size_t i = sequence.items.size() - 1; i-- > 0;) {
      const FormulaId guard = symbols.equal(index.expr(), symbols.constant(static_cast<std::int64_t>(i)));
      result = machine.joiner_.merge(sequence.items[i], result, guard);
    }
    return result;
  }
  const Value any = machine.summary(sequence.items);
  return any.is(Tag::kUnbound) ? machine.unknown("element at an unknown index") : any;
}

static Sequence slice_of(Machine& machine, const Sequence& sequence, const domain::SliceValue& slice) {
  symbolic::Context& symbols = machine.symbols();
  const auto bound = [&](const Value& value) -> std::optional<std::optional<std::int64_t>> {
    if (value.is(Tag::kNone)) return std::optional<std::int64_t>{};
    if (const auto known = machine.constant(value)) return std::optional<std::int64_t>{*known};
    return std::nullopt;
  };
  const auto lower = bound(slice.lower);
  const auto upper = bound(slice.upper);
  const auto step = bound(slice.step);
  const auto count = static_cast<std::int64_t>(sequence.items.size());
  if (lower && upper && step && !sequence.has_gap()) {
    const std::int64_t by = step->value_or(1);
    std::vector<Value> items;
    if (by != 0) {
      const auto clamp = [&](std::int64_t v, std::int64_t low, std::int64_t high) { return std::clamp(v < 0 ? v + count : v, low, high); };
      if (by > 0) {
        const std::int64_t from = *lower ? clamp(**lower, 0, count) : 0;
        const std::int64_t to = *upper ? clamp(**upper, 0, count) : count;
        for (std::int64_t i = from; i < to; i += by) items.push_back(sequence.items[static_cast<std::size_t>(i)]);
      } else {
        const std::int64_t from = *lower ? clamp(**lower, -1, count - 1) : count - 1;
        const std::int64_t to = *upper ? clamp(**upper, -1, count - 1) : -1;
        for (std::int64_t i = from; i > to; i += by) items.push_back(sequence.items[static_cast<std::size_t>(i)]);
      }
    }
    return {.items = machine.arena().copy(std::span<const Value>(items))};
  }
  const bool unit_step = step && step->value_or(1) == 1;
  if (lower && upper && unit_step && sequence.has_gap()) {
    const auto prefix = static_cast<std::int64_t>(sequence.prefix());
    const auto suffix = static_cast<std::int64_t>(sequence.suffix());
    // Cut within the known ends.
    if ((!*lower || (**lower >= 0 && **lower <= prefix)) && (!*upper || (**upper < 0 && -**upper <= suffix))) {
      const std::int64_t from = lower->value_or(0);
      const std::int64_t drop = *upper ? -**upper : 0;
      Sequence result = sequence;
      result.items = machine.arena().copy(sequence.items.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(count - from - drop)));
      result.gap = static_cast<std::int32_t>(prefix - from);
      return result;
    }
    if (*upper && **upper >= 0 && **upper <= prefix && (!*lower || **lower >= 0)) {
      const std::int64_t from = std::min(lower->value_or(0), **upper);
      return {.items = machine.arena().copy(sequence.items.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(**upper - from)))};
    }
    if (*lower && **lower < 0 && -**lower <= suffix && !*upper) {
      return {.items = machine.arena().copy(sequence.items.subspan(static_cast<std::size_t>(count + **lower)))};
    }
  }
  // Some of the elements: how many follows from the bounds where they are ints.
  std::vector<Value> all(sequence.items.begin(), sequence.items.end());
  ExprId length = symbols.constant(count);
  if (sequence.has_gap()) {
    all.push_back(sequence.gap_element);
    length = symbols.add(length, sequence.gap_length);
  }
  const Value element = all.empty() ? Value{} : machine.summary(all);
  const ExprId zero = symbols.constant(0);
  const auto position = [&](const Value& value, ExprId absent) -> ExprId {
    if (value.is(Tag::kNone)) return absent;
    const Value number = machine.as_int(value);
    if (!number.is(Tag::kInt)) return {};
    ExprId at = number.expr();
    if (machine.solver().decide_quickly(machine.state().path, symbols.greater_equal(at, zero)) != Truth::kTrue) {
      const auto constant = symbols.constant_value(at);
      at = constant ? symbols.max(symbols.add(at, length), zero)
                    : symbols.if_then_else(symbols.less(at, zero), symbols.max(symbols.add(at, length), zero), at);
    }
    if (machine.solver().decide_quickly(machine.state().path, symbols.less_equal(at, length)) == Truth::kTrue) return at;
    return symbols.min(at, length);
  };
  const ExprId from = position(slice.lower, zero);
  const ExprId to = position(slice.upper, length);
  ExprId size = machine.joiner_.opaque_int("length", true).expr();
  if (from.valid() && to.valid() && step && step->value_or(1) > 0) {
    ExprId distance = symbols.subtract(to, from);
    if (machine.solver().decide_quickly(machine.state().path, symbols.greater_equal(distance, zero)) != Truth::kTrue) {
      distance = symbols.max(distance, zero);
    }
    size = symbols.ceildiv(distance, symbols.constant(step->value_or(1)));
  }
  return {.gap = 0, .gap_length = size, .gap_element = element};
}

Value Machine::subscript(const Value& given, const Value& index_given) {
  const Value object = narrow_operand(given);
  const Value index = narrow(index_given);
  if (object.is(Tag::kChoice)) {
    return distribute_operand(object, [&](const Value& one) { return subscript(one, index); });
  }
  const Kind object_kind = kind(object);
  const bool is_slice = index.is(Tag::kSlice);
  const auto as_index = [&](const Value& value) -> Value {
    if (is_integral(value)) return value;
    return as_int(value);
  };
  if (object.is(Tag::kTuple)) {
    if (is_slice) return Value::tuple(arena().make<Sequence>(slice_of(*this, *object.sequence, *index.slice)), object.flags);
    return element_at(*this, *object.sequence, as_index(index));
  }
  switch (object_kind) {
    case Kind::kList: {
      const Sequence elements = state_.object_as<ListObject>(object.cell()).elements;
      if (is_slice) return list(slice_of(*this, elements, *index.slice));
      return element_at(*this, elements, as_index(index));
    }
    case Kind::kIterator: {  // what Python 2's map, zip and filter give is a list
      const auto all = elements(object);
      if (!all) return unknown("iterator");
      ListObject made{};
      made.kind = domain::ObjectKind::kList;
      made.elements = *all;
      made.capacity = static_cast<std::uint32_t>(all->items.size());
      state_.replace(object.cell(), made);
      return subscript(object, index);
    }
    case Kind::kRange: {
      const auto all = elements(object);
      if (!all) return unknown("range");
      if (is_slice) return list(slice_of(*this, *all, *index.slice));
      const RangeObject range = state_.object_as<RangeObject>(object.cell());
      const auto known = constant(index);
      if (known && *known >= 0) return binary(ir::BinaryOperator::kAdd, range.start, binary(ir::BinaryOperator::kMultiply, range.step, index));
      return element_at(*this, *all, as_index(index));
    }
    case Kind::kStr:
    case Kind::kBytes: {
      const auto all = elements(object);
      if (!all || all->has_gap()) return Value::string();
      if (!is_slice) return element_at(*this, *all, as_index(index));
      const Sequence part = slice_of(*this, *all, *index.slice);
      if (part.has_gap()) return Value::string();
      std::string joined;
      for (const Value& piece : part.items) {
        if (const auto character = text(piece)) joined += *character;
      }
      return object.is(Tag::kStr) ? string(joined) : Value::bytes(names_.intern(joined));
    }
    case Kind::kDict: {
      const auto& dict = state_.object_as<DictObject>(object.cell());
      std::vector<Value> possible;
      for (std::uint32_t i = 0; i < dict.count; ++i) {
        if (same_key(dict.entries[i].key, index)) return dict.entries[i].value;
      }
      for (std::uint32_t i = 0; i < dict.count; ++i) {
        if (may_be_equal(*this, dict.entries[i].key, index)) possible.push_back(dict.entries[i].value);
      }
      if (possible.empty()) {
        if (!dict.default_factory.is(Tag::kUnbound) && !dict.default_factory.is(Tag::kNone) && !dict.open) {
          const Value made = call(dict.default_factory, {});
          set_subscript(object, index, made);
          return made;
        }
        if (!dict.open) return unknown("key not in dict");
        if (!dict.other.is(Tag::kUnbound)) return dict.other;
        const Value fresh = unknown("key of a dict that is not known");
        set_subscript(object, index, fresh);
        return fresh;
      }
      if (dict.open) possible.push_back(dict.other);
      // One of a few entries, told apart by the key where that is an equality.
      if (possible.size() <= 4 && !dict.open && (index.is(Tag::kStr) || index.is(Tag::kInt) || kind(index) == Kind::kUnknown)) {
        const DictObject copy = dict;
        Value result;
        for (std::uint32_t i = copy.count; i-- > 0;) {
          if (!may_be_equal(*this, copy.entries[i].key, index)) continue;
          if (result.is(Tag::kUnbound)) {
            result = copy.entries[i].value;
            continue;
          }
          result = joiner_.merge(copy.entries[i].value, result, truth_of(compare(ir::CompareOperator::kEqual, index, copy.entries[i].key)));
        }
        return result;
      }
      const Value any = summary(possible);
      return any.is(Tag::kUnbound) ? unknown("entry under an unknown key") : any;
    }
    case Kind::kInstance:
    case Kind::kTensor: {
      const Value arguments[] = {index};
      const Value result = call_method(object, known_.getitem, arguments);
      if (!result.is(Tag::kUnbound)) return result;
      const auto& instance = static_cast<const domain::InstanceObject&>(state_.object(object.cell()));
      if (!instance.payload.is(Tag::kUnbound)) {
        const Value missing = special_method(object, known_.missing);
        const Value inner = subscript(instance.payload, index);
        if (!missing.is(Tag::kUnbound) && kind(inner) == Kind::kUnknown) return call(missing, {index});
        return inner;
      }
      return unknown("no __getitem__");
    }
    case Kind::kClass: {
      const Value method = lookup_in_class(object.cell(), known_.class_getitem);
      if (method.is(Tag::kFunction)) return call(bind_attribute(method, object, object.cell()), {index});
      const domain::ClassObject* type = class_object(object);
      if (class_object(type->metaclass) != nullptr) {
        const Value meta = lookup_in_class(type->metaclass.cell(), known_.getitem);
        if (!meta.is(Tag::kUnbound)) return call(bind_attribute(meta, object, type->metaclass.cell()), {index});
      }
      return object;  // a generic alias
    }
    case Kind::kUnknown: {
      if (!object.is(Tag::kReference)) return unknown("element of an unknown value");
      if (!state_.get(object.cell()).is(Tag::kObject)) return unknown("element of an unknown value");
      const auto& source = state_.object_as<UnknownObject>(object.cell());
      for (const UnknownObject::Item& item : source.items) {
        if (same_key(item.key, index)) return item.value;
      }
      const Value child = Value::reference(create_unknown(reason_text(source.reason), source.origin, {}));
      std::vector<UnknownObject::Item> items(source.items.begin(), source.items.end());
      constexpr std::size_t kRemembered = 64;
      if (items.size() < kRemembered) {
        items.push_back({index, child});
        state_.edit<UnknownObject>(object.cell()).items = arena().copy(std::span<const UnknownObject::Item>(items));
      }
      return child;
    }
    default:
      return unknown("not subscriptable");
  }
}

void Machine::set_subscript(const Value& given, const Value& index_given, const Value& value) {
  const Value object = narrow(given);
  const Value index = narrow(index_given);
  if (object.is(Tag::kChoice)) {
    distribute(object, [&](const Value& one) {
      set_subscript(one, index, value);
      return Value::none();
    });
    return;
  }
  switch (kind(object)) {
    case Kind::kList: {
      auto& list = state_.edit<ListObject>(object.cell());
      auto* items = const_cast<Value*>(list.elements.items.data());
      const auto count = static_cast<std::int64_t>(list.elements.items.size());
      if (index.is(Tag::kSlice)) {
        // The whole list replaced, or a part of it: what is known of the new elements.
        const auto replacement = elements(value);
        const bool whole = index.slice->lower.is(Tag::kNone) && index.slice->upper.is(Tag::kNone) && index.slice->step.is(Tag::kNone);
        auto& own = state_.edit<ListObject>(object.cell());
        if (whole && replacement) {
          own.elements = *replacement;
        } else {
          std::vector<Value> all(own.elements.items.begin(), own.elements.items.end());
          if (replacement) all.insert(all.end(), replacement->items.begin(), replacement->items.end());
          own.elements = Sequence{.items = {}, .gap = 0, .gap_length = joiner_.opaque_int("length", true).expr(), .gap_element = summary(all)};
        }
        own.capacity = static_cast<std::uint32_t>(own.elements.items.size());
        return;
      }
      const auto known = constant(index);
      if (known && !list.elements.has_gap()) {
        const std::int64_t at = *known < 0 ? *known + count : *known;
        if (at >= 0 && at < count) items[at] = value;
        return;
      }
      if (known && *known >= 0 && *known < static_cast<std::int64_t>(list.elements.prefix())) {
        items[*known] = value;
        return;
      }
      // Any element may have been written.
      for (std::int64_t i = 0; i < count; ++i) {
        const Value both[] = {items[i], value};
        items[i] = summary(both);
      }
      if (list.elements.has_gap()) {
        const Value both[] = {list.elements.gap_element, value};
        auto& own = state_.edit<ListObject>(object.cell());
        own.elements.gap_element = summary(both);
      }
      return;
    }
    case Kind::kDict: {
      auto& dict = state_.edit<DictObject>(object.cell());
      for (std::uint32_t i = 0; i < dict.count; ++i) {
        if (same_key(dict.entries[i].key, index)) {
          dict.entries[i].value = value;
          return;
        }
      }
      const bool exact = kind(index) != Kind::kUnknown && !(index.is(Tag::kStr) && !index.is_known_string()) &&
                         !(index.is(Tag::kInt) && !symbols_.is_constant(index.expr()));
      if (!exact) {
        // Any entry may have been written, or a new one made.
        dict.open = true;
        const Value both[] = {dict.other, value};
        dict.other = dict.count == 0 && dict.other.is(Tag::kUnbound) ? value : summary(both);
        return;
      }
      if (dict.count == dict.capacity) {
        const std::uint32_t capacity = dict.capacity == 0 ? 4 : dict.capacity * 2;
        auto* grown = arena().array<DictEntry>(capacity);
        std::copy(dict.entries, dict.entries + dict.count, grown);
        dict.entries = grown;
        dict.capacity = capacity;
      }
      dict.entries[dict.count++] = {index, value};
      return;
    }
    case Kind::kInstance:
    case Kind::kTensor: {
      const Value arguments[] = {index, value};
      const Value result = call_method(object, known_.setitem, arguments);
      if (!result.is(Tag::kUnbound)) return;
      const auto& instance = static_cast<const domain::InstanceObject&>(state_.object(object.cell()));
      if (!instance.payload.is(Tag::kUnbound)) set_subscript(instance.payload, index, value);
      return;
    }
    case Kind::kUnknown: {
      if (!object.is(Tag::kReference) || !state_.get(object.cell()).is(Tag::kObject)) return;
      const auto& source = state_.object_as<UnknownObject>(object.cell());
      std::vector<UnknownObject::Item> items;
      for (const UnknownObject::Item& item : source.items) {
        if (!may_be_equal(*this, item.key, index)) items.push_back(item);
      }
      items.push_back({index, value});
      state_.edit<UnknownObject>(object.cell()).items = arena().copy(std::span<const UnknownObject::Item>(items));
      return;
    }
    default:
      return;
  }
}

}  // namespace foreshape::interpreter
