// Classes made at run time: type(name, bases, dict), named tuples, enumerations; and what decorators change of
// functions.
#include <algorithm>

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

namespace {

using domain::ClassObject;
using domain::FunctionValue;

const ClassObject* class_at(Interpreter& in, const Value& type) {
  return object_if<ClassObject>(in, type, ObjectKind::kClass);
}

// This class first, then those of the bases; a class that several bases share comes after all of them.
std::vector<CellId> resolution_of(Interpreter& in, CellId own, std::span<const CellId> bases) {
  std::vector<CellId> rest;
  for (const CellId base : bases) {
    const ClassObject* object = class_at(in, Value::reference(base));
    if (object != nullptr) rest.insert(rest.end(), object->resolution.begin(), object->resolution.end());
  }
  std::vector<CellId> order{own};
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (std::find(rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest.end(), rest[i]) == rest.end())
      order.push_back(rest[i]);
  }
  return order;
}

Value make_class(Interpreter& in, Arguments arguments) {
  ClassObject type;
  type.kind = ObjectKind::kClass;
  type.name = in.names().intern(known_text(in, arguments[0]).value_or("class"));
  type.qualified_name = type.name;
  std::vector<CellId> bases;
  const auto given_bases = in.elements(arguments[1]);
  type.open = !given_bases || given_bases->has_gap();
  for (const Value& base : given_bases ? given_bases->items : std::span<const Value>{}) {
    const ClassObject* object = class_at(in, base);
    if (object == nullptr) {
      type.open = true;
      continue;
    }
    type.open = type.open || object->open;
    bases.push_back(base.cell());
  }
  if (bases.empty()) {
    if (const auto root = in.library_class("builtins.object")) bases.push_back(*root);
  }
  for (const DictEntry& entry : entries_of(in, argument_or(arguments, 2, {}))) {
    if (entry.key.is_known_string()) type.attributes.set(entry.key.text(), entry.value, in.arena());
  }
  type.bases = in.arena().copy(std::span<const CellId>(bases));
  const CellId cell = in.state().create(type);
  const std::vector<CellId> order = resolution_of(in, cell, bases);
  in.state().edit<ClassObject>(cell).resolution = in.arena().copy(std::span<const CellId>(order));
  return Value::reference(cell);
}

Value type_new(Interpreter& in, Arguments arguments) {
  const auto items = rest_items(argument_or(arguments, 1, {}));
  if (items && items->size() == 1) return in.class_of((*items)[0]);
  if (items && items->size() == 3) return make_class(in, *items);
  return in.unknown("class made at run time");
}

// type.__call__, for metaclasses that go on to it: makes and initialises an instance.
Value type_call(Interpreter& in, Arguments arguments) {
  const Value type = arguments[0];
  const auto items = rest_items(argument_or(arguments, 1, {}));
  const auto make = in.find_attribute(type, in.names().intern("__new__"));
  if (class_at(in, type) == nullptr || !items || !make) return in.unknown("instance of an unknown class");
  std::vector<interpreter::KeywordValue> keywords;
  for (const DictEntry& entry : entries_of(in, argument_or(arguments, 2, {}))) {
    if (entry.key.is_known_string()) keywords.push_back({entry.key.text(), entry.value});
  }
  std::vector<Value> with_type{type};
  with_type.insert(with_type.end(), items->begin(), items->end());
  const Value instance = in.call(*make, CallArguments{with_type, keywords});
  if (in.is_instance(instance, type) == Truth::kTrue) {
    if (const auto initialise = in.find_attribute(instance, in.names().intern("__init__"))) {
      in.call(*initialise, CallArguments{*items, keywords});
    }
  }
  return instance;
}

// The field names of a named tuple: `_fields`, or the annotated names of a subclass of typing.NamedTuple, in order.
std::optional<std::vector<NameId>> fields_of(Interpreter& in, const Value& type) {
  std::vector<NameId> fields;
  const auto listed = in.find_attribute(type, in.names().intern("_fields"));
  const auto names = listed ? listed : in.find_attribute(type, in.names().intern("__annotations__"));
  if (!names) return fields;
  const auto elements = in.elements(*names);
  if (!elements || elements->has_gap()) return std::nullopt;
  for (const Value& name : elements->items) {
    const auto text = known_text(in, name);
    if (!text) return std::nullopt;
    fields.push_back(in.names().intern(*text));
  }
  return fields;
}

Value namedtuple_new(Interpreter& in, Arguments arguments) {
  const Value type = arguments[0];
  const auto fields = fields_of(in, type);
  const auto positional = rest_items(argument_or(arguments, 1, {}));
  if (class_at(in, type) == nullptr || !fields || !positional) return in.unknown("named tuple of unknown fields");
  std::vector<Value> defaults;
  if (const auto found = in.find_attribute(type, in.names().intern("_defaults"))) {
    const auto elements = in.elements(*found);
    if (elements && !elements->has_gap()) defaults.assign(elements->items.begin(), elements->items.end());
  }
  std::vector<Value> values;
  for (std::size_t i = 0; i < fields->size(); ++i) {
    Value value = keyword(in, argument_or(arguments, 2, {}), in.names().text((*fields)[i]));
    if (i < positional->size()) value = (*positional)[i];
    const std::size_t from_end = fields->size() - i;
    if (value.is(Tag::kUnbound) && from_end <= defaults.size()) value = defaults[defaults.size() - from_end];
    if (value.is(Tag::kUnbound)) {
      if (const auto assigned = in.find_attribute(type, (*fields)[i])) value = *assigned;
    }
    values.push_back(value.is(Tag::kUnbound) ? in.unknown("missing field of a named tuple") : value);
  }
  InstanceObject instance;
  instance.kind = ObjectKind::kInstance;
  instance.type = type.cell();
  instance.payload = in.tuple(values);
  for (std::size_t i = 0; i < fields->size(); ++i)
    instance.attributes.set((*fields)[i], values[i], in.arena());
  return Value::reference(in.state().create(instance));
}

bool is_subclass_of(Interpreter& in, const ClassObject& type, std::string_view dotted) {
  const auto cell = in.library_class(dotted);
  return cell && std::find(type.resolution.begin(), type.resolution.end(), *cell) != type.resolution.end();
}

// The plain values in the body of an enumeration become its members.
Value enum_members(Interpreter& in, Arguments arguments) {
  const ClassObject* type = class_at(in, arguments[0]);
  if (type == nullptr) return Value::none();
  const bool carries = is_subclass_of(in, *type, "builtins.int") || is_subclass_of(in, *type, "builtins.str");
  std::vector<domain::AttributeMap::Entry> entries(type->attributes.entries().begin(),
                                                   type->attributes.entries().end());
  std::vector<DictEntry> members;
  std::int64_t last = 0;
  for (const auto& entry : entries) {
    const std::string_view name = in.names().text(entry.name);
    const Tag tag = entry.value.tag;
    if (name.starts_with('_') || tag == Tag::kUnbound || tag == Tag::kFunction || tag == Tag::kMethod ||
        tag == Tag::kIntrinsic)
      continue;
    const Object* object = object_of(in, entry.value);
    if (object != nullptr && object->kind == ObjectKind::kClass) continue;
    Value value = entry.value;
    if (object != nullptr && object->kind == ObjectKind::kInstance && class_name(in, in.class_of(value)) == "auto")
      value = in.integer(last + 1);
    last = in.constant(value).value_or(last + 1);
    InstanceObject member;
    member.kind = ObjectKind::kInstance;
    member.type = arguments[0].cell();
    if (carries) member.payload = plain(in, value);
    for (const std::string_view key : {"name", "_name_"})
      member.attributes.set(in.names().intern(key), Value::string(entry.name), in.arena());
    for (const std::string_view key : {"value", "_value_"})
      member.attributes.set(in.names().intern(key), value, in.arena());
    const Value made = Value::reference(in.state().create(member));
    in.state().edit<ClassObject>(arguments[0].cell()).attributes.set(entry.name, made, in.arena());
    members.push_back({Value::string(entry.name), made});
  }
  const Value all = in.dict(members);
  in.state().edit<ClassObject>(arguments[0].cell()).attributes.set(in.names().intern("__members__"), all, in.arena());
  return Value::none();
}

// Colour(1): the member with that value.
Value enum_lookup(Interpreter& in, Arguments arguments) {
  const auto members = in.find_attribute(arguments[0], in.names().intern("__members__"));
  if (!members) return in.unknown("member of an unknown enumeration");
  std::vector<Value> all;
  for (const DictEntry& entry : entries_of(in, *members)) {
    const auto* member = object_if<InstanceObject>(in, entry.value, ObjectKind::kInstance);
    const Value* value = member == nullptr ? nullptr : member->attributes.find(in.names().intern("value"));
    if (value == nullptr) continue;
    if (entry.value.same(arguments[1]) || equal_values(in, *value, arguments[1]) == Truth::kTrue) return entry.value;
    all.push_back(entry.value);
  }
  return all.empty() ? in.unknown("member of an empty enumeration") : one_of(in, all);
}

template <typename Change>
Value changed_function(Interpreter& in, const Value& function, const Change& change) {
  if (!function.is(Tag::kFunction)) return function;
  FunctionValue copy = *function.function;
  change(copy);
  return Value::function_of(in.arena().make<FunctionValue>(copy));
}

Value as_context_manager(Interpreter& in, Arguments arguments) {
  return changed_function(in, arguments[0], [](FunctionValue& function) { function.is_context_manager = true; });
}

Value bind_method(Interpreter& in, Arguments arguments) {
  const Value& function = arguments[0];
  if (!function.is(Tag::kFunction) && !function.is(Tag::kIntrinsic)) return in.unknown("method of an unknown function");
  return Value::method_of(in.arena().make<domain::MethodValue>(domain::MethodValue{arguments[1], function}));
}

// The names of the parameters that callers may fill, for inspect.
Value parameter_names(Interpreter& in, Arguments arguments) {
  Value function = arguments[0];
  bool bound = false;
  if (function.is(Tag::kMethod)) {
    function = function.method->function;
    bound = true;
  }
  if (!function.is(Tag::kFunction)) return in.list(gap_only(fresh_length(in, "count").expr(), Value::string()));
  const ir::Module& module = *function.function->module;
  const ir::FunctionInfo& info = module.functions[function.function->function];
  const auto parameters = module.children_of(info.node).first(info.parameters);
  std::vector<Value> names;
  for (const ir::NodeId id : parameters) {
    const auto kind = static_cast<ir::ParameterKind>(module[id].detail);
    if (kind == ir::ParameterKind::kStar || kind == ir::ParameterKind::kDoubleStar) continue;
    if (bound && names.empty()) {
      bound = false;
      continue;
    }
    names.push_back(Value::string(module[id].name));
  }
  return in.list(names);
}

constexpr IntrinsicRow kRows[] = {
    {"make_class", "name bases attributes?", make_class},
    {"type_new", "cls *arguments **named", type_new},
    {"type_call", "cls *arguments **named", type_call},
    {"namedtuple_new", "cls *values **named", namedtuple_new},
    {"enum_members", "cls", enum_members},
    {"enum_lookup", "cls value", enum_lookup},
    {"bind_method", "function instance", bind_method},
    {"as_context_manager", "function", as_context_manager},
    {"parameter_names", "function", parameter_names},
};

}  // namespace

std::span<const IntrinsicRow> class_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
