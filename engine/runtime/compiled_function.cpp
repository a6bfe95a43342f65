#include "engine/runtime/compiled_function.h"

#include <chrono>
#include <unordered_map>

#include "engine/base/error.h"
#include "engine/interpreter/interpreter.h"
#include "engine/rewrites/rewrite.h"
#include "engine/runtime/checks.h"

namespace foreshape::engine {

namespace {

// Plans for other shapes are kept up to this number; the oldest goes first.
constexpr std::size_t kMostPlans = 32;

Effort effort_of(Mode mode) {
  return mode == Mode::kNone ? Effort::kNone : mode == Mode::kFastCompile ? Effort::kCheap : Effort::kAll;
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

CompiledFunction::CompiledFunction(const Graph& graph, const std::vector<std::pair<Value, Value>>& updates,
                                   const CompileOptions& options)
    : options_(options) {
  // Outputs and new values are rewritten as one graph.
  std::vector<Value> results = graph.outputs();
  for (const auto& [variable, value] : updates)
    results.push_back(value);
  for (const auto& [variable, value] : updates)
    results.push_back(variable);
  const Graph rewritten = rewrite(Graph(graph.inputs(), results), effort_of(options.mode));
  const std::size_t outputs = graph.outputs().size();
  for (std::size_t i = 0; i < updates.size(); ++i)
    updates_.emplace_back(rewritten.outputs()[outputs + updates.size() + i], rewritten.outputs()[outputs + i]);
  graph_ =
      Graph(rewritten.inputs(), {rewritten.outputs().begin(),
                                 rewritten.outputs().begin() + static_cast<std::ptrdiff_t>(outputs + updates.size())});
  Schedule schedule = make_schedule(graph_, updates_);
  schedule.outputs.resize(outputs);
  program_ =
      std::make_shared<const Program>(make_program(std::move(schedule), options.backends, options.forbid_fallback));
  for (const std::size_t slot : program_->schedule.shared)
    states_.push_back(state_of(*program_->schedule.slots[slot].value.node));
  versions_.assign(states_.size(), 0);
  output_tensors_.resize(outputs);
}

std::unique_ptr<CompiledFunction> CompiledFunction::copy() const {
  std::unique_ptr<CompiledFunction> other(new CompiledFunction());
  other->graph_ = graph_;
  other->updates_ = updates_;
  other->options_ = options_;
  other->program_ = program_;
  other->states_ = states_;
  other->versions_.assign(states_.size(), 0);
  other->output_tensors_.resize(output_tensors_.size());
  return other;
}

void CompiledFunction::free() {
  plans_.clear();
  current_ = nullptr;
  for (Tensor& tensor : output_tensors_)
    tensor = Tensor();
}

std::vector<Tensor> CompiledFunction::shared_values() const {
  std::vector<Tensor> values;
  for (const auto& state : states_)
    values.push_back(state->value());
  return values;
}

bool CompiledFunction::fits(const Plan& plan, std::span<const Tensor> inputs) const {
  const auto same_layout = [](const Layout& planned, const Layout& given) {
    return planned.shape == given.shape && planned.strides == given.strides;
  };
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!same_layout(plan.input_layouts[i], inputs[i].layout())) return false;
  }
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (&plan == current_ && versions_[i] == states_[i]->version()) continue;
    if (!same_layout(plan.input_layouts[inputs.size() + i], states_[i]->value().layout())) return false;
  }
  return true;
}

Plan* CompiledFunction::plan_for(std::span<const Tensor> inputs) {
  if (current_ != nullptr && fits(*current_, inputs)) return current_;
  if (unplannable_) return nullptr;
  Plan* found = nullptr;
  for (const std::unique_ptr<Plan>& plan : plans_) {
    if (plan.get() != current_ && fits(*plan, inputs)) found = plan.get();
  }
  if (found == nullptr) {
    const std::vector<Tensor> shared = shared_values();
    std::unique_ptr<Plan> plan =
        make_plan(*program_, inputs, shared, {options_.forbid_fallback, options_.mutable_inputs});
    if (plan == nullptr) {
      unplannable_ = true;
      return nullptr;
    }
    if (plans_.size() == kMostPlans) plans_.erase(plans_.begin());
    plans_.push_back(std::move(plan));
    found = plans_.back().get();
    found->patches.shrink_to_fit();
  }
  current_ = found;
  // Everything that moves is pointed at anew.
  versions_.assign(states_.size(), ~std::uint64_t{0});
  return found;
}

void CompiledFunction::point(Plan& plan, std::size_t storage, const void* data) {
  for (const Plan::Patch& patch : plan.patches[storage])
    plan.pointers[patch.pointer] = const_cast<std::byte*>(static_cast<const std::byte*>(data)) + patch.offset;
}

Tensor CompiledFunction::value_of(const Plan& plan, std::size_t slot, std::span<const Tensor> inputs) const {
  const Plan::Place& place = plan.places[slot];
  if (place.value) return *place.value;
  const Plan::Storage& storage = plan.storages[place.storage];
  void* base = nullptr;
  switch (storage.home) {
    case Plan::Home::kInput:
      base = inputs[storage.index].raw();
      break;
    case Plan::Home::kShared:
      base = states_[storage.index]->value().raw();
      break;
    case Plan::Home::kConstant:
      base = plan.places[storage.index].value.value().raw();
      break;
    case Plan::Home::kWorkspace:
      base = plan.workspace->data() + plan.offsets[place.storage];
      break;
    case Plan::Home::kOutput:
      base = output_tensors_[storage.index].raw();
      break;
    case Plan::Home::kUpdate:
      base = plan.updates[storage.index].spare.raw();
      break;
  }
  return Tensor(place.dtype, place.layout, std::make_shared<Buffer>(base, 0));
}

void CompiledFunction::prepare(Plan& plan, std::span<const Tensor> inputs) {
  const Schedule& schedule = program_->schedule;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    point(plan, plan.places[schedule.inputs[i]].storage, inputs[i].raw());
  for (Plan::Update& update : plan.updates) {
    if (update.how != Plan::Update::How::kInPlace) continue;
    // Somebody else sees this memory: it is not written over.
    SharedState& state = *states_[update.shared];
    if (state.value().buffer().use_count() > 1 || state.value().buffer()->is_borrowed())
      state.replace(state.value().copy());
  }
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (versions_[i] == states_[i]->version()) continue;
    point(plan, plan.places[schedule.shared[i]].storage, states_[i]->value().raw());
    versions_[i] = states_[i]->version();
  }
  for (std::size_t i = 0; i < plan.updates.size(); ++i) {
    const Plan::Update& update = plan.updates[i];
    if (update.how == Plan::Update::How::kSwap) point(plan, plan.places[update.slot].storage, update.spare.raw());
  }
  for (std::size_t i = 0; i < plan.outputs.size(); ++i) {
    const Plan::Output& output = plan.outputs[i];
    const Plan::Place& place = plan.places[output.slot];
    Tensor& tensor = output_tensors_[i];
    // The memory of the last call is taken again when nobody holds its result.
    const bool reuse = tensor.is_defined() && tensor.dtype() == place.dtype && tensor.shape() == place.layout.shape &&
                       tensor.buffer().use_count() == 1;
    if (!reuse) tensor = Tensor(place.dtype, place.layout.shape);
    if (output.how == Plan::Output::How::kOwn) point(plan, output.storage, tensor.raw());
    if (output.how == Plan::Output::How::kCopyFirst) copy_into(value_of(plan, output.slot, inputs), tensor);
  }
}

void CompiledFunction::run_units(Plan& plan) {
  if (options_.mode == Mode::kChecked) {
    for (const Plan::BoundUnit& unit : plan.units)
      run_checked(plan, unit);
    return;
  }
  if (!options_.profile) {
    for (const Plan::BoundUnit& unit : plan.units)
      unit.kernel->run(plan.pointers.data() + unit.operands, plan.pointers.data() + unit.results);
    return;
  }
  profile_.units.resize(program_->units.size());
  for (const Plan::BoundUnit& unit : plan.units) {
    ProfileEntry& entry = profile_.units[unit.unit];
    if (entry.runs == 0) {
      const ProgramUnit& spec = program_->units[unit.unit];
      entry.backend = spec.backend;
      for (const std::size_t step : spec.cluster.steps)
        entry.ops += (entry.ops.empty() ? "" : "+") + std::string(program_->schedule.steps[step].node->op->name);
      for (const std::size_t slot : spec.cluster.results)
        entry.result_bytes +=
            static_cast<std::size_t>(element_count(plan.places[slot].layout.shape)) * size_of(plan.places[slot].dtype);
    }
    const double start = now();
    unit.kernel->run(plan.pointers.data() + unit.operands, plan.pointers.data() + unit.results);
    entry.seconds += now() - start;
    ++entry.runs;
  }
}

void CompiledFunction::run_checked(Plan& plan, const Plan::BoundUnit& unit) {
  const ProgramUnit& spec = program_->units[unit.unit];
  std::vector<Tensor> operands;
  std::vector<Tensor> results;
  const auto at = [&](std::size_t slot, std::size_t pointer) {
    const Plan::Place& place = plan.places[slot];
    Layout layout = place.layout;
    layout.offset = 0;
    return Tensor(place.dtype, layout, std::make_shared<Buffer>(plan.pointers[pointer], 0));
  };
  for (std::size_t i = 0; i < spec.cluster.operands.size(); ++i)
    operands.push_back(at(spec.cluster.operands[i], unit.operands + i));
  for (std::size_t i = 0; i < spec.cluster.results.size(); ++i)
    results.push_back(at(spec.cluster.results[i], unit.results + i));
  check_unit(program_->schedule, spec, operands, results, options_.guard_nan,
             [&] { unit.kernel->run(plan.pointers.data() + unit.operands, plan.pointers.data() + unit.results); });
}

void CompiledFunction::finish_updates(Plan& plan, std::span<const Tensor> inputs) {
  std::vector<Tensor> copies;
  for (Plan::Update& update : plan.updates) {
    if (update.how == Plan::Update::How::kCopy) copies.push_back(value_of(plan, update.slot, inputs).copy());
  }
  std::size_t next = 0;
  for (Plan::Update& update : plan.updates) {
    SharedState& state = *states_[update.shared];
    if (update.how == Plan::Update::How::kSwap) {
      Tensor old = state.value();
      state.replace(std::move(update.spare));
      const bool reuse = old.buffer().use_count() == 1 && !old.buffer()->is_borrowed() && old.is_contiguous() &&
                         old.layout().offset == 0 && old.shape() == state.value().shape();
      update.spare = reuse ? std::move(old) : Tensor(state.value().dtype(), state.value().shape());
    } else if (update.how == Plan::Update::How::kCopy) {
      state.replace(std::move(copies[next++]));
    }
  }
}

std::vector<Tensor> CompiledFunction::run_planned(Plan& plan, std::span<const Tensor> inputs, std::uint64_t times) {
  // An input that lies in memory that an update writes over is read from a copy.
  std::vector<Tensor> safe;
  for (const Plan::Update& update : plan.updates) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i].buffer() != states_[update.shared]->value().buffer()) continue;
      if (safe.empty()) safe.assign(inputs.begin(), inputs.end());
      safe[i] = inputs[i].view(inputs[i].layout()).contiguous();
      if (safe[i].buffer() == inputs[i].buffer()) safe[i] = inputs[i].copy();
    }
  }
  if (!safe.empty()) {
    Plan* other = plan_for(safe);
    return run_planned(*other, safe, times);
  }
  for (std::uint64_t i = 0; i < times; ++i) {
    if (i == 0 || !plan.updates.empty() || !plan.outputs.empty()) prepare(plan, inputs);
    run_units(plan);
    if (i + 1 == times) {
      for (std::size_t k = 0; k < plan.outputs.size(); ++k) {
        if (plan.outputs[k].how == Plan::Output::How::kCopyLast)
          copy_into(value_of(plan, plan.outputs[k].slot, inputs), output_tensors_[k]);
      }
    }
    if (!plan.updates.empty()) {
      finish_updates(plan, inputs);
    }
  }
  return output_tensors_;
}

void CompiledFunction::write_updates(const std::vector<Tensor>& values) {
  const Schedule& schedule = program_->schedule;
  for (std::size_t i = 0; i < schedule.updates.size(); ++i) {
    for (std::size_t k = 0; k < schedule.shared.size(); ++k) {
      if (schedule.shared[k] == schedule.updates[i].first) states_[k]->replace(values[i]);
    }
  }
}

std::vector<Tensor> CompiledFunction::run_unplanned(std::span<const Tensor> inputs) {
  if (options_.forbid_fallback) {
    throw BackendError("a shape depends on values that only a run computes, and the interpreter is forbidden");
  }
  const Schedule& schedule = program_->schedule;
  check_leaf_shapes(schedule, inputs, shared_values());
  std::vector<Tensor> values(schedule.slots.size());
  std::vector<std::size_t> last_use(schedule.slots.size(), 0);
  for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
    for (const std::size_t slot : schedule.steps[i].operands)
      last_use[slot] = i;
  }
  for (const std::size_t slot : schedule.outputs)
    last_use[slot] = schedule.steps.size();
  for (const auto& [variable, slot] : schedule.updates)
    last_use[slot] = schedule.steps.size();
  for (std::size_t i = 0; i < inputs.size(); ++i)
    values[schedule.inputs[i]] = inputs[i];
  for (std::size_t i = 0; i < states_.size(); ++i)
    values[schedule.shared[i]] = states_[i]->value();
  for (std::size_t slot = 0; slot < schedule.slots.size(); ++slot) {
    if (schedule.slots[slot].kind == Slot::Kind::kConstant)
      values[slot] = schedule.slots[slot].value.node->attributes.tensor("value");
  }
  for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
    const Step& step = schedule.steps[i];
    std::vector<Tensor> operands;
    for (const std::size_t slot : step.operands)
      operands.push_back(values[slot]);
    std::vector<Tensor> results = run_node(*step.node, operands);
    for (std::size_t k = 0; k < results.size(); ++k)
      values[step.results[k]] = std::move(results[k]);
    for (const std::size_t slot : step.operands) {
      if (last_use[slot] == i) values[slot] = Tensor();
    }
  }
  std::vector<Tensor> outputs;
  for (const std::size_t slot : schedule.outputs)
    outputs.push_back(values[slot].copy());
  std::vector<Tensor> updated;
  for (const auto& [variable, slot] : schedule.updates)
    updated.push_back(values[slot].copy());
  write_updates(updated);
  return outputs;
}

std::vector<Tensor> CompiledFunction::call(std::span<const Tensor> inputs) {
  const double start = options_.profile ? now() : 0;
  Plan* plan = plan_for(inputs);
  std::vector<Tensor> outputs = plan == nullptr ? run_unplanned(inputs) : run_planned(*plan, inputs, 1);
  if (options_.profile) {
    ++profile_.calls;
    profile_.seconds += now() - start;
  }
  return outputs;
}

std::vector<Tensor> CompiledFunction::call_n(std::uint64_t n) {
  if (!program_->schedule.inputs.empty()) {
    throw InputError("call_n is for functions without inputs", "hold the data in shared variables");
  }
  if (n == 0) return {};
  Plan* plan = plan_for({});
  if (plan != nullptr) return run_planned(*plan, {}, n);
  std::vector<Tensor> outputs;
  for (std::uint64_t i = 0; i < n; ++i)
    outputs = run_unplanned({});
  return outputs;
}

std::map<std::string, std::size_t> CompiledFunction::nodes_per_backend() const {
  std::map<std::string, std::size_t> counts;
  for (const ProgramUnit& unit : program_->units)
    counts[unit.backend] += unit.cluster.steps.size();
  return counts;
}

std::vector<std::string> CompiledFunction::notes() const {
  std::vector<std::string> all = program_->notes;
  for (const std::unique_ptr<Plan>& plan : plans_)
    all.insert(all.end(), plan->notes.begin(), plan->notes.end());
  return all;
}

std::string Profile::to_string() const {
  std::string text = std::to_string(calls) + " calls, " + std::to_string(seconds) + " s\n";
  for (const ProfileEntry& unit : units) {
    if (unit.runs == 0) continue;
    text += "  " + std::to_string(unit.seconds) + " s  " + std::to_string(unit.runs) + " runs  " +
            std::to_string(unit.result_bytes) + " bytes  " + unit.backend + "  " + unit.ops + "\n";
  }
  return text;
}

}  // namespace foreshape::engine
