// ONNX operators that change the shape or the order of elements.
#include <algorithm>

#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

std::int64_t from_the_front(std::int64_t axis, std::size_t rank) {
  const auto count = static_cast<std::int64_t>(rank);
  if (axis < -count || axis > count)
    throw AttributeError("axis " + std::to_string(axis) + " of rank " + std::to_string(rank));
  return axis < 0 ? axis + count : axis;
}

// A 0 in the wanted shape is the size of the same axis of x.
std::vector<Value> reshaping(const Lowering& node) {
  const Value& x = node.operand(0);
  if (node.has_attribute("shape")) {  // version 1
    return {reshape(x, *node.integers("shape"))};
  }
  const Value& wanted = node.operand(1);
  if (node.flag("allowzero", false)) return {reshape(x, wanted)};
  if (!node.is_known(1)) {
    const std::optional<Dims> contents = contents_of(wanted);
    const bool has_zero = contents && std::any_of(contents->begin(), contents->end(),
                                                  [](const Dim& size) { return size.is_constant(0); });
    if (has_zero) unsupported("a shape of symbols and zeros");
    if (contents) return {reshape(x, wanted)};
  }
  std::vector<Value> sizes;
  for (const std::int64_t size : node.integers(1)) {
    const auto axis = static_cast<std::int64_t>(sizes.size());
    sizes.push_back(size == 0 ? dim(x, axis) : integer_constant(size));
  }
  if (sizes.empty()) return {reshape(x, Integers{})};
  return {reshape(x, stack(sizes))};
}

std::vector<Value> transposition(const Lowering& node) {
  const Value& x = node.operand(0);
  Integers reversed = axes_from(0, x.rank());
  std::reverse(reversed.begin(), reversed.end());
  return {transpose(x, node.integers("perm").value_or(reversed))};
}

std::vector<Value> squeezing(const Lowering& node) {
  const Value& x = node.operand(0);
  if (const std::optional<Integers> axes = node.integers("axes", 1)) return {squeeze(x, *axes)};
  Integers ones;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    if (!x.dims()[axis].is_constant()) unsupported("Squeeze of all axes of size 1 where a size is not known");
    if (x.dims()[axis].is_constant(1)) ones.push_back(static_cast<std::int64_t>(axis));
  }
  return {squeeze(x, ones)};
}

std::vector<Value> unsqueezing(const Lowering& node) {
  const std::optional<Integers> axes = node.integers("axes", 1);
  if (!axes) throw AttributeError("attribute axes is missing");
  return {expand_dims(node.operand(0), *axes)};
}

Value product_of_sizes(const Value& x, std::int64_t first, std::int64_t last) {
  Value product = integer_constant(1);
  for (std::int64_t axis = first; axis < last; ++axis)
    product = product * dim(x, axis);
  return product;
}

std::vector<Value> flattening(const Lowering& node) {
  const Value& x = node.operand(0);
  const std::int64_t axis = from_the_front(node.integer("axis", 1), x.rank());
  const auto rank = static_cast<std::int64_t>(x.rank());
  return {reshape(x, stack({product_of_sizes(x, 0, axis), product_of_sizes(x, axis, rank)}))};
}

// Both sides broadcast, whatever the type is.
std::vector<Value> expansion(const Lowering& node) {
  const Value& x = node.operand(0);
  const Value zeros = broadcast_to(like(x, 0), node.operand(1));
  return {where(constant(Tensor::scalar(true)), x, zeros)};
}

std::vector<Value> shape_part(const Lowering& node) {
  const Value& x = node.operand(0);
  const auto rank = static_cast<std::int64_t>(x.rank());
  const auto bounded = [&](std::int64_t axis) {
    return std::clamp<std::int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
  };
  const std::int64_t first = bounded(node.integer("start", 0));
  const std::int64_t last = bounded(node.integer("end", rank));
  std::vector<Value> sizes;
  for (std::int64_t axis = first; axis < last; ++axis)
    sizes.push_back(dim(x, axis));
  return {sizes.empty() ? shape_constant({}) : stack(sizes)};
}

std::vector<Value> element_number(const Lowering& node) {
  const Value& x = node.operand(0);
  return {product_of_sizes(x, 0, static_cast<std::int64_t>(x.rank()))};
}

// Along each axis, positions that start again from 0.
std::vector<Value> tiling(const Lowering& node) {
  Value x = node.operand(0);
  const Integers repeats = node.integers(1);
  if (repeats.size() != x.rank())
    throw ShapeError(std::to_string(repeats.size()) + " repeats for rank " + std::to_string(x.rank()));
  for (std::size_t i = 0; i < repeats.size(); ++i) {
    const auto axis = static_cast<std::int64_t>(i);
    if (repeats[i] < 0) throw ShapeError("a negative number of repeats");
    if (repeats[i] == 1) continue;
    const Value size = dim(x, axis);
    const Value positions = iota(size * integer_constant(repeats[i])) % maximum(size, integer_constant(1));
    x = gather(x, positions, axis);
  }
  return {x};
}

struct Blocks {
  Value x;
  Value batch, depth, height, width;  // sizes
  Value block;                        // size of one
};

Blocks blocks_of(const Lowering& node) {
  const Value& x = node.operand(0);
  if (x.rank() != 4) throw ShapeError("an operand of rank " + std::to_string(x.rank()) + " where 4 is wanted");
  const std::int64_t block = node.attribute("blocksize").integer;
  if (block <= 0) throw AttributeError("blocksize " + std::to_string(block));
  return {x, dim(x, 0), dim(x, 1), dim(x, 2), dim(x, 3), integer_constant(block)};
}

std::vector<Value> depth_to_space(const Lowering& node) {
  const auto [x, batch, depth, height, width, block] = blocks_of(node);
  const Value rest = floor_divide(depth, block * block);
  const Value result = stack({batch, rest, height * block, width * block});
  const std::string mode = node.text("mode", "DCR");
  if (mode == "CRD") {
    const Value parts = reshape(x, stack({batch, rest, block, block, height, width}));
    return {reshape(transpose(parts, {0, 1, 4, 2, 5, 3}), result)};
  }
  if (mode != "DCR") throw AttributeError("mode " + mode + " is not DCR or CRD");
  const Value parts = reshape(x, stack({batch, block, block, rest, height, width}));
  return {reshape(transpose(parts, {0, 3, 4, 1, 5, 2}), result)};
}

std::vector<Value> space_to_depth(const Lowering& node) {
  const auto [x, batch, depth, height, width, block] = blocks_of(node);
  const Value down = floor_divide(height, block);
  const Value across = floor_divide(width, block);
  const Value parts = reshape(x, stack({batch, depth, down, block, across, block}));
  return {reshape(transpose(parts, {0, 3, 5, 1, 2, 4}), stack({batch, depth * block * block, down, across}))};
}

constexpr OperatorRow kRows[] = {
    {"DepthToSpace", depth_to_space}, {"Expand", expansion},      {"Flatten", flattening},
    {"Reshape", reshaping},           {"Shape", shape_part},      {"Size", element_number},
    {"SpaceToDepth", space_to_depth}, {"Squeeze", squeezing},     {"Tile", tiling},
    {"Transpose", transposition},     {"Unsqueeze", unsqueezing},
};

}  // namespace

std::span<const OperatorRow> shape_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
