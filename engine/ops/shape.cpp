// The shape family: sizes, broadcasting and its opposite.
#include <algorithm>

#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/family.h"
#include "engine/ops/shape_rules.h"

namespace foreshape::engine {

namespace {

std::vector<DType> int64_result(const Signature&) {
  return {DType::kInt64};
}
std::vector<Dims> scalar_result(const Signature& signature) {
  static_cast<void>(signature.axis("axis", signature.rank(0)));
  return {Dims{}};
}

// ---- dim

void dim_reference(const Computation& computation) {
  const Tensor& x = computation.operands[0];
  *computation.results[0].data<std::int64_t>() =
      x.size(normalise_axis(computation.attributes.integer("axis"), x.rank()));
}
std::optional<Dims> dim_contents(const Node& node, std::span<const std::optional<Dims>>) {
  const Type& type = node.operands[0].type();
  return Dims{type.dims[normalise_axis(node.attributes.integer("axis"), type.rank())]};
}
std::vector<Sample> dim_samples() {
  return {{{sample_tensor(DType::kFloat32, {2, 3}, 0, 1, 1)}, {{"axis", std::int64_t{-1}}}}};
}
std::vector<ErrorSample> dim_errors() {
  return {{{{Tensor::zeros(DType::kFloat32, {2})}, {{"axis", std::int64_t{1}}}},
           ErrorKind::kAttribute,
           "axis 1 of a tensor of rank 1"}};
}

// ---- stack

std::vector<Dims> stack_shapes(const Signature& signature) {
  const std::size_t axis = signature.axis("axis", signature.rank(0) + 1);
  Dims dims = signature.operand(0).dims;
  for (std::size_t i = 1; i < signature.operands.size(); ++i)
    dims = same_sizes(dims, signature.operand(i).dims);
  dims.insert(dims.begin() + static_cast<std::ptrdiff_t>(axis),
              Dim(static_cast<std::int64_t>(signature.operands.size())));
  return {dims};
}
std::vector<Value> d_stack(const Pullback& pullback) {
  std::vector<Value> flows;
  const std::int64_t axis = pullback.node.attributes.integer("axis");
  for (std::size_t i = 0; i < pullback.operands.size(); ++i)
    flows.push_back(take(pullback.gradients[0], static_cast<std::int64_t>(i), axis));
  return flows;
}
void stack_reference(const Computation& computation) {
  const Tensor& result = computation.results[0];
  const std::size_t axis = normalise_axis(computation.attributes.integer("axis"), result.rank());
  for (std::size_t i = 0; i < computation.operands.size(); ++i) {
    Layout place = result.layout();
    place.offset += static_cast<std::int64_t>(i) * place.strides[axis];
    place.shape.erase(axis);
    place.strides.erase(axis);
    copy_into(computation.operands[i], result.view(place));
  }
}
std::optional<Dims> stack_contents(const Node&, std::span<const std::optional<Dims>> operands) {
  Dims all;
  for (const std::optional<Dims>& operand : operands)
    all.push_back(operand && operand->size() == 1 ? operand->front() : Dim::unknown());
  return all;
}
std::vector<Sample> stack_samples() {
  std::vector<Sample> samples;
  for (const std::int64_t axis : {0, 1, -1}) {
    samples.push_back(
        {{sample_tensor(DType::kFloat64, {2, 3}, -1, 1, 1), sample_tensor(DType::kFloat64, {2, 3}, -1, 1, 2)},
         {{"axis", axis}}});
  }
  samples.push_back({{Tensor::scalar(1.0), Tensor::scalar(2.0), Tensor::scalar(3.0)}, {{"axis", std::int64_t{0}}}});
  return samples;
}
std::vector<ErrorSample> stack_errors() {
  const Tensor pair = Tensor::zeros(DType::kFloat32, {2});
  return {
      {{{pair, Tensor::zeros(DType::kFloat32, {3})}, {{"axis", std::int64_t{0}}}},
       ErrorKind::kShape,
       "sizes 2 and 3 differ"},
      {{{pair, Tensor::zeros(DType::kInt32, {2})}, {{"axis", std::int64_t{0}}}}, ErrorKind::kDType, "different dtypes"},
      {{{pair}, {{"axis", std::int64_t{5}}}}, ErrorKind::kAttribute, "axis 5"}};
}

// ---- broadcast_to

std::vector<Dims> broadcast_to_shapes(const Signature& signature) {
  const Dims& from = signature.operand(0).dims;
  Dims to = shape_operand(signature, 1);
  if (from.size() > to.size()) {
    throw ShapeError("shape " + to_string(from) + " does not broadcast to " + to_string(to));
  }
  const std::size_t added = to.size() - from.size();
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Dim& wanted = to[added + i];
    if (from[i].is_constant() && wanted.is_constant() && !from[i].is_constant(1) && !(from[i] == wanted)) {
      throw ShapeError("shape " + to_string(from) + " does not broadcast to " + to_string(to));
    }
  }
  return {to};
}
std::vector<Value> d_broadcast_to(const Pullback& pullback) {
  return {sum_to_like(pullback.gradients[0], pullback.operands[0]), Value{}};
}
std::optional<Layout> broadcast_to_view(const Attributes&, const Layout& operand, const Shape& result,
                                        std::span<const Integers>) {
  return broadcast_layout(operand, result);
}
std::vector<Sample> broadcast_to_samples() {
  return {{{sample_tensor(DType::kFloat64, {3, 1}, -1, 1, 1), shape_tensor({2, 3, 4})}, {}},
          {{sample_tensor(DType::kFloat64, {}, -1, 1, 1), shape_tensor({2})}, {}},
          {{sample_tensor(DType::kFloat64, {1}, -1, 1, 1), shape_tensor({0})}, {}},
          {{sample_tensor(DType::kFloat64, {2, 3}, -1, 1, 1), shape_tensor({2, 3})}, {}}};
}
std::vector<ErrorSample> broadcast_to_errors() {
  return {
      {{{Tensor::zeros(DType::kFloat32, {3}), shape_tensor({2, 4})}, {}}, ErrorKind::kShape, "does not broadcast to"},
      {{{Tensor::zeros(DType::kFloat32, {3}), Tensor::scalar(2.0F)}, {}},
       ErrorKind::kDType,
       "must be a vector of int64"}};
}

// ---- sum_to

std::vector<Dims> sum_to_shapes(const Signature& signature) {
  const Dims& from = signature.operand(0).dims;
  Dims to = shape_operand(signature, 1);
  const auto fail = [&] { throw ShapeError("shape " + to_string(to) + " does not broadcast to " + to_string(from)); };
  if (to.size() > from.size()) fail();
  for (std::size_t i = 0; i < to.size(); ++i) {
    const Dim& size = from[from.size() - to.size() + i];
    if (size.is_constant() && to[i].is_constant() && !to[i].is_constant(1) && !(size == to[i])) fail();
  }
  return {to};
}
std::vector<Value> d_sum_to(const Pullback& pullback) {
  return {broadcast_to(pullback.gradients[0], shape(pullback.operands[0])), Value{}};
}
void sum_to_reference(const Computation& computation) {
  const Tensor& x = computation.operands[0];
  const Tensor& result = computation.results[0];
  // In double, or exactly in integers of 64 bits.
  const DType wide = is_floating(x.dtype()) ? DType::kFloat64 : DType::kInt64;
  const Tensor sums = Tensor::zeros(wide, result.shape());
  const Tensor target = sums.broadcast(x.shape());
  const Tensor source = x.cast(wide);
  Layout each{Shape{}, Strides{}, 0};
  const auto accumulate = [&]<typename T>() {
    const T* from = source.data<T>();
    T* to = reinterpret_cast<T*>(target.buffer()->data());
    Shape index(x.rank(), 0);
    for (std::int64_t k = 0, count = x.count(); k < count; ++k) {
      std::int64_t place = target.layout().offset;
      for (std::size_t axis = 0; axis < index.size(); ++axis)
        place += index[axis] * target.strides()[axis];
      to[place] += from[k];
      for (std::size_t axis = index.size(); axis-- > 0;) {
        if (++index[axis] < x.size(axis)) break;
        index[axis] = 0;
      }
    }
  };
  if (wide == DType::kFloat64) {
    accumulate.template operator()<double>();
  } else {
    accumulate.template operator()<std::int64_t>();
  }
  copy_into(sums, result);
}
std::vector<Sample> sum_to_samples() {
  const Tensor x = sample_tensor(DType::kFloat64, {2, 3, 4}, -1, 1, 1);
  return {{{x, shape_tensor({3, 1})}, {}},
          {{x, shape_tensor({})}, {}},
          {{x, shape_tensor({2, 3, 4})}, {}},
          {{Tensor::zeros(DType::kFloat64, {0, 3}), shape_tensor({1, 3})}, {}}};
}
std::vector<ErrorSample> sum_to_errors() {
  return {
      {{{Tensor::zeros(DType::kFloat32, {2, 3}), shape_tensor({4})}, {}}, ErrorKind::kShape, "does not broadcast to"}};
}

// ---- expand_dims, squeeze, transpose

std::optional<Dims> passed_contents(const Node&, std::span<const std::optional<Dims>> operands) {
  return operands[0];
}
Integers axes_of(const Attributes& attributes) {
  return attributes.integers("axes");
}

std::vector<Dims> expand_dims_shapes(const Signature& signature) {
  Dims dims = signature.operand(0).dims;
  for (const std::size_t axis :
       normalise_axes(axes_of(signature.attributes), dims.size() + axes_of(signature.attributes).size()))
    dims.insert(dims.begin() + static_cast<std::ptrdiff_t>(axis), Dim(1));
  return {dims};
}
std::vector<Value> d_expand_dims(const Pullback& pullback) {
  return {squeeze(pullback.gradients[0], axes_of(pullback.node.attributes))};
}
std::optional<Layout> expand_dims_view(const Attributes& attributes, const Layout& operand, const Shape& result,
                                       std::span<const Integers>) {
  Layout layout = operand;
  for (const std::size_t axis : normalise_axes(axes_of(attributes), result.size())) {
    layout.shape.insert(axis, 1);
    layout.strides.insert(axis, 0);
  }
  return layout;
}
std::vector<Sample> expand_dims_samples() {
  const Tensor x = sample_tensor(DType::kFloat64, {2, 3}, -1, 1, 1);
  return {{{x}, {{"axes", Integers{0}}}},
          {{x}, {{"axes", Integers{-1, 1}}}},
          {{Tensor::scalar(2.0)}, {{"axes", Integers{0, 1}}}}};
}
std::vector<ErrorSample> expand_dims_errors() {
  const Tensor x = Tensor::zeros(DType::kFloat32, {2});
  return {{{{x}, {{"axes", Integers{3}}}}, ErrorKind::kAttribute, "axis 3"},
          {{{x}, {{"axes", Integers{0, 0}}}}, ErrorKind::kAttribute, "named twice"}};
}

std::vector<Dims> squeeze_shapes(const Signature& signature) {
  const Dims& dims = signature.operand(0).dims;
  const std::vector<std::size_t> axes = normalise_axes(axes_of(signature.attributes), dims.size());
  Dims left;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (!std::binary_search(axes.begin(), axes.end(), i)) {
      left.push_back(dims[i]);
    } else if (dims[i].is_constant() && !dims[i].is_constant(1)) {
      throw ShapeError("axis " + std::to_string(i) + " of size " + dims[i].to_string() + " cannot be dropped",
                       "only axes of size 1 can");
    }
  }
  return {left};
}
std::vector<Value> d_squeeze(const Pullback& pullback) {
  Integers axes;
  for (const std::size_t axis : normalise_axes(axes_of(pullback.node.attributes), pullback.operands[0].rank()))
    axes.push_back(static_cast<std::int64_t>(axis));
  return {expand_dims(pullback.gradients[0], axes)};
}
std::optional<Layout> squeeze_view(const Attributes& attributes, const Layout& operand, const Shape&,
                                   std::span<const Integers>) {
  Layout layout = operand;
  const std::vector<std::size_t> axes = normalise_axes(axes_of(attributes), operand.shape.size());
  for (std::size_t i = axes.size(); i-- > 0;) {
    layout.shape.erase(axes[i]);
    layout.strides.erase(axes[i]);
  }
  return layout;
}
std::vector<Sample> squeeze_samples() {
  const Tensor x = sample_tensor(DType::kFloat64, {1, 3, 1}, -1, 1, 1);
  return {{{x}, {{"axes", Integers{0}}}}, {{x}, {{"axes", Integers{-1, 0}}}}};
}
std::vector<ErrorSample> squeeze_errors() {
  return {{{{Tensor::zeros(DType::kFloat32, {2, 1})}, {{"axes", Integers{0}}}},
           ErrorKind::kShape,
           "axis 0 of size 2 cannot be dropped"}};
}

std::vector<std::size_t> permutation_of(const Attributes& attributes, std::size_t rank) {
  const Integers& axes = attributes.integers("permutation");
  if (normalise_axes(axes, rank).size() != rank) {
    throw AttributeError("a permutation of " + std::to_string(axes.size()) + " axes for rank " + std::to_string(rank));
  }
  std::vector<std::size_t> result;
  for (const std::int64_t axis : axes)
    result.push_back(normalise_axis(axis, rank));
  return result;
}
std::vector<Dims> transpose_shapes(const Signature& signature) {
  Dims dims;
  for (const std::size_t axis : permutation_of(signature.attributes, signature.rank(0)))
    dims.push_back(signature.operand(0).dims[axis]);
  return {dims};
}
std::vector<Value> d_transpose(const Pullback& pullback) {
  const std::vector<std::size_t> axes = permutation_of(pullback.node.attributes, pullback.operands[0].rank());
  Integers inverse(axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i)
    inverse[axes[i]] = static_cast<std::int64_t>(i);
  return {transpose(pullback.gradients[0], inverse)};
}
std::optional<Layout> transpose_view(const Attributes& attributes, const Layout& operand, const Shape&,
                                     std::span<const Integers>) {
  Layout layout{Shape{}, Strides{}, operand.offset};
  for (const std::size_t axis : permutation_of(attributes, operand.shape.size())) {
    layout.shape.push_back(operand.shape[axis]);
    layout.strides.push_back(operand.strides[axis]);
  }
  return layout;
}
std::vector<Sample> transpose_samples() {
  const Tensor x = sample_tensor(DType::kFloat64, {2, 3, 4}, -1, 1, 1);
  return {{{x}, {{"permutation", Integers{2, 0, 1}}}},
          {{x}, {{"permutation", Integers{0, 1, 2}}}},
          {{Tensor::zeros(DType::kFloat64, {0, 2})}, {{"permutation", Integers{1, 0}}}}};
}
std::vector<ErrorSample> transpose_errors() {
  const Tensor x = Tensor::zeros(DType::kFloat32, {2, 3});
  return {{{{x}, {{"permutation", Integers{0}}}}, ErrorKind::kAttribute, "a permutation of 1 axes for rank 2"},
          {{{x}, {{"permutation", Integers{0, 0}}}}, ErrorKind::kAttribute, "named twice"}};
}

// ---- reshape

std::vector<Dims> reshape_shapes(const Signature& signature) {
  const Dims& from = signature.operand(0).dims;
  Dims to = shape_operand(signature, 1);
  const Dim count = element_count(from);
  Dim known(1);
  std::optional<std::size_t> free_axis;
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (!to[i].is_constant(-1)) {
      known = known * to[i];
      continue;
    }
    if (free_axis) throw ShapeError("two sizes of " + to_string(to) + " are -1", "one can be computed");
    free_axis = i;
  }
  const auto fail = [&](const std::string& why) {
    throw ShapeError("shape " + to_string(from) + " with " + count.to_string() + " elements cannot become " +
                     to_string(to) + why);
  };
  if (!free_axis) {
    if (count.is_constant() && known.is_constant() && !(count == known)) fail(" with " + known.to_string());
    return {to};
  }
  if (known.is_constant(0)) fail(": any size would do for -1");
  if (count.is_constant() && known.is_constant() && count.constant() % known.constant() != 0) {
    fail(": not a multiple of " + known.to_string());
  }
  const std::optional<Dim> size = exact_quotient(count, known);
  to[*free_axis] = size ? *size : floor_quotient(count, known);
  return {to};
}
std::vector<Value> d_reshape(const Pullback& pullback) {
  return {reshape(pullback.gradients[0], shape(pullback.operands[0])), Value{}};
}
std::optional<Layout> reshape_view(const Attributes&, const Layout& operand, const Shape& result,
                                   std::span<const Integers>) {
  return reshape_layout(operand, result);
}
void reshape_reference(const Computation& computation) {
  copy_into(computation.operands[0].reshape(computation.results[0].shape()), computation.results[0]);
}
std::vector<Sample> reshape_samples() {
  const Tensor x = sample_tensor(DType::kFloat64, {2, 6}, -1, 1, 1);
  return {{{x, shape_tensor({3, 4})}, {}},
          {{x, shape_tensor({2, -1, 3})}, {}},
          {{x, shape_tensor({12})}, {}},
          {{Tensor::zeros(DType::kFloat64, {0, 3}), shape_tensor({3, 0})}, {}},
          {{Tensor::scalar(2.0), shape_tensor({1, 1})}, {}}};
}
std::vector<ErrorSample> reshape_errors() {
  const Tensor x = Tensor::zeros(DType::kFloat32, {2, 3});
  return {{{{x, shape_tensor({4})}, {}}, ErrorKind::kShape, "with 6 elements cannot become (4,) with 4"},
          {{{x, shape_tensor({-1, 4})}, {}}, ErrorKind::kShape, "not a multiple of 4"},
          {{{x, shape_tensor({-1, -1})}, {}}, ErrorKind::kShape, "two sizes"},
          {{{x, Tensor::from<double>({6})}, {}}, ErrorKind::kDType, "must be a vector of int64"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/shape.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> shape_rows() {
  return kRows;
}

}  // namespace foreshape::engine
