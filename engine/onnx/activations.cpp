// ONNX operators that bend the outputs of layers.
#include <cmath>

#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

std::vector<Value> relu(const Lowering& node) {
  const Value& x = node.operand(0);
  return {maximum(x, like(x, 0))};
}

// x where it is positive, `below` elsewhere.
Value bent(const Value& x, const Value& below) {
  return where(x > like(x, 0), x, below);
}

std::vector<Value> leaky_relu(const Lowering& node) {
  const Value& x = node.operand(0);
  return {bent(x, x * like(x, node.number("alpha", 0.01)))};
}

std::vector<Value> parametric_relu(const Lowering& node) {
  const Value& x = node.operand(0);
  return {bent(x, x * node.operand(1))};
}

std::vector<Value> elu(const Lowering& node) {
  const Value& x = node.operand(0);
  return {bent(x, expm1(x) * like(x, node.number("alpha", 1)))};
}

std::vector<Value> selu(const Lowering& node) {
  const Value& x = node.operand(0);
  const double alpha = node.number("alpha", 1.67326319217681884765625);
  const double gamma = node.number("gamma", 1.05070102214813232421875);
  return {bent(x, expm1(x) * like(x, alpha)) * like(x, gamma)};
}

std::vector<Value> celu(const Lowering& node) {
  const Value& x = node.operand(0);
  const double alpha = node.number("alpha", 1);
  return {bent(x, expm1(x / like(x, alpha)) * like(x, alpha))};
}

Value hard_sigmoid_of(const Value& x, double alpha, double beta) {
  return maximum(minimum(x * like(x, alpha) + like(x, beta), like(x, 1)), like(x, 0));
}
std::vector<Value> hard_sigmoid(const Lowering& node) {
  return {hard_sigmoid_of(node.operand(0), node.number("alpha", 0.2), node.number("beta", 0.5))};
}
std::vector<Value> hard_swish(const Lowering& node) {
  const Value& x = node.operand(0);
  return {x * hard_sigmoid_of(x, 1.0 / 6, 0.5)};
}

std::vector<Value> softsign(const Lowering& node) {
  const Value& x = node.operand(0);
  return {x / (abs(x) + like(x, 1))};
}

std::vector<Value> thresholded_relu(const Lowering& node) {
  const Value& x = node.operand(0);
  return {where(x > like(x, node.number("alpha", 1)), x, like(x, 0))};
}

std::vector<Value> shrink(const Lowering& node) {
  const Value& x = node.operand(0);
  const Value bias = like(x, node.number("bias", 0));
  const Value threshold = like(x, node.number("lambd", 0.5));
  return {where(x < negate(threshold), x + bias, where(x > threshold, x - bias, like(x, 0)))};
}

template <Op kOp>
std::vector<Value> same_name(const Lowering& node) {
  return {apply(kOp, {node.operand(0)})};
}

// Before version 13 all axes from `axis` on are taken as one.
template <Op kOp>
std::vector<Value> softmax_like(const Lowering& node) {
  const Value& x = node.operand(0);
  const Attributes last = {{"axis", std::int64_t{-1}}};
  if (node.version() >= 13) return {apply(kOp, {x}, {{"axis", node.integer("axis", -1)}})};
  std::int64_t axis = node.integer("axis", 1);
  const auto rank = static_cast<std::int64_t>(x.rank());
  if (axis < -rank || axis > rank)
    throw AttributeError("axis " + std::to_string(axis) + " of rank " + std::to_string(rank));
  if (axis < 0) axis += rank;
  std::vector<Value> inner = {integer_constant(1)};
  for (std::int64_t i = axis; i < rank; ++i)
    inner.push_back(dim(x, i));
  Value width = inner[0];
  for (std::size_t i = 1; i < inner.size(); ++i)
    width = width * inner[i];
  const Value rows = reshape(x, stack({integer_constant(-1), width}));
  return {reshape(apply(kOp, {rows}, last), shape(x))};
}

// 1 at the first largest element along the axis.
std::vector<Value> hardmax(const Lowering& node) {
  const Value& x = node.operand(0);
  if (node.version() < 13) unsupported("Hardmax before version 13");
  const std::int64_t axis = node.integer("axis", -1);
  const auto place = axis < 0 ? axis + static_cast<std::int64_t>(x.rank()) : axis;
  const Value best = argmax(x, axis, true);
  Integers spread = axes_from(static_cast<std::size_t>(place) + 1, x.rank());
  for (std::int64_t& other : spread)
    other -= place;
  const Value positions = expand_dims(iota(dim(x, axis)), spread);
  return {cast(equal(Operand(best), Operand(positions)), x.dtype())};
}

constexpr OperatorRow kRows[] = {
    {"Celu", celu},
    {"Elu", elu},
    {"HardSigmoid", hard_sigmoid},
    {"HardSwish", hard_swish},
    {"Hardmax", hardmax},
    {"LeakyRelu", leaky_relu},
    {"LogSoftmax", softmax_like<Op::log_softmax>},
    {"PRelu", parametric_relu},
    {"Relu", relu},
    {"Selu", selu},
    {"Shrink", shrink},
    {"Sigmoid", same_name<Op::sigmoid>},
    {"Softmax", softmax_like<Op::softmax>},
    {"Softplus", same_name<Op::softplus>},
    {"Softsign", softsign},
    {"Tanh", same_name<Op::tanh>},
    {"ThresholdedRelu", thresholded_relu},
};

}  // namespace

std::span<const OperatorRow> activation_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
