// ONNX operators on quantised numbers: x = (q - zero point) * scale.
#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

// A scale or a zero point: one for all, or one for each place of an axis.
Value along(const Value& parameter, const Value& x, std::int64_t axis) {
  if (parameter.rank() == 0) return parameter;
  if (parameter.rank() != 1) throw ShapeError("a scale or zero point of rank " + std::to_string(parameter.rank()));
  if (parameter.dims()[0].is_constant(1)) return reshape(parameter, Integers{});
  const auto rank = static_cast<std::int64_t>(x.rank());
  if (axis < -rank || axis >= rank)
    throw AttributeError("axis " + std::to_string(axis) + " of rank " + std::to_string(rank));
  if (axis < 0) axis += rank;
  return expand_dims(parameter, axes_from(1, x.rank() - static_cast<std::size_t>(axis)));
}

// Rounded half to even; what is out of range becomes the nearest number of the type.
Value quantised(const Value& scaled, const Value& zero_point) {
  return cast(round(scaled) + cast(zero_point, scaled.dtype()), zero_point.dtype());
}

std::vector<Value> quantisation(const Lowering& node) {
  const Value& x = node.operand(0);
  const std::int64_t axis = node.integer("axis", 1);
  const Value zero_point = node.has(2) ? along(node.operand(2), x, axis) : number(0, DType::kUInt8);
  const Value values = is_floating(x.dtype()) ? x : cast(x, node.operand(1).dtype());
  return {quantised(values / along(node.operand(1), x, axis), zero_point)};
}

std::vector<Value> dequantisation(const Lowering& node) {
  const Value& x = node.operand(0);
  const std::int64_t axis = node.integer("axis", 1);
  const Value scale = along(node.operand(1), x, axis);
  Value difference = cast(x, DType::kInt32);
  if (node.has(2)) difference = difference - cast(along(node.operand(2), x, axis), DType::kInt32);
  return {cast(difference, scale.dtype()) * scale};
}

std::vector<Value> dynamic_quantisation(const Lowering& node) {
  const Value& x = node.operand(0);
  const Value zero = like(x, 0);
  const Value low = minimum(reduce_minimum(x), zero);
  const Value high = maximum(reduce_maximum(x), zero);
  const Value scale = (high - low) / like(x, 255);
  const Value zero_point = cast(round(negate(low) / scale), DType::kUInt8);
  return {quantised(x / scale, zero_point), scale, zero_point};
}

// Zero points of the left operand are one a row, of the right one a column.
Value product_of_integers(const Value& a, const Value& b, const Value& zero_a, const Value& zero_b) {
  Value left = cast(a, DType::kInt32);
  Value right = cast(b, DType::kInt32);
  if (zero_a.is_defined()) {
    const Value zero = cast(zero_a, DType::kInt32);
    left = left - (zero.rank() == 1 ? along(zero, a, -2) : zero);
  }
  if (zero_b.is_defined()) right = right - cast(zero_b, DType::kInt32);
  return matmul(left, right);
}

std::vector<Value> integer_product(const Lowering& node) {
  return {product_of_integers(node.operand(0), node.operand(1), node.has(2) ? node.operand(2) : Value{},
                              node.has(3) ? node.operand(3) : Value{})};
}

// Operands a, its scale and zero point; b, its; scale and zero point of the result.
std::vector<Value> quantised_product(const Lowering& node) {
  const Value& a = node.operand(0);
  const Value product = product_of_integers(a, node.operand(3), node.operand(2), node.operand(5));
  const Value& scale_a = node.operand(1);
  const Value scale = (scale_a.rank() == 1 ? along(scale_a, a, -2) : scale_a) * node.operand(4) / node.operand(6);
  return {quantised(cast(product, scale.dtype()) * scale, node.operand(7))};
}

constexpr OperatorRow kRows[] = {
    {"DequantizeLinear", dequantisation}, {"DynamicQuantizeLinear", dynamic_quantisation},
    {"MatMulInteger", integer_product},   {"QLinearMatMul", quantised_product},
    {"QuantizeLinear", quantisation},
};

}  // namespace

std::span<const OperatorRow> quantisation_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
