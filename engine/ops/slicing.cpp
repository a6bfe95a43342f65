// The slicing family.
#include <algorithm>

#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/family.h"
#include "engine/ops/shape_rules.h"
#include "engine/ops/slicing.h"

namespace foreshape::engine {

Layout slice_layout(const Layout& operand, const Integers& starts, const Integers& stops, const Integers& axes,
                    const Integers& steps) {
  Layout result = operand;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::size_t axis = normalise_axis(axes[i], operand.shape.size());
    const std::int64_t size = operand.shape[axis];
    const std::int64_t step = steps[i];
    const std::int64_t low = step > 0 ? 0 : -1;
    const std::int64_t high = step > 0 ? size : size - 1;
    const auto place = [&](std::int64_t index) {
      return std::clamp(index < 0 ? std::max(index, -kToTheEnd) + size : index, low, high);
    };
    const std::int64_t start = place(starts[i]);
    const std::int64_t stop = place(stops[i]);
    const std::int64_t length = step > 0 ? (stop - start + step - 1) / step : (start - stop - step - 1) / -step;
    result.shape[axis] = std::max<std::int64_t>(length, 0);
    if (result.shape[axis] > 0) result.offset += start * operand.strides[axis];
    result.strides[axis] = operand.strides[axis] * step;
  }
  return result;
}

namespace {

std::vector<DType> slice_dtypes(const Signature& signature) {
  return {signature.operand(0).dtype};
}

// Where a start or stop falls in an axis, when its sign is known.
std::optional<Dim> placed(const Dim& index, const Dim& size) {
  if (!index.is_constant()) return std::nullopt;
  if (index.constant() >= kToTheEnd) return size;
  if (index.constant() >= 0) return minimum(index, size);
  return index.constant() <= -kToTheEnd ? Dim(0) : maximum(size + index, Dim(0));
}

Dims sliced(const Signature& signature, std::size_t starts_operand) {
  Dims dims = signature.operand(0).dims;
  const Integers& axes = signature.attributes.integers("axes");
  const Integers& steps = signature.attributes.integers("steps");
  normalise_axes(axes, dims.size());
  const Dims starts = shape_operand(signature, starts_operand);
  const Dims stops = shape_operand(signature, starts_operand + 1);
  if (steps.size() != axes.size() || starts.size() != axes.size() || stops.size() != axes.size()) {
    throw AttributeError("axes, steps, starts and stops of a slice have different lengths");
  }
  for (std::size_t i = 0; i < axes.size(); ++i) {
    Dim& size = dims[normalise_axis(axes[i], dims.size())];
    if (steps[i] == 0 || steps[i] <= -kToTheEnd || steps[i] >= kToTheEnd)
      throw AttributeError("the step of a slice is 0 or huge");
    if (size.is_constant() && starts[i].is_constant() && stops[i].is_constant()) {
      size = slice_layout({{size.constant()}, {1}, 0}, {starts[i].constant()}, {stops[i].constant()}, {0}, {steps[i]})
                 .shape[0];
    } else if (steps[i] == 1) {
      const std::optional<Dim> from = placed(starts[i], size);
      const std::optional<Dim> to = placed(stops[i], size);
      size = !from || !to ? Dim::unknown() : from->is_constant(0) ? *to : maximum(*to - *from, Dim(0));
    } else if (steps[i] == -1 && starts[i].is_constant(-1) && stops[i].is_constant() &&
               stops[i].constant() <= -kToTheEnd) {
      continue;  // reversed
    } else {
      size = Dim::unknown();
    }
  }
  return dims;
}

std::vector<Dims> slice_shapes(const Signature& signature) {
  return {sliced(signature, 1)};
}
std::vector<Value> d_slice(const Pullback& pullback) {
  const Attributes& attributes = pullback.node.attributes;
  return {update_slice(zeros_like(pullback.operands[0]), pullback.gradients[0], pullback.operands[1],
                       pullback.operands[2], attributes.integers("axes"), attributes.integers("steps")),
          Value{}, Value{}};
}
Tensor slice_of(const Computation& computation, const Tensor& x, std::size_t starts_operand) {
  return x.view(slice_layout(x.layout(), computation.operands[starts_operand].to_integers(),
                             computation.operands[starts_operand + 1].to_integers(),
                             computation.attributes.integers("axes"), computation.attributes.integers("steps")));
}
void slice_reference(const Computation& computation) {
  copy_into(slice_of(computation, computation.operands[0], 1), computation.results[0]);
}
std::optional<Layout> slice_view(const Attributes& attributes, const Layout& operand, const Shape&,
                                 std::span<const Integers> contents) {
  return slice_layout(operand, contents[1], contents[2], attributes.integers("axes"), attributes.integers("steps"));
}
std::optional<Dims> slice_contents(const Node& node, std::span<const std::optional<Dims>> operands) {
  for (const std::optional<Dims>& operand : operands) {
    if (!operand) return std::nullopt;
  }
  if (operands[1]->size() != 1 || !operands[1]->front().is_constant() || !operands[2]->front().is_constant())
    return std::nullopt;
  const Layout all = row_major({static_cast<std::int64_t>(operands[0]->size())});
  const Layout part = slice_layout(all, {operands[1]->front().constant()}, {operands[2]->front().constant()}, {0},
                                   node.attributes.integers("steps"));
  Dims picked;
  for (std::int64_t i = 0; i < part.shape[0]; ++i)
    picked.push_back((*operands[0])[static_cast<std::size_t>(part.offset + i * part.strides[0])]);
  return picked;
}
Attributes slice_attributes(const Integers& axes, const Integers& steps) {
  return {{"axes", axes}, {"steps", steps}};
}
std::vector<Sample> slice_samples() {
  const Tensor x = sample_tensor(DType::kFloat64, {5, 4}, -1, 1, 1);
  return {{{x, shape_tensor({1}), shape_tensor({4})}, slice_attributes({0}, {1})},
          {{x, shape_tensor({-1, 0}), shape_tensor({-kToTheEnd, kToTheEnd})}, slice_attributes({0, 1}, {-2, 3})},
          {{x, shape_tensor({-3}), shape_tensor({-1})}, slice_attributes({-1}, {1})},
          {{x, shape_tensor({4}), shape_tensor({2})}, slice_attributes({0}, {1})},
          {{Tensor::zeros(DType::kFloat64, {0, 2}), shape_tensor({0}), shape_tensor({9})}, slice_attributes({0}, {1})}};
}
std::vector<ErrorSample> slice_errors() {
  const Tensor x = Tensor::zeros(DType::kFloat32, {3});
  return {{{{x, shape_tensor({0}), shape_tensor({1})}, slice_attributes({0}, {0})},
           ErrorKind::kAttribute,
           "the step of a slice is 0"},
          {{{x, shape_tensor({0}), shape_tensor({1, 2})}, slice_attributes({0}, {1})},
           ErrorKind::kAttribute,
           "different lengths"},
          {{{x, shape_tensor({0}), shape_tensor({1})}, slice_attributes({1}, {1})}, ErrorKind::kAttribute, "axis 1"}};
}

std::vector<DType> update_slice_dtypes(const Signature& signature) {
  if (signature.operand(0).dtype != signature.operand(1).dtype) {
    throw DTypeError("the update has another dtype", "cast it first");
  }
  return {signature.operand(0).dtype};
}
std::vector<Dims> update_slice_shapes(const Signature& signature) {
  const Dims part = sliced(signature, 2);
  const Dims joined = broadcast(part, signature.operand(1).dims);
  bool fits = joined.size() == part.size();
  for (std::size_t i = 0; fits && i < part.size(); ++i)
    fits = !joined[i].is_constant() || !part[i].is_constant() || joined[i] == part[i];
  if (!fits) {
    throw ShapeError("an update of shape " + to_string(signature.operand(1).dims) +
                     " does not broadcast to a slice of shape " + to_string(part));
  }
  return {signature.operand(0).dims};
}
std::vector<Value> d_update_slice(const Pullback& pullback) {
  const auto& [node, operands, results, gradients] = pullback;
  const Integers& axes = node.attributes.integers("axes");
  const Integers& steps = node.attributes.integers("steps");
  const Value to_update = slice(gradients[0], operands[2], operands[3], axes, steps);
  return {update_slice(gradients[0], zeros_like(operands[1]), operands[2], operands[3], axes, steps),
          sum_to_like(to_update, operands[1]), Value{}, Value{}};
}
void update_slice_reference(const Computation& computation) {
  const Tensor& result = computation.results[0];
  copy_into(computation.operands[0], result);
  const Tensor place = slice_of(computation, result, 2);
  copy_into(computation.operands[1].broadcast(place.shape()), place);
}
std::vector<Sample> update_slice_samples() {
  const Tensor x = sample_tensor(DType::kFloat64, {5, 4}, -1, 1, 1);
  return {
      {{x, sample_tensor(DType::kFloat64, {3, 4}, 2, 3, 2), shape_tensor({1}), shape_tensor({4})},
       slice_attributes({0}, {1})},
      {{x, sample_tensor(DType::kFloat64, {2}, 2, 3, 2), shape_tensor({-1, 0}), shape_tensor({-kToTheEnd, kToTheEnd})},
       slice_attributes({0, 1}, {-2, 2})},
      {{x, Tensor::scalar(1.5), shape_tensor({4}), shape_tensor({2})}, slice_attributes({0}, {1})}};
}
std::vector<ErrorSample> update_slice_errors() {
  const Tensor x = Tensor::zeros(DType::kFloat32, {5});
  return {
      {{{x, Tensor::zeros(DType::kFloat32, {3}), shape_tensor({0}), shape_tensor({2})}, slice_attributes({0}, {1})},
       ErrorKind::kShape,
       "do not broadcast"},
      {{{x, Tensor::zeros(DType::kFloat32, {2, 2}), shape_tensor({0}), shape_tensor({2})}, slice_attributes({0}, {1})},
       ErrorKind::kShape,
       "does not broadcast to a slice"},
      {{{x, Tensor::zeros(DType::kInt32, {2}), shape_tensor({0}), shape_tensor({2})}, slice_attributes({0}, {1})},
       ErrorKind::kDType,
       "another dtype"}};
}

// ---- concat

std::vector<DType> concat_dtype(const Signature& signature) {
  return joined_dtype(signature);
}
std::vector<Dims> concat_shapes(const Signature& signature) {
  const std::size_t axis = signature.axis("axis", signature.rank(0));
  Dims dims = signature.operand(0).dims;
  for (std::size_t i = 1; i < signature.operands.size(); ++i) {
    Dims other = signature.operand(i).dims;
    if (other.size() != dims.size()) {
      throw ShapeError("ranks " + std::to_string(dims.size()) + " and " + std::to_string(other.size()) + " differ");
    }
    const Dim joined = dims[axis] + other[axis];
    other[axis] = dims[axis];
    if (dims[axis].is_unknown()) other[axis] = dims[axis] = Dim(0);
    try {
      dims = same_sizes(dims, other);
    } catch (const ShapeError& error) {
      throw ShapeError(error.condition() + " away from axis " + std::to_string(axis),
                       "concat joins along one axis; all others must match");
    }
    dims[axis] = joined;
  }
  return {dims};
}
std::vector<Value> d_concat(const Pullback& pullback) {
  const std::int64_t axis = pullback.node.attributes.integer("axis");
  std::vector<Value> flows;
  Value start = number(0, DType::kInt64);
  for (const Value& operand : pullback.operands) {
    const Value stop = start + dim(operand, axis);
    flows.push_back(slice(pullback.gradients[0], stack({start}), stack({stop}), {axis}, {1}));
    if (flows.back().dims() != operand.dims()) flows.back() = reshape(flows.back(), shape(operand));
    start = stop;
  }
  return flows;
}
void concat_reference(const Computation& computation) {
  const Tensor& result = computation.results[0];
  const std::size_t axis = normalise_axis(computation.attributes.integer("axis"), result.rank());
  Layout place = result.layout();
  for (const Tensor& operand : computation.operands) {
    place.shape = operand.shape();
    copy_into(operand, result.view(place));
    place.offset += operand.size(axis) * result.strides()[axis];
  }
}
std::optional<Dims> concat_contents(const Node&, std::span<const std::optional<Dims>> operands) {
  Dims all;
  for (const std::optional<Dims>& operand : operands) {
    if (!operand) return std::nullopt;
    all.insert(all.end(), operand->begin(), operand->end());
  }
  return all;
}
std::vector<Sample> concat_samples() {
  const auto x = [](const Shape& shape, std::uint64_t seed) {
    return sample_tensor(DType::kFloat64, shape, -1, 1, seed);
  };
  return {{{x({2, 3}, 1), x({1, 3}, 2), x({0, 3}, 3)}, {{"axis", std::int64_t{0}}}},
          {{x({2, 3}, 1), x({2, 1}, 2)}, {{"axis", std::int64_t{-1}}}},
          {{Tensor::from<std::int8_t>({1}), Tensor::from<std::int8_t>({2})}, {{"axis", std::int64_t{0}}}}};
}
std::vector<ErrorSample> concat_errors() {
  const auto x = [](const Shape& shape) { return Tensor::zeros(DType::kFloat32, shape); };
  return {{{{x({2, 3}), x({2, 4})}, {{"axis", std::int64_t{0}}}},
           ErrorKind::kShape,
           "sizes 3 and 4 differ away from axis 0"},
          {{{x({2, 3}), x({2})}, {{"axis", std::int64_t{0}}}}, ErrorKind::kShape, "ranks 2 and 1 differ"},
          {{{x({2}), Tensor::zeros(DType::kInt32, {2})}, {{"axis", std::int64_t{0}}}},
           ErrorKind::kDType,
           "different dtypes"},
          {{{Tensor::scalar(1.0F)}, {{"axis", std::int64_t{0}}}}, ErrorKind::kAttribute, "a scalar has no axes"}};
}

// ---- pad

std::vector<DType> pad_dtype(const Signature& signature) {
  if (signature.operand(0).dtype != signature.operand(1).dtype)
    throw DTypeError("the fill has another dtype", "cast it first");
  return {signature.operand(0).dtype};
}
std::vector<Dims> pad_shapes(const Signature& signature) {
  Dims dims = signature.operand(0).dims;
  const Dims before = shape_operand(signature, 2);
  const Dims after = shape_operand(signature, 3);
  if (signature.rank(1) != 0) throw ShapeError("the fill must be a scalar");
  if (before.size() != dims.size() || after.size() != dims.size()) {
    throw ShapeError("paddings of " + std::to_string(before.size()) + " and " + std::to_string(after.size()) +
                     " axes for rank " + std::to_string(dims.size()));
  }
  for (std::size_t i = 0; i < dims.size(); ++i)
    dims[i] = dims[i] + before[i] + after[i];
  return {dims};
}
std::vector<Value> d_pad(const Pullback& pullback) {
  const auto& [node, operands, results, gradients] = pullback;
  const Value zero = zeros_like(operands[1]);
  const Value inside = apply(Op::pad, {gradients[0], zero, -operands[2], -operands[3]});
  const Value ones = apply(Op::pad, {ones_like(operands[0]), zero, operands[2], operands[3]});
  Integers all;
  for (std::size_t i = 0; i < operands[0].rank(); ++i)
    all.push_back(static_cast<std::int64_t>(i));
  const Value outside = reduce_sum(gradients[0] * (1.0 - ones), all, false);
  return {inside.dims() == operands[0].dims() ? inside : reshape(inside, shape(operands[0])), outside, Value{},
          Value{}};
}
void pad_reference(const Computation& computation) {
  const Tensor& result = computation.results[0];
  copy_into(computation.operands[1].broadcast(result.shape()), result);
  const std::vector<std::int64_t> before = computation.operands[2].to_integers();
  // What is cut from x is not copied, what is added is not written.
  Layout source = computation.operands[0].layout();
  Layout target = result.layout();
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::int64_t from = std::max<std::int64_t>(-before[i], 0);
    const std::int64_t to = std::max<std::int64_t>(before[i], 0);
    const std::int64_t length = std::max<std::int64_t>(std::min(source.shape[i] - from, target.shape[i] - to), 0);
    source.offset += length > 0 ? from * source.strides[i] : 0;
    target.offset += length > 0 ? to * target.strides[i] : 0;
    source.shape[i] = target.shape[i] = length;
  }
  copy_into(computation.operands[0].view(source), result.view(target));
}
std::vector<Sample> pad_samples() {
  const Tensor x = sample_tensor(DType::kFloat64, {3, 4}, -1, 1, 1);
  return {{{x, Tensor::scalar(0.5), shape_tensor({1, 0}), shape_tensor({2, 1})}, {}},
          {{x, Tensor::scalar(0.5), shape_tensor({-1, 2}), shape_tensor({1, -1})}, {}},
          {{Tensor::zeros(DType::kFloat64, {0}), Tensor::scalar(2.0), shape_tensor({1}), shape_tensor({1})}, {}}};
}
std::vector<ErrorSample> pad_errors() {
  const Tensor x = Tensor::zeros(DType::kFloat32, {3});
  return {{{{x, Tensor::scalar(0.0F), shape_tensor({-2}), shape_tensor({-2})}, {}},
           ErrorKind::kShape,
           "would have shape (-1,)"},
          {{{x, Tensor::scalar(0.0F), shape_tensor({1, 1}), shape_tensor({1})}, {}},
           ErrorKind::kShape,
           "paddings of 2 and 1 axes for rank 1"},
          {{{x, Tensor::scalar(0.0), shape_tensor({1}), shape_tensor({1})}, {}}, ErrorKind::kDType, "another dtype"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/slicing.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> slicing_rows() {
  return kRows;
}

}  // namespace foreshape::engine
