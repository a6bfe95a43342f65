// ONNX operators that read and write by index.
#include <algorithm>

#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

std::vector<Value> gathering(const Lowering& node) {
  return {gather(node.operand(0), node.operand(1), node.integer("axis", 0))};
}

std::vector<Value> gathering_elements(const Lowering& node) {
  return {gather_elements(node.operand(0), node.operand(1), node.integer("axis", 0))};
}

// With batch axes, each index is completed by the position in the batch.
std::vector<Value> gathering_nd(const Lowering& node) {
  const Value& x = node.operand(0);
  Value indices = cast(node.operand(1), DType::kInt64);
  const std::int64_t batch_axes = node.integer("batch_dims", 0);
  if (batch_axes < 0 || static_cast<std::size_t>(batch_axes) >= std::min(x.rank(), indices.rank()))
    throw AttributeError("batch_dims " + std::to_string(batch_axes));
  for (std::int64_t axis = batch_axes; axis-- > 0;) {
    std::vector<Value> sizes;
    for (std::size_t i = 0; i + 1 < indices.rank(); ++i)
      sizes.push_back(dim(indices, static_cast<std::int64_t>(i)));
    sizes.push_back(integer_constant(1));
    Value position = iota(dim(x, axis));
    position = expand_dims(position, axes_from(1, indices.rank() - static_cast<std::size_t>(axis)));
    indices = concat({broadcast_to(position, stack(sizes)), indices}, -1);
  }
  return {gather_nd(x, indices)};
}

ScatterMode mode_of(const Lowering& node) {
  const std::string reduction = node.text("reduction", "none");
  if (reduction == "none") return ScatterMode::kSet;
  if (reduction == "add") return ScatterMode::kAdd;
  if (reduction == "mul") return ScatterMode::kMultiply;
  if (reduction == "max") return ScatterMode::kMaximum;
  if (reduction == "min") return ScatterMode::kMinimum;
  throw AttributeError("reduction " + reduction + " is not none, add, mul, max or min");
}

std::vector<Value> scattering_elements(const Lowering& node) {
  return {scatter_elements(node.operand(0), node.operand(1), node.operand(2), node.integer("axis", 0), mode_of(node))};
}

std::vector<Value> scattering_nd(const Lowering& node) {
  return {scatter_nd(node.operand(0), node.operand(1), node.operand(2), mode_of(node))};
}

// Where a condition holds; which places these are must be known.
std::vector<Value> compression(const Lowering& node) {
  Value x = node.operand(0);
  const Integers condition = node.integers(1);
  std::int64_t axis = 0;
  if (node.has_attribute("axis")) {
    axis = node.integer("axis", 0);
  } else {
    x = reshape(x, Integers{-1});
  }
  Integers places;
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (condition[i] != 0) places.push_back(static_cast<std::int64_t>(i));
  }
  return {gather(x, shape_constant(places), axis)};
}

// An index from the back counts from the depth; one outside gives nothing but the off value.
std::vector<Value> one_hot_encoding(const Lowering& node) {
  const Value indices = cast(node.operand(0), DType::kInt64);
  Value depth = cast(node.operand(1), DType::kInt64);
  if (depth.rank() != 0) depth = reshape(depth, Integers{});
  const Value& values = node.operand(2);
  const Value placed = where(indices < integer_constant(0), indices + depth, indices);
  const auto rank = static_cast<std::int64_t>(indices.rank());
  std::int64_t axis = node.integer("axis", -1);
  if (axis < -rank - 1 || axis > rank) throw AttributeError("axis " + std::to_string(axis));
  if (axis < 0) axis += rank + 1;
  Value hot = one_hot(placed, depth, DType::kBool);
  Integers permutation = axes_from(0, static_cast<std::size_t>(rank));
  permutation.insert(permutation.begin() + axis, rank);
  hot = transpose(hot, permutation);
  return {where(hot, take(values, 1), take(values, 0))};
}

std::vector<Value> largest(const Lowering& node) {
  const Value& x = node.operand(0);
  const std::int64_t axis = node.integer("axis", -1);
  if (node.has(1) && node.is_known(1) && node.integer(std::size_t{1}) < 0)
    throw AttributeError("a negative number of elements");
  const Value order = argsort(x, axis, node.flag("largest", true));
  const Value count =
      node.has(1) ? reshape(node.operand(1), Integers{1}) : shape_constant({node.attribute("k").integer});
  const Value indices = slice(order, shape_constant({0}), count, {axis}, {1});
  return {gather_elements(x, indices, axis), indices};
}

constexpr OperatorRow kRows[] = {
    {"Compress", compression},
    {"Gather", gathering},
    {"GatherElements", gathering_elements},
    {"GatherND", gathering_nd},
    {"OneHot", one_hot_encoding},
    {"Scatter", scattering_elements},
    {"ScatterElements", scattering_elements},
    {"ScatterND", scattering_nd},
    {"TopK", largest},
};

}  // namespace

std::span<const OperatorRow> index_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
