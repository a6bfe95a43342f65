// Ops that move, reduce and combine elements, against values computed by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/interface/engine.h"
#include "engine/interpreter/interpreter.h"
#include "engine/ops/philox.h"

namespace foreshape::engine {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::Pointwise;
using enum DType;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<double> values(const Value& value) {
  return evaluate(std::span(&value, 1), {})[0].to_doubles();
}
Value ints(std::vector<std::int64_t> elements) {
  return constant(Tensor::from(elements));
}
Value doubles(std::vector<double> elements, const Shape& shape) {
  return constant(Tensor::from(elements, shape));
}
Value grid() {  // 0 … 5 in two rows
  return doubles({0, 1, 2, 3, 4, 5}, {2, 3});
}
MATCHER_P(AllNear, expected, "") {
  if (arg.size() != expected.size()) return false;
  for (std::size_t i = 0; i < arg.size(); ++i) {
    if (!(std::fabs(arg[i] - expected[i]) <= 1e-12 * (1 + std::fabs(expected[i])))) return false;
  }
  return true;
}
using List = std::vector<double>;

TEST(KnownValues, Reductions) {
  EXPECT_THAT(values(reduce_sum(grid(), Integers{0})), ElementsAre(3, 5, 7));
  EXPECT_THAT(values(reduce_product(grid() + 1.0)), ElementsAre(720));
  EXPECT_THAT(values(reduce_mean(grid(), Integers{1})), ElementsAre(1, 4));
  EXPECT_THAT(values(reduce_maximum(grid(), Integers{1})), ElementsAre(2, 5));
  EXPECT_THAT(values(reduce_minimum(grid(), Integers{0})), ElementsAre(0, 1, 2));
  EXPECT_THAT(values(reduce_log_sum_exp(doubles({1000, 1000}, {2}))), AllNear(List{1000 + std::log(2.0)}));
  EXPECT_THAT(values(reduce_log_sum_exp(doubles({-kInfinity, -kInfinity}, {2}))), ElementsAre(-kInfinity));
  EXPECT_THAT(values(variance(grid())), AllNear(List{35.0 / 12}));
  EXPECT_THAT(values(argmax(doubles({1, 3, 3, kNan, 0, 9}, {2, 3}), 1)), ElementsAre(1, 0));
  EXPECT_THAT(values(argmin(doubles({1, 1, 0}, {3}), 0)), ElementsAre(2));
  EXPECT_TRUE(std::isnan(values(reduce_maximum(doubles({1, kNan}, {2})))[0]));
  EXPECT_THAT(values(reduce_sum(doubles({}, {0}))), ElementsAre(0));
  EXPECT_THAT(values(reduce_product(doubles({}, {0}))), ElementsAre(1));
  EXPECT_THAT(values(reduce_any(ints({0, 2}) > 1)), ElementsAre(1));
  EXPECT_THAT(values(reduce_all(ints({0, 2}) > 1)), ElementsAre(0));
  const Value bytes = constant(Tensor::from<std::int8_t>({100, 100}));
  EXPECT_EQ(reduce_sum(bytes).dtype(), kInt64);
  EXPECT_THAT(values(reduce_sum(bytes)), ElementsAre(200));
}

TEST(KnownValues, RunningReductions) {
  const Value x = doubles({1, 2, 3, 4}, {4});
  EXPECT_THAT(values(cumulative_sum(x, 0)), ElementsAre(1, 3, 6, 10));
  EXPECT_THAT(values(cumulative_sum(x, 0, true)), ElementsAre(0, 1, 3, 6));
  EXPECT_THAT(values(cumulative_sum(x, 0, false, true)), ElementsAre(10, 9, 7, 4));
  EXPECT_THAT(values(cumulative_product(x, 0, true, true)), ElementsAre(24, 12, 4, 1));
}

TEST(KnownValues, Shapes) {
  EXPECT_THAT(values(transpose(grid(), {1, 0})), ElementsAre(0, 3, 1, 4, 2, 5));
  EXPECT_THAT(values(stack({ints({1, 2}), ints({3, 4})}, 1)), ElementsAre(1, 3, 2, 4));
  EXPECT_THAT(values(concat({ints({1}), ints({2, 3})})), ElementsAre(1, 2, 3));
  EXPECT_THAT(values(split(ints({1, 2, 3}), {1, 2})[1]), ElementsAre(2, 3));
  EXPECT_THAT(values(slice(grid(), {{0, kToTheEnd, 1}, {-1, -kToTheEnd, -2}})), ElementsAre(2, 0, 5, 3));
  EXPECT_THAT(values(flip(grid(), {0})), ElementsAre(3, 4, 5, 0, 1, 2));
  EXPECT_THAT(values(pad(ints({1, 2}), {1}, {2}, 9)), ElementsAre(9, 1, 2, 9, 9));
  EXPECT_THAT(values(update_slice(ints({0, 0, 0}), ints({7}), {{1, 2, 1}})), ElementsAre(0, 7, 0));
  EXPECT_THAT(values(sum_to(grid(), shape_constant({1, 3}))), ElementsAre(3, 5, 7));
  EXPECT_THAT(values(lower_triangle(doubles({1, 2, 3, 4}, {2, 2}))), ElementsAre(1, 0, 3, 4));
  EXPECT_THAT(values(shape(grid())), ElementsAre(2, 3));
}

TEST(KnownValues, Products) {
  const Value a = doubles({1, 2, 3, 4}, {2, 2});
  EXPECT_THAT(values(matmul(a, a)), ElementsAre(7, 10, 15, 22));
  EXPECT_THAT(values(matmul(doubles({1, 1}, {2}), a)), ElementsAre(4, 6));
  EXPECT_THAT(values(matmul(a, doubles({1, 1}, {2}))), ElementsAre(3, 7));
  EXPECT_THAT(values(gemm(a, a, a, 2, -1, true, false)), ElementsAre(2 * 10 - 1, 2 * 14 - 2, 2 * 14 - 3, 2 * 20 - 4));
  EXPECT_THAT(values(einsum("ij,jk->ik", {a, a})), ElementsAre(7, 10, 15, 22));
  EXPECT_THAT(values(einsum("ii", {a})), ElementsAre(5));
  EXPECT_THAT(values(einsum("ii->i", {a})), ElementsAre(1, 4));
  EXPECT_THAT(values(einsum("ij->ji", {grid()})), ElementsAre(0, 3, 1, 4, 2, 5));
  EXPECT_THAT(values(einsum("i,j->ij", {doubles({1, 2}, {2}), doubles({3, 4}, {2})})), ElementsAre(3, 4, 6, 8));
  EXPECT_THAT(values(einsum("...ij,...jk->...ik", {doubles({1, 2, 3, 4, 1, 0, 0, 1}, {2, 2, 2}), a})),
              ElementsAre(7, 10, 15, 22, 1, 2, 3, 4));
  EXPECT_THAT(
      values(einsum("ijk,ilm,jl->ikm", {doubles({1, 2, 3, 4}, {1, 2, 2}), doubles({1, 2, 3, 4}, {1, 2, 2}), a})),
      ElementsAre(52, 76, 74, 108));
  EXPECT_THROW(einsum("ij,jk", {a}), AttributeError);
  EXPECT_THROW(einsum("ij->ik", {a}), AttributeError);
  EXPECT_THROW(einsum("ijk", {a}), ShapeError);
  EXPECT_THROW(einsum("ij,jk->ik", {grid(), grid()}), ShapeError);
}

TEST(KnownValues, Indices) {
  EXPECT_THAT(values(gather(grid(), ints({1, -2}))), ElementsAre(3, 4, 5, 0, 1, 2));
  EXPECT_THAT(values(gather(grid(), ints({2, 0}), 1)), ElementsAre(2, 0, 5, 3));
  EXPECT_THAT(values(scatter(ints({0, 0, 0}), ints({1, 1}), ints({5, 6}))), ElementsAre(0, 11, 0));
  EXPECT_THAT(values(scatter(ints({1, 1, 1}), ints({1, 2}), ints({5, 6}), 0, ScatterMode::kMultiply)),
              ElementsAre(1, 5, 6));
  EXPECT_THAT(values(gather_elements(grid(), constant(Tensor::from<std::int64_t>({2, 0}, {2, 1})), 1)),
              ElementsAre(2, 3));
  EXPECT_THAT(values(scatter_elements(ints({1, 2, 3}), ints({2}), ints({9}), 0)), ElementsAre(1, 2, 9));
  EXPECT_THAT(values(gather_nd(grid(), constant(Tensor::from<std::int64_t>({1, 2, 0, 1}, {2, 2})))), ElementsAre(5, 1));
  EXPECT_THAT(values(scatter_nd(ints({1, 2, 3}), constant(Tensor::from<std::int64_t>({0, 2}, {2, 1})), ints({7, 8}))),
              ElementsAre(7, 2, 8));
  EXPECT_THAT(values(one_hot(ints({1, 5}), constant(Tensor::scalar(std::int64_t{3})), kInt32)),
              ElementsAre(0, 1, 0, 0, 0, 0));
  EXPECT_THAT(values(argsort(doubles({kNan, 2, 1, 2}, {4}), 0)), ElementsAre(2, 1, 3, 0));
  EXPECT_THAT(values(argsort(doubles({1, 2, kNan, 2}, {4}), 0, true)), ElementsAre(1, 3, 0, 2));
  EXPECT_THAT(values(sort(ints({3, 1, 2}))), ElementsAre(1, 2, 3));
  const std::vector<Value> top = top_k(ints({3, 9, 2, 9}), 2);
  EXPECT_THAT(values(top[0]), ElementsAre(9, 9));
  EXPECT_THAT(values(top[1]), ElementsAre(1, 3));
}

TEST(KnownValues, Creation) {
  const auto size = [](std::int64_t n) { return constant(Tensor::scalar(n)); };
  EXPECT_THAT(values(iota(size(3))), ElementsAre(0, 1, 2));
  EXPECT_THAT(values(linspace(0, 1, 3)), ElementsAre(0, 0.5, 1));
  EXPECT_THAT(values(eye(size(2), size(3), 1)), ElementsAre(0, 1, 0, 0, 0, 1));
  EXPECT_THAT(values(tri(size(2), size(3))), ElementsAre(1, 0, 0, 1, 1, 0));
}

TEST(KnownValues, Softmax) {
  const double e = std::exp(1.0);
  EXPECT_THAT(values(softmax(doubles({0, 1}, {2}))), AllNear(List{1 / (1 + e), e / (1 + e)}));
  EXPECT_THAT(values(log_softmax(doubles({1000, 0}, {2}))), AllNear(List{0, -1000}));
  EXPECT_THAT(values(cross_entropy(doubles({0, 1, 5, 5}, {2, 2}), ints({1, 0}))),
              AllNear(List{std::log(1 + e) - 1, std::log(2.0)}));
  EXPECT_THAT(values(normalise(doubles({1, 3}, {2}), {0}, 0)), AllNear(List{-1, 1}));
}

TEST(KnownValues, LinearAlgebra) {
  const Value a = doubles({4, 2, 2, 3}, {2, 2});
  EXPECT_THAT(values(cholesky(a)), AllNear(List{2, 0, 1, std::sqrt(2.0)}));
  EXPECT_THAT(values(determinant(a)), AllNear(List{8}));
  EXPECT_THAT(values(inverse(a)), AllNear(List{0.375, -0.25, -0.25, 0.5}));
  EXPECT_THAT(values(solve(a, doubles({8, 7}, {2, 1}))), AllNear(List{1.25, 1.5}));
  EXPECT_THAT(values(determinant(doubles({1, 2, 2, 4}, {2, 2}))), ElementsAre(0));
  EXPECT_THROW(values(inverse(doubles({1, 2, 2, 4}, {2, 2}))), NumericError);
  const std::vector<Value> factors = qr(doubles({3, 0, 4, 5}, {2, 2}));
  EXPECT_THAT(values(factors[1]), AllNear(List{5, 4, 0, 3}));
  const Value wide = doubles({3, 0, 0, 0, -2, 0}, {2, 3});
  const std::vector<Value> parts = svd(wide);
  EXPECT_THAT(values(parts[1]), AllNear(List{3, 2}));
  EXPECT_THAT(values(matmul(parts[0] * expand_dims(parts[1], {0}), parts[2])), AllNear(values(wide)));
  // A matrix of rank 1 still gets orthogonal factors.
  const std::vector<Value> flat = svd(doubles({1, 1, 1, 1}, {2, 2}));
  EXPECT_THAT(values(matmul(swap_last(flat[0]), flat[0])), AllNear(List{1, 0, 0, 1}));
}

// The known answers that the authors publish with Random123.
TEST(KnownValues, Philox) {
  const PhiloxBlock zeros = philox(0, 0, 0);
  EXPECT_EQ(zeros.words[0], 0x6627e8d5U);
  EXPECT_EQ(zeros.words[1], 0xe169c58dU);
  EXPECT_EQ(zeros.words[2], 0xbc57ac4cU);
  EXPECT_EQ(zeros.words[3], 0x9b00dbd8U);
  const PhiloxBlock ones = philox(~0ULL, ~0ULL, ~0ULL);
  EXPECT_EQ(ones.words[0], 0x408f276dU);
  EXPECT_EQ(ones.words[1], 0x41c83b0eU);
  EXPECT_EQ(ones.words[2], 0xa20bc7c6U);
  EXPECT_EQ(ones.words[3], 0x6d5451fdU);
}

TEST(KnownValues, NumbersTakeTheDTypeOfTensors) {
  const auto dtype = [](const Value& value) { return value.dtype(); };
  const Value f = constant(Tensor::scalar(1.0F));
  const Value i = constant(Tensor::scalar(std::int8_t{1}));
  EXPECT_EQ(dtype(f + 1.5), kFloat32);
  EXPECT_EQ(dtype(f + 1), kFloat32);
  EXPECT_EQ(dtype(i + 1), kInt8);
  EXPECT_EQ(dtype(i + 1.5), kFloat64);
  EXPECT_EQ(dtype(i + f), kFloat32);
  EXPECT_EQ(dtype(i / i), kFloat64);
  EXPECT_EQ(dtype(exp(i)), kFloat16);
  EXPECT_EQ(dtype(i < f), kBool);
  EXPECT_THROW(i + 1000, DTypeError);
}

}  // namespace
}  // namespace foreshape::engine
