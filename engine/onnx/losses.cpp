// ONNX operators that compare predictions with classes.
#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

// log_probabilities (batch, classes, …), operand 1: classes (batch, …), operand 2: a weight for each class.
Value negative_log_likelihood(const Lowering& node, const Value& log_probabilities) {
  Value classes = cast(node.operand(1), DType::kInt64);
  const bool is_weighted = node.has(2);
  const bool may_ignore = node.has_attribute("ignore_index");
  Value ignored;
  if (may_ignore) {
    ignored = equal(Operand(classes), Operand(integer_constant(node.attribute("ignore_index").integer)));
    classes = where(ignored, integer_constant(0), classes);  // any class there is
  }
  Value loss = negate(squeeze(gather_elements(log_probabilities, expand_dims(classes, {1}), 1), {1}));
  Value weights = is_weighted ? gather(node.operand(2), classes) : ones_like(loss);
  if (may_ignore) {
    weights = where(ignored, like(weights, 0), weights);
    loss = where(ignored, like(loss, 0), loss);
  }
  if (is_weighted) loss = loss * weights;
  const std::string reduction = node.text("reduction", "mean");
  if (reduction == "none") return loss;
  if (reduction == "sum") return reduce_sum(loss);
  if (reduction != "mean") throw AttributeError("reduction " + reduction + " is not none, sum or mean");
  return is_weighted || may_ignore ? reduce_sum(loss) / reduce_sum(weights) : reduce_mean(loss);
}

std::vector<Value> likelihood_loss(const Lowering& node) {
  return {negative_log_likelihood(node, node.operand(0))};
}

std::vector<Value> softmax_loss(const Lowering& node) {
  const Value log_probabilities = log_softmax(node.operand(0), 1);
  return {negative_log_likelihood(node, log_probabilities), log_probabilities};
}

constexpr OperatorRow kRows[] = {
    {"NegativeLogLikelihoodLoss", likelihood_loss},
    {"SoftmaxCrossEntropyLoss", softmax_loss},
};

}  // namespace

std::span<const OperatorRow> loss_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
