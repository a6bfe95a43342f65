// Functions on any object: attributes, kinds, copies.
#include <algorithm>
#include <map>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

namespace {

constexpr int kMaxDepth = 12;  // of what deepcopy follows

Value truth_value(Interpreter& in, Truth truth, std::string_view name) {
  return truth == Truth::kUnknown ? opaque_bool(in, name) : in.boolean(truth == Truth::kTrue);
}

Value isinstance(Interpreter& in, Arguments arguments) {
  return truth_value(in, in.is_instance(arguments[0], arguments[1]), "isinstance");
}

Truth subclass(Interpreter& in, const Value& type, const Value& of) {
  if (of.is(Tag::kTuple)) {
    Truth any = of.sequence->has_gap() ? Truth::kUnknown : Truth::kFalse;
    for (const Value& one : of.sequence->items) {
      const Truth answer = subclass(in, type, one);
      if (answer == Truth::kTrue) return answer;
      if (answer == Truth::kUnknown) any = answer;
    }
    return any;
  }
  const auto* own = object_if<domain::ClassObject>(in, type, ObjectKind::kClass);
  const auto* wanted = object_if<domain::ClassObject>(in, of, ObjectKind::kClass);
  if (own == nullptr || wanted == nullptr) return Truth::kUnknown;
  if (std::find(own->resolution.begin(), own->resolution.end(), of.cell()) != own->resolution.end())
    return Truth::kTrue;
  return own->open ? Truth::kUnknown : Truth::kFalse;
}

Value issubclass(Interpreter& in, Arguments arguments) {
  return truth_value(in, subclass(in, arguments[0], arguments[1]), "issubclass");
}

Value getattr(Interpreter& in, Arguments arguments) {
  const auto name = known_text(in, arguments[1]);
  if (!name) return in.unknown("attribute whose name is not known");
  const NameId id = in.names().intern(*name);
  if (!given(arguments, 2)) return in.attribute(arguments[0], id);
  return in.find_attribute(arguments[0], id).value_or(arguments[2]);
}

Value hasattr(Interpreter& in, Arguments arguments) {
  const auto name = known_text(in, arguments[1]);
  if (!name || is_unknown(in, arguments[0])) return opaque_bool(in, "hasattr");
  const auto found = in.find_attribute(arguments[0], in.names().intern(*name));
  if (found && !is_unknown(in, *found)) return in.boolean(true);
  // A name that a library's model lacks may exist all the same; an attribute that the user gave an unknown value does
  // exist.
  const Object* object = object_of(in, arguments[0]);
  if (object != nullptr && object->kind == ObjectKind::kModule) {
    const auto* module = static_cast<const domain::ModuleObject*>(object);
    if (module->from_library || module->unresolved.valid()) return opaque_bool(in, "hasattr");
  }
  if (object != nullptr && object->kind == ObjectKind::kClass && static_cast<const domain::ClassObject*>(object)->open)
    return opaque_bool(in, "hasattr");
  if (object != nullptr && (object->kind == ObjectKind::kInstance || object->kind == ObjectKind::kTensor)) {
    const auto* type = object_if<domain::ClassObject>(in, in.class_of(arguments[0]), ObjectKind::kClass);
    if (type == nullptr || type->open || (!found && type->from_library)) return opaque_bool(in, "hasattr");
  }
  return in.boolean(found.has_value());
}

Value setattr(Interpreter& in, Arguments arguments) {
  if (const auto name = known_text(in, arguments[1]))
    in.set_attribute(arguments[0], in.names().intern(*name), arguments[2]);
  return Value::none();
}

Value delattr(Interpreter& in, Arguments arguments) {
  const auto name = known_text(in, arguments[1]);
  const Object* object = object_of(in, arguments[0]);
  if (!name || object == nullptr) return Value::none();
  const NameId id = in.names().intern(*name);
  if (object->kind == ObjectKind::kInstance) in.state().edit<InstanceObject>(arguments[0].cell()).attributes.erase(id);
  if (object->kind == ObjectKind::kTensor)
    in.state().edit<domain::TensorObject>(arguments[0].cell()).attributes.erase(id);
  if (object->kind == ObjectKind::kClass)
    in.state().edit<domain::ClassObject>(arguments[0].cell()).attributes.erase(id);
  return Value::none();
}

Value callable(Interpreter& in, Arguments arguments) {
  const Value& value = arguments[0];
  if (value.is(Tag::kFunction) || value.is(Tag::kMethod) || value.is(Tag::kIntrinsic) || value.is(Tag::kDType))
    return in.boolean(true);
  if (is_unknown(in, value)) return opaque_bool(in, "callable");
  const Object* object = object_of(in, value);
  if (object == nullptr) return in.boolean(false);
  if (object->kind == ObjectKind::kClass) return in.boolean(true);
  if (object->kind != ObjectKind::kInstance && object->kind != ObjectKind::kTensor) return in.boolean(false);
  const auto method = in.find_attribute(value, in.names().intern("__call__"));
  if (method && is_unknown(in, *method)) return opaque_bool(in, "callable");
  return in.boolean(method.has_value());
}

// The attributes of an object as a dict of its own.
Value vars(Interpreter& in, Arguments arguments) {
  std::vector<DictEntry> entries;
  const auto add = [&](const domain::AttributeMap& attributes) {
    for (const auto& entry : attributes.entries()) {
      if (!entry.value.is(Tag::kUnbound)) entries.push_back({Value::string(entry.name), entry.value});
    }
  };
  const Object* object = given(arguments, 0) ? object_of(in, arguments[0]) : nullptr;
  bool open = true;
  if (object != nullptr) {
    switch (object->kind) {
      case ObjectKind::kInstance:
      case ObjectKind::kTensor:
        add(static_cast<const InstanceObject*>(object)->attributes);
        open = false;
        break;
      case ObjectKind::kClass:
        add(static_cast<const domain::ClassObject*>(object)->attributes);
        open = static_cast<const domain::ClassObject*>(object)->open;
        break;
      case ObjectKind::kModule: {
        const auto* module = static_cast<const domain::ModuleObject*>(object);
        if (module->module != nullptr) {
          const auto& names = module->module->scopes[module->module->scope.value].names;
          for (std::uint32_t i = 0; i < names.size(); ++i) {
            const Value value = in.state().get(CellId{module->cells.value + i});
            if (!value.is(Tag::kUnbound)) entries.push_back({Value::string(names[i]), value});
          }
          open = false;
        }
        add(module->extra);
        break;
      }
      default:
        break;
    }
  }
  const Value dict = in.dict(entries);
  if (open) in.state().edit<DictObject>(dict.cell()).open = true;
  return dict;
}

Value dir(Interpreter& in, Arguments arguments) {
  std::vector<std::string> names;
  const Object* object = given(arguments, 0) ? object_of(in, arguments[0]) : nullptr;
  if (object == nullptr || object->kind == ObjectKind::kUnknown)
    return in.list(gap_only(fresh_length(in, "count").expr(), Value::string()));
  const auto add = [&](const Value& value) {
    const Value single[] = {value};
    for (const DictEntry& entry : entries_of(in, vars(in, single))) {
      if (const auto name = known_text(in, entry.key)) names.emplace_back(*name);
    }
  };
  add(arguments[0]);
  CellId type;
  if (object->kind == ObjectKind::kClass) type = arguments[0].cell();
  if (object->kind == ObjectKind::kInstance || object->kind == ObjectKind::kTensor)
    type = static_cast<const InstanceObject*>(object)->type;
  if (type.valid()) {
    const auto* own = object_if<domain::ClassObject>(in, Value::reference(type), ObjectKind::kClass);
    if (own != nullptr) {
      for (const CellId one : own->resolution)
        add(Value::reference(one));
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<Value> items;
  for (const std::string& name : names)
    items.push_back(in.string(name));
  return in.list(items);
}

// A copy of one object; `inner` copies what it holds.
template <typename Inner>
Value copied(Interpreter& in, const Value& value, const std::function<void(CellId)>& made, const Inner& inner) {
  domain::State& state = in.state();
  const auto copies = [&](std::span<const Value> items) {
    std::vector<Value> result;
    result.reserve(items.size());
    for (const Value& item : items)
      result.push_back(inner(item));
    return in.arena().copy(std::span<const Value>(result));
  };
  if (value.is(Tag::kTuple)) {
    Sequence sequence = *value.sequence;
    sequence.items = copies(value.sequence->items);
    if (sequence.has_gap()) sequence.gap_element = inner(sequence.gap_element);
    return Value::tuple(in.sequence(sequence), value.flags);
  }
  const Object* object = object_of(in, value);
  if (object == nullptr) return value;
  const auto copy_attributes = [&](CellId cell, const domain::AttributeMap& attributes) {
    const std::vector<domain::AttributeMap::Entry> entries(attributes.entries().begin(), attributes.entries().end());
    for (const auto& entry : entries) {
      const Value copy = inner(entry.value);
      if (state.object(cell).kind == ObjectKind::kTensor) {
        state.edit<domain::TensorObject>(cell).attributes.set(entry.name, copy, in.arena());
      } else {
        state.edit<InstanceObject>(cell).attributes.set(entry.name, copy, in.arena());
      }
    }
  };
  switch (object->kind) {
    case ObjectKind::kList:
    case ObjectKind::kSet: {
      ListObject list = *static_cast<const ListObject*>(object);
      const CellId cell = state.create(list);
      made(cell);
      Sequence elements = list.elements;
      elements.items = copies(list.elements.items);
      if (elements.has_gap()) elements.gap_element = inner(elements.gap_element);
      list.elements = elements;
      list.capacity = static_cast<std::uint32_t>(elements.items.size());
      state.replace(cell, list);
      return Value::reference(cell);
    }
    case ObjectKind::kDict: {
      DictObject dict = *static_cast<const DictObject*>(object);
      const std::span<const DictEntry> entries(dict.entries, dict.count);
      const CellId cell = state.create(dict);
      made(cell);
      std::vector<DictEntry> result;
      for (const DictEntry& entry : entries)
        result.push_back({entry.key, inner(entry.value)});
      dict.entries = const_cast<DictEntry*>(in.arena().copy(std::span<const DictEntry>(result)).data());
      dict.capacity = dict.count;
      dict.other = inner(dict.other);
      state.replace(cell, dict);
      return Value::reference(cell);
    }
    case ObjectKind::kInstance: {
      InstanceObject instance = *static_cast<const InstanceObject*>(object);
      const domain::AttributeMap attributes = instance.attributes;
      instance.attributes = attributes.clone(in.arena());
      const CellId cell = state.create(instance);
      made(cell);
      const Value payload = inner(instance.payload);
      state.edit<InstanceObject>(cell).payload = payload;
      copy_attributes(cell, attributes);
      return Value::reference(cell);
    }
    case ObjectKind::kTensor: {
      domain::TensorObject tensor = *static_cast<const domain::TensorObject*>(object);
      const domain::AttributeMap attributes = tensor.attributes;
      tensor.attributes = attributes.clone(in.arena());
      tensor.base = CellId{};
      const CellId cell = state.create(tensor);
      made(cell);
      return Value::reference(cell);
    }
    default:
      return value;
  }
}

std::optional<Value> own_copy(Interpreter& in, const Value& value, std::string_view method) {
  if (object_if<InstanceObject>(in, value, ObjectKind::kInstance) == nullptr) return std::nullopt;
  const auto found = in.find_attribute(value, in.names().intern(method));
  if (!found || is_unknown(in, *found)) return std::nullopt;
  if (method == "__copy__") return in.call(*found, {});
  return in.call(*found, {in.dict({})});
}

Value copy(Interpreter& in, Arguments arguments) {
  if (const auto own = own_copy(in, arguments[0], "__copy__")) return *own;
  return copied(
      in, arguments[0], [](CellId) {}, [](const Value& value) { return value; });
}

Value deepcopy(Interpreter& in, Arguments arguments) {
  std::map<std::uint32_t, Value> done;
  const std::function<Value(const Value&, int)> follow = [&](const Value& value, int depth) -> Value {
    const bool holds = value.is(Tag::kReference) || value.is(Tag::kTuple);
    if (!holds || depth > kMaxDepth || in.out_of_budget()) return value;
    if (value.is(Tag::kReference)) {
      if (const auto found = done.find(value.cell().value); found != done.end()) return found->second;
      if (const auto own = own_copy(in, value, "__deepcopy__")) return done[value.cell().value] = *own;
    }
    const auto remember = [&](CellId cell) { done[value.cell().value] = Value::reference(cell); };
    return copied(in, value, remember, [&](const Value& inner) { return follow(inner, depth + 1); });
  };
  return follow(arguments[0], 0);
}

Value identity(Interpreter&, Arguments arguments) {
  return arguments[0];
}
Value nothing(Interpreter&, Arguments) {
  return Value::none();
}

Value not_implemented(Interpreter&, Arguments) {
  return Value::not_implemented();
}

// slice(stop) or slice(start, stop, step).
Value slice_new(Interpreter& in, Arguments arguments) {
  domain::SliceValue parts;
  parts.lower = given(arguments, 2) ? arguments[1] : Value::none();
  parts.upper = given(arguments, 2) ? arguments[2] : arguments[1];
  parts.step = argument_or(arguments, 3, Value::none());
  return Value::slice_of(in.arena().make<domain::SliceValue>(parts));
}

Value object_setattr(Interpreter& in, Arguments arguments) {
  return setattr(in, arguments);
}

Value object_new(Interpreter& in, Arguments arguments) {
  const auto* type = object_if<domain::ClassObject>(in, arguments[0], ObjectKind::kClass);
  if (type == nullptr) return in.unknown("instance of an unknown class");
  InstanceObject instance;
  instance.kind = ObjectKind::kInstance;
  instance.type = arguments[0].cell();
  return Value::reference(in.state().create(instance));
}

// Methods of built-in classes that are operators, for explicit calls and for instances of subclasses.
template <ir::BinaryOperator Operator>
Value operator_of(Interpreter& in, Arguments arguments) {
  return in.binary(Operator, plain(in, arguments[0]), plain(in, arguments[1]));
}

template <ir::BinaryOperator Operator>
Value reflected_operator_of(Interpreter& in, Arguments arguments) {
  return in.binary(Operator, plain(in, arguments[1]), plain(in, arguments[0]));
}

template <ir::CompareOperator Operator>
Value comparison_of(Interpreter& in, Arguments arguments) {
  return in.compare(Operator, plain(in, arguments[0]), plain(in, arguments[1]));
}

bool is_built_in_value(Interpreter& in, const Value& value) {
  return object_if<InstanceObject>(in, value, ObjectKind::kInstance) == nullptr;
}

Value getitem_of(Interpreter& in, Arguments arguments) {
  const Value value = plain(in, arguments[0]);
  return is_built_in_value(in, value) ? in.subscript(value, arguments[1]) : in.unknown("element of something unknown");
}

Value setitem_of(Interpreter& in, Arguments arguments) {
  const Value value = plain(in, arguments[0]);
  if (is_built_in_value(in, value)) in.set_subscript(value, arguments[1], arguments[2]);
  return Value::none();
}

Value contains_of(Interpreter& in, Arguments arguments) {
  const Value value = plain(in, arguments[0]);
  return is_built_in_value(in, value) ? in.compare(ir::CompareOperator::kIn, arguments[1], value)
                                      : opaque_bool(in, "contains");
}

Value iter_of(Interpreter& in, Arguments arguments) {
  const Value value = plain(in, arguments[0]);
  const Object* object = object_of(in, value);
  if (object != nullptr && object->kind == ObjectKind::kIterator) return value;
  const auto elements = is_built_in_value(in, value) ? in.elements(value) : std::nullopt;
  return elements ? in.iterator(*elements) : in.unknown("iterator over something unknown");
}

constexpr IntrinsicRow kRows[] = {
    {"isinstance", "object classes", isinstance},
    {"issubclass", "cls classes", issubclass},
    {"getattr", "object name default?", over_choice<getattr, 1>},
    {"hasattr", "object name", over_choice<hasattr, 0>},
    {"setattr", "object name value", setattr},
    {"delattr", "object name", delattr},
    {"callable", "object", over_choice<callable, 0>},
    {"vars", "object?", vars},
    {"dir", "object?", dir},
    {"copy_of", "x", over_choice<copy, 0>},
    {"deepcopy_of", "x memo?", over_choice<deepcopy, 0>},
    {"identity", "x *ignored **named", identity},
    {"nothing", "*ignored **named", nothing},
    {"not_implemented", "", not_implemented},
    {"slice_new", "cls start stop? step?", slice_new},
    {"object_new", "cls *ignored **named", object_new},
    {"object_setattr", "self name value", object_setattr},
    {"add_of", "self other", operator_of<ir::BinaryOperator::kAdd>},
    {"sub_of", "self other", operator_of<ir::BinaryOperator::kSubtract>},
    {"mul_of", "self other", operator_of<ir::BinaryOperator::kMultiply>},
    {"truediv_of", "self other", operator_of<ir::BinaryOperator::kTrueDivide>},
    {"floordiv_of", "self other", operator_of<ir::BinaryOperator::kFloorDivide>},
    {"mod_of", "self other", operator_of<ir::BinaryOperator::kFloorModulo>},
    {"pow_of", "self other", operator_of<ir::BinaryOperator::kPower>},
    {"and_of", "self other", operator_of<ir::BinaryOperator::kBitAnd>},
    {"or_of", "self other", operator_of<ir::BinaryOperator::kBitOr>},
    {"radd_of", "self other", reflected_operator_of<ir::BinaryOperator::kAdd>},
    {"rsub_of", "self other", reflected_operator_of<ir::BinaryOperator::kSubtract>},
    {"rmul_of", "self other", reflected_operator_of<ir::BinaryOperator::kMultiply>},
    {"rtruediv_of", "self other", reflected_operator_of<ir::BinaryOperator::kTrueDivide>},
    {"rfloordiv_of", "self other", reflected_operator_of<ir::BinaryOperator::kFloorDivide>},
    {"rmod_of", "self other", reflected_operator_of<ir::BinaryOperator::kFloorModulo>},
    {"rpow_of", "self other", reflected_operator_of<ir::BinaryOperator::kPower>},
    {"eq_of", "self other", comparison_of<ir::CompareOperator::kEqual>},
    {"ne_of", "self other", comparison_of<ir::CompareOperator::kNotEqual>},
    {"lt_of", "self other", comparison_of<ir::CompareOperator::kLess>},
    {"le_of", "self other", comparison_of<ir::CompareOperator::kLessEqual>},
    {"gt_of", "self other", comparison_of<ir::CompareOperator::kGreater>},
    {"ge_of", "self other", comparison_of<ir::CompareOperator::kGreaterEqual>},
    {"getitem_of", "self index", getitem_of},
    {"setitem_of", "self index value", setitem_of},
    {"contains_of", "self item", contains_of},
    {"iter_of", "self", iter_of},
};

}  // namespace

std::span<const IntrinsicRow> object_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
