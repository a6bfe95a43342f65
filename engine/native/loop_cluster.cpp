#include "engine/native/loop_cluster.h"

#include <algorithm>
#include <optional>

#include "engine/base/error.h"
#include "engine/native/errors.h"
#include "engine/native/parallel.h"
#include "engine/ops/op.h"
#include "engine/runtime/shared_state.h"
#include "engine/tensor/strided_loop.h"

namespace foreshape::engine::native {
namespace {

// The types of the slots that a cluster touches, all sizes known.
using KnownTypes = std::map<std::size_t, Type>;

struct LabelRange {
  std::size_t operand = 0;  // of the cluster
  Binding binding;
  std::int64_t classes = 0;
  NodePointer node;
};

[[noreturn]] void refuse_label(const LabelRange& range, std::int64_t label) {
  IndexError error("label " + std::to_string(label) + " is none of " + std::to_string(range.classes) + " classes");
  error.add_context(std::string(range.node->op->name), describe(range.node->types), range.node->sites);
  throw error;
}

template <typename T>
void check_labels_of(const LabelRange& range, const void* labels) {
  strided_loop<1>(range.binding.layout.shape, {&range.binding.layout},
                  [&](std::int64_t count, const auto& offsets, const auto& steps) {
                    const T* label = static_cast<const T*>(labels) + offsets[0];
                    for (std::int64_t i = 0; i < count; ++i, label += steps[0]) {
                      const auto value = static_cast<std::int64_t>(*label);
                      if (value < 0 || value >= range.classes) refuse_label(range, value);
                    }
                  });
}

void check_labels(const LabelRange& range, void* const* operands) {
  const void* const labels = operands[range.operand];
  switch (range.binding.dtype) {
    case DType::kInt8:
      return check_labels_of<std::int8_t>(range, labels);
    case DType::kInt16:
      return check_labels_of<std::int16_t>(range, labels);
    case DType::kInt32:
      return check_labels_of<std::int32_t>(range, labels);
    case DType::kUInt8:
      return check_labels_of<std::uint8_t>(range, labels);
    case DType::kUInt16:
      return check_labels_of<std::uint16_t>(range, labels);
    case DType::kUInt32:
      return check_labels_of<std::uint32_t>(range, labels);
    case DType::kUInt64:
      return check_labels_of<std::uint64_t>(range, labels);
    default:
      return check_labels_of<std::int64_t>(range, labels);
  }
}

class LoopKernel final : public Kernel {
 public:
  struct Source {
    bool is_result = false;
    std::size_t index = 0;
  };

  LoopKernel(const loops::Kernel& kernel, std::vector<Source> sources, loops::KernelFunction function,
             loops::KernelFunction cached, std::vector<LabelRange> labels)
      : sources_(std::move(sources)),
        pointers_(sources_.size()),
        numbers_(loops::run_time_numbers(kernel)),
        iterations_(loops::range_of(kernel).iterations),
        grain_(kernel.streaming || (kernel.axes.size() == 1 && !loops::reduces(kernel)) ? loops::kRangeGrain : 1),
        threads_(threads_for((iterations_ + grain_ - 1) / grain_, operations_of(kernel))),
        function_(function),
        cached_(cached),
        labels_(std::move(labels)) {}

  void run(void* const* operands, void* const* results) override {
    for (const LabelRange& range : labels_)
      check_labels(range, operands);
    for (std::size_t i = 0; i < sources_.size(); ++i)
      pointers_[i] =
          static_cast<char*>(sources_[i].is_result ? results[sources_[i].index] : operands[sources_[i].index]);
    const loops::KernelFunction function = cached_ == function_ || results_are_aligned() ? function_ : cached_;
    if (threads_ == 1) {
      function(pointers_.data(), numbers_.data(), 0, iterations_);
    } else {
      run_in_parallel(function, pointers_.data(), numbers_.data(), iterations_, grain_, threads_);
    }
  }

 private:
  bool results_are_aligned() const {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (sources_[i].is_result && reinterpret_cast<std::uintptr_t>(pointers_[i]) % kBufferAlignment != 0) return false;
    }
    return true;
  }

  std::vector<Source> sources_;
  std::vector<char*> pointers_;
  std::vector<std::int64_t> numbers_;
  std::int64_t iterations_;
  std::int64_t grain_;
  int threads_;
  loops::KernelFunction function_;  // may write past the caches, to aligned results
  loops::KernelFunction cached_;    // does not
  std::vector<LabelRange> labels_;
};

FusedBody body_of(const Schedule& schedule, const Cluster& cluster, const KnownTypes& types) {
  FusedBody body(schedule, [&types](std::size_t slot) -> const Type& { return types.at(slot); });
  for (const std::size_t step : cluster.steps) {
    if (!body.add(step)) throw BackendError("these sizes do not fit one kernel");
  }
  return body;
}

LoweredKernel lowered(const FusedBody& body, const Cluster& cluster, const KnownTypes& types,
                      const std::map<std::size_t, Layout>& layouts) {
  return lower(
      body, cluster.results, [&](std::size_t slot) -> const Layout& { return layouts.at(slot); },
      [&](std::size_t slot) { return types.at(slot).dtype; });
}

}  // namespace

LoopCluster::LoopCluster(std::shared_ptr<const Schedule> schedule, Cluster cluster, std::shared_ptr<KernelStore> store)
    : schedule_(std::move(schedule)), cluster_(std::move(cluster)), store_(std::move(store)) {}

LoopCluster::~LoopCluster() = default;

std::unique_ptr<Kernel> LoopCluster::bind(std::span<const Binding> operands, std::span<const Binding> results) {
  KnownTypes types;
  std::map<std::size_t, Layout> layouts;
  std::map<std::size_t, const Binding*> bindings;
  const auto know = [&](std::size_t slot, const Binding& binding) {
    types[slot] = {binding.dtype, dims_of(binding.layout.shape)};
    layouts[slot] = binding.layout;
    bindings[slot] = &binding;
  };
  for (std::size_t i = 0; i < operands.size(); ++i)
    know(cluster_.operands[i], operands[i]);
  for (std::size_t i = 0; i < results.size(); ++i)
    know(cluster_.results[i], results[i]);
  for (const std::size_t index : cluster_.steps) {
    const Step& step = schedule_->steps[index];
    if (types.contains(step.results[0])) continue;
    std::vector<Type> operand_types;
    std::vector<std::optional<Dims>> contents;
    for (std::size_t i = 0; i < step.operands.size(); ++i) {
      operand_types.push_back(types.at(step.operands[i]));
      std::optional<Dims> content;
      if (i < 32 && ((step.node->op->traits.shape_operands >> i) & 1U) != 0) {
        const auto binding = bindings.find(step.operands[i]);
        if (binding == bindings.end() || !binding->second->value) throw BackendError("a shape is not known");
        const std::vector<std::int64_t> sizes = binding->second->value->to_integers();
        content = Dims(sizes.begin(), sizes.end());
      }
      contents.push_back(std::move(content));
    }
    types[step.results[0]] = infer_types(*step.node->op, operand_types, step.node->attributes, contents)[0];
  }
  const FusedBody body = body_of(*schedule_, cluster_, types);
  LoweredKernel made = lowered(body, cluster_, types, layouts);

  std::vector<LoopKernel::Source> sources;
  for (std::size_t i = 0; i < made.slots.size(); ++i) {
    const bool is_result = made.kernel.operands[i].written;
    const std::vector<std::size_t>& slots = is_result ? cluster_.results : cluster_.operands;
    const auto place = std::find(slots.begin(), slots.end(), made.slots[i]);
    sources.push_back({is_result, static_cast<std::size_t>(place - slots.begin())});
  }
  std::vector<LabelRange> labels;
  for (const FusedBody::LabelCheck& check : body.label_checks()) {
    const auto place = std::find(cluster_.operands.begin(), cluster_.operands.end(), check.slot);
    const auto operand = static_cast<std::size_t>(place - cluster_.operands.begin());
    labels.push_back(
        {operand, operands[operand], body.domain()[check.classes_axis].constant(), schedule_->steps[check.step].node});
  }
  try {
    const loops::KernelFunction function = store_->function(loops::print_body(made.kernel));
    loops::KernelFunction cached = function;
    if (made.kernel.streaming) {
      loops::Kernel plain = made.kernel;
      plain.streaming = false;
      cached = store_->function(loops::print_body(plain));
    }
    return std::make_unique<LoopKernel>(made.kernel, std::move(sources), function, cached, std::move(labels));
  } catch (const KernelError& error) {
    throw BackendError(error.what(), error.diagnostics());
  }
}

std::string LoopCluster::likely_body() const {
  constexpr std::int64_t kLikelySize = 256;
  std::map<std::string, std::int64_t> symbols;
  for (const std::size_t slot : schedule_->shared) {
    const Slot& shared = schedule_->slots[slot];
    const Shape shape = state_of(*shared.value.node)->value().shape();
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      const DimAtomPointer atom = shared.type.dims[axis].single_atom();
      if (atom != nullptr && atom->kind == DimAtom::Kind::kSymbol) symbols[atom->name] = shape[axis];
    }
  }
  const Dim::Lookup value_of = [&](const DimAtomPointer& atom) -> std::optional<std::int64_t> {
    if (atom->kind != DimAtom::Kind::kSymbol) return std::nullopt;
    const auto known = symbols.find(atom->name);
    return known == symbols.end() ? kLikelySize : known->second;
  };
  KnownTypes types;
  std::map<std::size_t, Layout> layouts;
  const auto guess = [&](std::size_t slot) {
    const Type& type = schedule_->slots[slot].type;
    Shape shape;
    for (const Dim& dim : type.dims) {
      const std::optional<std::int64_t> size = dim.evaluate(value_of);
      if (!size || *size < 0) return false;
      shape.push_back(*size);
    }
    types[slot] = {type.dtype, dims_of(shape)};
    layouts[slot] = row_major(shape);
    return true;
  };
  for (const std::size_t index : cluster_.steps) {
    const Step& step = schedule_->steps[index];
    for (const std::size_t slot : step.operands) {
      if (!guess(slot)) return {};
    }
    if (!guess(step.results[0])) return {};
  }
  try {
    return loops::print_body(lowered(body_of(*schedule_, cluster_, types), cluster_, types, layouts).kernel);
  } catch (const Error&) {
    return {};  // guessed sizes that contradict each other
  }
}

}  // namespace foreshape::engine::native
