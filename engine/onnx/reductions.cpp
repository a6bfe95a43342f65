// ONNX operators that reduce axes or run along them.
#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

using Reduce = Value (*)(const Value& x, const Axes& axes, bool keep);

// Integers are summed in 64 bits and come back in the operand's type.
template <Reduce kReduce>
std::vector<Value> reduction(const Lowering& node) {
  const Value& x = node.operand(0);
  std::optional<Integers> axes = node.integers("axes", 1);
  if (axes && axes->empty()) axes.reset();
  if (!axes && node.flag("noop_with_empty_axes", false)) return {x};
  return {cast(kReduce(x, axes, node.flag("keepdims", true)), x.dtype())};
}

Value sum(const Value& x, const Axes& axes, bool keep) {
  return reduce_sum(x, axes, keep);
}
Value mean(const Value& x, const Axes& axes, bool keep) {
  return reduce_mean(x, axes, keep);
}
Value product(const Value& x, const Axes& axes, bool keep) {
  return reduce_product(x, axes, keep);
}
Value largest(const Value& x, const Axes& axes, bool keep) {
  return reduce_maximum(x, axes, keep);
}
Value smallest(const Value& x, const Axes& axes, bool keep) {
  return reduce_minimum(x, axes, keep);
}
Value sum_of_sizes(const Value& x, const Axes& axes, bool keep) {
  return reduce_sum(abs(x), axes, keep);
}
Value sum_of_squares(const Value& x, const Axes& axes, bool keep) {
  return reduce_sum(square(x), axes, keep);
}
Value euclidean(const Value& x, const Axes& axes, bool keep) {
  return sqrt(sum_of_squares(x, axes, keep));
}
Value log_of_sum(const Value& x, const Axes& axes, bool keep) {
  return log(reduce_sum(x, axes, keep));
}
Value log_of_sum_of_exponentials(const Value& x, const Axes& axes, bool keep) {
  return reduce_log_sum_exp(x, axes, keep);
}

using Pick = Value (*)(const Value& x, std::int64_t axis, bool keep, const SourceSite& site);

template <Pick kPick>
std::vector<Value> index_of_extreme(const Lowering& node) {
  const Value& x = node.operand(0);
  const std::int64_t axis = node.integer("axis", 0);
  const bool keep = node.flag("keepdims", true);
  if (!node.flag("select_last_index", false)) return {kPick(x, axis, keep, {})};
  const Value from_the_back = kPick(flip(x, {axis}), axis, keep, {});
  return {dim(x, axis) - integer_constant(1) - from_the_back};
}

std::vector<Value> running_sum(const Lowering& node) {
  const Value& x = node.operand(0);
  return {
      cast(cumulative_sum(x, node.integer(1), node.flag("exclusive", false), node.flag("reverse", false)), x.dtype())};
}

constexpr OperatorRow kRows[] = {
    {"ArgMax", index_of_extreme<argmax>},
    {"ArgMin", index_of_extreme<argmin>},
    {"CumSum", running_sum},
    {"ReduceL1", reduction<sum_of_sizes>},
    {"ReduceL2", reduction<euclidean>},
    {"ReduceLogSum", reduction<log_of_sum>},
    {"ReduceLogSumExp", reduction<log_of_sum_of_exponentials>},
    {"ReduceMax", reduction<largest>},
    {"ReduceMean", reduction<mean>},
    {"ReduceMin", reduction<smallest>},
    {"ReduceProd", reduction<product>},
    {"ReduceSum", reduction<sum>},
    {"ReduceSumSquare", reduction<sum_of_squares>},
};

}  // namespace

std::span<const OperatorRow> reduction_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
