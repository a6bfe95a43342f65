// Calls of functions, methods, classes and intrinsics.
#include <algorithm>

#include <fmt/format.h>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::ClassObject;
using domain::InstanceObject;
using domain::MethodValue;
using domain::ObjectKind;

namespace {

constexpr std::string_view kOpenArguments = "arguments that are not known";

using Values = base::InlineVector<Value, 8>;
using Entries = base::InlineVector<domain::DictEntry, 4>;

// Activations of one function on the stack beyond which a recursion is cut off.
constexpr int kRecursionLimit = 24;
// The same under a condition that was not decided.
constexpr int kOpenRecursionLimit = 2;

}  // namespace

Value Machine::call(const Value& given, const CallArguments& arguments) {
  const Value callee = narrow(given);
  if (out_of_budget(1)) return unknown(exhausted_reason_);
  switch (callee.tag) {
    case Tag::kFunction:
      return call_function(*callee.function, arguments);
    case Tag::kIntrinsic:
      return call_intrinsic(callee.intrinsic_id(), arguments);
    case Tag::kMethod: {
      Values positional;
      positional.push_back(callee.method->self);
      positional.append(arguments.positional);
      return call(callee.method->function, CallArguments{positional.span(), arguments.keywords, arguments.open});
    }
    case Tag::kChoice:
      return distribute(callee, [&](const Value& one) { return call(one, arguments); });
    case Tag::kDType: {
      const Value convert = special_method(callee, known_.call);
      return convert.is(Tag::kUnbound) ? unknown("conversion") : call(convert, arguments);
    }
    case Tag::kReference: {
      switch (kind(callee)) {
        case Kind::kClass:
          return call_class(callee, arguments);
        case Kind::kInstance:
        case Kind::kTensor: {
          const Value method = special_method(callee, known_.call);
          if (!method.is(Tag::kUnbound)) return call(method, arguments);
          const ClassObject* type = class_object(class_of(callee));
          if (type != nullptr && type->open) return unknown("call of an instance with an unknown base class");
          return unknown("not callable");
        }
        case Kind::kUnknown: {
          const auto& object = state_.object_as<domain::UnknownObject>(callee.cell());
          return Value::reference(create_unknown(reason_text(object.reason), object.origin, {}));
        }
        default:
          return unknown("not callable");
      }
    }
    default:
      return unknown("unknown callee");
  }
}

Value Machine::call_intrinsic(domain::IntrinsicId id, const CallArguments& arguments) {
  if (arguments.open) return unknown(kOpenArguments);
  const Intrinsic& intrinsic = intrinsics_->rows[id.value];
  const auto& parameters = intrinsic.parameters;
  Values bound;
  bound.resize(parameters.size(), Value{});
  Values rest;
  Entries named;
  std::size_t next = 0;
  bool takes_rest = false, takes_named = false;
  for (const IntrinsicParameter& parameter : parameters) {
    takes_rest = takes_rest || parameter.star;
    takes_named = takes_named || parameter.double_star;
  }
  for (const Value& value : arguments.positional) {
    if (next < parameters.size() && !parameters[next].star && !parameters[next].double_star) {
      bound[next++] = value;
    } else if (takes_rest) {
      rest.push_back(value);
    } else {
      return unknown("wrong number of arguments");
    }
  }
  for (const KeywordValue& keyword : arguments.keywords) {
    const auto at = std::find_if(parameters.begin(), parameters.end(),
                                 [&](const IntrinsicParameter& p) { return p.name == keyword.name && !p.star && !p.double_star; });
    if (at != parameters.end()) {
      bound[static_cast<std::size_t>(at - parameters.begin())] = keyword.value;
    } else if (takes_named) {
      named.push_back({Value::string(keyword.name), keyword.value});
    }
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].star) bound[i] = tuple(rest.span());
    if (parameters[i].double_star) bound[i] = dict(named.span());
    if (bound[i].is(Tag::kUnbound) && !parameters[i].optional && !parameters[i].star && !parameters[i].double_star) {
      return unknown("wrong number of arguments");
    }
  }
  Value result = intrinsic.function(*this, bound.span());
  if (id == shape_of_ && result.is(Tag::kTuple)) result = result.with_flags(domain::kShape);
  return result.is(Tag::kUnknown) ? unknown(reason_text(result.reason())) : result;
}

bool Machine::bind(const FunctionValue& function, const CallArguments& arguments, CellId base) {
  const ir::Module& module = *function.module;
  const ir::FunctionInfo& info = module.functions[function.function];
  const auto parameters = module.children_of(info.node).first(info.parameters);
  Values bound;
  bound.resize(parameters.size(), Value{});
  Values rest;
  Entries named;
  int star = -1, double_star = -1;
  base::InlineVector<std::uint32_t, 16> positional_slots;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto parameter_kind = static_cast<ir::ParameterKind>(module[parameters[i]].detail);
    if (parameter_kind == ir::ParameterKind::kStar) {
      star = static_cast<int>(i);
    } else if (parameter_kind == ir::ParameterKind::kDoubleStar) {
      double_star = static_cast<int>(i);
    } else if (parameter_kind != ir::ParameterKind::kKeywordOnly) {
      positional_slots.push_back(static_cast<std::uint32_t>(i));
    }
  }
  bool fits = true;
  std::size_t next = 0;
  for (const Value& value : arguments.positional) {
    if (next < positional_slots.size()) {
      bound[positional_slots[next++]] = value;
    } else if (star >= 0) {
      rest.push_back(value);
    } else {
      fits = false;
    }
  }
  for (const KeywordValue& keyword : arguments.keywords) {
    bool found = false;
    for (std::size_t i = 0; i < parameters.size() && !found; ++i) {
      const ir::Node& parameter = module[parameters[i]];
      const auto parameter_kind = static_cast<ir::ParameterKind>(parameter.detail);
      if (parameter.name != keyword.name || parameter_kind == ir::ParameterKind::kStar ||
          parameter_kind == ir::ParameterKind::kDoubleStar || parameter_kind == ir::ParameterKind::kPositionalOnly) {
        continue;
      }
      bound[i] = keyword.value;
      found = true;
    }
    if (found) continue;
    if (double_star >= 0) {
      named.push_back({Value::string(keyword.name), keyword.value});
    } else {
      fits = false;
    }
  }
  bool in_order = true;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const ir::Node& parameter = module[parameters[i]];
    Value& value = bound[i];
    in_order = in_order && parameter.payload == i;
    if (static_cast<int>(i) == star) {
      value = arguments.open ? open_tuple(rest.span()) : tuple(rest.span());
    } else if (static_cast<int>(i) == double_star) {
      value = dict(named.span());
      if (arguments.open) state_.edit<domain::DictObject>(value.cell()).open = true;
    } else if (value.is(Tag::kUnbound) && arguments.open) {
      value = unknown(kOpenArguments);
    } else if (value.is(Tag::kUnbound)) {
      value = i < function.defaults.size() ? function.defaults[i] : Value{};
      if (value.is(Tag::kUnbound)) {
        value = unknown("missing argument");
        fits = false;
      }
    }
  }
  if (in_order) {
    state_.set(base, bound.span());
  } else {
    for (std::size_t i = 0; i < parameters.size(); ++i) state_.set(CellId{base.value + module[parameters[i]].payload}, bound[i]);
  }
  return fits;
}

// These, and then any number of others.
Value Machine::open_tuple(std::span<const Value> items) {
  return Value::tuple(sequence(Sequence{
      .items = items, .gap = static_cast<std::int32_t>(items.size()), .gap_length = joiner_.opaque_int("length", true).expr()}));
}

Value Machine::call_function(const FunctionValue& function, const CallArguments& arguments) {
  const ir::Module& module = *function.module;
  const ir::FunctionInfo& info = module.functions[function.function];
  if (out_of_budget(4)) return unknown(exhausted_reason_);
  if (arguments.open && function.operation != OperationKind::kNone) return unknown(kOpenArguments);
  const std::uint32_t depth = frame_ == nullptr ? 0 : frame_->depth + 1;
  if (depth > options_.call_depth) return unknown("calls nested too deeply");
  int activations = 0;
  for (const Frame* frame = frame_; frame != nullptr; frame = frame->caller) {
    if (frame->function == nullptr || frame->function->module != &module || frame->function->function != function.function) continue;
    ++activations;
    // A recursion whose end was not decided on the way here would unroll for ever.
    const bool open_ended = undecided_ > frame->undecided;
    if (activations > kRecursionLimit || (open_ended && activations >= kOpenRecursionLimit)) return unknown("recursion");
  }
  if (!function.from_library) {
    bool informed = arguments.positional.empty();
    for (const Value& value : arguments.positional) informed = informed || kind(value) != Kind::kUnknown;
    for (const KeywordValue& keyword : arguments.keywords) informed = informed || kind(keyword.value) != Kind::kUnknown;
    if (informed) (library_mode_function_.empty() ? called_ : called_in_library_mode_).insert({&module, function.function});
  }
  // Arguments that may be one of several values: an operation is evaluated for each of them.
  if (function.operation != OperationKind::kNone) {
    for (std::size_t i = 0; i < arguments.positional.size(); ++i) {
      if (!arguments.positional[i].is(Tag::kChoice)) continue;
      const Value value = narrow_operand(arguments.positional[i]);
      return distribute_operand(value, [&](const Value& one) {
        std::vector<Value> positional(arguments.positional.begin(), arguments.positional.end());
        positional[i] = one;
        return call_function(function, CallArguments{positional, arguments.keywords, arguments.open});
      });
    }
    for (std::size_t i = 0; i < arguments.keywords.size(); ++i) {
      if (!arguments.keywords[i].value.is(Tag::kChoice)) continue;
      const Value value = narrow_operand(arguments.keywords[i].value);
      return distribute_operand(value, [&](const Value& one) {
        std::vector<KeywordValue> keywords(arguments.keywords.begin(), arguments.keywords.end());
        keywords[i].value = one;
        return call_function(function, CallArguments{arguments.positional, keywords, arguments.open});
      });
    }
  }
  const auto slots = static_cast<std::uint32_t>(module.scopes[info.scope.value].names.size());
  const std::uint32_t first_cell = heap_.next_cell;
  const CellId base = state_.allocate(std::max(slots, 1U));
  // A model that does not know these arguments says nothing about the call.
  if (!bind(function, arguments, base) && function.from_library) return unknown("arguments that the model does not know");
  Frame frame;
  frame.module = &module;
  frame.info = &info;
  frame.function = &function;
  frame.environment = arena().make<Environment>(Environment{
      &module, info.scope, base, function.environment, function.environment->module_cells, function.environment->module_object});
  frame.caller = frame_;
  frame.depth = depth;
  frame.undecided = undecided_;
  frame.library = function.from_library;
  frame.is_generator = info.is_generator;
  frame.current = info.node;
  if (info.parameters > 0) frame.self = state_.get(base);
  if (function.operation != OperationKind::kNone) {
    frame.operation = function.operation_name;
  } else if (function.from_library && frame_ != nullptr && frame_->library) {
    frame.operation = frame_->operation;
  } else if (function.from_library) {
    frame.operation = info.qualified_name.valid() ? info.qualified_name : info.name;
  }
  frame_ = &frame;
  const Value result = run_function_body(frame);
  frame_ = frame.caller;
  if (!function.from_library) forget_new_axes(result, 0);
  if (function.operation == OperationKind::kOp) record_operation(function, arguments, result, first_cell);
  return result;
}

Value Machine::run_function_body(Frame& frame) {
  const ir::FunctionInfo& info = *frame.info;
  const bool is_lambda = (*frame.module)[info.node].kind == ir::Kind::kLambda;
  TryContext* const outer_try = try_;
  if (is_lambda) {
    const Value value = evaluate(info.body);
    if (state_.reachable) frame.returns.push_back({state_.leave(), value});
  } else {
    execute_block(info.body);
    if (state_.reachable) {
      frame.returns.push_back({state_.leave(), Value::none()});
    }
  }
  try_ = outer_try;
  return finish_frame(frame);
}

Value Machine::finish_frame(Frame& frame) {
  Value result = Value::none();
  if (!frame.returns.empty()) {
    // What returns first is the innermost alternative, so fold from the first on.
    State joined = std::move(frame.returns.front().state);
    result = frame.returns.front().value;
    for (std::size_t i = 1; i < frame.returns.size(); ++i) {
      Exit& exit = frame.returns[i];
      const FormulaId guard = joiner_.guard_of(joined, exit.state);
      result = joiner_.merge(result, exit.value, guard);
      joined = joiner_.join(std::move(joined), std::move(exit.state), guard);
    }
    state_ = std::move(joined);
    state_.reachable = true;
  }
  if (!frame.is_generator) return result;
  if (frame.returns.empty() && frame.last_yield) {
    state_ = *frame.last_yield;
    state_.reachable = true;
  }
  if (frame.info != nullptr && frame.info->is_async && frame.yields.empty() && frame.general_yields.empty()) return result;
  Sequence yielded{.items = frame.yields};
  if (!frame.general_yields.empty()) {
    yielded.gap = static_cast<std::int32_t>(frame.yields.size());
    yielded.gap_length = joiner_.opaque_int("length", true).expr();
    yielded.gap_element = summary(frame.general_yields);
  }
  return iterator(yielded);
}

// An axis of size 1 that was inserted on purpose counts as such within the function that did it only.
void Machine::forget_new_axes(const Value& value, int nesting) {
  if (value.is(Tag::kTuple) && nesting < 2) {
    for (const Value& item : value.sequence->items) forget_new_axes(item, nesting + 1);
    return;
  }
  const TensorObject* tensor = as_tensor(value);
  if (tensor == nullptr) return;
  const auto marked = [](const Value& dim) { return dim.has(domain::kNewAxis); };
  if (std::none_of(tensor->shape->items.begin(), tensor->shape->items.end(), marked)) return;
  std::vector<Value> dims(tensor->shape->items.begin(), tensor->shape->items.end());
  for (Value& dim : dims) dim.flags = static_cast<std::uint8_t>(dim.flags & ~domain::kNewAxis);
  Sequence shape = *tensor->shape;
  shape.items = dims;
  state_.edit<TensorObject>(value.cell()).shape = sequence(shape);
}

void Machine::record_operation(const FunctionValue& function, const CallArguments& arguments, const Value& result,
                               std::uint32_t first_cell) {
  if (run_ != nullptr || !state_.reachable) return;
  dataflow::Node node;
  node.operation = function.operation_name;
  node.callee = Value::function_of(&function);
  node.positional = arena().copy(arguments.positional);
  node.keywords = arena().copy(arguments.keywords);
  node.result = result;
  node.place = site();
  node.function = function_name();
  node.general = general_ > 0;
  const std::vector<Place> calls = user_calls();
  node.calls = arena().copy(std::span<const Place>(calls));
  const dataflow::GraphNodeId id = graph_.add(node);
  std::uint32_t output = 0;
  const auto mark = [&](const auto& self, const Value& value, int nesting) -> void {
    if (value.is(Tag::kTuple)) {
      for (const Value& item : value.sequence->items) self(self, item, nesting + 1);
      return;
    }
    if (!value.is(Tag::kReference) || nesting > 4) return;
    if (const TensorObject* tensor = as_tensor(value)) {
      const std::uint32_t own = output++;
      if (value.cell().value < first_cell || tensor->node.valid()) return;
      auto& edited = state_.edit<TensorObject>(value.cell());
      edited.node = id;
      edited.output = own;
      return;
    }
    if (kind(value) == Kind::kList) {
      const auto items = state_.object_as<domain::ListObject>(value.cell()).elements.items;
      for (const Value& item : std::vector<Value>(items.begin(), items.end())) self(self, item, nesting + 1);
    }
  };
  mark(mark, result, 0);
}

Value Machine::call_class(const Value& type, const CallArguments& arguments) {
  const ClassObject* object = class_object(type);
  const std::string_view name = names_.text(object->name);
  const auto is_builtin = [&](std::string_view builtin_name) {
    const Value builtin_class = type_named(builtin_name);
    return builtin_class.is(Tag::kReference) && builtin_class.cell() == type.cell();
  };
  if (object->from_library && !arguments.positional.empty()) {
    const Value first = arguments.positional.front();
    // The three decorators of functions.
    if (first.is(Tag::kFunction)) {
      FunctionValue copy = *first.function;
      if (name == "property" && is_builtin("property")) {
        copy.is_property = true;
        if (arguments.positional.size() > 1) copy.setter = arguments.positional[1];
        return Value::function_of(arena().make<FunctionValue>(copy));
      }
      if (name == "staticmethod" && is_builtin("staticmethod")) {
        copy.is_static = true;
        return Value::function_of(arena().make<FunctionValue>(copy));
      }
      if (name == "classmethod" && is_builtin("classmethod")) {
        copy.is_class_method = true;
        return Value::function_of(arena().make<FunctionValue>(copy));
      }
    }
    if (name == "type" && arguments.positional.size() == 1 && is_builtin("type")) return class_of(first);
  }
  if (object->from_library && name == "super" && is_builtin("super")) {
    Value start, self;
    if (arguments.positional.size() >= 2) {
      start = arguments.positional[0];
      self = arguments.positional[1];
    } else {
      // The nearest method around: a comprehension or nested function may stand between.
      for (Frame* frame = frame_; frame != nullptr; frame = frame->caller) {
        if (frame->function != nullptr && frame->function->owner.is(Tag::kReference)) {
          start = frame->function->owner;
          self = frame->self;
          break;
        }
      }
    }
    if (class_object(start) == nullptr) return unknown("super");
    // In a class method self is the class; in a method of a metaclass it is an instance of that.
    const bool of_class = class_object(self) != nullptr && is_subclass(self.cell(), start.cell());
    const Value own = of_class ? self : class_of(self);
    if (class_object(own) == nullptr) return unknown("super");
    const Value proxy = instance_of(type.cell());
    auto& instance = state_.edit<InstanceObject>(proxy.cell());
    instance.attributes.set(known_.self, self, arena());
    instance.attributes.set(known_.start, start, arena());
    instance.attributes.set(known_.type, own, arena());
    return proxy;
  }
  // A metaclass of the user's that defines __call__.
  if (const ClassObject* meta = class_object(object->metaclass); meta != nullptr) {
    const Value own_call = lookup_in_class(object->metaclass.cell(), known_.call);
    if (own_call.is(Tag::kFunction)) {
      return call(Value::method_of(arena().make<MethodValue>(MethodValue{type, own_call})), arguments);
    }
  }
  const NameId new_name = known_.new_;
  const NameId init_name = known_.init;
  CellId new_in;
  const Value make = lookup_in_class(type.cell(), new_name, &new_in);
  Value instance;
  if (make.is(Tag::kIntrinsic) || make.is(Tag::kFunction)) {
    std::vector<Value> positional{type};
    positional.insert(positional.end(), arguments.positional.begin(), arguments.positional.end());
    instance = call(make, CallArguments{positional, arguments.keywords, arguments.open && make.is(Tag::kFunction)});
    const bool direct = new_in == type.cell();
    if (kind(instance) != Kind::kInstance && kind(instance) != Kind::kTensor) {
      // A subclass of a built-in type: an instance that carries the built-in value.
      if (direct || kind(instance) == Kind::kUnknown || kind(instance) == Kind::kClass) return instance;
      const Value payload = instance;
      instance = instance_of(type.cell());
      state_.edit<InstanceObject>(instance.cell()).payload = payload;
    }
  } else {
    instance = instance_of(type.cell());
  }
  const Value initialise = lookup_in_class(type.cell(), init_name);
  if (!initialise.is(Tag::kUnbound) && instance.is(Tag::kReference)) {
    const Value bound = bind_attribute(initialise, instance, type.cell());
    if (bound.is(Tag::kMethod)) call(bound, arguments);
  }
  return instance;
}

}  // namespace foreshape::interpreter
