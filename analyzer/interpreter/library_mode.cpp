// Functions and classes that nobody calls, analysed with symbols for what a caller would give.
#include <algorithm>

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

void Machine::call_within_budget(const FunctionValue& function, const std::optional<Value>& self) {
  const std::uint64_t whole = options_.step_budget;
  options_.step_budget = std::min(whole, steps_ + options_.function_step_budget);
  call_with_inputs(function, self);
  options_.step_budget = whole;
  if (!exhausted_ || steps_ >= whole || heap_.arena.bytes_reserved() > options_.memory_budget) return;
  // The rest of the entry has its own.
  exhausted_ = false;
  if (functions_cut_off_++ == 0) first_cut_off_ = names_.text(function.module->functions[function.function].name);
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
    return function.module == &module && !function.from_library && !called_.contains({&module, function.function});
  };
  const auto analyse = [&](const FunctionValue& function, const std::optional<Value>& self, State& from) {
    if (exhausted_) return;
    state_ = from.fork();
    state_.reachable = true;
    frame.current = module.functions[function.function].node;
    library_mode_function_ = function_key_ ? function_key_(module, function.function) : std::string("library");
    call_within_budget(function, self);
    library_mode_function_.clear();
  };
  const ir::Scope& scope = module.scopes[module.scope.value];
  std::set<std::uint32_t> done;
  for (std::uint32_t slot = 0; slot < scope.names.size(); ++slot) {
    const Value value = base.get(CellId{cells.value + slot});
    if (value.is(Tag::kFunction) && uncalled(*value.function) && done.insert(value.function->function).second) {
      analyse(*value.function, std::nullopt, base);
      continue;
    }
    state_ = base.fork();
    const ClassObject* type = class_object(value);
    if (type == nullptr || type->module != &module || type->from_library) continue;
    std::vector<const FunctionValue*> methods;
    for (const auto& entry : type->attributes.entries()) {
      if (entry.value.is(Tag::kFunction) && uncalled(*entry.value.function)) methods.push_back(entry.value.function);
    }
    if (methods.empty()) continue;
    // The constructor first; methods start from the state that it leaves.
    const NameId init_name = names_.intern("__init__");
    Value instance = instance_of(value.cell());
    const Value initialise = lookup_in_class(value.cell(), init_name);
    if (initialise.is(Tag::kFunction)) {
      const bool report = uncalled(*initialise.function);
      library_mode_function_ = function_key_ ? function_key_(*initialise.function->module, initialise.function->function) : std::string("library");
      frame.current = type->node;
      if (!report) ++silent_;
      call_with_inputs(*initialise.function, instance);
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
    State made = state_.fork();
    for (const FunctionValue* method : methods) {
      if (!done.insert(method->function).second || module.functions[method->function].name == init_name) continue;
      std::optional<Value> self = instance;
      if (method->is_static) self.reset();
      if (method->is_class_method) self = value;
      analyse(*method, self, made);
    }
  }
  frame_ = nullptr;
  state_ = std::move(base);
}

}  // namespace foreshape::interpreter
