#include "engine/interface/function.h"

#include <algorithm>

#include "engine/base/error.h"

namespace foreshape::engine {

namespace {

std::string name_of(const Value& value) {
  return value.name().empty() ? std::string(value.node->op->name) : value.name();
}

template <typename Kind>
[[noreturn]] void fail(const Value& value, const std::string& condition, const std::string& help) {
  Kind error(condition, help);
  error.add_context(name_of(value), {value.type().to_string()}, value.node->sites);
  throw error;
}

void check_updates(const std::vector<std::pair<Value, Value>>& updates) {
  for (std::size_t i = 0; i < updates.size(); ++i) {
    const auto& [variable, value] = updates[i];
    if (!variable.is_defined() || !value.is_defined()) throw UpdateError("an update without variable or value");
    if (!is(variable, Op::shared))
      fail<UpdateError>(variable, "only shared variables can be updated", "make it with shared()");
    for (std::size_t k = 0; k < i; ++k) {
      if (updates[k].first == variable) fail<UpdateError>(variable, "there are two updates of it", "leave one out");
    }
    if (!compatible(variable.type(), value.type())) {
      fail<UpdateError>(variable, "its new value is " + value.type().to_string(),
                        "cast the new value, or see why its shape differs");
    }
  }
}

void add_default_updates(const std::vector<Value>& outputs, std::vector<std::pair<Value, Value>>& updates) {
  // A default update may use variables with default updates in turn.
  for (bool more = true; more;) {
    more = false;
    std::vector<Value> roots = outputs;
    for (const auto& [variable, value] : updates)
      roots.push_back(value);
    for (const NodePointer& node : topological_order(roots)) {
      if (!is(*node, Op::shared)) continue;
      const Value update = state_of(*node)->default_update;
      const bool has_one =
          std::any_of(updates.begin(), updates.end(), [&](const auto& pair) { return pair.first.node == node; });
      if (!update.is_defined() || has_one) continue;
      updates.emplace_back(Value{node}, update);
      more = true;
    }
  }
}

}  // namespace

Function::Function(std::vector<In> inputs, std::vector<Value> outputs, FunctionOptions options)
    : inputs_(std::move(inputs)), outputs_(std::move(outputs)), options_(std::move(options)) {
  std::vector<Value> variables;
  for (In& input : inputs_) {
    if (!input.variable.is_defined() || !is(input.variable, Op::input)) {
      throw InputError("an input of a function must be a symbolic variable",
                       "pass what depends on others through givens");
    }
    if (input.name.empty()) input.name = input.variable.name();
    if (std::find(variables.begin(), variables.end(), input.variable) != variables.end()) {
      fail<InputError>(input.variable, "the input is given twice", "leave one out");
    }
    variables.push_back(input.variable);
  }
  check_updates(options_.updates);
  std::vector<std::pair<Value, Value>> updates = options_.updates;
  if (!options_.no_default_updates) add_default_updates(outputs_, updates);
  std::vector<Value> roots = outputs_;
  for (const auto& [variable, value] : updates)
    roots.push_back(value);
  for (const Value& output : outputs_) {
    if (!output.is_defined()) throw InputError("an output of a function is no value");
  }
  for (const auto& [from, to] : options_.givens) {
    if (!compatible(from.type(), to.type())) {
      fail<InputError>(from, "it is given as " + to.type().to_string(), "cast what is given");
    }
  }
  roots = substitute(roots, options_.givens);
  for (std::size_t i = 0; i < updates.size(); ++i)
    updates[i].second = roots[outputs_.size() + i];
  std::vector<bool> used(variables.size(), false);
  for (const NodePointer& node : topological_order(roots)) {
    if (!is(*node, Op::input)) continue;
    const auto found =
        std::find_if(variables.begin(), variables.end(), [&](const Value& variable) { return variable.node == node; });
    if (found == variables.end()) {
      fail<InputError>({node}, "the outputs or updates need it and it is not among the inputs",
                       "add it to the inputs, or give it a value with givens");
    }
    used[static_cast<std::size_t>(found - variables.begin())] = true;
  }
  for (const auto& [from, to] : options_.givens) {
    const auto found = std::find(variables.begin(), variables.end(), from);
    if (found != variables.end()) used[static_cast<std::size_t>(found - variables.begin())] = true;
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i] && options_.on_unused_input == OnUnusedInput::kRaise) {
      fail<UnusedInputError>(variables[i], "no output or update needs this input",
                             "leave it out, or set on_unused_input to kIgnore");
    }
  }
  CompileOptions compile;
  compile.mode = options_.mode;
  compile.backends = options_.backends;
  compile.forbid_fallback = options_.forbid_fallback;
  compile.profile = options_.profile;
  for (const In& input : inputs_)
    compile.mutable_inputs.push_back(input.is_mutable);
  compiled_ = std::make_shared<CompiledFunction>(
      Graph(variables, std::vector<Value>(roots.begin(), roots.begin() + static_cast<std::ptrdiff_t>(outputs_.size()))),
      updates, compile);
}

bool Function::fit_as_they_are(std::span<const Tensor> tensors) const {
  if (tensors.size() != inputs_.size()) return false;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const Type& type = inputs_[i].variable.type();
    if (!tensors[i].is_defined() || tensors[i].dtype() != type.dtype || tensors[i].rank() != type.rank()) return false;
  }
  return true;
}

Tensor Function::converted(std::size_t input, const Argument& argument) const {
  const In& in = inputs_[input];
  const Tensor& given = argument.tensor();
  const Type& type = in.variable.type();
  if (!given.is_defined()) fail<InputError>(in.variable, "the argument is no tensor", "give it a value");
  if (given.rank() != type.rank()) {
    fail<InputError>(in.variable, "the argument is " + given.describe() + ", of another rank",
                     "reshape it, or declare the input with another rank");
  }
  if (given.dtype() == type.dtype) return given;
  const bool number_into_floating = argument.is_number() && is_floating(type.dtype);
  bool allowed = can_cast_safely(given.dtype(), type.dtype) || options_.allow_downcast.value_or(number_into_floating);
  if (argument.is_number() && is_integer(given.dtype()) && is_integer(type.dtype)) {
    allowed = given.cast(type.dtype).item() == given.item();
  }
  if (in.strict || options_.trust_input || !allowed) {
    fail<InputError>(in.variable, "the argument is " + given.describe(), "cast it, or set allow_downcast");
  }
  return given.cast(type.dtype);
}

std::vector<Tensor> Function::call(std::span<const Argument> arguments) {
  if (arguments.size() > inputs_.size()) {
    throw InputError(std::to_string(arguments.size()) + " arguments for " + std::to_string(inputs_.size()) + " inputs",
                     "leave out the last ones");
  }
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (i < arguments.size()) {
      tensors.push_back(converted(i, arguments[i]));
    } else if (inputs_[i].default_value) {
      tensors.push_back(converted(i, *inputs_[i].default_value));
    } else {
      fail<InputError>(inputs_[i].variable, "the argument is missing", "give it, or give the input a default");
    }
  }
  return compiled_->call(tensors);
}

std::vector<Tensor> Function::call(const std::vector<std::pair<std::string, Argument>>& named) {
  std::vector<std::optional<Tensor>> given(inputs_.size());
  for (const auto& [name, argument] : named) {
    std::size_t found = inputs_.size();
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i].name != name) continue;
      if (found < inputs_.size()) throw InputError("two inputs are named " + name, "give arguments by their order");
      found = i;
    }
    if (found == inputs_.size()) throw InputError("no input is named " + name);
    if (given[found]) fail<InputError>(inputs_[found].variable, "the argument is given twice", "leave one out");
    given[found] = converted(found, argument);
  }
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (!given[i] && inputs_[i].default_value) given[i] = converted(i, *inputs_[i].default_value);
    if (!given[i])
      fail<InputError>(inputs_[i].variable, "the argument is missing", "give it, or give the input a default");
    tensors.push_back(*given[i]);
  }
  return compiled_->call(tensors);
}

Function Function::copy(const std::vector<std::pair<Value, Value>>& swap) const {
  if (swap.empty()) {
    Function other = *this;
    other.compiled_ = compiled_->copy();
    return other;
  }
  FunctionOptions options = options_;
  std::vector<Value> roots = outputs_;
  for (const auto& [variable, value] : options.updates)
    roots.push_back(value);
  roots = substitute(roots, swap);
  for (std::size_t i = 0; i < options.updates.size(); ++i) {
    options.updates[i].second = roots[outputs_.size() + i];
    for (const auto& [from, to] : swap) {
      if (options.updates[i].first == from) options.updates[i].first = to;
    }
  }
  return Function(inputs_, {roots.begin(), roots.begin() + static_cast<std::ptrdiff_t>(outputs_.size())}, options);
}

}  // namespace foreshape::engine
