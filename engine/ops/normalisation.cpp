// The family of softmax.
#include <cmath>

#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/family.h"
#include "engine/ops/shape_rules.h"

namespace foreshape::engine {

namespace {

std::vector<DType> softmax_dtype(const Signature& signature) {
  require_floating(signature, 0);
  return same_dtype(signature);
}
std::vector<Dims> softmax_shapes(const Signature& signature) {
  static_cast<void>(signature.axis("axis", signature.rank(0)));
  return same_shape(signature);
}

Value summed(const Value& x, const Attributes& attributes) {
  return reduce_sum(x, Integers{attributes.integer("axis")}, true);
}
std::vector<Value> d_softmax(const Pullback& pullback) {
  const Value& g = pullback.gradients[0];
  const Value& r = pullback.results[0];
  return {r * (g - summed(g * r, pullback.node.attributes))};
}
std::vector<Value> d_log_softmax(const Pullback& pullback) {
  const Value& g = pullback.gradients[0];
  return {g - exp(pullback.results[0]) * summed(g, pullback.node.attributes)};
}

// Calls row(values, count, step) for each run along the axis of x, cast to double and written back as `result`.
template <typename Row>
void for_each_row(const Computation& computation, std::size_t axis, Row&& row) {
  const Tensor x = computation.operands[0].cast(DType::kFloat64);
  const std::int64_t count = x.size(axis);
  const std::int64_t step = x.strides()[axis];
  if (x.count() > 0) {
    for (std::int64_t outer = 0; outer < x.count() / (count * step); ++outer) {
      for (std::int64_t inner = 0; inner < step; ++inner)
        row(x.data<double>() + outer * count * step + inner, count, step);
    }
  }
  copy_into(x, computation.results[0]);
}
double log_sum(const double* row, std::int64_t count, std::int64_t step, double& largest) {
  largest = -HUGE_VAL;
  for (std::int64_t i = 0; i < count; ++i)
    largest = row[i * step] > largest || std::isnan(row[i * step]) ? row[i * step] : largest;
  double sum = 0;
  for (std::int64_t i = 0; i < count; ++i)
    sum += std::exp(row[i * step] - largest);
  return std::log(sum);
}
template <bool kLog>
void softmax_rows(const Computation& computation) {
  const std::size_t axis = normalise_axis(computation.attributes.integer("axis"), computation.operands[0].rank());
  for_each_row(computation, axis, [](double* row, std::int64_t count, std::int64_t step) {
    double largest = 0;
    const double sum = log_sum(row, count, step, largest);
    for (std::int64_t i = 0; i < count; ++i) {
      const double shifted = row[i * step] - largest - sum;
      row[i * step] = kLog ? shifted : std::exp(shifted);
    }
  });
}
void softmax_reference(const Computation& computation) {
  softmax_rows<false>(computation);
}
void log_softmax_reference(const Computation& computation) {
  softmax_rows<true>(computation);
}
std::vector<Sample> softmax_samples() {
  std::vector<Sample> samples;
  for (const DType dtype : {DType::kFloat64, DType::kFloat32, DType::kFloat16, DType::kBFloat16}) {
    samples.push_back({{sample_tensor(dtype, {2, 3, 4}, -3, 3, 1)}, {{"axis", std::int64_t{1}}}});
    samples.push_back({{sample_tensor(dtype, {2, 3}, -3, 3, 1)}, {{"axis", std::int64_t{-1}}}});
    samples.push_back({{Tensor::zeros(dtype, {0, 3})}, {{"axis", std::int64_t{1}}}});
    samples.push_back({{Tensor::zeros(dtype, {3, 0})}, {{"axis", std::int64_t{1}}}});
  }
  return samples;
}
std::vector<ErrorSample> softmax_errors() {
  return {{{{Tensor::zeros(DType::kInt32, {2})}, {{"axis", std::int64_t{0}}}}, ErrorKind::kDType, "floating"},
          {{{Tensor::zeros(DType::kFloat32, {2})}, {{"axis", std::int64_t{1}}}}, ErrorKind::kAttribute, "axis 1"}};
}

std::vector<DType> cross_entropy_dtype(const Signature& signature) {
  require_floating(signature, 0);
  require_integer(signature, 1);
  return same_dtype(signature);
}
std::vector<Dims> cross_entropy_shapes(const Signature& signature) {
  const Dims& logits = signature.operand(0).dims;
  if (logits.empty()) throw ShapeError("logits need an axis of classes");
  const Dims rows(logits.begin(), logits.end() - 1);
  try {
    return {same_sizes(rows, signature.operand(1).dims)};
  } catch (const ShapeError&) {
    throw ShapeError(
        "labels of shape " + to_string(signature.operand(1).dims) + " for logits of shape " + to_string(logits),
        "labels have the shape of the logits without the last axis");
  }
}
std::vector<Value> d_cross_entropy(const Pullback& pullback) {
  const Value& logits = pullback.operands[0];
  const Value chosen = one_hot(pullback.operands[1], dim(logits, -1), logits.dtype());
  return {(softmax(logits, -1) - chosen) * expand_dims(pullback.gradients[0], {-1}), Value{}};
}
void cross_entropy_reference(const Computation& computation) {
  const Tensor logits = computation.operands[0].cast(DType::kFloat64);
  const std::vector<std::int64_t> labels = computation.operands[1].to_integers();
  const std::int64_t classes = logits.size(logits.rank() - 1);
  std::vector<double> losses;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] < 0 || labels[i] >= classes) {
      throw IndexError("label " + std::to_string(labels[i]) + " is none of " + std::to_string(classes) + " classes");
    }
    const double* row = logits.data<double>() + static_cast<std::int64_t>(i) * classes;
    double largest = 0;
    const double sum = log_sum(row, classes, 1, largest);
    losses.push_back(sum + largest - row[labels[i]]);
  }
  copy_into(Tensor::from(losses, computation.results[0].shape()), computation.results[0]);
}
std::vector<Sample> cross_entropy_samples() {
  return {{{sample_tensor(DType::kFloat64, {3, 4}, -2, 2, 1), Tensor::from<std::int64_t>({0, 3, 1})}, {}},
          {{sample_tensor(DType::kFloat32, {2, 2, 3}, -2, 2, 1), Tensor::from<std::int32_t>({0, 2, 1, 1}, {2, 2})}, {}},
          {{sample_tensor(DType::kFloat64, {4}, -2, 2, 1), Tensor::scalar(std::uint8_t{2})}, {}},
          {{Tensor::zeros(DType::kFloat64, {0, 4}), Tensor::zeros(DType::kInt64, {0})}, {}}};
}
std::vector<ErrorSample> cross_entropy_errors() {
  const Tensor logits = Tensor::zeros(DType::kFloat32, {2, 3});
  return {{{{logits, Tensor::from<std::int64_t>({0, 3})}, {}}, ErrorKind::kIndex, "label 3 is none of 3 classes"},
          {{{logits, Tensor::from<std::int64_t>({0})}, {}},
           ErrorKind::kShape,
           "labels of shape (1,) for logits of shape (2, 3)"},
          {{{logits, Tensor::from<float>({0, 1})}, {}}, ErrorKind::kDType, "integer"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/normalisation.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> normalisation_rows() {
  return kRows;
}

}  // namespace foreshape::engine
