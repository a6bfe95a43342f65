// ONNX operators that take tensors apart and put them together.
#include <algorithm>
#include <numeric>

#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

std::vector<Value> concatenation(const Lowering& node) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < node.operand_count(); ++i)
    values.push_back(node.operand(i));
  return {concat(values, node.integer("axis", 1))};
}

std::vector<Value> splitting(const Lowering& node) {
  const Value& x = node.operand(0);
  const std::int64_t axis = node.integer("axis", 0);
  std::optional<Integers> sizes = node.integers("split", 1);
  if (!sizes) {
    const auto parts = static_cast<std::int64_t>(node.result_count());
    const std::optional<Dims> size = contents_of(dim(x, axis));
    if (!size || !size->front().is_constant()) unsupported("Split into equal parts of an axis of unknown size");
    const std::int64_t all = size->front().constant();
    if (parts == 0 || all % parts != 0)
      throw ShapeError("an axis of size " + std::to_string(all) + " into " + std::to_string(parts) + " equal parts");
    sizes = Integers(node.result_count(), all / parts);
  }
  return split(x, *sizes, axis);
}

// ONNX writes "to the end" as the largest number of its type.
Value bounds(const Lowering& node, std::size_t i) {
  if (!node.is_known(i)) return cast(node.operand(i), DType::kInt64);
  Integers values = node.integers(i);
  for (std::int64_t& value : values)
    value = std::clamp(value, -kToTheEnd, kToTheEnd);
  return shape_constant(values);
}

std::vector<Value> slicing(const Lowering& node) {
  const Value& x = node.operand(0);
  if (node.has_attribute("starts")) {  // before version 10
    const Integers starts = *node.integers("starts");
    Integers stops = node.attribute("ends").integers;
    for (std::int64_t& stop : stops)
      stop = std::clamp(stop, -kToTheEnd, kToTheEnd);
    return {slice(x, shape_constant(starts), shape_constant(stops),
                  node.integers("axes").value_or(axes_from(0, starts.size())), Integers(starts.size(), 1))};
  }
  const Value starts = bounds(node, 1);
  const Value stops = bounds(node, 2);
  if (starts.rank() != 1 || !starts.dims()[0].is_constant())
    unsupported("a slice along a number of axes that is not known");
  const auto count = static_cast<std::size_t>(starts.dims()[0].constant());
  const Integers axes = node.has(3) ? node.integers(3) : axes_from(0, count);
  const Integers steps = node.has(4) ? node.integers(4) : Integers(count, 1);
  return {slice(x, starts, stops, axes, steps)};
}

// The position in an axis of `size` elements that each position of the padded axis shows.
Value reflected(const Value& positions, const Value& size) {
  const Value period = maximum((size - integer_constant(1)) * integer_constant(2), integer_constant(1));
  const Value along = positions % period;
  return minimum(along, period - along);
}
Value at_the_edge(const Value& positions, const Value& size) {
  return maximum(minimum(positions, size - integer_constant(1)), integer_constant(0));
}

std::vector<Value> padding(const Lowering& node) {
  Value x = node.operand(0);
  const std::string mode = node.text("mode", "constant");
  const std::optional<Integers> pads = node.integers("pads", 1);
  if (!pads) throw AttributeError("attribute pads is missing");
  if (pads->size() != 2 * x.rank())
    throw ShapeError(std::to_string(pads->size()) + " pads for rank " + std::to_string(x.rank()));
  const auto half = pads->begin() + static_cast<std::ptrdiff_t>(x.rank());
  const Integers before(pads->begin(), half);
  const Integers after(half, pads->end());
  if (mode == "constant") {
    Value fill = node.has(2) ? node.operand(2) : like(x, node.number("value", 0));
    if (fill.rank() != 0) fill = reshape(fill, Integers{});
    return {apply(Op::pad, {x, fill, shape_constant(before), shape_constant(after)})};
  }
  if (mode != "reflect" && mode != "edge") throw AttributeError("mode " + mode + " is not constant, reflect or edge");
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] == 0 && after[i] == 0) continue;
    const auto axis = static_cast<std::int64_t>(i);
    const Value size = dim(x, axis);
    const Value positions = iota(size + integer_constant(before[i] + after[i])) - integer_constant(before[i]);
    x = gather(x, mode == "edge" ? at_the_edge(positions, size) : reflected(positions, size), axis);
  }
  return {x};
}

// The part of the last two axes on one side of a diagonal.
std::vector<Value> triangle(const Lowering& node) {
  const Value& x = node.operand(0);
  const std::int64_t diagonal = node.has(1) ? node.integer(std::size_t{1}) : 0;
  const bool upper = node.flag("upper", true);
  if (x.rank() < 2) throw ShapeError("an operand of rank " + std::to_string(x.rank()) + " where 2 is the least");
  const Value kept = tri(dim(x, -2), dim(x, -1), upper ? diagonal - 1 : diagonal, DType::kBool);
  return {where(upper ? logical_not(kept) : kept, x, like(x, 0))};
}

// Each sequence up to its length backwards.
std::vector<Value> reverse_sequence(const Lowering& node) {
  const Value& x = node.operand(0);
  const std::int64_t time = node.integer("time_axis", 0);
  const std::int64_t batch = node.integer("batch_axis", 1);
  if (x.rank() < 2 || time + batch != 1 || time * batch != 0)
    throw AttributeError("time_axis and batch_axis are not 0 and 1");
  const Value steps = expand_dims(iota(dim(x, time)), {batch});
  const Value lengths = expand_dims(cast(node.operand(1), DType::kInt64), {time});
  Value positions = where(steps < lengths, lengths - integer_constant(1) - steps, steps);
  positions = expand_dims(positions, axes_from(2, x.rank()));
  return {gather_elements(x, broadcast_to(positions, shape(x)), time)};
}

constexpr OperatorRow kRows[] = {
    {"Concat", concatenation}, {"Pad", padding},     {"ReverseSequence", reverse_sequence},
    {"Slice", slicing},        {"Split", splitting}, {"Trilu", triangle},
};

}  // namespace

std::span<const OperatorRow> part_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
