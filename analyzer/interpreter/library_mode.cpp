// Functions and classes that nobody calls, analysed with symbols for what a caller would give.
#include <algorithm>
#include <set>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::ClassObject;

Value Machine::input_argument(const ir::Module& module, ir::NodeId parameter, const Value& default_value) {
  if (!default_value.is(Tag::kUnbound)) return default_value;
  const ir::Node& node = module[parameter];
  const std::string_view name = names_.text(node.name);
  const ir::NodeId annotation = module.child(parameter, 1);
  if (annotation.valid() && module[annotation].kind == ir::Kind::kName) {
    const std::string_view type = names_.text(module[annotation].name);
    if (type == "int") return fresh_int(name, symbolic::Origin::kInput, false);
    if (type == "bool") return fresh_bool(name, symbolic::Origin::kInput);
    if (type == "float") return Value::floating();
    if (type == "str") return Value::string(symbols_.new_symbol({.name = name, .origin = symbolic::Origin::kInput, .values = {}}));
  }
  return Value::reference(create_unknown("parameter of a function that nobody calls", symbolic::Origin::kInput, node.name));
}

void Machine::call_with_inputs(const FunctionValue& function, const std::optional<Value>& self) {
  const ir::Module& module = *function.module;
  const ir::FunctionInfo& info = module.functions[function.function];
  const auto parameters = module.children_of(info.node).first(info.parameters);
  std::vector<Value> positional;
  std::vector<KeywordValue> keywords;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const ir::Node& parameter = module[parameters[i]];
    const auto kind = static_cast<ir::ParameterKind>(parameter.detail);
    if (kind == ir::ParameterKind::kStar || kind == ir::ParameterKind::kDoubleStar) continue;
    const Value given = i < function.defaults.size() ? function.defaults[i] : Value{};
    const Value value = i == 0 && self ? *self : input_argument(module, parameters[i], given);
    if (kind == ir::ParameterKind::kKeywordOnly) {
      keywords.push_back({parameter.name, value});
    } else {
      positional.push_back(value);
    }
  }
  call_function(function, CallArguments{positional, keywords});
}

namespace {

// Names that code of the module reads, as variables or attributes: a function of such a name is likely called by that code.
std::set<NameId> names_read(const ir::Module& module) {
  std::set<NameId> names;
  for (const ir::Node& node : module.nodes) {
    if (node.kind == ir::Kind::kName || node.kind == ir::Kind::kAttribute) names.insert(node.name);
  }
  return names;
}

// Attributes whose value some code of the module adds elements to.
std::set<NameId> names_filled(const ir::Module& module, const base::Interner& names) {
  std::set<NameId> filled;
  const auto owner = [&](ir::NodeId id) {
    if (id.valid() && module[id].kind == ir::Kind::kSubscript) id = module.child(id, 0);
    if (id.valid() && module[id].kind == ir::Kind::kAttribute) filled.insert(module[id].name);
  };
  constexpr std::string_view kFilling[] = {"append", "extend", "insert", "add", "update", "setdefault"};
  for (std::uint32_t i = 0; i < module.nodes.size(); ++i) {
    const ir::Node& node = module.nodes[i];
    if (node.kind == ir::Kind::kAttribute && std::find(std::begin(kFilling), std::end(kFilling), names.text(node.name)) != std::end(kFilling)) {
      owner(module.child(ir::NodeId{i}, 0));
    }
    if (node.kind == ir::Kind::kAugmented) owner(module.child(ir::NodeId{i}, 0));
    if (node.kind != ir::Kind::kAssign) continue;
    for (const ir::NodeId target : module.children_of(ir::NodeId{i}).subspan(1)) {
      if (module[target].kind == ir::Kind::kSubscript) owner(module.child(target, 0));
    }
  }
  return filled;
}

}  // namespace

// What other methods fill may hold anything when a method that nobody calls begins.
void Machine::open_containers(const ir::Module& module, const Value& instance) {
  if (!instance.is(Tag::kReference) || kind(instance) != Kind::kInstance) return;
  const std::set<NameId> filled = names_filled(module, names_);
  const std::function<void(const Value&, int)> open = [&](const Value& value, int nesting) {
    if (!value.is(Tag::kReference) || nesting > 2) return;
    const Kind of = kind(value);
    if (of == Kind::kList || of == Kind::kSet) {
      const Sequence elements = state_.object_as<domain::ListObject>(value.cell()).elements;
      for (const Value& item : elements.items) open(item, nesting + 1);
      if (elements.has_gap()) open(elements.gap_element, nesting + 1);
      if (elements.has_gap() || (!elements.items.empty() && kind(elements.items.front()) == of)) return;
      auto& list = state_.edit<domain::ListObject>(value.cell());
      list.elements.gap = static_cast<std::int32_t>(elements.items.size());
      list.elements.gap_length = joiner_.opaque_int("length", true).expr();
      list.elements.gap_element = {};
    } else if (of == Kind::kDict) {
      state_.edit<domain::DictObject>(value.cell()).open = true;
    }
  };
  const auto attributes = state_.object_as<domain::InstanceObject>(instance.cell()).attributes.entries();
  for (const auto& entry : std::vector<domain::AttributeMap::Entry>(attributes.begin(), attributes.end())) {
    if (filled.contains(entry.name)) open(entry.value, 0);
  }
}

void Machine::analyze_uncalled(const ir::Module& module, const Value& module_object) {
  const auto& object = state_.object_as<domain::ModuleObject>(module_object.cell());
  const CellId cells = object.cells;
  Frame frame;
  frame.module = &module;
  frame.environment = arena().make<Environment>(Environment{&module, module.scope, cells, nullptr, cells, module_object.cell()});
  frame.current = module.body;
  frame_ = &frame;
  try_ = nullptr;
  State base = state_.fork();
  base.reachable = true;
  const auto uncalled = [&](const FunctionValue& function) {
    return function.module == &module && !function.from_library && !called_.contains({&module, function.function}) &&
           !called_in_library_mode_.contains({&module, function.function});
  };
  const auto analyse = [&](const FunctionValue& function, const std::optional<Value>& self, State& from) {
    if (exhausted_) return;
    state_ = from.fork();
    state_.reachable = true;
    frame.current = module.functions[function.function].node;
    library_mode_function_ = function_key_ ? function_key_(module, function.function) : std::string("library");
    within_budget(function, [&] {
      call_with_inputs(function, self);
      return Value::none();
    });
    library_mode_function_.clear();
  };
  const ir::Scope& scope = module.scopes[module.scope.value];
  std::set<std::uint32_t> done;
  const std::set<NameId> read = names_read(module);
  // First what no code mentions: it calls the others with what they are meant for, and they are then no longer uncalled.
  for (const bool mentioned : {false, true}) {
    const auto due = [&](const FunctionValue& function) {
      return uncalled(function) && (mentioned || !read.contains(module.functions[function.function].name));
    };
    for (std::uint32_t slot = 0; slot < scope.names.size(); ++slot) {
      const Value value = base.get(CellId{cells.value + slot});
      if (value.is(Tag::kFunction)) {
        if (due(*value.function) && done.insert(value.function->function).second) analyse(*value.function, std::nullopt, base);
        continue;
      }
      state_ = base.fork();
      const ClassObject* type = class_object(value);
      if (type == nullptr || type->module != &module || type->from_library) continue;
      std::vector<const FunctionValue*> methods;
      for (const auto& entry : type->attributes.entries()) {
        if (entry.value.is(Tag::kFunction) && due(*entry.value.function)) methods.push_back(entry.value.function);
      }
      if (methods.empty()) continue;
      // The constructor first; methods start from the state that it leaves.
      const NameId init_name = known_.init;
      Value instance = instance_of(value.cell());
      const Value initialise = lookup_in_class(value.cell(), init_name);
      if (initialise.is(Tag::kFunction)) {
        const bool report = uncalled(*initialise.function) && !done.contains(initialise.function->function);
        if (initialise.function->module == &module) done.insert(initialise.function->function);
        library_mode_function_ = function_key_ ? function_key_(*initialise.function->module, initialise.function->function) : std::string("library");
        frame.current = type->node;
        if (!report) ++silent_;
        within_budget(*initialise.function, [&] {
          call_with_inputs(*initialise.function, instance);
          return Value::none();
        });
        if (!report) --silent_;
        library_mode_function_.clear();
      }
      for (const std::string_view set_up : {"setUpClass", "setUp"}) {
        const Value method = lookup_in_class(value.cell(), names_.intern(set_up));
        if (method.is(Tag::kFunction)) {
          ++silent_;
          call_function(*method.function, CallArguments{{&instance, 1}, {}});
          --silent_;
        }
      }
      state_.reachable = true;
      open_containers(module, instance);
      State made = state_.fork();
      for (const FunctionValue* method : methods) {
        if (module.functions[method->function].name == init_name || !due(*method) || !done.insert(method->function).second) continue;
        std::optional<Value> self = instance;
        if (method->is_static) self.reset();
        if (method->is_class_method) self = value;
        analyse(*method, self, made);
      }
    }
  }
  frame_ = nullptr;
  state_ = std::move(base);
}

}  // namespace foreshape::interpreter
