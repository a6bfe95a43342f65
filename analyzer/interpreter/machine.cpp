// The interpreter's set-up, its own intrinsics and the run of an entry.
#include "analyzer/interpreter/machine.h"

#include <algorithm>

#include <fmt/format.h>

namespace foreshape::interpreter {

using domain::ObjectKind;
using StatementKind = ir::Kind;

Machine::Machine(ModuleProvider& provider, const std::vector<IntrinsicRow>& intrinsics, base::Interner& names,
                 symbolic::QueryEngine& engine, const Options& options)
    : provider_(provider),
      names_(names),
      options_(options),
      engine_(engine),
      solver_(symbols_, engine),
      state_(heap_, symbols_.empty_path()),
      joiner_(symbols_, heap_, domain::ReasonId{names.intern("precision lost in a join").value}) {
  const auto table = std::make_shared<Intrinsics>();
  const auto add = [&](const IntrinsicRow& row) {
    Intrinsic intrinsic;
    intrinsic.function = row.function;
    intrinsic.name = names_.intern(row.name);
    intrinsic.is_constant = row.parameters == "=";
    std::string_view rest = intrinsic.is_constant ? std::string_view() : row.parameters;
    while (!rest.empty()) {
      const std::size_t space = rest.find(' ');
      std::string_view word = rest.substr(0, space);
      rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
      if (word.empty()) continue;
      IntrinsicParameter parameter;
      if (word.starts_with("**")) {
        parameter.double_star = true;
        word.remove_prefix(2);
      } else if (word.starts_with("*")) {
        parameter.star = true;
        word.remove_prefix(1);
      }
      if (word.ends_with("?")) {
        parameter.optional = true;
        word.remove_suffix(1);
      }
      parameter.name = names_.intern(word);
      intrinsic.parameters.push_back(parameter);
    }
    const domain::IntrinsicId id{static_cast<std::uint32_t>(table->rows.size())};
    table->by_name.insert_or_assign(intrinsic.name, id);
    table->rows.push_back(std::move(intrinsic));
    return id;
  };
  for (const IntrinsicRow& row : intrinsics) add(row);
  // Rows of its own come last, so that they win over a plain row of the same name.
  for (const IntrinsicRow& row : interpreter_intrinsics()) add(row);
  const auto named = [&](std::string_view name) { return table->by_name.at(names_.intern(name)); };
  op_ = named("op");
  layer_ = named("layer");
  require_ = named("require");
  lint_ = named("lint");
  reveal_ = named("reveal_shape");
  shape_of_ = table->by_name.contains(names_.intern("shape_of")) ? named("shape_of") : domain::IntrinsicId{};
  intrinsics_ = table;
}

Machine::Machine(ModuleProvider& provider, const Machine& imported, const Options& options)
    : provider_(provider),
      names_(imported.names_),
      options_(options),
      symbols_(imported.symbols_),
      engine_(imported.engine_),
      solver_(symbols_, engine_),
      heap_(imported.heap_),
      state_(heap_, symbols_.empty_path(), imported.state_),
      provenances_(imported.provenances_),
      graph_(imported.graph_),
      joiner_(symbols_, heap_, domain::ReasonId{names_.intern("precision lost in a join").value}),
      tensor_libraries_(imported.tensor_libraries_),
      steps_(imported.steps_),
      intrinsics_(imported.intrinsics_),
      op_(imported.op_),
      layer_(imported.layer_),
      require_(imported.require_),
      lint_(imported.lint_),
      reveal_(imported.reveal_),
      shape_of_(imported.shape_of_),
      loaded_(imported.loaded_),
      builtins_(imported.builtins_),
      builtin_slots_(imported.builtin_slots_),
      library_classes_(imported.library_classes_) {}

void Machine::import_builtins() {
  const auto found = provider_.find("builtins");
  if (!found) return;
  builtins_ = create_module("builtins", *found);
  loaded_["builtins"] = builtins_;
  run_module(builtins_, *found->module, true);
  state_.reachable = true;
}

void Machine::import_library(std::string_view dotted) { import_module(dotted); }

std::vector<std::string> Machine::imported_modules() const {
  std::vector<std::string> names;
  for (const auto& [dotted, module] : loaded_) names.push_back(dotted);
  return names;
}

Machine::~Machine() = default;

Value Machine::tensor(CellId type, const Sequence* shape, DType dtype) {
  TensorObject object{};
  object.kind = ObjectKind::kTensor;
  object.type = type;
  object.dtype = dtype;
  object.shape = shape;
  const bool lacks = std::any_of(shape->items.begin(), shape->items.end(), [](const Value& dim) { return !dim.provenance.valid(); });
  if (lacks) {
    // Computed by the operation: from its first tensor operand where there is one.
    const Sequence* operand = nullptr;
    if (replayed_ != nullptr) {
      for (const Value& argument : replayed_->positional) {
        if (const TensorObject* first = as_tensor(in_run(argument, 0)); first != nullptr && operand == nullptr) operand = first->shape;
      }
    } else {
      const Frame* outermost = nullptr;
      for (const Frame* frame = frame_; frame != nullptr && frame->library; frame = frame->caller) outermost = frame;
      if (outermost != nullptr && outermost->info != nullptr && outermost->info->parameters > 0) {
        if (const TensorObject* first = as_tensor(state_.get(outermost->environment->base))) operand = first->shape;
      }
    }
    const domain::ProvenanceId here = provenance_here(domain::ProvenanceKind::kOperation, operand, {});
    Value* dims = arena().array<Value>(shape->items.size());
    for (std::size_t i = 0; i < shape->items.size(); ++i) {
      dims[i] = shape->items[i];
      if (!dims[i].provenance.valid()) dims[i].provenance = here;
    }
    Sequence own = *shape;
    own.items = {dims, shape->items.size()};
    object.shape = arena().make<Sequence>(own);
  }
  return Value::reference(state_.create(object));
}

Value Machine::evaluate_special_form(ir::NodeId id, domain::IntrinsicId intrinsic) {
  const ir::Module& module = *frame_->module;
  const auto arguments = module.children_of(id).subspan(1);
  if (arguments.empty()) return Value::none();
  if (intrinsic == reveal_) {
    const Value value = narrow(evaluate(module.child(arguments[0], 0)));
    reveals_.push_back({place_of(*frame_), reveal_text(value)});
    return value;
  }
  const Value condition = narrow(evaluate(module.child(arguments[0], 0)));
  frame_->current = id;
  const std::uint8_t flags = condition.is(Tag::kBool) ? condition.flags : std::uint8_t{0};
  const FormulaId formula = truth_of(condition);
  const bool settled = symbols_.constant_truth(formula) == (intrinsic == require_);
  if (settled && intrinsic == require_) return Value::none();
  const auto named = [&](std::string_view name) -> ir::NodeId {
    for (const ir::NodeId argument : arguments) {
      if (static_cast<ir::ArgumentKind>(module[argument].detail) == ir::ArgumentKind::kKeyword && names_.text(module[argument].name) == name) {
        return module.child(argument, 0);
      }
    }
    return {};
  };
  if (settled) {
    const ir::NodeId node = named("rule");
    if (node.valid() && names_.text(module[node].name) == kSizeOneReduction) general_places_.insert(site());
    return Value::none();
  }
  // Most questions are answered without the rest of the arguments.
  if (intrinsic == require_ && solver_.decide_quickly(state_.path, formula) == Truth::kTrue) return Value::none();
  Constraint constraint;
  constraint.formula = formula;
  constraint.flags = flags;
  std::string rule, raises = "ValueError";
  if (const ir::NodeId node = named("rule"); node.valid()) {
    if (const auto text = this->text(evaluate(node))) rule = *text;
  }
  if (const ir::NodeId node = named("raises"); node.valid()) {
    const ir::Node& type = module[node];
    if (type.kind == StatementKind::kName || type.kind == StatementKind::kAttribute) {
      raises = names_.text(type.name);
      // A parameter that carries the class, or its name.
      const Value value = type.kind == StatementKind::kName ? narrow(read_name(type)) : Value{};
      if (const domain::ClassObject* object = class_object(value)) raises = names_.text(object->name);
      if (const auto text = this->text(value)) raises = *text;
    }
  }
  constraint.rule = rule;
  constraint.raises = raises;
  std::vector<std::pair<std::string, const Sequence*>> shapes;
  if (const ir::NodeId node = named("shapes"); node.valid()) {
    const Value value = narrow(evaluate(node));
    if (kind(value) == Kind::kDict) {
      const auto& dict = state_.object_as<domain::DictObject>(value.cell());
      for (std::uint32_t i = 0; i < dict.count; ++i) {
        const auto name = text(dict.entries[i].key);
        const Value shape = narrow(dict.entries[i].value);
        const Sequence* dims = nullptr;
        if (shape.is(Tag::kTuple)) dims = shape.sequence;
        if (const TensorObject* tensor = as_tensor(shape)) dims = tensor->shape;
        if (kind(shape) == Kind::kList) dims = sequence(state_.object_as<domain::ListObject>(shape.cell()).elements);
        if (name) shapes.emplace_back(std::string(*name), dims);
      }
    }
  }
  std::vector<Operand> operands;
  for (const auto& [name, shape] : shapes) operands.push_back({name, shape, -1});
  if (const ir::NodeId node = named("clash"); node.valid()) {
    const Value value = narrow(evaluate(node));
    if (kind(value) == Kind::kDict) {
      const auto& dict = state_.object_as<domain::DictObject>(value.cell());
      for (std::uint32_t i = 0; i < dict.count; ++i) {
        const auto name = text(dict.entries[i].key);
        const auto index = constant(dict.entries[i].value);
        if (!name || !index) continue;
        for (Operand& operand : operands) {
          if (operand.name != *name || operand.shape == nullptr) continue;
          const auto rank = static_cast<std::int64_t>(operand.shape->items.size());
          const std::int64_t at = *index < 0 ? *index + rank : *index;
          if (at >= 0 && at < rank) operand.clash = static_cast<int>(at);
        }
      }
    }
  }
  constraint.operands = operands;
  const ir::NodeId message = named("message");
  constraint.message = [&]() -> std::string { return message.valid() ? render_message(message) : std::string(); };
  if (intrinsic == require_) {
    require(constraint);
  } else {
    lint(constraint);
  }
  return Value::none();
}

// A message with its values as a reader wants them, symbolic sizes included.
std::string Machine::render_message(ir::NodeId node) {
  const ir::Module& module = *frame_->module;
  if (module[node].kind != StatementKind::kFormat) {
    const Value value = evaluate(node);
    if (const auto known = text(value)) return std::string(*known);
    return {};
  }
  std::string out;
  for (const ir::NodeId part : module.children_of(node)) {
    if (module[part].kind == StatementKind::kConstant) {
      out += names_.text(module[part].name);
    } else {
      out += show(evaluate(module.child(part, 0)));
    }
  }
  return out;
}

std::string Machine::reveal_text(const Value& given) {
  const Value value = narrow(given);
  if (value.is(Tag::kChoice)) {
    std::string out;
    for (const domain::Alternative& one : value.choice->alternatives) out += (out.empty() ? "" : " | ") + reveal_text(one.value);
    return out;
  }
  if (const TensorObject* tensor = as_tensor(value)) return show_shape(*tensor->shape);
  // An unknown says why; tests compare the question mark only.
  if (kind(value) == Kind::kUnknown) return "? " + why_unknown(value);
  return show(value);
}

void Machine::mark_cut_off(ir::NodeId id) { cut_off_ = Place{frame_->module->file, (*frame_->module)[id].span}; }

void Machine::run_entry(const ir::Module& module, std::string_view dotted) {
  entry_dotted_ = dotted;
  entry_ = &module;
  if (builtins_.is(Tag::kUnbound)) import_builtins();
  FoundModule main;
  main.module = &module;
  main.dotted = "__main__";
  main_module_ = create_module("__main__", main);
  loaded_["__main__"] = main_module_;
  run_module(main_module_, module, false);
  state_.reachable = true;
  run_exit_handlers();
  analyze_uncalled(module, main_module_);
  withdraw_lints_of_general_code();
}

void Machine::run_exit_handlers() { state_.reachable = true; }

namespace {

Machine& machine_of(Interpreter& interpreter) { return static_cast<Machine&>(interpreter); }

Value special_form(Interpreter& interpreter, std::span<const Value>) { return interpreter.unknown("a special form as a value"); }

Value property_setter(Interpreter& interpreter, std::span<const Value> arguments) {
  if (!arguments[0].is(Tag::kFunction)) return arguments[0];
  domain::FunctionValue copy = *arguments[0].function;
  copy.is_property = true;
  copy.setter = arguments[1];
  return Value::function_of(interpreter.arena().make<domain::FunctionValue>(copy));
}

Value property_getter(Interpreter& interpreter, std::span<const Value> arguments) {
  if (!arguments[1].is(Tag::kFunction)) return arguments[0];
  domain::FunctionValue copy = *arguments[1].function;
  copy.is_property = true;
  if (arguments[0].is(Tag::kFunction)) copy.setter = arguments[0].function->setter;
  return Value::function_of(interpreter.arena().make<domain::FunctionValue>(copy));
}

Value property_deleter(Interpreter&, std::span<const Value> arguments) { return arguments[0]; }

Value run_graph(Interpreter& interpreter, std::span<const Value> arguments) {
  return machine_of(interpreter).run_graph(arguments[0], arguments[1]);
}

Value placeholder(Interpreter& interpreter, std::span<const Value> arguments) {
  Machine& machine = machine_of(interpreter);
  if (machine.class_object(arguments[0]) == nullptr) return interpreter.unknown("placeholder");
  const Value shape = machine.narrow(arguments[1]);
  DType dtype = DType::kNone;
  if (arguments[2].is(Tag::kDType)) dtype = arguments[2].data_type();
  const Sequence* dims = nullptr;
  if (!shape.is(Tag::kNone) && !shape.is(Tag::kUnbound)) {
    if (const TensorObject* tensor = interpreter.as_tensor(shape)) {
      if (tensor->content.is(Tag::kTuple)) dims = tensor->content.sequence;
    } else if (const auto items = interpreter.elements(shape)) {
      if (!items->has_gap()) dims = interpreter.sequence(*items);
    } else if (const Value single = interpreter.as_int(shape); single.is(Tag::kInt)) {
      dims = interpreter.sequence({&single, 1});
    }
  }
  return machine.make_placeholder(arguments[0].cell(), dims, dims != nullptr, dtype);
}

Value operation(Interpreter& interpreter, std::span<const Value> arguments) {
  Machine& machine = machine_of(interpreter);
  if (machine.class_object(arguments[0]) == nullptr) return interpreter.unknown("operation");
  const Value made = machine.instance_of(arguments[0].cell());
  machine.edit_instance(made.cell()).attributes.set(interpreter.names().intern("_inputs"), arguments[1], interpreter.arena());
  return made;
}

Value library_version(Interpreter& interpreter, std::span<const Value>) {
  Machine& machine = machine_of(interpreter);
  const auto [major, minor] = machine.provider_.library_version(machine.provider_.top_level_of(*machine.frame_->module));
  const Value parts[] = {interpreter.integer(major), interpreter.integer(minor)};
  return interpreter.tuple(parts);
}

Value entry_module(Interpreter& interpreter, std::span<const Value>) { return machine_of(interpreter).main_module_; }

Value call_user_main(Interpreter& interpreter, std::span<const Value> arguments) {
  Machine& machine = machine_of(interpreter);
  const Value main = machine.attribute(machine.main_module_, interpreter.names().intern("main"));
  if (main.is(Tag::kFunction)) {
    // `main(_)`, `main(argv)` and `main()` are all written.
    const auto& info = main.function->module->functions[main.function->function];
    if (info.parameters == 0) return machine.call(main, CallArguments{});
  }
  return machine.call(main, CallArguments{arguments.first(1), {}});
}

// call_bounded(function): with a budget of its own, so that one of many (a test) does not use up that of the others.
Value call_bounded(Interpreter& interpreter, std::span<const Value> arguments) {
  Machine& machine = machine_of(interpreter);
  const Value callee = machine.narrow(arguments[0]);
  const Value function = callee.is(Tag::kMethod) ? callee.method->function : callee;
  if (!function.is(Tag::kFunction)) return machine.call(callee, CallArguments{});
  return machine.within_budget(*function.function, [&] { return machine.call(callee, CallArguments{}); });
}

Value known_text(Interpreter& interpreter, std::span<const Value> arguments) {
  return interpreter.text(arguments[0]) ? arguments[0] : Value::none();
}

constexpr IntrinsicRow kRows[] = {
    {"known_text", "value", known_text},
    {"op", "name?", special_form},
    {"layer", "name?", special_form},
    {"require", "condition **details", special_form},
    {"lint", "condition **details", special_form},
    {"reveal_shape", "value", special_form},
    {"property_setter", "property function", property_setter},
    {"property_getter", "property function", property_getter},
    {"property_deleter", "property function", property_deleter},
    {"run_graph", "fetches feeds", run_graph},
    {"placeholder", "cls shape? dtype?", placeholder},
    {"operation", "cls inputs", operation},
    {"library_version", "", library_version},
    {"entry_module", "", entry_module},
    {"call_user_main", "argv?", call_user_main},
    {"call_bounded", "function", call_bounded},
};

}  // namespace

std::span<const IntrinsicRow> interpreter_intrinsics() { return kRows; }

}  // namespace foreshape::interpreter
