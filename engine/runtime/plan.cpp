#include "engine/runtime/plan.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "engine/base/error.h"
#include "engine/interpreter/interpreter.h"
#include "engine/ops/op.h"
#include "engine/runtime/interpreter_backend.h"

namespace foreshape::engine {

namespace {

// Integers this few are computed with the plan where they follow from shapes alone.
constexpr std::int64_t kMostShapeElements = 64;

Layout at_zero(Layout layout) {
  layout.offset = 0;
  return layout;
}

class Planner {
 public:
  Planner(const Program& program, std::span<const Tensor> inputs, std::span<const Tensor> shared,
          const PlanOptions& options)
      : program_(program), schedule_(program.schedule), inputs_(inputs), shared_(shared), options_(options) {}

  std::unique_ptr<Plan> run() {
    plan_->places.resize(schedule_.slots.size());
    has_storage_.assign(schedule_.slots.size(), false);
    place_leaves();
    if (!infer_shapes()) return nullptr;
    find_needed();
    for (std::size_t unit = 0; unit < program_.units.size(); ++unit)
      place_results(unit);
    find_last_uses();
    place_outputs_and_updates();
    reuse_in_place();
    lay_out();
    bind();
    return std::move(plan_);
  }

 private:
  Plan::Place& place(std::size_t slot) { return plan_->places[slot]; }
  Plan::Storage& storage_of(std::size_t slot) { return plan_->storages[place(slot).storage]; }

  void give_storage(std::size_t slot, Plan::Home home, std::size_t index, std::size_t unit) {
    Plan::Place& where = place(slot);
    where.storage = plan_->storages.size();
    const auto bytes = static_cast<std::size_t>(element_count(where.layout.shape)) * size_of(where.dtype);
    plan_->storages.push_back({home, index, bytes, unit, unit, false});
    has_storage_[slot] = true;
  }

  void place_leaves() {
    const auto add = [&](std::size_t slot, const Tensor& tensor, Plan::Home home, std::size_t index) {
      place(slot).dtype = tensor.dtype();
      place(slot).layout = at_zero(tensor.layout());
      plan_->input_layouts.push_back(tensor.layout());
      give_storage(slot, home, index, 0);
    };
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      add(schedule_.inputs[i], inputs_[i], Plan::Home::kInput, i);
    for (std::size_t i = 0; i < shared_.size(); ++i)
      add(schedule_.shared[i], shared_[i], Plan::Home::kShared, i);
    for (std::size_t slot = 0; slot < schedule_.slots.size(); ++slot) {
      if (schedule_.slots[slot].kind != Slot::Kind::kConstant) continue;
      give_value(slot, schedule_.slots[slot].value.node->attributes.tensor("value").contiguous());
    }
  }

  void give_value(std::size_t slot, const Tensor& value) {
    Plan::Place& where = place(slot);
    where.dtype = value.dtype();
    where.layout = at_zero(value.layout());
    where.value = value;
    give_storage(slot, Plan::Home::kConstant, slot, 0);
  }

  // The sizes of all values; false when one depends on what only a run knows.
  bool infer_shapes() {
    for (const Step& step : schedule_.steps) {
      const OpRow& op = *step.node->op;
      std::vector<Type> types;
      std::vector<std::optional<Dims>> contents;
      bool all_known = !op.traits.effect;
      for (std::size_t i = 0; i < step.operands.size(); ++i) {
        const Plan::Place& operand = place(step.operands[i]);
        types.push_back({operand.dtype, dims_of(operand.layout.shape)});
        std::optional<Dims> content;
        if (i < 32 && ((op.traits.shape_operands >> i) & 1U) != 0) {
          if (!operand.value) return false;
          const std::vector<std::int64_t> values = operand.value->to_integers();
          content = Dims(values.begin(), values.end());
        }
        contents.push_back(std::move(content));
        all_known = all_known && operand.value.has_value();
      }
      std::vector<Type> results;
      try {
        results = infer_types(op, types, step.node->attributes, contents);
      } catch (Error& error) {
        error.add_context(std::string(op.name), {}, step.node->sites);
        throw;
      }
      std::int64_t elements = 0;
      for (std::size_t i = 0; i < results.size(); ++i) {
        const std::optional<Shape> shape = results[i].concrete_shape();
        if (!shape) return false;
        place(step.results[i]).dtype = results[i].dtype;
        place(step.results[i]).layout = row_major(*shape);
        elements += element_count(*shape);
      }
      if (is(*step.node, Op::dim)) {
        const Layout& layout = place(step.operands[0]).layout;
        const std::size_t axis = normalise_axis(step.node->attributes.integer("axis"), layout.shape.size());
        give_value(step.results[0], Tensor::scalar(layout.shape[axis]));
      } else if (all_known && elements <= kMostShapeElements && is_integer(results[0].dtype)) {
        std::vector<Tensor> operands;
        for (const std::size_t operand : step.operands)
          operands.push_back(*place(operand).value);
        const std::vector<Tensor> values = run_node(*step.node, operands);
        for (std::size_t i = 0; i < values.size(); ++i)
          give_value(step.results[i], values[i]);
      }
    }
    return true;
  }

  // What nobody reads once sizes are known is not run: asking for a shape never runs the op. Its own shapes have been
  // checked all the same.
  void find_needed() {
    std::vector<bool> needed(schedule_.slots.size(), false);
    for (const std::size_t slot : schedule_.outputs)
      needed[slot] = true;
    for (const auto& [variable, slot] : schedule_.updates)
      needed[slot] = true;
    is_needed_.assign(program_.units.size(), false);
    for (std::size_t unit = program_.units.size(); unit-- > 0;) {
      const Cluster& cluster = program_.units[unit].cluster;
      bool runs = std::any_of(cluster.results.begin(), cluster.results.end(),
                              [&](std::size_t slot) { return needed[slot] && !place(slot).value; });
      for (const std::size_t step : cluster.steps)
        runs = runs || schedule_.steps[step].node->op->traits.effect;
      if (!runs) continue;
      is_needed_[unit] = true;
      for (const std::size_t slot : cluster.operands)
        needed[slot] = true;
    }
  }

  void place_results(std::size_t unit) {
    const ProgramUnit& spec = program_.units[unit];
    if (!is_needed_[unit]) return;
    if (spec.compiled == nullptr && make_view(schedule_.steps[spec.cluster.steps[0]])) return;
    for (const std::size_t slot : spec.cluster.results) {
      if (!has_storage_[slot]) give_storage(slot, Plan::Home::kWorkspace, 0, unit);
    }
    run_units_.push_back(unit);
  }

  bool make_view(const Step& step) {
    const OpRow& op = *step.node->op;
    if (op.traits.view == nullptr) return false;
    std::vector<Integers> contents(step.operands.size());
    for (std::size_t i = 1; i < step.operands.size(); ++i)
      contents[i] = place(step.operands[i]).value.value().to_integers();
    const Plan::Place& operand = place(step.operands[0]);
    Plan::Place& result = place(step.results[0]);
    const std::optional<Layout> layout =
        op.traits.view(step.node->attributes, operand.layout, result.layout.shape, contents);
    if (!layout) return false;
    result.layout = *layout;
    result.storage = operand.storage;
    has_storage_[step.results[0]] = true;
    ++plan_->statistics.views;
    return true;
  }

  void find_last_uses() {
    for (const std::size_t unit : run_units_) {
      for (const std::size_t slot : program_.units[unit].cluster.operands) {
        Plan::Storage& storage = storage_of(slot);
        storage.last = std::max(storage.last, unit);
      }
    }
  }

  // The value fills its storage in row-major order.
  bool fills_storage(std::size_t slot) {
    const Plan::Place& where = place(slot);
    return where.layout.offset == 0 && is_row_major(where.layout.shape, where.layout.strides) &&
           static_cast<std::size_t>(element_count(where.layout.shape)) * size_of(where.dtype) == storage_of(slot).bytes;
  }

  void place_outputs_and_updates() {
    for (const auto& [variable, slot] : schedule_.updates) {
      Plan::Update update;
      update.shared = storage_of(variable).index;
      update.slot = slot;
      if (storage_of(slot).home == Plan::Home::kWorkspace && fills_storage(slot)) {
        update.how = Plan::Update::How::kSwap;
        storage_of(slot).home = Plan::Home::kUpdate;
        storage_of(slot).index = plan_->updates.size();
      } else {
        ++plan_->statistics.forced_copies;
      }
      storage_of(slot).kept = true;
      plan_->updates.push_back(std::move(update));
    }
    for (const std::size_t slot : schedule_.outputs) {
      Plan::Output output{Plan::Output::How::kOwn, slot, place(slot).storage};
      Plan::Storage& storage = storage_of(slot);
      if (storage.home == Plan::Home::kWorkspace && fills_storage(slot)) {
        storage.home = Plan::Home::kOutput;
        storage.index = plan_->outputs.size();
      } else {
        const bool is_old = storage.home == Plan::Home::kInput || storage.home == Plan::Home::kShared ||
                            storage.home == Plan::Home::kConstant;
        output.how = is_old ? Plan::Output::How::kCopyFirst : Plan::Output::How::kCopyLast;
        ++plan_->statistics.forced_copies;
      }
      storage.kept = storage.kept || output.how != Plan::Output::How::kCopyFirst;
      plan_->outputs.push_back(output);
    }
  }

  // Whether unit's result may be written over operand `position`.
  bool can_overwrite(std::size_t unit, std::size_t result, std::size_t position) {
    const Cluster& cluster = program_.units[unit].cluster;
    const std::size_t operand = cluster.operands[position];
    const Plan::Storage& old = storage_of(operand);
    if (old.last != unit || old.kept || !fills_storage(operand) ||
        place(operand).layout.shape != place(result).layout.shape || old.bytes != storage_of(result).bytes) {
      return false;
    }
    // Another operand in the same memory must be read in step with this one.
    const bool elementwise =
        program_.units[unit].compiled == nullptr && schedule_.steps[cluster.steps[0]].node->op->is_elementwise();
    for (std::size_t i = 0; i < cluster.operands.size(); ++i) {
      if (i == position || place(cluster.operands[i]).storage != place(operand).storage) continue;
      if (!elementwise || place(cluster.operands[i]).layout != place(operand).layout) return false;
    }
    return true;
  }

  void reuse_in_place() {
    std::set<std::pair<std::size_t, std::size_t>> overwritten;  // storage, unit
    for (const std::size_t unit : run_units_) {
      const Cluster& cluster = program_.units[unit].cluster;
      for (std::size_t r = 0; r < cluster.results.size(); ++r) {
        const std::size_t result = cluster.results[r];
        if (place(result).value.has_value()) continue;
        for (const std::size_t position :
             cluster.overwrites.empty() ? std::vector<std::size_t>{} : cluster.overwrites[r]) {
          const std::size_t operand = cluster.operands[position];
          const std::size_t old = place(operand).storage;
          if (old == place(result).storage || overwritten.contains({old, unit})) continue;
          if (!can_overwrite(unit, result, position)) continue;
          const Plan::Storage& from = plan_->storages[old];
          Plan::Storage& to = storage_of(result);
          const bool is_free = from.home == Plan::Home::kWorkspace ||
                               (from.home == Plan::Home::kInput && from.index < options_.mutable_inputs.size() &&
                                options_.mutable_inputs[from.index]);
          if (is_free && to.home == Plan::Home::kWorkspace) {
            plan_->storages[old].last = std::max(from.last, to.last);
            plan_->storages[old].kept = from.kept || to.kept;
          } else if (from.home == Plan::Home::kShared && to.home == Plan::Home::kUpdate &&
                     plan_->updates[to.index].shared == from.index) {
            plan_->updates[to.index].how = Plan::Update::How::kInPlace;
            plan_->storages[old].kept = true;
          } else {
            continue;
          }
          const std::size_t gone = place(result).storage;
          for (Plan::Place& other : plan_->places) {
            if (other.storage == gone) other.storage = old;
          }
          plan_->storages[gone].bytes = 0;
          plan_->storages[gone].home = Plan::Home::kConstant;
          overwritten.emplace(old, unit);
          ++plan_->statistics.in_place;
          break;
        }
      }
    }
  }

  void lay_out() {
    std::vector<Lifetime> blocks;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < plan_->storages.size(); ++i) {
      const Plan::Storage& storage = plan_->storages[i];
      if (storage.home != Plan::Home::kWorkspace) continue;
      blocks.push_back({storage.bytes, storage.first, storage.kept ? program_.units.size() : storage.last});
      which.push_back(i);
    }
    const MemoryPlan memory = plan_memory(blocks);
    plan_->offsets.assign(plan_->storages.size(), 0);
    for (std::size_t i = 0; i < which.size(); ++i)
      plan_->offsets[which[i]] = memory.offsets[i];
    plan_->workspace = std::make_shared<Buffer>(memory.total);
    plan_->statistics.workspace_bytes = memory.total;
    plan_->statistics.workspace_lower_bound = memory.lower_bound;
    for (Plan::Update& update : plan_->updates) {
      if (update.how != Plan::Update::How::kSwap) continue;
      update.spare = Tensor(place(update.slot).dtype, place(update.slot).layout.shape);
    }
  }

  std::size_t add_pointers(std::span<const std::size_t> slots) {
    const std::size_t begin = plan_->pointers.size();
    for (const std::size_t slot : slots) {
      const Plan::Place& where = place(slot);
      const std::size_t storage = where.storage;
      const std::ptrdiff_t offset = where.layout.offset * static_cast<std::ptrdiff_t>(size_of(where.dtype));
      void* pointer = nullptr;
      if (where.value.has_value()) {
        pointer = where.value->raw();
      } else if (plan_->storages[storage].home == Plan::Home::kWorkspace) {
        pointer = plan_->workspace->data() + plan_->offsets[storage] + static_cast<std::size_t>(offset);
      } else if (plan_->storages[storage].home == Plan::Home::kConstant) {
        // A view of a constant.
        pointer = static_cast<std::byte*>(place(plan_->storages[storage].index).value.value().raw()) + offset;
      } else {
        plan_->patches[storage].push_back({plan_->pointers.size(), offset});
      }
      plan_->pointers.push_back(pointer);
    }
    return begin;
  }

  std::vector<Binding> bindings(std::span<const std::size_t> slots) {
    std::vector<Binding> result;
    for (const std::size_t slot : slots)
      result.push_back({place(slot).dtype, at_zero(place(slot).layout), place(slot).value});
    return result;
  }

  void bind() {
    plan_->patches.resize(plan_->storages.size());
    for (const std::size_t unit : run_units_) {
      const ProgramUnit& spec = program_.units[unit];
      std::unique_ptr<Kernel> kernel;
      if (spec.compiled != nullptr) {
        const std::vector<Binding> operands = bindings(spec.cluster.operands);
        const std::vector<Binding> results = bindings(spec.cluster.results);
        try {
          kernel = spec.compiled->bind(operands, results);
        } catch (const BackendError& error) {
          if (options_.forbid_fallback) throw;
          plan_->notes.push_back("backend " + spec.backend + " leaves a cluster to the interpreter: " + error.what());
          kernel = bind_reference_cluster(schedule_, spec.cluster, operands, results);
        }
      } else {
        const Step& step = schedule_.steps[spec.cluster.steps[0]];
        kernel = bind_reference(step.node, bindings(step.operands), bindings(step.results));
      }
      const std::size_t operands = add_pointers(spec.cluster.operands);
      const std::size_t results = add_pointers(spec.cluster.results);
      plan_->units.push_back({std::move(kernel), unit, operands, results});
    }
    plan_->statistics.units = plan_->units.size();
  }

  const Program& program_;
  const Schedule& schedule_;
  std::span<const Tensor> inputs_;
  std::span<const Tensor> shared_;
  const PlanOptions& options_;
  std::unique_ptr<Plan> plan_ = std::make_unique<Plan>();
  std::vector<bool> has_storage_;
  std::vector<bool> is_needed_;
  std::vector<std::size_t> run_units_;
};

}  // namespace

void check_leaf_shapes(const Schedule& schedule, std::span<const Tensor> inputs, std::span<const Tensor> shared) {
  std::unordered_map<const DimAtom*, std::pair<std::int64_t, const Slot*>> sizes;
  const auto check = [&](const Slot& slot, const Tensor& tensor) {
    for (std::size_t axis = 0; axis < slot.type.rank(); ++axis) {
      const Dim& dim = slot.type.dims[axis];
      const std::int64_t size = tensor.size(axis);
      std::string wrong;
      if (dim.is_constant() && dim.constant() != size) {
        wrong = "axis " + std::to_string(axis) + " has size " + std::to_string(size) + " where its type says " +
                dim.to_string();
      } else if (const DimAtomPointer atom = dim.single_atom();
                 atom != nullptr && atom->kind == DimAtom::Kind::kSymbol) {
        const auto [place, is_new] = sizes.emplace(atom.get(), std::pair(size, &slot));
        if (!is_new && place->second.first != size) {
          wrong = "size " + atom->name + " is " + std::to_string(size) + " here and " +
                  std::to_string(place->second.first) + " in " + place->second.second->value.name();
        }
      }
      if (wrong.empty()) continue;
      ShapeError error(wrong, "give a tensor of the declared shape");
      error.add_context(slot.value.name(), {tensor.describe()}, slot.value.node->sites);
      throw error;
    }
  };
  for (std::size_t i = 0; i < inputs.size(); ++i)
    check(schedule.slots[schedule.inputs[i]], inputs[i]);
  for (std::size_t i = 0; i < shared.size(); ++i)
    check(schedule.slots[schedule.shared[i]], shared[i]);
}

std::unique_ptr<Plan> make_plan(const Program& program, std::span<const Tensor> inputs, std::span<const Tensor> shared,
                                const PlanOptions& options) {
  check_leaf_shapes(program.schedule, inputs, shared);
  return Planner(program, inputs, shared, options).run();
}

}  // namespace foreshape::engine
