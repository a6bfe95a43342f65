#include "engine/interface/function.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/interface/engine.h"

namespace foreshape::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using enum DType;

Tensor row_of(std::vector<float> values) {
  return Tensor::from(values);
}

TEST(Functions, ComputeTheirOutputs) {
  const Value x = matrix("x");
  const Value y = vector("y");
  Function f = function({x, y}, {x + y, reduce_sum(x)});
  const std::vector<Tensor> results = f(Tensor::from<float>({1, 2, 3, 4}, {2, 2}), row_of({10, 20}));
  EXPECT_THAT(results[0].to_doubles(), ElementsAre(11, 22, 13, 24));
  EXPECT_EQ(results[1].item(), 10);
  // Another shape.
  EXPECT_THAT(f(Tensor::from<float>({1, 2, 3}, {1, 3}), row_of({1, 1, 1}))[0].to_doubles(), ElementsAre(2, 3, 4));
}

TEST(Functions, HeldResultsAreNotWrittenOver) {
  const Value x = vector("x");
  Function f = function({x}, {x * 2.0});
  const Tensor first = f(row_of({1, 2}))[0];
  const Tensor second = f(row_of({3, 4}))[0];
  EXPECT_THAT(first.to_doubles(), ElementsAre(2, 4));
  EXPECT_THAT(second.to_doubles(), ElementsAre(6, 8));
}

TEST(Functions, OutputsThatAreInputsAreCopies) {
  const Value x = vector("x");
  Function f = function({x}, {x, transpose(x, {0})});
  const Tensor given = row_of({1, 2});
  const std::vector<Tensor> results = f(given);
  EXPECT_NE(results[0].buffer(), given.buffer());
  EXPECT_NE(results[1].buffer(), given.buffer());
  EXPECT_THAT(results[1].to_doubles(), ElementsAre(1, 2));
}

TEST(Functions, UpdatesUseTheOldValues) {
  Shared a = shared(row_of({1, 2}), "a");
  Shared b = shared(row_of({3, 4}), "b");
  Function f = function({}, {a + b}, {.updates = {{a, b}, {b, a + b}}});
  EXPECT_THAT(f()[0].to_doubles(), ElementsAre(4, 6));
  EXPECT_THAT(a.get_value().to_doubles(), ElementsAre(3, 4));
  EXPECT_THAT(b.get_value().to_doubles(), ElementsAre(4, 6));
  Function swap = function({}, {}, {.updates = {{a, b}, {b, a}}});
  swap();
  EXPECT_THAT(a.get_value().to_doubles(), ElementsAre(4, 6));
  EXPECT_THAT(b.get_value().to_doubles(), ElementsAre(3, 4));
}

TEST(Functions, UpdateInPlaceWithoutCopies) {
  Shared w = shared(row_of({1, 2}), "w");
  const Value x = vector("x");
  Function step = function({x}, {reduce_sum(w)}, {.updates = {{w, w - x * 0.5}}});
  EXPECT_EQ(step(row_of({2, 2}))[0].item(), 3);
  EXPECT_THAT(w.get_value().to_doubles(), ElementsAre(0, 1));
  EXPECT_EQ(step.compiled().statistics()->forced_copies, 0U);
  EXPECT_GE(step.compiled().statistics()->in_place, 1U);
}

TEST(Functions, BorrowedValuesSurviveAnUpdateInPlace) {
  Shared w = shared(row_of({1, 2}), "w");
  Function step = function({}, {}, {.updates = {{w, w + 1.0}}});
  const Tensor before = w.get_value(true);
  step();
  step();
  EXPECT_THAT(before.to_doubles(), ElementsAre(1, 2));
  EXPECT_THAT(w.get_value().to_doubles(), ElementsAre(3, 4));
}

TEST(Functions, AnArgumentThatIsTheSharedValueItselfIsReadBeforeItIsWritten) {
  Shared w = shared(row_of({1, 2}), "w");
  const Value x = vector("x");
  Function step = function({x}, {x * 10.0}, {.updates = {{w, w + 1.0}}});
  const Tensor alias = w.get_value(true);
  EXPECT_THAT(step(alias)[0].to_doubles(), ElementsAre(10, 20));
  EXPECT_THAT(w.get_value().to_doubles(), ElementsAre(2, 3));
}

TEST(Functions, CallNEqualsNCalls) {
  Shared w = shared(row_of({1, 2}), "w");
  Shared v = shared(row_of({1, 2}), "v");
  Function step = function({}, {w * 1.0}, {.updates = {{w, w * 2.0 + v}, {v, v + 1.0}}});
  const Tensor last = step.call_n(3)[0];
  Shared w2 = shared(row_of({1, 2}), "w");
  Shared v2 = shared(row_of({1, 2}), "v");
  Function again = function({}, {w2 * 1.0}, {.updates = {{w2, w2 * 2.0 + v2}, {v2, v2 + 1.0}}});
  again();
  again();
  EXPECT_TRUE(equal(again()[0], last));
  EXPECT_TRUE(equal(w.get_value(), w2.get_value()));
  const Value x = vector("x");
  Function with_input = function({x}, {x + 1.0});
  EXPECT_THROW(with_input.call_n(2), InputError);
}

TEST(Functions, GivensReplaceValues) {
  const Value x = vector("x");
  Shared data = shared(row_of({5, 6}), "data");
  Function f = function({}, {x * 2.0}, {.givens = {{x, data}}});
  EXPECT_THAT(f()[0].to_doubles(), ElementsAre(10, 12));
}

TEST(Functions, DefaultsAndNames) {
  const Value x = vector("x");
  const Value s = scalar_input("s");
  Function f = function({x, In(s).with_default(Tensor::scalar(2.0F))}, {x * s});
  EXPECT_THAT(f(row_of({1, 2}))[0].to_doubles(), ElementsAre(2, 4));
  EXPECT_THAT(f(row_of({1, 2}), 3.0)[0].to_doubles(), ElementsAre(3, 6));
  EXPECT_THAT(f.call({{"s", 4.0}, {"x", row_of({1, 2})}})[0].to_doubles(), ElementsAre(4, 8));
  EXPECT_THROW(f.call({{"z", 4.0}}), InputError);
  EXPECT_THROW(f.call({{"s", 4.0}, {"s", 4.0}}), InputError);
}

TEST(Functions, RefuseWhatDoesNotFit) {
  const Value x = vector("x");
  const Value y = vector("y");
  Shared w = shared(row_of({1, 2}), "w");
  EXPECT_THROW(function({x}, {x + y}), InputError);
  EXPECT_THROW(function({x, x}, {x + 1.0}), InputError);
  EXPECT_THROW(function({x, y}, {x + 1.0}), UnusedInputError);
  EXPECT_NO_THROW(function({x, y}, {x + 1.0}, {.on_unused_input = OnUnusedInput::kIgnore}));
  EXPECT_THROW(function({x + 1.0}, {x}), InputError);
  EXPECT_THROW(function({}, {}, {.updates = {{w, cast(w, kFloat64)}}}), UpdateError);
  EXPECT_THROW(function({}, {}, {.updates = {{w, reduce_sum(w)}}}), UpdateError);
  EXPECT_THROW(function({}, {}, {.updates = {{w, w}, {w, w + 1.0}}}), UpdateError);
  EXPECT_THROW(function({x}, {}, {.updates = {{x, x + 1.0}}}), UpdateError);
  EXPECT_THROW(function({}, {w}, {.givens = {{w, cast(w, kInt32)}}}), InputError);
  Function f = function({x}, {x + 1.0});
  EXPECT_THROW(f(), InputError);
  EXPECT_THROW(f(row_of({1}), row_of({1})), InputError);
  EXPECT_THROW(f(Tensor::from<double>({1})), InputError);
  EXPECT_THROW(f(Tensor::from<float>({1}, {1, 1})), InputError);
  EXPECT_THROW(f(Tensor()), InputError);
  Function lenient = function({x}, {x + 1.0}, {.allow_downcast = true});
  EXPECT_THAT(lenient(Tensor::from<double>({1}))[0].to_doubles(), ElementsAre(2));
  EXPECT_THAT(f(Tensor::from<std::int16_t>({1}))[0].to_doubles(), ElementsAre(2));
  EXPECT_THROW(w.set_value(Tensor::from<double>({1, 2})), InputError);
  EXPECT_THROW(w.set_value(row_of({1, 2, 3})), InputError);
}

TEST(Functions, ErrorsAtRunTimeNameOpShapesConditionAndPlace) {
  const Value x = matrix("x");
  const Value y = matrix("y");
  Function f = function({x, y}, {matmul(x, y)});
  try {
    f(Tensor::zeros(kFloat32, {2, 3}), Tensor::zeros(kFloat32, {4, 5}));
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("matmul: inner sizes 3 and 4 differ; operands float32 (2, 3), float32 (4, 5); at "));
    EXPECT_THAT(error.what(), HasSubstr("function_test.cpp:"));
    EXPECT_THAT(error.what(), HasSubstr("help: "));
  }
  const Value n = vector("n", kInt32);
  Function divide = function({n}, {floor_divide(10, n)});
  EXPECT_THROW(divide(Tensor::from<std::int32_t>({5, 0})), DivisionError);
  EXPECT_THAT(divide(Tensor::from<std::int32_t>({5, 3}))[0].to_integers(), ElementsAre(2, 3));
}

TEST(Functions, SymbolsAreTheSameEverywhere) {
  const Dim n = Dim::symbol("n");
  const Value x = tensor("x", kFloat32, {n});
  const Value y = tensor("y", kFloat32, {n});
  Function f = function({x, y}, {x + y});
  EXPECT_THROW(f(row_of({1, 2}), row_of({1})), ShapeError);
  EXPECT_THAT(f(row_of({1, 2}), row_of({1, 1}))[0].to_doubles(), ElementsAre(2, 3));
}

TEST(Functions, BroadcastAtRunTime) {
  const Value x = matrix("x");
  const Value y = matrix("y");
  const Value cost = reduce_sum(x * y);
  Function f = function({x, y}, grad(cost, std::vector<Value>{x, y}));
  const std::vector<Tensor> results = f(Tensor::from<float>({1, 2}, {1, 2}), Tensor::from<float>({3, 4, 5, 6}, {2, 2}));
  EXPECT_THAT(results[0].to_doubles(), ElementsAre(8, 10));
  EXPECT_THAT(results[1].to_doubles(), ElementsAre(1, 2, 1, 2));
}

TEST(Functions, ShapesThatDependOnValues) {
  const Value n = scalar_input("n", kInt64);
  Function f = function({n}, {reduce_sum(iota(n)), iota(n)});
  EXPECT_THAT(f(4)[1].to_integers(), ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(f(5)[0].item(), 10);
}

TEST(Functions, RandomStreamsMoveOnAndStartAgain) {
  RandomStream random(7);
  Function draw = function({}, {random.uniform(Integers{3}), random.normal(Integers{1000}, kFloat64)});
  const std::vector<Tensor> first = draw();
  const std::vector<Tensor> second = draw();
  EXPECT_FALSE(equal(first[0], second[0]));
  RandomStream same(7);
  Function again = function({}, {same.uniform(Integers{3})});
  EXPECT_TRUE(equal(again()[0], first[0]));
  double sum = 0;
  double squares = 0;
  for (const double value : first[1].to_doubles()) {
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / 1000, 0, 0.15);
  EXPECT_NEAR(squares / 1000, 1, 0.15);
}

TEST(Functions, CopiesShareStateAndMaySwapIt) {
  Shared w = shared(row_of({1, 2}), "w");
  Shared v = shared(row_of({10, 20}), "v");
  Function step = function({}, {w * 1.0}, {.updates = {{w, w + 1.0}}});
  Function copy = step.copy();
  step();
  EXPECT_THAT(copy()[0].to_doubles(), ElementsAre(2, 3));
  Function swapped = step.copy({{w, v}});
  EXPECT_THAT(swapped()[0].to_doubles(), ElementsAre(10, 20));
  EXPECT_THAT(v.get_value().to_doubles(), ElementsAre(11, 21));
  step.free();
  EXPECT_THAT(step()[0].to_doubles(), ElementsAre(3, 4));
}

TEST(Functions, CheckedModeAgrees) {
  const Value x = matrix("x");
  Shared w = shared(Tensor::full(kFloat32, {3, 3}, 0.5), "w");
  const Value cost = reduce_mean(square(tanh(matmul(x, w))));
  Function f = function({x}, {cost}, {.updates = {{w, w - grad(cost, w) * 0.1}}, .mode = Mode::kChecked});
  const double before = f(Tensor::full(kFloat32, {2, 3}, 1))[0].item();
  EXPECT_LT(f(Tensor::full(kFloat32, {2, 3}, 1))[0].item(), before);
}

TEST(Functions, CheckedModeFindsNaN) {
  const Value x = vector("x");
  Function f = function({x}, {log(x)}, {.mode = Mode::kChecked});
  EXPECT_NO_THROW(f(row_of({1})));
  EXPECT_THROW(f(row_of({-1})), CheckError);
}

TEST(Functions, IfElseRunsOneBranchOnly) {
  const Value c = scalar_input("c", kBool);
  const Value x = vector("x");
  const Value bad = assert_that(x, constant(Tensor::scalar(false)), "the other branch ran");
  const Value result = if_else(c, x * 2.0, bad * 3.0);
  Function f = function({c, x}, {result});
  EXPECT_THAT(f(Tensor::scalar(true), row_of({1, 2}))[0].to_doubles(), ElementsAre(2, 4));
  EXPECT_THROW(f(Tensor::scalar(false), row_of({1, 2})), AssertionFailed);
}

TEST(Functions, IfElseHasADerivative) {
  const Value c = scalar_input("c", kBool);
  const Value x = vector("x");
  const Value y = vector("y");
  const Value cost = reduce_sum(if_else(c, x * x, y * 3.0));
  Function f = function({c, x, y}, grad(cost, std::vector<Value>{x, y}));
  std::vector<Tensor> results = f(Tensor::scalar(true), row_of({1, 2}), row_of({5}));
  EXPECT_THAT(results[0].to_doubles(), ElementsAre(2, 4));
  EXPECT_THAT(results[1].to_doubles(), ElementsAre(0));
  results = f(Tensor::scalar(false), row_of({1, 2}), row_of({5}));
  EXPECT_THAT(results[0].to_doubles(), ElementsAre(0, 0));
  EXPECT_THAT(results[1].to_doubles(), ElementsAre(3));
}

TEST(Functions, CallWithItsOwnGradient) {
  const Value a = tensor("a", kFloat32, {2});
  const auto body = std::make_shared<const Graph>(std::vector<Value>{a}, std::vector<Value>{a * a});
  const Value x = tensor("x", kFloat32, {2});
  Function plain = function({x}, {grad(reduce_sum(call(body, {x})[0]), x)});
  EXPECT_THAT(plain(row_of({1, 3}))[0].to_doubles(), ElementsAre(2, 6));
  const Value r = tensor("r", kFloat32, {2});
  const Value g = tensor("g", kFloat32, {2});
  const auto gradient =
      std::make_shared<const Graph>(std::vector<Value>{a, r, g}, std::vector<Value>{g * 100.0 + a * 0.0 + r * 0.0});
  Function overridden = function({x}, {grad(reduce_sum(call(body, {x}, gradient)[0]), x)});
  EXPECT_THAT(overridden(row_of({1, 3}))[0].to_doubles(), ElementsAre(100, 100));
}

// x^3, with its derivative.
class Cube : public CustomOp {
 public:
  std::string name() const override { return "cube"; }
  std::vector<DType> dtypes(std::span<const Type> operands) const override { return {operands[0].dtype}; }
  std::vector<Dims> shapes(std::span<const Type> operands) const override { return {operands[0].dims}; }
  void compute(std::span<const Tensor> operands, std::span<const Tensor> results) const override {
    const Tensor x = operands[0].contiguous();
    for (std::int64_t i = 0; i < x.count(); ++i)
      results[0].data<double>()[i] = x.data<double>()[i] * x.data<double>()[i] * x.data<double>()[i];
  }
  std::vector<Value> derivative(const Pullback& pullback) const override {
    return {pullback.gradients[0] * square(pullback.operands[0]) * 3.0};
  }
};

TEST(Functions, CustomOps) {
  const auto cube = std::make_shared<Cube>();
  const Value x = vector("x", kFloat64);
  const Value y = custom(cube, {x})[0];
  Function f = function({x}, {y, grad(reduce_sum(y), x)});
  const std::vector<Tensor> results = f(Tensor::from<double>({2, 3}));
  EXPECT_THAT(results[0].to_doubles(), ElementsAre(8, 27));
  EXPECT_THAT(results[1].to_doubles(), ElementsAre(12, 27));
  verify_gradient([&](const std::vector<Value>& values) { return custom(cube, values)[0]; },
                  {Tensor::from<double>({1, 2})});
}

TEST(Functions, ProfilesCountUnits) {
  const Value x = vector("x");
  Function f = function({x}, {exp(x)}, {.profile = true});
  f(row_of({1}));
  f(row_of({1}));
  EXPECT_EQ(f.profile().calls, 2U);
  EXPECT_THAT(f.profile().to_string(), HasSubstr("exp"));
}

TEST(Variables, TestValuesLookIntoTheGraph) {
  const Value x = vector("x");
  Shared w = shared(row_of({1, 2}), "w");
  TestValues values;
  values.set(x, row_of({3, 4}));
  EXPECT_THAT(values(x * w).to_doubles(), ElementsAre(3, 8));
  EXPECT_THROW(values(x * vector("y")), InputError);
}

TEST(Variables, CloneReplaces) {
  const Value x = vector("x");
  const Value y = vector("y");
  Function f = function({y}, {clone(exp(x) * 0.0 + x, {{x, y * 2.0}})});
  EXPECT_THAT(f(row_of({1, 2}))[0].to_doubles(), ElementsAre(2, 4));
}

}  // namespace
}  // namespace foreshape::engine
