#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/interface/engine.h"

namespace foreshape::engine {
namespace {

using ::testing::ElementsAre;
using enum DType;

TEST(Gradient, RefusesWhatHasNone) {
  const Value x = vector("x");
  const Value n = vector("n", kInt32);
  EXPECT_THROW(grad(x * 2.0, x), GradientError);
  EXPECT_THROW(grad(reduce_sum(n), n), GradientError);
  EXPECT_THROW(grad(reduce_sum(x), n), GradientError);
  EXPECT_THROW(grad(reduce_sum(x), vector("y")), DisconnectedError);
  EXPECT_THROW(grad(Value{}, x), GradientError);
  const Value zeros = gradient(reduce_sum(x), {vector("y")}, {.disconnected_inputs = Disconnected::kZeros})[0];
  EXPECT_TRUE(zeros.is_defined());
  EXPECT_FALSE(
      gradient(reduce_sum(x), {vector("y")}, {.disconnected_inputs = Disconnected::kUndefined})[0].is_defined());
}

TEST(Gradient, StopsAtConstants) {
  const Value x = vector("x");
  Function f = function({x}, {grad(reduce_sum(x * consider_constant(x)), x)});
  EXPECT_THAT(f(Tensor::from<float>({3}))[0].to_doubles(), ElementsAre(3));
  const Value y = exp(x);
  Function g = function({x}, {gradient(reduce_sum(x * y), {x}, {.consider_constant = {y}})[0]});
  EXPECT_THAT(g(Tensor::from<float>({0}))[0].to_doubles(), ElementsAre(1));
}

TEST(Gradient, KnownGradientsStandInForACost) {
  const Value x = vector("x");
  const Value y = x * 3.0;
  const Value known = vector("known");
  Function f = function({x, known}, {gradient(Value{}, {x}, {.known_gradients = {{y, known}}})[0]},
                        {.on_unused_input = OnUnusedInput::kIgnore});
  EXPECT_THAT(f(Tensor::from<float>({1, 1}), Tensor::from<float>({2, 5}))[0].to_doubles(), ElementsAre(6, 15));
}

TEST(Gradient, ClippedAndScaled) {
  const Value x = vector("x");
  Function f =
      function({x}, {grad(reduce_sum(square(grad_clip(x, -1, 1))), x), grad(reduce_sum(scale_gradient(x, 5)), x)});
  const std::vector<Tensor> results = f(Tensor::from<float>({0.25F, 3, -3}));
  EXPECT_THAT(results[0].to_doubles(), ElementsAre(0.5, 1, -1));
  EXPECT_THAT(results[1].to_doubles(), ElementsAre(5, 5, 5));
}

TEST(Gradient, JacobianHessianAndTheirProducts) {
  const Value x = tensor("x", kFloat64, {2});
  const Value v = tensor("v", kFloat64, {2});
  const Value a = take(x, 0);
  const Value b = take(x, 1);
  const Value cost = a * a * b;
  Function f = function({x, v}, {jacobian(stack({a * b, a * a}), x), hessian(cost, x), hvp(cost, {x}, {v})[0],
                                 Rop({stack({a * b, a * a})}, {x}, {v})[0]});
  const std::vector<Tensor> results = f(Tensor::from<double>({2, 3}), Tensor::from<double>({1, 10}));
  EXPECT_THAT(results[0].to_doubles(), ElementsAre(3, 2, 4, 0));
  EXPECT_THAT(results[1].to_doubles(), ElementsAre(6, 4, 4, 0));
  EXPECT_THAT(results[2].to_doubles(), ElementsAre(46, 4));
  EXPECT_THAT(results[3].to_doubles(), ElementsAre(23, 4));
  EXPECT_THROW(jacobian(x, vector("y", kFloat64)), DisconnectedError);
  EXPECT_THROW(jacobian(vector("z"), x), GradientError);
}

TEST(Gradient, StandsWhereTheForwardNodeStands) {
  const Value x = vector("x");
  const Value y = exp(x);
  const Value g = grad(reduce_sum(y), x);
  ASSERT_FALSE(g.node->sites.empty());
  EXPECT_EQ(g.node->sites[0], y.node->sites[0]);
}

TEST(Gradient, VerifyGradientFindsAWrongOne) {
  class Wrong : public CustomOp {
   public:
    std::string name() const override { return "wrong"; }
    std::vector<DType> dtypes(std::span<const Type> operands) const override { return {operands[0].dtype}; }
    std::vector<Dims> shapes(std::span<const Type> operands) const override { return {operands[0].dims}; }
    void compute(std::span<const Tensor> operands, std::span<const Tensor> results) const override {
      copy_into(operands[0], results[0]);
    }
    std::vector<Value> derivative(const Pullback& pullback) const override { return {pullback.gradients[0] * 2.0}; }
  };
  const auto wrong = std::make_shared<Wrong>();
  EXPECT_THROW(
      verify_gradient([&](const std::vector<Value>& x) { return custom(wrong, x)[0]; }, {Tensor::from<double>({1})}),
      GradientError);
}

}  // namespace
}  // namespace foreshape::engine
