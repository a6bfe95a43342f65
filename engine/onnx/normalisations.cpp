// ONNX operators that normalise, and pooling over whole images.
#include <algorithm>

#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

// A vector over the channels (axis 1) of x, ready to broadcast.
Value over_channels(const Value& vector, const Value& x) {
  if (x.rank() < 2) throw ShapeError("an operand of rank " + std::to_string(x.rank()) + " has no channels");
  return expand_dims(vector, axes_from(1, x.rank() - 1));
}

Integers all_but_channels(const Value& x) {
  Integers axes = axes_from(2, x.rank());
  axes.insert(axes.begin(), 0);
  return axes;
}

std::vector<Value> batch_normalisation(const Lowering& node) {
  const Value& x = node.operand(0);
  const double epsilon = node.number("epsilon", 1e-5);
  Value average = node.operand(3);
  Value spread = node.operand(4);
  std::vector<Value> running;
  if (node.flag("training_mode", false)) {
    const double momentum = node.number("momentum", 0.9);
    const Integers axes = all_but_channels(x);
    const Value batch_average = cast(reduce_mean(x, axes), average.dtype());
    const Value batch_spread = cast(variance(x, axes), spread.dtype());
    running = {average * like(average, momentum) + batch_average * like(average, 1 - momentum),
               spread * like(spread, momentum) + batch_spread * like(spread, 1 - momentum)};
    average = batch_average;
    spread = batch_spread;
  }
  const auto placed = [&](const Value& vector) { return over_channels(cast(vector, x.dtype()), x); };
  const Value centred = x - placed(average);
  const Value scaled = centred * placed(node.operand(1)) / sqrt(placed(spread) + like(x, epsilon));
  std::vector<Value> results = {scaled + placed(node.operand(2))};
  results.insert(results.end(), running.begin(), running.end());
  return results;
}

std::vector<Value> instance_normalisation(const Lowering& node) {
  const Value& x = node.operand(0);
  const Value scale = over_channels(node.operand(1), x);
  return {normalise(x, axes_from(2, x.rank()), node.number("epsilon", 1e-5)) * scale +
          over_channels(node.operand(2), x)};
}

std::vector<Value> layer_normalisation(const Lowering& node) {
  const Value& x = node.operand(0);
  const auto rank = static_cast<std::int64_t>(x.rank());
  std::int64_t axis = node.integer("axis", -1);
  if (axis < -rank || axis >= rank)
    throw AttributeError("axis " + std::to_string(axis) + " of rank " + std::to_string(rank));
  if (axis < 0) axis += rank;
  const Integers axes = axes_from(static_cast<std::size_t>(axis), x.rank());
  // Statistics of 16-bit numbers are taken in 32 bits.
  const DType wide = promote(x.dtype(), DType::kFloat32);
  const Value values = cast(x, wide);
  const Value average = reduce_mean(values, axes, true);
  const Value centred = values - average;
  const Value inverse_deviation =
      reciprocal_sqrt(reduce_mean(square(centred), axes, true) + like(values, node.number("epsilon", 1e-5)));
  Value result = cast(centred * inverse_deviation, x.dtype()) * node.operand(1);
  if (node.has(2)) result = result + node.operand(2);
  return {result, average, inverse_deviation};
}

// Over a window of channels.
std::vector<Value> local_response_normalisation(const Lowering& node) {
  constexpr std::int64_t kWidest = 4096;
  const Value& x = node.operand(0);
  const std::int64_t size = node.attribute("size").integer;
  if (size < 1 || size > kWidest) throw AttributeError("size " + std::to_string(size));
  if (x.rank() < 2) throw ShapeError("an operand of rank " + std::to_string(x.rank()) + " has no channels");
  Integers before(x.rank(), 0);
  Integers after(x.rank(), 0);
  before[1] = (size - 1) / 2;
  after[1] = size - 1 - before[1];
  const Value padded = pad(square(x), before, after);
  const Value channels = dim(x, 1);
  Value sum = zeros_like(x);
  for (std::int64_t i = 0; i < size; ++i) {
    const Value stop = reshape(channels + integer_constant(i), Integers{1});
    sum = sum + slice(padded, shape_constant({i}), stop, {1}, {1});
  }
  const Value scale = like(x, node.number("alpha", 1e-4) / static_cast<double>(size));
  const Value base = like(x, node.number("bias", 1)) + sum * scale;
  return {x / power(base, like(x, node.number("beta", 0.75)))};
}

std::vector<Value> mean_variance_normalisation(const Lowering& node) {
  const Value& x = node.operand(0);
  const Integers axes = node.integers("axes").value_or(Integers{0, 2, 3});
  const Value centred = x - reduce_mean(x, axes, true);
  return {centred / (sqrt(reduce_mean(square(centred), axes, true)) + like(x, 1e-9))};
}

std::vector<Value> norm_normalisation(const Lowering& node) {
  const Value& x = node.operand(0);
  const Integers axes = {node.integer("axis", -1)};
  const std::int64_t order = node.integer("p", 2);
  if (order == 1) return {x / reduce_sum(abs(x), axes, true)};
  if (order == 2) return {x / sqrt(reduce_sum(square(x), axes, true))};
  throw AttributeError("p is " + std::to_string(order) + ", not 1 or 2");
}

std::vector<Value> global_average(const Lowering& node) {
  const Value& x = node.operand(0);
  return {reduce_mean(x, axes_from(2, x.rank()), true)};
}
std::vector<Value> global_maximum(const Lowering& node) {
  const Value& x = node.operand(0);
  return {reduce_maximum(x, axes_from(2, x.rank()), true)};
}

constexpr OperatorRow kRows[] = {
    {"BatchNormalization", batch_normalisation}, {"GlobalAveragePool", global_average},
    {"GlobalMaxPool", global_maximum},           {"InstanceNormalization", instance_normalisation},
    {"LRN", local_response_normalisation},       {"LayerNormalization", layer_normalisation},
    {"LpNormalization", norm_normalisation},     {"MeanVarianceNormalization", mean_variance_normalisation},
};

}  // namespace

std::span<const OperatorRow> normalisation_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
