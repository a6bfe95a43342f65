// The family of matrix products.
#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/family.h"
#include "engine/ops/scalar_bodies.h"
#include "engine/ops/shape_rules.h"

namespace foreshape::engine {

namespace {

std::vector<DType> numeric_dtype(const Signature& signature) {
  require_same_dtypes(signature);
  if (is_bool(signature.operand(0).dtype))
    throw DTypeError("it takes a numeric dtype, not bool", "cast the operands first");
  return same_dtype(signature);
}

void require_inner(const Dim& left, const Dim& right) {
  if (left.is_constant() && right.is_constant() && left.constant() != right.constant()) {
    throw ShapeError("inner sizes " + left.to_string() + " and " + right.to_string() + " differ",
                     "the last axis of the first operand must match the last but one of the second");
  }
}

// Sums in double, int64 or uint64.
void multiply(const Tensor& a, const Tensor& b, const Tensor& result, double alpha, double beta) {
  dispatch(a.dtype(), [&]<typename T>() {
    using Compute = std::conditional_t<std::is_integral_v<T>, T, double>;
    for (std::int64_t i = 0; i < result.size(0); ++i) {
      for (std::int64_t j = 0; j < result.size(1); ++j) {
        Compute sum{};
        const T* left = a.data<T>() + i * a.strides()[0];
        const T* right = b.data<T>() + j * b.strides()[1];
        for (std::int64_t k = 0; k < a.size(1); ++k) {
          const auto x = static_cast<Compute>(left[k * a.strides()[1]]);
          const auto y = static_cast<Compute>(right[k * b.strides()[0]]);
          sum = scalar::add(sum, scalar::multiply(x, y));
        }
        T& place = result.data<T>()[i * result.strides()[0] + j * result.strides()[1]];
        if constexpr (std::is_same_v<Compute, double>) {
          sum *= alpha;
          if (beta != 0) sum += beta * static_cast<double>(static_cast<compute_type<T>>(place));
          place = T(static_cast<compute_type<T>>(sum));
        } else {
          sum = scalar::multiply(sum, static_cast<Compute>(alpha));
          place = scalar::add(sum, scalar::multiply(static_cast<Compute>(beta), place));
        }
      }
    }
  });
}

Tensor matrix(const Tensor& x, std::int64_t offset) {
  const std::size_t rank = x.rank();
  return x.view({{x.size(rank - 2), x.size(rank - 1)}, {x.strides()[rank - 2], x.strides()[rank - 1]}, offset});
}

// ---- matmul

std::vector<Dims> matmul_shapes(const Signature& signature) {
  const Dims& a = signature.operand(0).dims;
  const Dims& b = signature.operand(1).dims;
  if (a.size() < 2 || b.size() < 2)
    throw ShapeError("ranks " + std::to_string(a.size()) + " and " + std::to_string(b.size()) + " are no matrices");
  require_inner(a.back(), b[b.size() - 2]);
  Dims dims = broadcast(Dims(a.begin(), a.end() - 2), Dims(b.begin(), b.end() - 2));
  dims.push_back(a[a.size() - 2]);
  dims.push_back(b.back());
  return {dims};
}
std::vector<Value> d_matmul(const Pullback& pullback) {
  const Value& g = pullback.gradients[0];
  const Value& a = pullback.operands[0];
  const Value& b = pullback.operands[1];
  return {sum_to_like(apply(Op::matmul, {g, swap_last(b)}), a), sum_to_like(apply(Op::matmul, {swap_last(a), g}), b)};
}
void matmul_reference(const Computation& computation) {
  const Tensor& result = computation.results[0];
  const auto batched = [&](const Tensor& x) {
    Shape shape = result.shape();
    shape[shape.size() - 2] = x.size(x.rank() - 2);
    shape[shape.size() - 1] = x.size(x.rank() - 1);
    return x.broadcast(shape);
  };
  const Tensor a = batched(computation.operands[0]);
  const Tensor b = batched(computation.operands[1]);
  Shape batch(result.shape().begin(), result.shape().end() - 2);
  Shape index(batch.size(), 0);
  for (std::int64_t i = 0, count = element_count(batch); i < count; ++i) {
    std::int64_t at_a = a.layout().offset;
    std::int64_t at_b = b.layout().offset;
    std::int64_t at_r = result.layout().offset;
    for (std::size_t axis = 0; axis < index.size(); ++axis) {
      at_a += index[axis] * a.strides()[axis];
      at_b += index[axis] * b.strides()[axis];
      at_r += index[axis] * result.strides()[axis];
    }
    multiply(matrix(a, at_a), matrix(b, at_b), matrix(result, at_r), 1, 0);
    for (std::size_t axis = index.size(); axis-- > 0;) {
      if (++index[axis] < batch[axis]) break;
      index[axis] = 0;
    }
  }
}
std::vector<Sample> matmul_samples() {
  std::vector<Sample> samples;
  for (const DType dtype :
       {DType::kFloat64, DType::kFloat32, DType::kFloat16, DType::kBFloat16, DType::kInt32, DType::kUInt8}) {
    const auto x = [&](const Shape& shape, std::uint64_t seed) { return sample_tensor(dtype, shape, 0, 3, seed); };
    samples.push_back({{x({2, 3}, 1), x({3, 4}, 2)}, {}});
    samples.push_back({{x({2, 1, 2, 3}, 1), x({3, 3, 2}, 2)}, {}});
    samples.push_back({{x({2, 0}, 1), x({0, 4}, 2)}, {}});
    samples.push_back({{x({0, 3}, 1), x({3, 4}, 2)}, {}});
  }
  return samples;
}
std::vector<ErrorSample> matmul_errors() {
  const auto x = [](const Shape& shape, DType dtype = DType::kFloat32) { return Tensor::zeros(dtype, shape); };
  return {{{{x({2, 3}), x({4, 2})}, {}}, ErrorKind::kShape, "inner sizes 3 and 4 differ"},
          {{{x({3}), x({3, 2})}, {}}, ErrorKind::kShape, "are no matrices"},
          {{{x({2, 2, 3}), x({3, 3, 2})}, {}}, ErrorKind::kShape, "sizes 2 and 3 do not broadcast"},
          {{{x({2, 3}), x({3, 2}, DType::kFloat64)}, {}}, ErrorKind::kDType, "different dtypes"},
          {{{x({2, 3}, DType::kBool), x({3, 2}, DType::kBool)}, {}}, ErrorKind::kDType, "not bool"}};
}

// ---- gemm

std::vector<Dims> gemm_shapes(const Signature& signature) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (signature.rank(i) != 2) throw ShapeError("operand " + std::to_string(i) + " is no matrix");
  }
  const Dims& a = signature.operand(1).dims;
  const Dims& b = signature.operand(2).dims;
  const bool ta = signature.attributes.flag("transpose_a");
  const bool tb = signature.attributes.flag("transpose_b");
  require_inner(a[ta ? 0 : 1], b[tb ? 1 : 0]);
  return {same_sizes({a[ta ? 1 : 0], b[tb ? 0 : 1]}, signature.operand(0).dims)};
}
std::vector<Value> d_gemm(const Pullback& pullback) {
  const Attributes& attributes = pullback.node.attributes;
  const Value& g = pullback.gradients[0];
  const double alpha = attributes.number("alpha", 1);
  const bool ta = attributes.flag("transpose_a");
  const bool tb = attributes.flag("transpose_b");
  const Value a = ta ? swap_last(pullback.operands[1]) : pullback.operands[1];
  const Value b = tb ? swap_last(pullback.operands[2]) : pullback.operands[2];
  const Value to_a = apply(Op::matmul, {g, swap_last(b)}) * alpha;
  const Value to_b = apply(Op::matmul, {swap_last(a), g}) * alpha;
  return {g * attributes.number("beta", 1), ta ? swap_last(to_a) : to_a, tb ? swap_last(to_b) : to_b};
}
void gemm_reference(const Computation& computation) {
  const auto maybe_transposed = [](const Tensor& x, bool transposed) {
    if (!transposed) return x;
    return x.view({{x.size(1), x.size(0)}, {x.strides()[1], x.strides()[0]}, x.layout().offset});
  };
  const Attributes& attributes = computation.attributes;
  copy_into(computation.operands[0], computation.results[0]);
  multiply(maybe_transposed(computation.operands[1], attributes.flag("transpose_a")),
           maybe_transposed(computation.operands[2], attributes.flag("transpose_b")), computation.results[0],
           attributes.number("alpha", 1), attributes.number("beta", 1));
}
std::vector<Sample> gemm_samples() {
  const auto x = [](const Shape& shape, std::uint64_t seed) {
    return sample_tensor(DType::kFloat64, shape, -1, 1, seed);
  };
  return {{{x({2, 4}, 1), x({2, 3}, 2), x({3, 4}, 3)}, {{"alpha", -0.5}, {"beta", 2.0}}},
          {{x({2, 4}, 1), x({3, 2}, 2), x({4, 3}, 3)},
           {{"alpha", 1.0}, {"beta", 1.0}, {"transpose_a", true}, {"transpose_b", true}}},
          {{x({2, 4}, 1), x({2, 0}, 2), x({0, 4}, 3)}, {{"alpha", 1.0}, {"beta", 0.5}}}};
}
std::vector<ErrorSample> gemm_errors() {
  const auto x = [](const Shape& shape) { return Tensor::zeros(DType::kFloat32, shape); };
  return {{{{x({2, 4}), x({2, 3}), x({2, 4})}, {}}, ErrorKind::kShape, "inner sizes 3 and 2 differ"},
          {{{x({2, 5}), x({2, 3}), x({3, 4})}, {}}, ErrorKind::kShape, "sizes 4 and 5 differ"},
          {{{x({4}), x({2, 3}), x({3, 4})}, {}}, ErrorKind::kShape, "is no matrix"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/contractions.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> contraction_rows() {
  return kRows;
}

}  // namespace foreshape::engine
