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
  return std::make_unique<ReferenceKernel>(node, operands, results);
}

}  // namespace foreshape::engine
