// Modules: import statements, and the execution of module bodies.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::ModuleObject;
using domain::ObjectKind;

namespace {

// The module whose names are the intrinsics; only models may import it.
constexpr std::string_view kIntrinsicModule = "foreshape";
// Before the names of models that a project's own modules hide from the program.
constexpr std::string_view kModelMark = "models:";

}  // namespace

Value Machine::create_module(std::string_view dotted, const FoundModule& found) {
  ModuleObject object{};
  object.kind = ObjectKind::kModule;
  object.name = names_.intern(dotted);
  object.module = found.module;
  object.from_library = found.from_library;
  object.is_package = found.is_package;
  if (found.module != nullptr) {
    const auto slots = static_cast<std::uint32_t>(found.module->scopes[found.module->scope.value].names.size());
    object.cells = state_.allocate(std::max(slots, 1U));
  }
  const Value module = Value::reference(state_.create(object));
  if (found.module != nullptr && found.from_library && !is_python_model(found.dotted)) tensor_libraries_.insert(found.module);
  return module;
}

bool Machine::is_python_model(std::string_view dotted) { return provider_.is_python_model(dotted); }

void Machine::run_module(const Value& object, const ir::Module& module, bool library) {
  const CellId cells = state_.object_as<ModuleObject>(object.cell()).cells;
  Frame frame;
  frame.module = &module;
  frame.environment = arena().make<Environment>(Environment{&module, module.scope, cells, nullptr, cells, object.cell()});
  frame.caller = frame_;
  frame.library = library;
  frame.current = module.body;
  frame.depth = frame_ == nullptr ? 0 : frame_->depth + 1;
  frame_ = &frame;
  TryContext* const outer_try = try_;
  execute_block(module.body);
  try_ = outer_try;
  frame_ = frame.caller;
}

Value Machine::unresolved_module(std::string_view dotted, std::string_view why) {
  ModuleObject object{};
  object.kind = ObjectKind::kModule;
  object.name = names_.intern(dotted);
  object.unresolved = reason(why);
  ++unresolved_imports_;
  return Value::reference(state_.create(object));
}

Value Machine::import_module(std::string_view dotted) {
  // A model imports models, also where a module of the project has the same name.
  if (frame_ != nullptr && frame_->library && !dotted.starts_with(kModelMark)) {
    const auto usual = provider_.find(dotted);
    if (usual && !usual->from_library && provider_.find_model(dotted)) return import_module(std::string(kModelMark) + std::string(dotted));
  }
  if (const auto at = loaded_.find(dotted); at != loaded_.end()) {
    // A module first imported in a branch that was not taken here is imported again.
    if (state_.get(at->second.cell()).is(Tag::kObject)) {
      if (state_.object_as<ModuleObject>(at->second.cell()).unresolved.valid()) ++unresolved_imports_;
      return at->second;
    }
  }
  const std::uint32_t depth = frame_ == nullptr ? 0 : frame_->depth;
  if (depth > options_.call_depth) return unresolved_module(dotted, "imports nested too deeply");
  const bool model_only = dotted.starts_with(kModelMark);
  const auto found = model_only ? provider_.find_model(dotted.substr(kModelMark.size())) : provider_.find(dotted);
  if (!found) {
    // Of a modelled library, or of something else altogether.
    const std::string_view top = dotted.substr(0, dotted.find('.'));
    const bool of_library = provider_.is_modelled_library(top);
    const std::string why = (of_library ? "unmodelled: " : "third-party: ") + std::string(of_library ? dotted : top);
    if (of_library && user_frame() == frame_ && frame_ != nullptr && frame_->module == entry_) {
      missing_[std::string(dotted)].insert(frame_->current.value);
    }
    const Value module = unresolved_module(dotted, why);
    loaded_[std::string(dotted)] = module;
    return module;
  }
  // The package first; its __init__ may import this very module.
  Value parent;
  const std::size_t dot = dotted.rfind('.');
  if (dot != std::string_view::npos) {
    parent = import_module(dotted.substr(0, dot));
    if (const auto at = loaded_.find(dotted); at != loaded_.end() && state_.get(at->second.cell()).is(Tag::kObject)) return at->second;
  }
  const Value object = create_module(dotted, *found);
  loaded_[std::string(dotted)] = object;
  if (parent.is(Tag::kReference) && !state_.object_as<ModuleObject>(parent.cell()).unresolved.valid()) {
    const NameId child = names_.intern(dotted.substr(dot + 1));
    const auto& package = state_.object_as<ModuleObject>(parent.cell());
    const bool bound = package.module != nullptr && slot_in_module(*package.module, child) != kNoSlot;
    if (!bound) state_.edit<ModuleObject>(parent.cell()).extra.set(child, object, arena());
  }
  if (found->module != nullptr) {
    if (!found->from_library) ++user_modules_run_;
    run_module(object, *found->module, found->from_library);
    if (!state_.reachable) state_.reachable = true;  // an import that raises is its own finding, not the end of the importer
  }
  return object;
}

std::string Machine::absolute_name(std::string_view relative) {
  const auto dots = static_cast<std::size_t>(std::find_if(relative.begin(), relative.end(), [](char c) { return c != '.'; }) - relative.begin());
  const std::string_view rest = relative.substr(dots);
  if (dots == 0) return std::string(rest);
  const auto& module = state_.object_as<ModuleObject>(frame_->environment->module_object);
  std::string package(names_.text(module_dotted(module)));
  std::size_t up = dots;
  if (module.is_package) --up;
  for (; up > 0; --up) {
    const std::size_t dot = package.rfind('.');
    package = dot == std::string::npos ? std::string() : package.substr(0, dot);
  }
  if (rest.empty()) return package;
  return package.empty() ? std::string(rest) : package + "." + std::string(rest);
}

NameId Machine::module_dotted(const ModuleObject& module) const {
  if (names_.text(module.name) == "__main__" && !entry_dotted_.empty()) return names_.intern(entry_dotted_);
  return module.name;
}

void Machine::execute_import(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  for (const ir::NodeId alias : module.children_of(id)) {
    const ir::Node& node = module[alias];
    const std::string dotted(names_.text(node.name));
    frame_->current = alias;
    const Value imported = import_from_here(dotted);
    if (node.detail == 1) {
      assign(module.child(alias, 0), imported);
      continue;
    }
    // `import a.b` binds a.
    const std::size_t dot = dotted.find('.');
    assign(module.child(alias, 0), dot == std::string::npos ? imported : import_from_here(dotted.substr(0, dot)));
  }
}

Value Machine::intrinsic_member(domain::IntrinsicId id) {
  const Intrinsic& intrinsic = intrinsics_->rows[id.value];
  return intrinsic.is_constant ? intrinsic.function(*this, {}) : Value::intrinsic(id);
}

Value Machine::intrinsic_module() {
  const auto at = loaded_.find(kIntrinsicModule);
  if (at != loaded_.end() && state_.get(at->second.cell()).is(Tag::kObject)) return at->second;
  ModuleObject object{};
  object.kind = ObjectKind::kModule;
  object.name = names_.intern(kIntrinsicModule);
  object.from_library = true;
  for (std::uint32_t i = 0; i < intrinsics_->rows.size(); ++i) {
    object.extra.set(intrinsics_->rows[i].name, intrinsic_member(domain::IntrinsicId{i}), arena());
  }
  const Value module = Value::reference(state_.create(object));
  loaded_[std::string(kIntrinsicModule)] = module;
  return module;
}

Value Machine::import_from_here(std::string_view dotted) {
  if (dotted == kIntrinsicModule && frame_->library) return intrinsic_module();
  // Python 2 looks beside the importing module first.
  if (!frame_->library) {
    const auto& self = state_.object_as<ModuleObject>(frame_->environment->module_object);
    const std::string own(names_.text(module_dotted(self)));
    const std::size_t dot = own.rfind('.');
    if (dot != std::string::npos || self.is_package) {
      const std::string package = self.is_package ? own : own.substr(0, dot);
      const std::string sibling = package + "." + std::string(dotted);
      if (!provider_.find(dotted) && provider_.find(sibling)) return import_module(sibling);
    }
  }
  return import_module(dotted);
}

void Machine::execute_import_from(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const ir::Node& node = module[id];
  const std::string_view written = names_.text(node.name);
  const auto aliases = module.children_of(id);
  if (written == "__future__") return;
  if (written == kIntrinsicModule && frame_->library) {
    for (const ir::NodeId alias : aliases) {
      const auto at = intrinsics_->by_name.find(module[alias].name);
      assign(module.child(alias, 0), at == intrinsics_->by_name.end() ? unknown("no such intrinsic") : intrinsic_member(at->second));
    }
    return;
  }
  const std::string dotted = absolute_name(written);
  const Value source = written.starts_with('.') ? import_module(dotted) : import_from_here(dotted);
  if (node.detail == 1) {
    import_star(source);
    return;
  }
  for (const ir::NodeId alias : aliases) {
    const NameId name = module[alias].name;
    frame_->current = alias;
    const auto member = module_member(source, name);
    if (member) {
      assign(module.child(alias, 0), *member);
      continue;
    }
    const std::string submodule = std::string(names_.text(state_.object_as<ModuleObject>(source.cell()).name)) + "." + std::string(names_.text(name));
    if (provider_.find(submodule)) {
      assign(module.child(alias, 0), import_module(submodule));
      continue;
    }
    if (state_.object_as<ModuleObject>(source.cell()).unresolved.valid()) ++unresolved_imports_;
    const Value found = attribute(source, name);
    note_missing(alias, source, found);
    assign(module.child(alias, 0), found);
  }
}

void Machine::import_star(const Value& source) {
  const ModuleObject from = state_.object_as<ModuleObject>(source.cell());
  const Value self = Value::reference(frame_->environment->module_object);
  std::optional<std::vector<NameId>> listed;
  if (const auto all = module_member(source, names_.intern("__all__"))) {
    if (const auto items = elements(*all); items && !items->has_gap()) {
      listed.emplace();
      for (const Value& item : items->items) {
        if (item.is_known_string()) listed->push_back(item.text());
      }
    }
  }
  const auto take = [&](NameId name, const Value& value) {
    if (value.is(Tag::kUnbound)) return;
    if (listed ? std::find(listed->begin(), listed->end(), name) == listed->end() : names_.text(name).starts_with('_')) return;
    set_attribute(self, name, value);
  };
  if (from.module != nullptr) {
    const ir::Scope& scope = from.module->scopes[from.module->scope.value];
    for (std::uint32_t i = 0; i < scope.names.size(); ++i) take(scope.names[i], state_.get(CellId{from.cells.value + i}));
  }
  const auto extra = from.extra.entries();
  for (const auto& entry : std::vector<domain::AttributeMap::Entry>(extra.begin(), extra.end())) take(entry.name, entry.value);
  if (!from.unresolved.valid()) return;
  // What an unknown module brings is not known: names that nothing else binds come from it.
  star_reason_ = from.unresolved;
}

}  // namespace foreshape::interpreter
