// Attribute access, classes as objects, members of modules.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::ClassObject;
using domain::InstanceObject;
using domain::MethodValue;
using domain::ModuleObject;
using domain::Object;
using domain::ObjectKind;
using domain::UnknownObject;

std::uint32_t Machine::slot_in_module(const ir::Module& module, NameId name) {
  return provider_.slots_of(module).find(name);
}

Value Machine::type_named(std::string_view name) {
  if (builtins_.is(Tag::kUnbound) || name.empty()) return {};
  return module_member(builtins_, names_.intern(name)).value_or(Value{});
}

const ClassObject* Machine::class_object(const Value& value) {
  if (!value.is(Tag::kReference)) return nullptr;
  const Value content = state_.get(value.cell());
  if (!content.is(Tag::kObject) || content.object->kind != ObjectKind::kClass) return nullptr;
  return static_cast<const ClassObject*>(content.object);
}

Value Machine::class_of(const Value& given) {
  const Value value = narrow(given);
  if (value.is(Tag::kReference)) {
    const Value content = state_.get(value.cell());
    if (content.is(Tag::kObject) && (content.object->kind == ObjectKind::kInstance || content.object->kind == ObjectKind::kTensor)) {
      return Value::reference(static_cast<const InstanceObject*>(content.object)->type);
    }
    if (content.is(Tag::kObject) && content.object->kind == ObjectKind::kClass) {
      const Value& metaclass = static_cast<const ClassObject*>(content.object)->metaclass;
      if (class_object(metaclass) != nullptr) return metaclass;
    }
    if (content.is(Tag::kObject) && content.object->kind == ObjectKind::kSet &&
        static_cast<const domain::ListObject*>(content.object)->frozen) {
      return type_named("frozenset");
    }
  }
  const NameId name = known_.class_of_kind[static_cast<std::size_t>(kind(value))];
  const Value type = name.valid() ? builtin(name) : Value{};
  return type.is(Tag::kUnbound) ? unknown("type") : type;
}

bool Machine::is_subclass(CellId type, CellId of) {
  const ClassObject* object = class_object(Value::reference(type));
  if (object == nullptr) return false;
  return std::find(object->resolution.begin(), object->resolution.end(), of) != object->resolution.end();
}

Truth Machine::is_instance(const Value& given, const Value& type_given) {
  const Value value = narrow(given);
  const Value type = narrow(type_given);
  if (type.is(Tag::kTuple)) {
    Truth any = Truth::kFalse;
    for (const Value& one : type.sequence->items) {
      const Truth answer = is_instance(value, one);
      if (answer == Truth::kTrue) return answer;
      if (answer == Truth::kUnknown) any = answer;
    }
    return any;
  }
  if (value.is(Tag::kChoice)) {
    std::optional<Truth> all;
    for (const domain::Alternative& one : value.choice->alternatives) {
      const Truth answer = is_instance(one.value, type);
      if (all && *all != answer) return Truth::kUnknown;
      all = answer;
    }
    return all.value_or(Truth::kUnknown);
  }
  const ClassObject* wanted = class_object(type);
  if (wanted == nullptr) return Truth::kUnknown;
  if (kind(value) == Kind::kUnknown) return Truth::kUnknown;
  const Value own = class_of(value);
  const ClassObject* have = class_object(own);
  if (have == nullptr) return Truth::kUnknown;
  if (is_subclass(own.cell(), type.cell())) return Truth::kTrue;
  // Abstract classes of collections.abc, numbers and typing accept by structure: their models list what they accept.
  if (const Value accepted = lookup_in_class(type.cell(), known_.accepts); accepted.is(Tag::kTuple)) {
    for (const Value& one : accepted.sequence->items) {
      if (one.is(Tag::kReference) && is_subclass(own.cell(), one.cell())) return Truth::kTrue;
    }
  }
  if (have->open || wanted->open) return Truth::kUnknown;
  return Truth::kFalse;
}

Value Machine::lookup_in_class(CellId type, NameId name, CellId* found_in) {
  const ClassObject* object = class_object(Value::reference(type));
  if (object == nullptr) return {};
  for (const CellId one : object->resolution) {
    const ClassObject* base = class_object(Value::reference(one));
    if (base == nullptr) continue;
    if (const Value* found = base->attributes.find(name); found != nullptr && !found->is(Tag::kUnbound)) {
      if (found_in != nullptr) *found_in = one;
      return *found;
    }
  }
  return {};
}

Value Machine::bind_attribute(const Value& found, const Value& self, CellId type) {
  const auto method = [&](const Value& function, const Value& first) {
    return Value::method_of(arena().make<MethodValue>(MethodValue{first, function}));
  };
  if (found.is(Tag::kFunction)) {
    if (found.function->is_static) return found;
    if (found.function->is_class_method) return method(found, Value::reference(type));
    if (found.function->is_property) return call_function(*found.function, CallArguments{{&self, 1}, {}});
    return method(found, self);
  }
  if (found.is(Tag::kIntrinsic)) return method(found, self);
  if (found.is(Tag::kChoice)) {
    return distribute(found, [&](const Value& one) { return bind_attribute(one, self, type); });
  }
  // A descriptor: an instance whose class defines __get__.
  if (found.is(Tag::kReference) && kind(found) == Kind::kInstance) {
    const auto& instance = state_.object_as<InstanceObject>(found.cell());
    const Value getter = lookup_in_class(instance.type, known_.get);
    if (!getter.is(Tag::kUnbound)) return call(method(getter, found), {self, Value::reference(type)});
  }
  return found;
}

Value Machine::special_method(const Value& object, NameId name) {
  const Value type = class_of(object);
  if (class_object(type) == nullptr) return {};
  const Value found = lookup_in_class(type.cell(), name);
  if (found.is(Tag::kUnbound) || found.is(Tag::kNone)) return {};
  return bind_attribute(found, object, type.cell());
}

Value Machine::call_method(const Value& object, NameId name, std::span<const Value> positional) {
  const Value method = special_method(object, name);
  if (method.is(Tag::kUnbound)) return {};
  return call(method, CallArguments{positional, {}});
}

std::optional<Value> Machine::module_member(const Value& module, NameId name) {
  const auto& object = state_.object_as<ModuleObject>(module.cell());
  if (const Value* extra = object.extra.find(name); extra != nullptr && !extra->is(Tag::kUnbound)) return *extra;
  if (object.module != nullptr) {
    const std::uint32_t slot = slot_in_module(*object.module, name);
    if (slot != kNoSlot) {
      const Value value = state_.get(CellId{object.cells.value + slot});
      if (!value.is(Tag::kUnbound)) return value;
    }
  }
  return std::nullopt;
}

std::optional<Value> Machine::find_attribute(const Value& given, NameId name) {
  const Value value = narrow(given);
  if (value.is(Tag::kChoice)) {
    bool any = false;
    const Value result = distribute(value, [&](const Value& one) {
      const auto found = find_attribute(one, name);
      any = any || found.has_value();
      return found ? *found : unknown("attribute");
    });
    if (!any) return std::nullopt;
    return result;
  }
  const std::string_view text = names_.text(name);
  if (value.is(Tag::kFunction)) {
    const FunctionValue& function = *value.function;
    if (function.attributes.valid()) {
      const Value content = state_.get(function.attributes);
      if (content.is(Tag::kObject)) {
        const Value* found = static_cast<const InstanceObject*>(content.object)->attributes.find(name);
        if (found != nullptr && !found->is(Tag::kUnbound)) return *found;
      }
    }
    const ir::FunctionInfo& info = function.module->functions[function.function];
    if (text == "__name__") return Value::string(info.name);
    if (text == "__qualname__") return Value::string(info.qualified_name);
    if (text == "__module__") return string("module");
    if (text == "__doc__") return Value::string();
    if (function.is_property && (text == "setter" || text == "getter" || text == "deleter")) {
      const auto at = intrinsics_->by_name.find(names_.intern("property_" + std::string(text)));
      if (at != intrinsics_->by_name.end()) {
        return Value::method_of(arena().make<MethodValue>(MethodValue{value, Value::intrinsic(at->second)}));
      }
    }
  }
  if (value.is(Tag::kMethod)) {
    if (text == "__self__" || text == "im_self") return value.method->self;
    if (text == "__func__" || text == "im_func") return value.method->function;
    return find_attribute(value.method->function, name);
  }
  if (value.is(Tag::kIntrinsic) && text == "__name__") return Value::string(intrinsics_->rows[value.id].name);
  if (value.is(Tag::kSlice)) {
    if (text == "start") return value.slice->lower;
    if (text == "stop") return value.slice->upper;
    if (text == "step") return value.slice->step;
  }
  if (value.is(Tag::kReference)) {
    const Value content = state_.get(value.cell());
    if (!content.is(Tag::kObject)) return std::nullopt;
    const Object& object = *content.object;
    switch (object.kind) {
      case ObjectKind::kModule: {
        if (const auto member = module_member(value, name)) return member;
        const auto& module = static_cast<const ModuleObject&>(object);
        if (text == "__name__") return Value::string(module.name);
        if (text == "__file__") return string(module.module != nullptr ? provider_.file_name(*module.module) : std::string_view(""));
        if (text == "__dict__" || text == "__path__" || text == "__doc__") return unknown("module attribute");
        if (module.unresolved.valid()) {
          const Value child = unknown(reason_text(module.unresolved));
          state_.edit<ModuleObject>(value.cell()).extra.set(name, child, arena());
          return child;
        }
        // A submodule that nobody imported yet: models are read when they are needed, projects often import it elsewhere.
        if (module.is_package && !text.starts_with("__")) {
          const std::string dotted = std::string(names_.text(module.name)) + "." + std::string(text);
          if (provider_.find(dotted)) {
            const Value submodule = import_module(dotted);
            state_.edit<ModuleObject>(value.cell()).extra.set(name, submodule, arena());
            return submodule;
          }
        }
        return std::nullopt;
      }
      case ObjectKind::kClass: {
        CellId found_in;
        const Value found = lookup_in_class(value.cell(), name, &found_in);
        if (!found.is(Tag::kUnbound)) {
          if (found.is(Tag::kFunction) && found.function->is_class_method) return bind_attribute(found, value, value.cell());
          return found;
        }
        const auto& type = static_cast<const ClassObject&>(object);
        if (text == "__name__") return Value::string(type.name);
        if (text == "__qualname__") return Value::string(type.qualified_name);
        if (text == "__module__") return string("module");
        if (text == "__mro__" || text == "__bases__") {
          std::vector<Value> classes;
          for (const CellId one : text == "__mro__" ? type.resolution : type.bases) classes.push_back(Value::reference(one));
          return tuple(classes);
        }
        if (text == "__class__") return class_of(value);
        if (class_object(type.metaclass) != nullptr) {
          const Value meta = lookup_in_class(type.metaclass.cell(), name);
          if (!meta.is(Tag::kUnbound)) return bind_attribute(meta, value, type.metaclass.cell());
        }
        if (type.open) {
          const Value child = unknown("attribute of a class with an unknown base");
          state_.edit<ClassObject>(value.cell()).attributes.set(name, child, arena());
          return child;
        }
        const Value meta = type_named("type");
        if (class_object(meta) != nullptr) {
          const Value member = lookup_in_class(meta.cell(), name);
          if (!member.is(Tag::kUnbound)) return bind_attribute(member, value, meta.cell());
        }
        return std::nullopt;
      }
      case ObjectKind::kInstance:
      case ObjectKind::kTensor: {
        const CellId type = static_cast<const InstanceObject&>(object).type;
        // super(): look further along the resolution order of the object's class.
        const Value super_type = type_named("super");
        if (super_type.is(Tag::kReference) && super_type.cell() == type) {
          const auto& proxy = static_cast<const InstanceObject&>(object);
          const Value* self = proxy.attributes.find(known_.self);
          const Value* start = proxy.attributes.find(known_.start);
          const Value* own = proxy.attributes.find(known_.type);
          if (self != nullptr && start != nullptr && own != nullptr) {
            const ClassObject* full = class_object(*own);
            if (full == nullptr) return std::nullopt;
            bool after = false;
            for (const CellId one : full->resolution) {
              if (after) {
                const ClassObject* base = class_object(Value::reference(one));
                const Value* found = base == nullptr ? nullptr : base->attributes.find(name);
                if (found != nullptr && !found->is(Tag::kUnbound)) return bind_attribute(*found, *self, own->cell());
              }
              after = after || Value::reference(one).same(*start);
            }
            if (full->open) return unknown("attribute of an unknown base class");
            return std::nullopt;
          }
        }
        const Value found = lookup_in_class(type, name);
        if (found.is(Tag::kFunction) && found.function->is_property) return bind_attribute(found, value, type);
        const auto& instance = static_cast<const InstanceObject&>(*state_.get(value.cell()).object);
        if (const Value* own = instance.attributes.find(name); own != nullptr && !own->is(Tag::kUnbound)) return *own;
        if (!found.is(Tag::kUnbound)) return bind_attribute(found, value, type);
        if (text == "__class__") return Value::reference(type);
        if (text == "__dict__") {
          std::vector<domain::DictEntry> entries;
          for (const auto& entry : instance.attributes.entries()) {
            if (!entry.value.is(Tag::kUnbound)) entries.push_back({Value::string(entry.name), entry.value});
          }
          return dict(entries);
        }
        if (!instance.payload.is(Tag::kUnbound)) {
          if (const auto inner = find_attribute(instance.payload, name)) return inner;
        }
        const Value fallback = lookup_in_class(type, known_.getattr);
        if (!fallback.is(Tag::kUnbound) && !text.starts_with("__")) {
          return call(bind_attribute(fallback, value, type), {Value::string(name)});
        }
        const ClassObject* class_of_it = class_object(Value::reference(type));
        if (class_of_it != nullptr && class_of_it->open) {
          const Value child = unknown("attribute of an instance with an unknown base class");
          edit_instance(value.cell()).attributes.set(name, child, arena());
          return child;
        }
        return std::nullopt;
      }
      case ObjectKind::kUnknown: {
        const auto& source = static_cast<const UnknownObject&>(object);
        if (const Value* known = source.attributes.find(name); known != nullptr && !known->is(Tag::kUnbound)) return *known;
        const Value child = Value::reference(create_unknown(reason_text(source.reason), source.origin, name));
        state_.edit<UnknownObject>(value.cell()).attributes.set(name, child, arena());
        return child;
      }
      default:
        break;
    }
  }
  if (value.is(Tag::kUnbound) || value.is(Tag::kUnknown)) return std::nullopt;
  const Value type = class_of(value);
  if (class_object(type) == nullptr) return std::nullopt;
  const Value found = lookup_in_class(type.cell(), name);
  if (!found.is(Tag::kUnbound)) return bind_attribute(found, value, type.cell());
  if (text == "__class__") return type;
  return std::nullopt;
}

Value Machine::attribute(const Value& object, NameId name) {
  if (const auto found = find_attribute(object, name)) return *found;
  const Value value = narrow(object);
  if (value.is(Tag::kReference) && kind(value) == Kind::kModule) {
    const auto& module = state_.object_as<ModuleObject>(value.cell());
    const std::string dotted = std::string(names_.text(module.name)) + "." + std::string(names_.text(name));
    if (module.from_library) {
      const Value child = unknown("unmodelled: " + dotted);
      // The same name gives the same unknown.
      state_.edit<ModuleObject>(value.cell()).extra.set(name, child, arena());
      return child;
    }
    return unknown("no such name: " + dotted);
  }
  if (as_tensor(value) != nullptr || kind(value) == Kind::kInstance) {
    const Value type = class_of(value);
    const ClassObject* own = class_object(type);
    if (own != nullptr && own->from_library && user_frame() == frame_) {
      const std::string dotted = std::string(names_.text(own->name)) + "." + std::string(names_.text(name));
      return unknown("unmodelled: " + dotted);
    }
  }
  return unknown("no attribute " + std::string(names_.text(name)));
}

void Machine::set_attribute(const Value& given, NameId name, const Value& value) {
  const Value object = narrow(given);
  if (object.is(Tag::kChoice)) {
    distribute(object, [&](const Value& one) {
      set_attribute(one, name, value);
      return Value::none();
    });
    return;
  }
  if (object.is(Tag::kFunction)) {
    if (!object.function->attributes.valid()) return;
    const Value content = state_.get(object.function->attributes);
    if (!content.is(Tag::kObject)) {
      InstanceObject instance{};
      instance.kind = ObjectKind::kInstance;
      state_.replace(object.function->attributes, instance);
    }
    state_.edit<InstanceObject>(object.function->attributes).attributes.set(name, value, arena());
    return;
  }
  if (!object.is(Tag::kReference)) return;
  const Value content = state_.get(object.cell());
  if (!content.is(Tag::kObject)) return;
  switch (content.object->kind) {
    case ObjectKind::kInstance:
    case ObjectKind::kTensor: {
      const CellId type = static_cast<const InstanceObject*>(content.object)->type;
      const Value found = lookup_in_class(type, name);
      if (found.is(Tag::kFunction) && found.function->is_property) {
        const Value setter = found.function->setter;
        if (setter.is(Tag::kFunction)) {
          const Value both[] = {object, value};
          call_function(*setter.function, CallArguments{both, {}});
        }
        return;
      }
      const Value setattr = lookup_in_class(type, known_.setattr);
      const bool inside = frame_ != nullptr && frame_->function != nullptr && setattr.is(Tag::kFunction) && frame_->function == setattr.function;
      if (setattr.is(Tag::kFunction) && !inside) {
        const Value all[] = {object, Value::string(name), value};
        call_function(*setattr.function, CallArguments{all, {}});
        return;
      }
      if (names_.text(name) == "__class__" && class_object(value) != nullptr) {
        edit_instance(object.cell()).type = value.cell();
        return;
      }
      edit_instance(object.cell()).attributes.set(name, value, arena());
      return;
    }
    case ObjectKind::kClass:
      state_.edit<ClassObject>(object.cell()).attributes.set(name, value, arena());
      return;
    case ObjectKind::kUnknown:
      state_.edit<UnknownObject>(object.cell()).attributes.set(name, value, arena());
      return;
    case ObjectKind::kModule: {
      const auto& module = static_cast<const ModuleObject&>(*content.object);
      if (module.module != nullptr) {
        const std::uint32_t slot = slot_in_module(*module.module, name);
        if (slot != kNoSlot) {
          state_.set(CellId{module.cells.value + slot}, value);
          return;
        }
      }
      state_.edit<ModuleObject>(object.cell()).extra.set(name, value, arena());
      return;
    }
    default:
      return;
  }
}

InstanceObject& Machine::edit_instance(CellId cell) {
  if (state_.object(cell).kind == ObjectKind::kTensor) return state_.edit<domain::TensorObject>(cell);
  return state_.edit<InstanceObject>(cell);
}

Value Machine::instance_of(CellId type) {
  InstanceObject instance{};
  instance.kind = ObjectKind::kInstance;
  instance.type = type;
  return Value::reference(state_.create(instance));
}

std::optional<CellId> Machine::library_class(std::string_view dotted) {
  const std::string key(dotted);
  if (const auto at = library_classes_.find(key); at != library_classes_.end() && class_object(at->second) != nullptr) {
    return at->second.cell();
  }
  const std::size_t dot = dotted.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const std::string_view module_name = dotted.substr(0, dot);
  const Value module = module_name == "builtins" ? builtins_ : import_module(module_name);
  if (!module.is(Tag::kReference) || kind(module) != Kind::kModule) return std::nullopt;
  const auto member = module_member(module, names_.intern(dotted.substr(dot + 1)));
  if (!member || class_object(*member) == nullptr) return std::nullopt;
  library_classes_[key] = *member;
  return member->cell();
}

}  // namespace foreshape::interpreter
