// Making values and looking at them.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::DictEntry;
using domain::DictObject;
using domain::InstanceObject;
using domain::IteratorObject;
using domain::ListObject;
using domain::Object;
using domain::ObjectKind;
using domain::RangeObject;
using domain::UnknownObject;

const Sequence* Interpreter::sequence(std::span<const Value> items) {
  return arena().make<Sequence>(Sequence{.items = arena().copy(items)});
}

const Sequence* Interpreter::sequence(const Sequence& with_gap) {
  Sequence copy = with_gap;
  copy.items = arena().copy(with_gap.items);
  return arena().make<Sequence>(copy);
}

Value Interpreter::tuple(std::span<const Value> items, std::uint8_t flags) { return Value::tuple(sequence(items), flags); }

Value Interpreter::list(const Sequence& elements) {
  ListObject object{};
  object.kind = ObjectKind::kList;
  object.elements = elements;
  object.elements.items = arena().copy(elements.items);
  object.capacity = static_cast<std::uint32_t>(elements.items.size());
  return Value::reference(state().create(object));
}

Value Interpreter::list(std::span<const Value> items) { return list(Sequence{.items = items}); }

Value Interpreter::set(std::span<const Value> items) {
  std::vector<Value> distinct;
  for (const Value& item : items) {
    if (std::none_of(distinct.begin(), distinct.end(), [&](const Value& one) { return one.same(item); })) distinct.push_back(item);
  }
  ListObject object{};
  object.kind = ObjectKind::kSet;
  object.elements.items = arena().copy(std::span<const Value>(distinct));
  object.capacity = static_cast<std::uint32_t>(distinct.size());
  return Value::reference(state().create(object));
}

Value Interpreter::dict(std::span<const DictEntry> entries) {
  DictObject object{};
  object.kind = ObjectKind::kDict;
  object.entries = arena().array<DictEntry>(entries.size());
  std::copy(entries.begin(), entries.end(), object.entries);
  object.count = object.capacity = static_cast<std::uint32_t>(entries.size());
  return Value::reference(state().create(object));
}

Value Interpreter::iterator(const Sequence& elements) {
  IteratorObject object{};
  object.kind = ObjectKind::kIterator;
  object.elements = elements;
  object.elements.items = arena().copy(elements.items);
  return Value::reference(state().create(object));
}

Kind Interpreter::kind(const Value& value) {
  switch (value.tag) {
    case Tag::kUnbound:
    case Tag::kUnknown:
    case Tag::kChoice:
      return Kind::kUnknown;
    case Tag::kNone:
      return Kind::kNone;
    case Tag::kEllipsis:
      return Kind::kEllipsis;
    case Tag::kNotImplemented:
    case Tag::kObject:
      return Kind::kOther;
    case Tag::kBool:
      return Kind::kBool;
    case Tag::kInt:
      return Kind::kInt;
    case Tag::kFloat:
      return Kind::kFloat;
    case Tag::kComplex:
      return Kind::kComplex;
    case Tag::kStr:
      return Kind::kStr;
    case Tag::kBytes:
      return Kind::kBytes;
    case Tag::kDType:
      return Kind::kDType;
    case Tag::kTuple:
      return Kind::kTuple;
    case Tag::kSlice:
      return Kind::kSlice;
    case Tag::kFunction:
    case Tag::kMethod:
    case Tag::kIntrinsic:
      return Kind::kFunction;
    case Tag::kReference:
      break;
  }
  const Value content = state().get(value.cell());
  if (!content.is(Tag::kObject)) return Kind::kUnknown;
  switch (content.object->kind) {
    case ObjectKind::kUnknown:
      return Kind::kUnknown;
    case ObjectKind::kList:
      return Kind::kList;
    case ObjectKind::kSet:
      return Kind::kSet;
    case ObjectKind::kDict:
      return Kind::kDict;
    case ObjectKind::kRange:
      return Kind::kRange;
    case ObjectKind::kIterator:
      return Kind::kIterator;
    case ObjectKind::kInstance:
      return Kind::kInstance;
    case ObjectKind::kTensor:
      return Kind::kTensor;
    case ObjectKind::kClass:
      return Kind::kClass;
    case ObjectKind::kModule:
      return Kind::kModule;
  }
  return Kind::kOther;
}

std::optional<std::int64_t> Interpreter::constant(const Value& value) {
  if (value.is(Tag::kInt)) return symbols().constant_value(value.expr());
  if (value.is(Tag::kBool)) {
    const auto truth = symbols().constant_truth(value.formula());
    if (truth) return *truth ? 1 : 0;
  }
  return std::nullopt;
}

std::optional<double> Interpreter::number(const Value& value) {
  if (const auto known = constant(value)) return static_cast<double>(*known);
  if (value.is(Tag::kFloat) && value.has(domain::kKnown)) return value.number;
  return std::nullopt;
}

std::optional<std::string_view> Interpreter::text(const Value& value) {
  if ((value.is(Tag::kStr) || value.is(Tag::kBytes)) && value.has(domain::kKnown)) return names().text(value.text());
  return std::nullopt;
}

const TensorObject* Interpreter::as_tensor(const Value& value) {
  if (!value.is(Tag::kReference)) return nullptr;
  const Value content = state().get(value.cell());
  if (!content.is(Tag::kObject) || content.object->kind != ObjectKind::kTensor) return nullptr;
  return static_cast<const TensorObject*>(content.object);
}

Truth Interpreter::decide_equal(const Value& a, const Value& b) {
  if (!a.is(Tag::kInt) || !b.is(Tag::kInt)) return Truth::kUnknown;
  if (a.expr() == b.expr()) return Truth::kTrue;
  return decide(symbols().equal(a.expr(), b.expr()));
}

std::string Interpreter::show_shape(const Sequence& shape) {
  std::string out = "(";
  const auto add = [&](std::string_view piece) {
    if (out.size() > 1) out += ", ";
    out += piece;
  };
  for (std::size_t i = 0; i <= shape.items.size(); ++i) {
    if (shape.has_gap() && i == shape.prefix()) add("...");
    if (i == shape.items.size()) break;
    const Value& dim = shape.items[i];
    if (const auto known = constant(dim)) {
      add(fmt::format("{}", *known));
    } else if (dim.is(Tag::kInt) && symbols().weakest_origin(dim.expr()) != symbolic::Origin::kOpaque) {
      add(symbols().to_string(dim.expr()));
    } else {
      add("?");
    }
  }
  if (shape.items.size() == 1 && !shape.has_gap()) out += ",";
  return out + ")";
}

domain::ReasonId Machine::reason(std::string_view text) { return domain::ReasonId{names_.intern(text).value}; }

CellId Machine::create_unknown(std::string_view why, symbolic::Origin origin, NameId name) {
  UnknownObject object{};
  object.kind = ObjectKind::kUnknown;
  object.reason = reason(why);
  object.origin = origin;
  object.name = name;
  return state_.create(object);
}

Value Machine::unknown(std::string_view why) {
  return Value::reference(create_unknown(why, symbolic::Origin::kOpaque, {}));
}

Value Machine::fresh_int(std::string_view name, symbolic::Origin origin, bool is_dim) {
  return Value::integer(symbols_.symbol(symbols_.new_symbol({.name = name, .origin = origin, .values = {}, .is_dim = is_dim})));
}

Value Machine::fresh_bool(std::string_view name, symbolic::Origin origin) {
  return Value::boolean(symbols_.bool_symbol(symbols_.new_symbol({.name = name, .origin = origin, .values = {}})));
}

Value Machine::summary(std::span<const Value> values) { return joiner_.summarise(state_, values); }

Value Machine::as_int(const Value& given) {
  const Value value = narrow(given);
  if (value.is(Tag::kInt)) return value;
  if (value.is(Tag::kBool)) {
    Value number = Value::integer(symbols_.indicator(value.formula()), value.flags);
    return number;
  }
  if (value.is(Tag::kFloat) && value.has(domain::kKnown)) return {};
  if (value.is(Tag::kChoice)) {
    return distribute(value, [&](const Value& one) { return as_int(one); });
  }
  if (!value.is(Tag::kReference)) {
    if (value.is(Tag::kUnknown)) return joiner_.opaque_int("n", false);
    return {};
  }
  const Value content = state_.get(value.cell());
  if (!content.is(Tag::kObject)) return {};
  if (content.object->kind == ObjectKind::kUnknown) {
    const auto& unknown = static_cast<const UnknownObject&>(*content.object);
    if (!unknown.integer.is(Tag::kUnbound)) return unknown.integer;
    const std::string_view name = unknown.name.valid() ? names_.text(unknown.name) : std::string_view("n");
    const Value number = fresh_int(name, unknown.origin, false);
    state_.edit<UnknownObject>(value.cell()).integer = number;
    return number;
  }
  if (content.object->kind == ObjectKind::kTensor) {
    const auto& tensor = static_cast<const TensorObject&>(*content.object);
    Value inner = tensor.content;
    while (inner.is(Tag::kTuple) && inner.sequence->items.size() == 1 && !inner.sequence->has_gap()) inner = inner.sequence->items[0];
    if (inner.is(Tag::kInt)) return inner;
    if (inner.is(Tag::kBool)) return as_int(inner);
    return {};
  }
  if (content.object->kind == ObjectKind::kInstance) {
    const Value payload = static_cast<const InstanceObject&>(*content.object).payload;
    if (payload.is(Tag::kInt)) return payload;
    const Value index = special_method(value, known_.index);
    if (!index.is(Tag::kUnbound)) return as_int(call(index, {}));
    const Value convert = special_method(value, known_.int_);
    if (!convert.is(Tag::kUnbound)) return as_int(call(convert, {}));
  }
  return {};
}

std::string Machine::show(const Value& given) {
  const Value value = narrow(given);
  switch (value.tag) {
    case Tag::kNone:
      return "None";
    case Tag::kEllipsis:
      return "...";
    case Tag::kInt:
      return symbols_.to_string(value.expr());
    case Tag::kBool: {
      const auto truth = symbols_.constant_truth(value.formula());
      return truth ? (*truth ? "True" : "False") : symbols_.to_string(value.formula());
    }
    case Tag::kFloat:
      return value.has(domain::kKnown) ? fmt::format("{}", value.number) : "a float";
    case Tag::kStr:
      return value.is_known_string() ? std::string(names_.text(value.text())) : "a string";
    case Tag::kTuple:
      return show_shape(*value.sequence);
    case Tag::kDType:
      return std::string(dtype_text(value.data_type()));
    default:
      break;
  }
  if (const TensorObject* tensor = as_tensor(value)) return "a tensor of shape " + show_shape(*tensor->shape);
  if (kind(value) == Kind::kList) {
    std::string shown = show_shape(state_.object_as<ListObject>(value.cell()).elements);
    shown.front() = '[';
    shown.back() = ']';
    return shown;
  }
  return "?";
}

// The index of any element of a sequence: one run takes every value where the length is a known number.
symbolic::SymbolId Machine::index_below(ExprId length) {
  const auto count = symbols_.constant_value(length);
  if (count) {
    return symbols_.new_symbol(
        {.name = "i", .origin = symbolic::Origin::kProgramEvery, .values = symbolic::ValueSet::between(0, *count - 1)});
  }
  const bool opaque = symbols_.weakest_origin(length) == symbolic::Origin::kOpaque;
  const symbolic::SymbolId index = symbols_.new_symbol({.name = "i",
                                                        .origin = opaque ? symbolic::Origin::kOpaque : symbolic::Origin::kInput,
                                                        .values = symbolic::ValueSet::at_least(0)});
  assume(symbols_.less(symbols_.symbol(index), length));
  return index;
}

std::optional<Sequence> Machine::elements(const Value& given) {
  const Value value = narrow(given);
  if (value.is(Tag::kTuple)) return *value.sequence;
  if (value.is(Tag::kStr) || value.is(Tag::kBytes)) {
    if (!value.has(domain::kKnown)) {
      return Sequence{.gap = 0, .gap_length = joiner_.opaque_int("length", true).expr(), .gap_element = Value::string()};
    }
    const std::string_view all = names_.text(value.text());
    std::vector<Value> items;
    for (std::size_t i = 0; i < all.size();) {
      std::size_t next = i + 1;
      while (value.is(Tag::kStr) && next < all.size() && (static_cast<unsigned char>(all[next]) & 0xc0) == 0x80) ++next;
      items.push_back(value.is(Tag::kStr) ? string(all.substr(i, next - i)) : integer(static_cast<unsigned char>(all[i])));
      i = next;
      if (items.size() > 4096) break;
    }
    return Sequence{.items = arena().copy(std::span<const Value>(items))};
  }
  if (!value.is(Tag::kReference)) return std::nullopt;
  const Value content = state_.get(value.cell());
  if (!content.is(Tag::kObject)) return std::nullopt;
  const Object& object = *content.object;
  switch (object.kind) {
    case ObjectKind::kList:
    case ObjectKind::kSet: {
      Sequence copy = static_cast<const ListObject&>(object).elements;
      copy.items = arena().copy(copy.items);
      return copy;
    }
    case ObjectKind::kDict: {
      const auto& dict = static_cast<const DictObject&>(object);
      std::vector<Value> keys;
      for (std::uint32_t i = 0; i < dict.count; ++i) keys.push_back(dict.entries[i].key);
      Sequence sequence{.items = arena().copy(std::span<const Value>(keys))};
      if (dict.open) {
        sequence.gap = static_cast<std::int32_t>(keys.size());
        sequence.gap_length = joiner_.opaque_int("length", true).expr();
      }
      return sequence;
    }
    case ObjectKind::kRange: {
      const auto& range = static_cast<const RangeObject&>(object);
      const ExprId zero = symbols_.constant(0);
      const auto step = constant(range.step);
      const ExprId start = range.start.expr();
      const ExprId stop = range.stop.expr();
      ExprId length;
      if (step && *step > 0) {
        length = symbols_.ceildiv(symbols_.subtract(stop, start), range.step.expr());
      } else if (step && *step < 0) {
        length = symbols_.ceildiv(symbols_.subtract(start, stop), symbols_.constant(-*step));
      } else {
        length = joiner_.opaque_int("length", true).expr();
      }
      if (solver_.decide_quickly(state_.path, symbols_.greater_equal(length, zero)) != Truth::kTrue) length = symbols_.max(length, zero);
      const auto count = symbols_.constant_value(length);
      if (count && *count <= 256) {
        std::vector<Value> items;
        for (std::int64_t i = 0; i < *count; ++i) {
          items.push_back(Value::integer(symbols_.add(start, symbols_.multiply(symbols_.constant(i), range.step.expr())),
                                         range.start.flags, range.start.provenance));
        }
        return Sequence{.items = arena().copy(std::span<const Value>(items))};
      }
      // Any element: start + step * k for some k below the length.
      const symbolic::SymbolId index = index_below(length);
      const ExprId element = symbols_.add(start, symbols_.multiply(symbols_.symbol(index), range.step.expr()));
      return Sequence{.gap = 0, .gap_length = length, .gap_element = Value::integer(element)};
    }
    case ObjectKind::kIterator: {
      const auto& iterator = static_cast<const IteratorObject&>(object);
      Sequence rest = iterator.elements;
      const std::size_t taken = std::min(iterator.position, rest.prefix());
      rest.items = arena().copy(rest.items.subspan(taken));
      if (rest.has_gap()) rest.gap -= static_cast<std::int32_t>(taken);
      auto& own = state_.edit<IteratorObject>(value.cell());
      own.elements = Sequence{};
      own.position = 0;
      return rest;
    }
    case ObjectKind::kInstance:
    case ObjectKind::kTensor: {
      const auto& instance = static_cast<const InstanceObject&>(object);
      if (!instance.payload.is(Tag::kUnbound)) return elements(instance.payload);
      const Value iterate = special_method(value, known_.iter);
      if (!iterate.is(Tag::kUnbound)) {
        const Value iterator = call(iterate, {});
        if (iterator.same(value)) {
          const Value next = special_method(value, known_.next);
          const Value element = next.is(Tag::kUnbound) ? unknown("iterator") : call(next, {});
          return Sequence{.gap = 0, .gap_length = joiner_.opaque_int("length", true).expr(), .gap_element = element};
        }
        if (kind(iterator) == Kind::kInstance) {
          const Value next = special_method(iterator, known_.next);
          if (!next.is(Tag::kUnbound)) {
            return Sequence{.gap = 0, .gap_length = joiner_.opaque_int("length", true).expr(), .gap_element = call(next, {})};
          }
        }
        return elements(iterator);
      }
      const Value item = special_method(value, known_.getitem);
      if (!item.is(Tag::kUnbound)) {
        const Value length_method = special_method(value, known_.len);
        ExprId length = joiner_.opaque_int("length", true).expr();
        if (!length_method.is(Tag::kUnbound)) {
          const Value length_value = as_int(call(length_method, {}));
          if (length_value.is(Tag::kInt)) length = length_value.expr();
        }
        const auto count = symbols_.constant_value(length);
        constexpr std::int64_t kListed = 32;
        if (count && *count >= 0 && *count <= kListed) {
          std::vector<Value> items;
          for (std::int64_t i = 0; i < *count; ++i) items.push_back(call(item, {integer(i)}));
          return Sequence{.items = arena().copy(std::span<const Value>(items))};
        }
        const symbolic::SymbolId index = index_below(length);
        return Sequence{.gap = 0, .gap_length = length, .gap_element = call(item, {Value::integer(symbols_.symbol(index))})};
      }
      return std::nullopt;
    }
    case ObjectKind::kUnknown: {
      const auto& source = static_cast<const UnknownObject&>(object);
      const symbolic::Origin origin = source.origin;
      const std::string_view why = names_.text(NameId{source.reason.value});
      if (source.length.is(Tag::kUnbound)) {
        const Value length = fresh_int("length", origin, true);
        state_.edit<UnknownObject>(value.cell()).length = length;
      }
      const ExprId length = state_.object_as<UnknownObject>(value.cell()).length.expr();
      const Value element = Value::reference(create_unknown(why, origin, {}));
      return Sequence{.gap = 0, .gap_length = length, .gap_element = element};
    }
    case ObjectKind::kClass: {  // the metaclass says, as for enumerations
      const Value iterate = special_method(value, known_.iter);
      if (iterate.is(Tag::kUnbound)) return std::nullopt;
      return elements(call(iterate, {}));
    }
    case ObjectKind::kModule:
      return std::nullopt;
  }
  return std::nullopt;
}

FormulaId Machine::truth_of(const Value& given) {
  const Value value = narrow(given);
  switch (value.tag) {
    case Tag::kUnbound:
    case Tag::kUnknown:
    case Tag::kObject:
      return joiner_.opaque_condition();
    case Tag::kNone:
      return symbols_.truth(false);
    case Tag::kBool:
      return value.formula();
    case Tag::kInt:
      return symbols_.not_equal(value.expr(), symbols_.constant(0));
    case Tag::kFloat:
      return value.has(domain::kKnown) ? symbols_.truth(value.number != 0) : joiner_.opaque_condition();
    case Tag::kStr:
    case Tag::kBytes:
      if (value.has(domain::kKnown)) return symbols_.truth(!names_.text(value.text()).empty());
      return joiner_.opaque_condition();
    case Tag::kTuple:
      if (!value.sequence->items.empty()) return symbols_.truth(true);
      if (!value.sequence->has_gap()) return symbols_.truth(false);
      return symbols_.greater(value.sequence->gap_length, symbols_.constant(0));
    case Tag::kChoice: {
      FormulaId any = symbols_.truth(false);
      for (const domain::Alternative& one : value.choice->alternatives) {
        any = symbols_.disjunction(any, symbols_.conjunction(one.guard, truth_of(one.value)));
      }
      return any;
    }
    case Tag::kReference:
      break;
    default:
      return symbols_.truth(true);
  }
  const Value content = state_.get(value.cell());
  if (!content.is(Tag::kObject)) return joiner_.opaque_condition();
  switch (content.object->kind) {
    case ObjectKind::kList:
    case ObjectKind::kSet: {
      const Sequence& sequence = static_cast<const ListObject*>(content.object)->elements;
      if (!sequence.items.empty()) return symbols_.truth(true);
      if (!sequence.has_gap()) return symbols_.truth(false);
      return symbols_.greater(sequence.gap_length, symbols_.constant(0));
    }
    case ObjectKind::kDict: {
      const auto& dict = static_cast<const DictObject&>(*content.object);
      if (dict.count > 0 && !dict.open) return symbols_.truth(true);
      return dict.open ? joiner_.opaque_condition() : symbols_.truth(false);
    }
    case ObjectKind::kUnknown: {
      const auto& unknown = static_cast<const UnknownObject&>(*content.object);
      if (!unknown.truth.is(Tag::kUnbound)) return unknown.truth.formula();
      const Value truth = fresh_bool(unknown.name.valid() ? names_.text(unknown.name) : "condition", unknown.origin);
      state_.edit<UnknownObject>(value.cell()).truth = truth;
      return truth.formula();
    }
    case ObjectKind::kInstance:
    case ObjectKind::kTensor: {
      const Value payload = static_cast<const InstanceObject*>(content.object)->payload;
      if (!payload.is(Tag::kUnbound)) return truth_of(payload);
      for (const std::string_view name : {"__bool__", "__nonzero__", "__len__"}) {
        const Value method = special_method(value, names_.intern(name));
        if (method.is(Tag::kUnbound)) continue;
        const Value answer = call(method, {});
        if (answer.is(Tag::kReference) && answer.cell() == value.cell()) break;
        if (as_tensor(answer) != nullptr) break;
        return truth_of(answer);
      }
      if (content.object->kind == ObjectKind::kTensor) {
        const Value inside = as_int(value);
        if (inside.is(Tag::kInt)) return truth_of(inside);
        return joiner_.opaque_condition();
      }
      return symbols_.truth(true);
    }
    default:
      return symbols_.truth(true);
  }
}

}  // namespace foreshape::interpreter
