#include "engine/runtime/interpreter_backend.h"

#include <unordered_map>

#include "engine/base/error.h"
#include "engine/interpreter/interpreter.h"
#include "engine/ops/op.h"

namespace foreshape::engine {

namespace {

Tensor at(const Binding& binding, void* data) {
  return Tensor(binding.dtype, binding.layout, std::make_shared<Buffer>(data, 0));
}

class ReferenceKernel : public Kernel {
 public:
  ReferenceKernel(NodePointer node, std::span<const Binding> operands, std::span<const Binding> results)
      : node_(std::move(node)),
        operand_bindings_(operands.begin(), operands.end()),
        result_bindings_(results.begin(), results.end()) {}

  void run(void* const* operands, void* const* results) override {
    operands_.clear();
    results_.clear();
    for (std::size_t i = 0; i < operand_bindings_.size(); ++i)
      operands_.push_back(at(operand_bindings_[i], operands[i]));
    for (std::size_t i = 0; i < result_bindings_.size(); ++i)
      results_.push_back(at(result_bindings_[i], results[i]));
    try {
      if (node_->op->traits.structural) {
        const std::vector<Tensor> made = run_op(*node_->op, node_->attributes, operands_);
        for (std::size_t i = 0; i < made.size(); ++i)
          copy_into(made[i], results_[i]);
      } else {
        node_->op->reference({*node_->op, node_->attributes, operands_, results_});
      }
    } catch (Error& error) {
      std::vector<std::string> texts;
      for (const Tensor& operand : operands_)
        texts.push_back(operand.describe());
      error.add_context(std::string(node_->op->name), std::move(texts), node_->sites);
      throw;
    }
  }

 private:
  NodePointer node_;
  std::vector<Binding> operand_bindings_;
  std::vector<Binding> result_bindings_;
  std::vector<Tensor> operands_;
  std::vector<Tensor> results_;
};

// An elementwise op whose operands are row-major or single elements: one run of its loop.
class ScalarLoopKernel : public Kernel {
 public:
  static constexpr std::size_t kMostOperands = 3;

  // Null when the op or a layout asks for more.
  static std::unique_ptr<Kernel> make(const NodePointer& node, std::span<const Binding> operands,
                                      const Binding& result) {
    const OpRow& op = *node->op;
    if (!op.is_elementwise() || op.traits.check != nullptr || operands.size() > kMostOperands) return nullptr;
    auto kernel = std::make_unique<ScalarLoopKernel>();
    kernel->count_ = element_count(result.layout.shape);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const Layout& layout = operands[i].layout;
      const bool is_single = element_count(layout.shape) == 1;
      const bool is_plain = layout.shape == result.layout.shape && is_row_major(layout.shape, layout.strides);
      if (!is_single && !is_plain) return nullptr;
      kernel->steps_[i] = is_single ? 0 : 1;
    }
    kernel->steps_[operands.size()] = 1;
    kernel->operands_ = operands.size();
    kernel->loop_ = op.traits.loops[static_cast<std::size_t>(operands.back().dtype)];
    return kernel;
  }

  void run(void* const* operands, void* const* results) override {
    void* pointers[kMostOperands + 1];
    for (std::size_t i = 0; i < operands_; ++i)
      pointers[i] = operands[i];
    pointers[operands_] = results[0];
    if (count_ > 0) loop_(count_, pointers, steps_);
  }

 private:
  ScalarLoop loop_ = nullptr;
  std::int64_t count_ = 0;
  std::size_t operands_ = 0;
  std::int64_t steps_[kMostOperands + 1] = {};
};

class ReferenceClusterKernel : public Kernel {
 public:
  ReferenceClusterKernel(const Schedule& schedule, const Cluster& cluster, std::span<const Binding> operands,
                         std::span<const Binding> results)
      : cluster_(cluster), operands_(operands.begin(), operands.end()), results_(results.begin(), results.end()) {
    for (const std::size_t step : cluster.steps)
      steps_.push_back(schedule.steps[step]);
  }

  void run(void* const* operands, void* const* results) override {
    std::unordered_map<std::size_t, Tensor> values;
    for (std::size_t i = 0; i < operands_.size(); ++i)
      values[cluster_.operands[i]] = at(operands_[i], operands[i]);
    for (const Step& step : steps_) {
      std::vector<Tensor> inputs;
      for (const std::size_t slot : step.operands)
        inputs.push_back(values.at(slot));
      const std::vector<Tensor> made = run_node(*step.node, inputs);
      for (std::size_t i = 0; i < made.size(); ++i)
        values[step.results[i]] = made[i];
    }
    for (std::size_t i = 0; i < results_.size(); ++i)
      copy_into(values.at(cluster_.results[i]), at(results_[i], results[i]));
  }

 private:
  Cluster cluster_;
  std::vector<Step> steps_;
  std::vector<Binding> operands_;
  std::vector<Binding> results_;
};

}  // namespace

std::unique_ptr<Kernel> bind_reference_cluster(const Schedule& schedule, const Cluster& cluster,
                                               std::span<const Binding> operands, std::span<const Binding> results) {
  return std::make_unique<ReferenceClusterKernel>(schedule, cluster, operands, results);
}

std::unique_ptr<Kernel> bind_reference(const NodePointer& node, std::span<const Binding> operands,
                                       std::span<const Binding> results) {
  if (results.size() == 1) {
    if (std::unique_ptr<Kernel> kernel = ScalarLoopKernel::make(node, operands, results[0])) return kernel;
  }
  return std::make_unique<ReferenceKernel>(node, operands, results);
}

}  // namespace foreshape::engine
