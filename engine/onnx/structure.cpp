// ONNX operators that pass values on or choose between graphs.
#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

std::vector<Value> identity(const Lowering& node) {
  return {node.operand(0)};
}

// The value itself, as when a model is used. What training drops depends on a generator that ONNX leaves open.
std::vector<Value> dropout(const Lowering& node) {
  const Value& x = node.operand(0);
  const bool is_training = node.has(2) && node.known(2).item() != 0;
  const double ratio = node.has(1) && is_training ? node.known(1).item() : 0.5;
  if (is_training && ratio != 0) unsupported("Dropout in training mode");
  const Value mask = broadcast_like(constant(Tensor::scalar(true)), x);
  return {x, node.version() >= 10 ? mask : cast(mask, x.dtype())};
}

std::vector<Value> choice(const Lowering& node) {
  Value condition = node.operand(0);
  if (condition.rank() != 0) condition = reshape(condition, Integers{});
  const std::vector<Value> then = node.body("then_branch");
  const std::vector<Value> otherwise = node.body("else_branch");
  if (then.size() != otherwise.size())
    throw InputError("branches with " + std::to_string(then.size()) + " and " + std::to_string(otherwise.size()) +
                     " outputs");
  std::vector<Value> results;
  for (std::size_t i = 0; i < then.size(); ++i)
    results.push_back(if_else(condition, then[i], otherwise[i]));
  return results;
}

constexpr OperatorRow kRows[] = {
    {"Dropout", dropout},
    {"Identity", identity},
    {"If", choice},
};

}  // namespace

std::span<const OperatorRow> structure_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
