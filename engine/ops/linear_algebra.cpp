// The family of factorisations and linear systems.
#include <algorithm>

#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/family.h"
#include "engine/ops/matrix_algorithms.h"
#include "engine/ops/shape_rules.h"

namespace foreshape::engine {

namespace {

// ---- rules

std::vector<DType> matrices(const Signature& signature, std::size_t results) {
  require_same_dtypes(signature);
  require_floating(signature, 0);
  return std::vector<DType>(results, signature.operand(0).dtype);
}
std::vector<DType> matrix_dtype(const Signature& signature) {
  return matrices(signature, 1);
}
std::vector<DType> two_matrices_dtype(const Signature& signature) {
  return matrices(signature, 2);
}
std::vector<DType> three_matrices_dtype(const Signature& signature) {
  return matrices(signature, 3);
}

void require_matrix(const Dims& dims) {
  if (dims.size() < 2) throw ShapeError("rank " + std::to_string(dims.size()) + " is no matrix");
}
void require_square(const Dims& dims) {
  require_matrix(dims);
  const Dim& rows = dims[dims.size() - 2];
  if (rows.is_constant() && dims.back().is_constant() && !(rows == dims.back())) {
    throw ShapeError("a matrix of " + rows.to_string() + " rows and " + dims.back().to_string() +
                     " columns is not square");
  }
}
std::vector<Dims> square_shapes(const Signature& signature) {
  require_square(signature.operand(0).dims);
  return same_shape(signature);
}
std::vector<Dims> solve_shapes(const Signature& signature) {
  const Dims& a = signature.operand(0).dims;
  const Dims& b = signature.operand(1).dims;
  require_square(a);
  require_matrix(b);
  same_size(a.back(), b[b.size() - 2]);
  Dims dims = same_sizes(Dims(a.begin(), a.end() - 2), Dims(b.begin(), b.end() - 2));
  dims.push_back(b[b.size() - 2]);
  dims.push_back(b.back());
  return {dims};
}
std::vector<Dims> determinant_shapes(const Signature& signature) {
  const Dims& dims = signature.operand(0).dims;
  require_square(dims);
  return {Dims(dims.begin(), dims.end() - 2)};
}
std::vector<Dims> factor_shapes(const Signature& signature, bool with_values) {
  const Dims& x = signature.operand(0).dims;
  require_matrix(x);
  const Dim k = minimum(x[x.size() - 2], x.back());
  Dims left = x;
  Dims right = x;
  left.back() = k;
  right[x.size() - 2] = k;
  Dims values(x.begin(), x.end() - 2);
  values.push_back(k);
  if (with_values) return {left, values, right};
  return {left, right};
}
std::vector<Dims> qr_shapes(const Signature& signature) {
  return factor_shapes(signature, false);
}
std::vector<Dims> svd_shapes(const Signature& signature) {
  return factor_shapes(signature, true);
}

// ---- derivatives

Value product(const Value& a, const Value& b) {
  return apply(Op::matmul, {a, b});
}
Value or_zeros(const Pullback& pullback, std::size_t result) {
  return pullback.gradients[result].is_defined() ? pullback.gradients[result] : zeros_like(pullback.results[result]);
}
Value solve_lower(const Value& l, const Value& b, bool transpose) {
  return apply(Op::triangular_solve, {l, b}, {{"lower", true}, {"transpose", transpose}});
}

// Murray 2016, section 3.1.
std::vector<Value> d_cholesky(const Pullback& pullback) {
  const Value& l = pullback.results[0];
  const Value p = product(swap_last(l), pullback.gradients[0]);
  const Value halved = lower_triangle(p) * 0.5 + lower_triangle(p, -1) * 0.5;
  const Value s = swap_last(solve_lower(l, swap_last(solve_lower(l, halved, true)), true));
  return {(s + swap_last(s)) * 0.5};
}
std::vector<Value> d_triangular_solve(const Pullback& pullback) {
  const Attributes& attributes = pullback.node.attributes;
  const bool lower = attributes.flag("lower");
  const bool transpose = attributes.flag("transpose");
  const Value to_b = apply(Op::triangular_solve, {pullback.operands[0], pullback.gradients[0]},
                           {{"lower", lower}, {"transpose", !transpose}});
  const Value& x = pullback.results[0];
  const Value to_a = transpose ? -product(x, swap_last(to_b)) : -product(to_b, swap_last(x));
  return {lower ? lower_triangle(to_a) : swap_last(lower_triangle(swap_last(to_a))), to_b};
}
std::vector<Value> d_solve(const Pullback& pullback) {
  const Value to_b = apply(Op::solve, {swap_last(pullback.operands[0]), pullback.gradients[0]});
  return {-product(to_b, swap_last(pullback.results[0])), to_b};
}
std::vector<Value> d_determinant(const Pullback& pullback) {
  const Value scaled = expand_dims(pullback.gradients[0] * pullback.results[0], {-2, -1});
  return {scaled * swap_last(inverse(pullback.operands[0]))};
}
// Walter and Lehmann 2018, for matrices that are not wider than high.
std::vector<Value> d_qr(const Pullback& pullback) {
  const Type& type = pullback.operands[0].type();
  const Dim& m = type.dims[type.rank() - 2];
  const Dim& n = type.dims.back();
  if (m.is_constant() && n.is_constant() && m.constant() < n.constant()) {
    throw GradientError("the derivative of qr of a matrix that is wider than high is not known");
  }
  const Value& q = pullback.results[0];
  const Value& r = pullback.results[1];
  const Value to_q = or_zeros(pullback, 0);
  const Value to_r = or_zeros(pullback, 1);
  const Value mixed = product(r, swap_last(to_r)) - product(swap_last(to_q), q);
  const Value symmetric = lower_triangle(mixed) + swap_last(lower_triangle(mixed, -1));
  const Value right = to_q + product(q, symmetric);
  return {swap_last(apply(Op::triangular_solve, {r, swap_last(right)}, {{"lower", false}, {"transpose", false}}))};
}
// Townsend 2016; singular values must differ.
std::vector<Value> d_svd(const Pullback& pullback) {
  const Value& u = pullback.results[0];
  const Value& s = pullback.results[1];
  const Value v = swap_last(pullback.results[2]);
  const Value to_u = or_zeros(pullback, 0);
  const Value to_s = or_zeros(pullback, 1);
  const Value to_v = swap_last(or_zeros(pullback, 2));
  const Value row = expand_dims(s, {-2});
  const Value column = expand_dims(s, {-1});
  const Value difference = square(row) - square(column);
  const Value f =
      where(equal(difference, 0.0), 0.0, 1.0 / where(equal(difference, 0.0), ones_like(difference), difference));
  const Value inner_u = f * (product(swap_last(u), to_u) - product(swap_last(to_u), u));
  const Value inner_v = f * (product(swap_last(v), to_v) - product(swap_last(to_v), v));
  const Value diagonal =
      lower_triangle(broadcast_like(column, inner_u)) - lower_triangle(broadcast_like(column, inner_u), -1);
  const Value to_diagonal = diagonal / where(equal(diagonal, 0.0), ones_like(diagonal), diagonal) *
                            broadcast_like(expand_dims(to_s, {-1}), diagonal);
  const Value core = inner_u * row + to_diagonal + column * inner_v;
  const Value u_rest = (to_u - product(u, product(swap_last(u), to_u))) / row;
  const Value v_rest = (to_v - product(v, product(swap_last(v), to_v))) / row;
  return {product(product(u, core), swap_last(v)) + product(u_rest, swap_last(v)) + product(u, swap_last(v_rest))};
}

// ---- reference

Matrix matrix_at(const Tensor& batch, std::int64_t index) {  // of a row-major double tensor
  const auto rows = static_cast<std::size_t>(batch.size(batch.rank() - 2));
  const auto columns = static_cast<std::size_t>(batch.size(batch.rank() - 1));
  Matrix result(rows, columns);
  std::copy_n(batch.data<double>() + index * static_cast<std::int64_t>(rows * columns), rows * columns,
              result.elements.begin());
  return result;
}
void store(const std::vector<double>& elements, const Tensor& batch, std::int64_t index) {
  std::copy(elements.begin(), elements.end(),
            batch.data<double>() + index * static_cast<std::int64_t>(elements.size()));
}

// Calls one(matrices of the operands, index, double results) for each matrix of the batch.
template <typename One>
void for_each_matrix(const Computation& computation, One&& one) {
  std::vector<Tensor> operands;
  std::vector<Tensor> results;
  for (const Tensor& operand : computation.operands)
    operands.push_back(operand.cast(DType::kFloat64));
  for (const Tensor& result : computation.results)
    results.push_back(Tensor::zeros(DType::kFloat64, result.shape()));
  const Shape& shape = operands[0].shape();
  const std::int64_t batch = element_count(Shape(shape.begin(), shape.end() - 2));
  for (std::int64_t i = 0; i < batch; ++i) {
    std::vector<Matrix> matrices_here;
    for (const Tensor& operand : operands)
      matrices_here.push_back(matrix_at(operand, i));
    one(matrices_here, i, results);
  }
  for (std::size_t i = 0; i < results.size(); ++i)
    copy_into(results[i], computation.results[i]);
}

void cholesky_reference(const Computation& computation) {
  for_each_matrix(computation,
                  [](auto& x, std::int64_t i, auto& results) { store(cholesky_factor(x[0]).elements, results[0], i); });
}
void triangular_solve_reference(const Computation& computation) {
  const bool lower = computation.attributes.flag("lower");
  const bool transpose = computation.attributes.flag("transpose");
  for_each_matrix(computation, [&](auto& x, std::int64_t i, auto& results) {
    store(solve_triangular(transpose ? transposed(x[0]) : x[0], x[1], lower != transpose).elements, results[0], i);
  });
}
void solve_reference(const Computation& computation) {
  for_each_matrix(computation, [](auto& x, std::int64_t i, auto& results) {
    store(solve_system(x[0], x[1]).elements, results[0], i);
  });
}
void determinant_reference(const Computation& computation) {
  for_each_matrix(computation,
                  [](auto& x, std::int64_t i, auto& results) { store({determinant_of(x[0])}, results[0], i); });
}
void qr_reference(const Computation& computation) {
  for_each_matrix(computation, [](auto& x, std::int64_t i, auto& results) {
    const std::size_t k = std::min(x[0].rows, x[0].columns);
    Matrix q(x[0].rows, k);
    Matrix r(k, x[0].columns);
    factor_qr(x[0], q, r);
    store(q.elements, results[0], i);
    store(r.elements, results[1], i);
  });
}
void svd_reference(const Computation& computation) {
  for_each_matrix(computation, [](auto& x, std::int64_t i, auto& results) {
    const std::size_t k = std::min(x[0].rows, x[0].columns);
    Matrix u(x[0].rows, k);
    Matrix v(k, x[0].columns);
    std::vector<double> s;
    factor_svd(x[0], u, s, v);
    store(u.elements, results[0], i);
    store(s, results[1], i);
    store(v.elements, results[2], i);
  });
}

// ---- samples

Tensor random(const Shape& shape, std::uint64_t seed) {
  return sample_tensor(DType::kFloat64, shape, -1, 1, seed);
}
// Far from singular, and positive definite when it is symmetrised.
Tensor dominant(const Shape& shape, std::uint64_t seed) {
  const Tensor x = random(shape, seed);
  const std::int64_t n = shape.back();
  for (std::int64_t i = 0; i < x.count() / n; ++i)
    x.data<double>()[i * n + i % n] += static_cast<double>(n);
  return x;
}
std::vector<Sample> cholesky_samples() {
  return {{{dominant({3, 3}, 1)}, {}}, {{dominant({2, 2, 2}, 1)}, {}}, {{Tensor::zeros(DType::kFloat64, {0, 0})}, {}}};
}
std::vector<Sample> triangular_solve_samples() {
  std::vector<Sample> samples;
  for (const bool lower : {false, true}) {
    for (const bool transpose : {false, true})
      samples.push_back({{dominant({3, 3}, 1), random({3, 2}, 2)}, {{"lower", lower}, {"transpose", transpose}}});
  }
  return samples;
}
std::vector<Sample> solve_samples() {
  return {{{dominant({3, 3}, 1), random({3, 2}, 2)}, {}}, {{dominant({2, 2, 2}, 1), random({2, 2, 1}, 2)}, {}}};
}
std::vector<Sample> determinant_samples() {
  return {{{dominant({3, 3}, 1)}, {}}, {{dominant({2, 2, 2}, 4)}, {}}};
}
std::vector<Sample> qr_samples() {
  return {{{random({4, 3}, 1)}, {}}, {{dominant({2, 3, 3}, 2)}, {}}};
}
std::vector<Sample> svd_samples() {
  return {{{random({4, 3}, 1)}, {}}, {{random({2, 3}, 6)}, {}}, {{dominant({2, 2, 2}, 3)}, {}}};
}
std::vector<ErrorSample> square_errors() {
  return {{{{Tensor::zeros(DType::kFloat32, {2, 3})}, {}}, ErrorKind::kShape, "2 rows and 3 columns is not square"},
          {{{Tensor::zeros(DType::kFloat32, {2})}, {}}, ErrorKind::kShape, "no matrix"},
          {{{Tensor::zeros(DType::kInt32, {2, 2})}, {}}, ErrorKind::kDType, "floating"}};
}
std::vector<ErrorSample> cholesky_errors() {
  std::vector<ErrorSample> errors = square_errors();
  errors.push_back({{{Tensor::full(DType::kFloat64, {2, 2}, -1)}, {}}, ErrorKind::kNumeric, "not positive definite"});
  return errors;
}
std::vector<ErrorSample> solve_errors() {
  const Tensor b = Tensor::zeros(DType::kFloat64, {2, 1});
  const Attributes attributes = {{"lower", true}, {"transpose", false}};
  return {{{{Tensor::zeros(DType::kFloat64, {2, 2}), b}, attributes}, ErrorKind::kNumeric, "singular"},
          {{{Tensor::zeros(DType::kFloat64, {3, 3}), b}, attributes}, ErrorKind::kShape, "sizes 3 and 2 differ"}};
}
std::vector<ErrorSample> factor_errors() {
  return {{{{Tensor::zeros(DType::kFloat32, {2})}, {}}, ErrorKind::kShape, "no matrix"},
          {{{Tensor::zeros(DType::kInt32, {2, 2})}, {}}, ErrorKind::kDType, "floating"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/linear_algebra.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> linear_algebra_rows() {
  return kRows;
}

}  // namespace foreshape::engine
