// The family of reductions.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/family.h"
#include "engine/ops/scalar_bodies.h"
#include "engine/tensor/strided_loop.h"

namespace foreshape::engine {

namespace {

std::vector<std::size_t> axes_of(const Attributes& attributes, std::size_t rank) {
  return normalise_axes(attributes.integers("axes"), rank);
}

// ---- rules

DType sum_of(DType dtype) {
  if (is_floating(dtype)) return dtype;
  return is_unsigned_integer(dtype) ? DType::kUInt64 : DType::kInt64;
}
std::vector<DType> sum_dtype(const Signature& signature) {
  return {sum_of(signature.operand(0).dtype)};
}
std::vector<DType> floating_dtype(const Signature& signature) {
  require_floating(signature, 0);
  return same_dtype(signature);
}
std::vector<DType> bool_dtype(const Signature& signature) {
  if (!is_bool(signature.operand(0).dtype))
    throw DTypeError("operand 0 must be bool", "compare it with something first");
  return {DType::kBool};
}
std::vector<DType> index_dtype(const Signature&) {
  return {DType::kInt64};
}

std::vector<Dims> reduced_shapes(const Signature& signature) {
  const Dims& dims = signature.operand(0).dims;
  const std::vector<std::size_t> axes = axes_of(signature.attributes, dims.size());
  Dims result;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (!std::binary_search(axes.begin(), axes.end(), i)) {
      result.push_back(dims[i]);
    } else if (signature.attributes.flag("keep")) {
      result.push_back(1);
    }
  }
  return {result};
}
// Nothing has no largest element.
std::vector<Dims> filled_reduced_shapes(const Signature& signature) {
  const Dims& dims = signature.operand(0).dims;
  for (const std::size_t axis : axes_of(signature.attributes, dims.size())) {
    if (dims[axis].is_constant(0)) {
      throw ShapeError("axis " + std::to_string(axis) + " has size 0, and nothing has no extreme element");
    }
  }
  return reduced_shapes(signature);
}

// ---- derivatives

// The gradient or result of a reduction with the reduced axes put back, repeated to the shape of x.
Value restored(const Value& reduced, const Pullback& pullback) {
  const Value& x = pullback.operands[0];
  Integers axes;
  if (!pullback.node.attributes.flag("keep")) {
    for (const std::size_t axis : axes_of(pullback.node.attributes, x.rank()))
      axes.push_back(static_cast<std::int64_t>(axis));
  }
  return broadcast_like(expand_dims(reduced, axes), x);
}

std::vector<Value> d_reduce_sum(const Pullback& pullback) {
  return {restored(pullback.gradients[0], pullback)};
}
std::vector<Value> d_reduce_mean(const Pullback& pullback) {
  const Value& x = pullback.operands[0];
  Value count = number(1, DType::kInt64);
  for (const std::size_t axis : axes_of(pullback.node.attributes, x.rank()))
    count = count * dim(x, static_cast<std::int64_t>(axis));
  return {restored(pullback.gradients[0] / cast(count, x.dtype()), pullback)};
}
// Right for zeros as well: the product of what is before and what is behind.
std::vector<Value> d_reduce_product(const Pullback& pullback) {
  const Value& x = pullback.operands[0];
  const std::int64_t axis = pullback.node.attributes.integers("axes")[0];
  const Value others = cumulative_product(x, axis, true, false) * cumulative_product(x, axis, true, true);
  return {restored(pullback.gradients[0], pullback) * others};
}
// Equal ones share.
std::vector<Value> d_reduce_extreme(const Pullback& pullback) {
  const Value& x = pullback.operands[0];
  if (!is_floating(x.dtype())) return {Value{}};
  const Value chosen = cast(equal(x, restored(pullback.results[0], pullback)), x.dtype());
  const Value count = apply(Op::reduce_sum, {chosen}, pullback.node.attributes);
  return {restored(pullback.gradients[0] / count, pullback) * chosen};
}
std::vector<Value> d_reduce_log_sum_exp(const Pullback& pullback) {
  const Value& x = pullback.operands[0];
  return {restored(pullback.gradients[0], pullback) * exp(x - restored(pullback.results[0], pullback))};
}
std::vector<Value> d_cumulative_sum(const Pullback& pullback) {
  const Attributes& attributes = pullback.node.attributes;
  return {cumulative_sum(pullback.gradients[0], attributes.integer("axis"), attributes.flag("exclusive"),
                         !attributes.flag("reverse"))};
}
// Where x is not 0.
std::vector<Value> d_cumulative_product(const Pullback& pullback) {
  const Attributes& attributes = pullback.node.attributes;
  const Value products = pullback.gradients[0] * pullback.results[0];
  return {
      cumulative_sum(products, attributes.integer("axis"), attributes.flag("exclusive"), !attributes.flag("reverse")) /
      pullback.operands[0]};
}

// ---- reference

// Calls visit(first, count, step) for each element of the result in row-major order: where the reduced elements of x
// lie, as a list of offsets into its buffer.
template <typename Visit>
void for_each_reduction(const Tensor& x, const std::vector<std::size_t>& axes, Visit&& visit) {
  Layout kept{Shape{}, Strides{}, x.layout().offset};
  Layout reduced{Shape{}, Strides{}, 0};
  for (std::size_t i = 0; i < x.rank(); ++i) {
    Layout& part = std::binary_search(axes.begin(), axes.end(), i) ? reduced : kept;
    part.shape.push_back(x.size(i));
    part.strides.push_back(x.strides()[i]);
  }
  std::vector<std::int64_t> inner;
  strided_loop<1>(reduced.shape, {&reduced}, [&](std::int64_t count, const auto& at, const auto& by) {
    for (std::int64_t k = 0; k < count; ++k)
      inner.push_back(at[0] + k * by[0]);
  });
  strided_loop<1>(kept.shape, {&kept}, [&](std::int64_t count, const auto& at, const auto& by) {
    for (std::int64_t k = 0; k < count; ++k)
      visit(at[0] + k * by[0], inner);
  });
}

// Reduces in double, int64 or uint64. `Fold` has start(), step(accumulator, element) and end(accumulator, count).
template <typename Fold>
void reduce(const Computation& computation) {
  const Tensor& x = computation.operands[0];
  const Tensor& result = computation.results[0];
  const std::vector<std::size_t> axes = axes_of(computation.attributes, x.rank());
  dispatch(x.dtype(), [&]<typename T>() {
    using Wide =
        std::conditional_t<!std::is_integral_v<T>, double,
                           std::conditional_t<std::is_same_v<T, bool>, std::int64_t,
                                              std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>>;
    const T* data = reinterpret_cast<const T*>(x.buffer()->data());
    std::vector<Wide> values;
    for_each_reduction(x, axes, [&](std::int64_t first, const std::vector<std::int64_t>& inner) {
      Fold fold;
      Wide accumulator = fold.template start<Wide>();
      for (const std::int64_t offset : inner)
        accumulator = fold.step(accumulator, static_cast<Wide>(static_cast<compute_type<T>>(data[first + offset])));
      values.push_back(fold.end(accumulator, inner.size()));
    });
    copy_into(Tensor::from(values, result.shape()), result);
  });
}

struct SumFold {
  template <typename T>
  T start() const {
    return T(0);
  }
  template <typename T>
  T step(T a, T b) const {
    return scalar::add(a, b);
  }
  template <typename T>
  T end(T a, std::size_t) const {
    return a;
  }
};
struct ProductFold : SumFold {
  template <typename T>
  T start() const {
    return T(1);
  }
  template <typename T>
  T step(T a, T b) const {
    return scalar::multiply(a, b);
  }
};
struct MeanFold : SumFold {
  template <typename T>
  T end(T a, std::size_t count) const {
    return a / static_cast<T>(count);
  }
};
struct MaximumFold : SumFold {
  template <typename T>
  T start() const {
    return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                : std::numeric_limits<T>::lowest();
  }
  template <typename T>
  T step(T a, T b) const {
    return scalar::maximum(a, b);
  }
};
struct MinimumFold : SumFold {
  template <typename T>
  T start() const {
    return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
  }
  template <typename T>
  T step(T a, T b) const {
    return scalar::minimum(a, b);
  }
};
struct AnyFold : SumFold {
  template <typename T>
  T step(T a, T b) const {
    return a != T(0) || b != T(0) ? T(1) : T(0);
  }
};
struct AllFold : ProductFold {
  template <typename T>
  T step(T a, T b) const {
    return a != T(0) && b != T(0) ? T(1) : T(0);
  }
};
// The largest so far and the sum of exponentials relative to it.
struct LogSumExpFold {
  double sum = 0;
  template <typename T>
  T start() const {
    return -std::numeric_limits<T>::infinity();
  }
  template <typename T>
  T step(T largest, T x) {
    if (x == largest) {
      sum += 1;
      return largest;
    }
    if (x > largest || std::isnan(x)) {
      sum = sum * std::exp(static_cast<double>(largest - x)) + 1;
      return x;
    }
    sum += std::exp(static_cast<double>(x - largest));
    return largest;
  }
  template <typename T>
  T end(T largest, std::size_t count) const {
    if (count == 0 || std::isinf(static_cast<double>(largest))) return largest;
    return largest + static_cast<T>(std::log(sum));
  }
};

void sum_reference(const Computation& computation) {
  reduce<SumFold>(computation);
}
void product_reference(const Computation& computation) {
  reduce<ProductFold>(computation);
}
void mean_reference(const Computation& computation) {
  reduce<MeanFold>(computation);
}
void maximum_reference(const Computation& computation) {
  reduce<MaximumFold>(computation);
}
void minimum_reference(const Computation& computation) {
  reduce<MinimumFold>(computation);
}
void log_sum_exp_reference(const Computation& computation) {
  reduce<LogSumExpFold>(computation);
}
void any_reference(const Computation& computation) {
  reduce<AnyFold>(computation);
}
void all_reference(const Computation& computation) {
  reduce<AllFold>(computation);
}

template <bool kLargest>
void extreme_index(const Computation& computation) {
  const Tensor& x = computation.operands[0];
  const std::vector<std::size_t> axes = axes_of(computation.attributes, x.rank());
  std::vector<std::int64_t> indices;
  dispatch(x.dtype(), [&]<typename T>() {
    const T* data = reinterpret_cast<const T*>(x.buffer()->data());
    for_each_reduction(x, axes, [&](std::int64_t first, const std::vector<std::int64_t>& inner) {
      std::size_t best = 0;
      for (std::size_t i = 1; i < inner.size(); ++i) {
        const auto candidate = static_cast<compute_type<T>>(data[first + inner[i]]);
        const auto current = static_cast<compute_type<T>>(data[first + inner[best]]);
        const bool better = kLargest ? candidate > current : candidate < current;
        if (current == current && (better || candidate != candidate)) best = i;
      }
      indices.push_back(static_cast<std::int64_t>(best));
    });
  });
  copy_into(Tensor::from(indices, computation.results[0].shape()), computation.results[0]);
}
void argmax_reference(const Computation& computation) {
  extreme_index<true>(computation);
}
void argmin_reference(const Computation& computation) {
  extreme_index<false>(computation);
}

template <typename Fold>
void cumulate(const Computation& computation) {
  const Tensor& result = computation.results[0];
  const Tensor x = computation.operands[0].cast(is_floating(result.dtype()) ? DType::kFloat64 : result.dtype());
  const bool exclusive = computation.attributes.flag("exclusive");
  const bool reverse = computation.attributes.flag("reverse");
  const std::size_t axis = normalise_axis(computation.attributes.integer("axis"), x.rank());
  dispatch(x.dtype(), [&]<typename T>() {
    T* data = x.data<T>();
    for_each_reduction(x, {axis}, [&](std::int64_t first, const std::vector<std::int64_t>& inner) {
      Fold fold;
      auto accumulator = fold.template start<compute_type<T>>();
      for (std::size_t i = 0; i < inner.size(); ++i) {
        T& element = data[first + inner[reverse ? inner.size() - 1 - i : i]];
        const auto value = static_cast<compute_type<T>>(element);
        if (exclusive) element = T(accumulator);
        accumulator = fold.step(accumulator, value);
        if (!exclusive) element = T(accumulator);
      }
    });
  });
  copy_into(x, result);
}
void cumulative_sum_reference(const Computation& computation) {
  cumulate<SumFold>(computation);
}
void cumulative_product_reference(const Computation& computation) {
  cumulate<ProductFold>(computation);
}

// ---- samples

std::vector<Sample> samples_of(std::initializer_list<DType> dtypes, bool with_empty, bool one_axis) {
  std::vector<Sample> samples;
  for (const DType dtype : dtypes) {
    const Tensor x = sample_tensor(dtype, {2, 3, 4}, 0.5, 3, 3);
    samples.push_back({{x}, {{"axes", Integers{1}}}});
    samples.push_back({{x}, {{"axes", Integers{-1}}, {"keep", true}}});
    if (!one_axis) {
      samples.push_back({{x}, {{"axes", Integers{0, 2}}}});
      samples.push_back({{x}, {{"axes", Integers{0, 1, 2}}, {"keep", true}}});
      samples.push_back({{sample_tensor(dtype, {}, 1, 2, 4)}, {{"axes", Integers{}}}});
    }
    samples.push_back({{Tensor::zeros(dtype, {0, 3})}, {{"axes", Integers{1}}}});
    if (with_empty) samples.push_back({{Tensor::zeros(dtype, {2, 0})}, {{"axes", Integers{1}}}});
  }
  return samples;
}
std::vector<Sample> numeric_samples() {
  return samples_of(
      {DType::kFloat64, DType::kFloat32, DType::kFloat16, DType::kBFloat16, DType::kInt8, DType::kUInt16, DType::kBool},
      true, false);
}
std::vector<Sample> one_axis_samples() {
  return samples_of({DType::kFloat64, DType::kFloat32, DType::kInt32}, true, true);
}
std::vector<Sample> floating_samples() {
  return samples_of({DType::kFloat64, DType::kFloat32, DType::kFloat16}, false, false);
}
std::vector<Sample> filled_samples() {
  return samples_of({DType::kFloat64, DType::kFloat16, DType::kInt8, DType::kUInt64, DType::kBool}, false, false);
}
std::vector<Sample> filled_one_axis_samples() {
  return samples_of({DType::kFloat64, DType::kInt8, DType::kUInt64}, false, true);
}
std::vector<Sample> bool_samples() {
  return {{{Tensor::from<std::int32_t>({0, 1, 0, 0}, {2, 2}).cast(DType::kBool)}, {{"axes", Integers{1}}}},
          {{Tensor::zeros(DType::kBool, {0})}, {{"axes", Integers{0}}}}};
}
std::vector<Sample> cumulative_samples() {
  std::vector<Sample> samples;
  for (const bool exclusive : {false, true}) {
    for (const bool reverse : {false, true}) {
      samples.push_back({{sample_tensor(DType::kFloat64, {3, 4}, 0.5, 2, 5)},
                         {{"axis", std::int64_t{exclusive ? 0 : -1}}, {"exclusive", exclusive}, {"reverse", reverse}}});
    }
  }
  samples.push_back({{sample_tensor(DType::kInt8, {5}, 0, 4, 5)}, {{"axis", std::int64_t{0}}}});
  samples.push_back({{Tensor::zeros(DType::kFloat32, {0})}, {{"axis", std::int64_t{0}}}});
  return samples;
}
std::vector<ErrorSample> axes_errors() {
  return {{{{Tensor::zeros(DType::kFloat32, {2})}, {{"axes", Integers{1}}}},
           ErrorKind::kAttribute,
           "axis 1 of a tensor of rank 1"},
          {{{Tensor::zeros(DType::kFloat32, {2})}, {{"axes", Integers{0, -1}}}}, ErrorKind::kAttribute, "named twice"}};
}
std::vector<ErrorSample> floating_axes_errors() {
  std::vector<ErrorSample> errors = axes_errors();
  errors.push_back({{{Tensor::zeros(DType::kInt32, {2})}, {{"axes", Integers{0}}}}, ErrorKind::kDType, "floating"});
  return errors;
}
std::vector<ErrorSample> filled_errors() {
  std::vector<ErrorSample> errors = axes_errors();
  errors.push_back(
      {{{Tensor::zeros(DType::kFloat32, {0})}, {{"axes", Integers{0}}}}, ErrorKind::kShape, "no extreme element"});
  return errors;
}
std::vector<ErrorSample> bool_errors() {
  return {{{{Tensor::zeros(DType::kInt32, {2})}, {{"axes", Integers{0}}}}, ErrorKind::kDType, "must be bool"}};
}
std::vector<ErrorSample> cumulative_errors() {
  return {{{{Tensor::zeros(DType::kFloat32, {2})}, {{"axis", std::int64_t{2}}}}, ErrorKind::kAttribute, "axis 2"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/reductions.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> reduction_rows() {
  return kRows;
}

}  // namespace foreshape::engine
