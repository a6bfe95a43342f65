// Each rewrite before and after: the graph has the wanted form, and computes the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "engine/interface/engine.h"
#include "engine/interpreter/interpreter.h"
#include "engine/ops/family.h"
#include "engine/rewrites/rule.h"

namespace foreshape::engine {
namespace {

using enum DType;

// "log(softmax(x))", constants as numbers.
std::string formula(const Value& value) {
  const Node& node = *value.node;
  if (is(node, Op::input) || is(node, Op::shared)) return node.name;
  if (is(node, Op::constant)) {
    const Tensor& tensor = node.attributes.tensor("value");
    const std::string text = tensor.to_string();
    return tensor.rank() == 0 ? text.substr(text.rfind(' ') + 1) : text.substr(text.find('['));
  }
  std::string text = std::string(node.op->name) + "(";
  for (std::size_t i = 0; i < node.operands.size(); ++i)
    text += (i == 0 ? "" : ", ") + formula(node.operands[i]);
  return text + ")";
}

struct Case {
  std::string rule;
  Value before;
  std::string after;
};

const Value& x() {
  static const Value value = tensor("x", kFloat64, {3, 4});
  return value;
}
const Value& y() {
  static const Value value = tensor("y", kFloat64, {3, 4});
  return value;
}
const Value& b() {
  static const Value value = tensor("b", kBool, {3, 4});
  return value;
}
const Value& n() {
  static const Value value = tensor("n", kInt64, {3});
  return value;
}
std::vector<Case> cases() {
  const Value zero = number(0.0, kFloat64);
  const Value minus_zero = number(-0.0, kFloat64);
  const Value true_value = constant(Tensor::scalar(true));
  const Value inside = tensor("inside", kFloat64, {3, 4});
  const auto body = std::make_shared<const Graph>(std::vector<Value>{inside}, std::vector<Value>{exp(inside)});
  const Value labels = n();
  const Value classes = constant(Tensor::scalar(std::int64_t{4}));
  return {
      {"fold_constants", exp(zero) + x(), "add(1, x)"},
      {"fold_known_sizes", stack({dim(x(), 0), apply(Op::dim, {x()}, {{"axis", std::int64_t{1}}})}), "[3, 4]"},
      {"drop_gradient_marks", stop_gradient(x()), "x"},
      {"drop_gradient_marks", clip_gradient(x(), 0, 1), "x"},
      {"inline_call", call(body, {x()})[0], "exp(x)"},
      {"if_else_of_constant", if_else(true_value, x(), y()), "x"},
      {"drop_zero_term", x() - zero, "x"},
      {"drop_zero_term", x() + minus_zero, "x"},
      {"drop_unit_factor", x() * 1.0, "x"},
      {"drop_unit_factor", x() / 1.0, "x"},
      {"drop_double_negation", -(-x()), "x"},
      {"drop_double_negation", logical_not(logical_not(b())), "b"},
      {"add_of_negation", x() + (-y()), "subtract(x, y)"},
      {"square_of_power", power(x(), 2.0), "square(x)"},
      {"square_of_power", power(x(), 1.0), "x"},
      {"extreme_of_equals", maximum(x(), x()), "x"},
      {"choose_known_branch", where(true_value, x(), y()), "x"},
      {"drop_round_trip_cast", cast(cast(b(), kInt32), kBool), "b"},
      {"join_transposes", transpose(transpose(x(), {1, 0}), {1, 0}), "x"},
      {"join_reshapes", reshape(reshape(x(), Integers{12}), Integers{4, 3}), "reshape(x, [4, 3])"},
      {"drop_same_shape", reshape(x(), Integers{3, 4}), "x"},
      {"squeeze_of_expand_dims", squeeze(expand_dims(x(), {0}), {0}), "x"},
      {"sum_over_known_axes", sum_to(x(), shape_constant({1, 4})), "reduce_sum(x)"},
      {"drop_implied_broadcast", x() + broadcast_to(tensor("z", kFloat64, {4}), shape_constant({3, 4})), "add(x, z)"},
      {"part_of_stack", take(stack({take(take(x(), 0), 0), take(take(x(), 1), 1)}), 1), formula(take(take(x(), 1), 1))},
      {"log_of_softmax", log(softmax(x())), "log_softmax(x)"},
      {"log_of_one_minus_sigmoid", log(1.0 - sigmoid(x())), "negate(softplus(x))"},
      {"log_of_sigmoid", log(sigmoid(x())), "negate(softplus(negate(x)))"},
      {"log_of_sum_of_exp", log(reduce_sum(exp(x()), Integers{1})), "reduce_log_sum_exp(x)"},
      {"log_of_one_plus", log(1.0 + square(x())), "log1p(square(x))"},
      {"log1p_of_exp", log1p(exp(x())), "softplus(x)"},
      {"log1p_of_exp", log(1.0 + exp(x())), "softplus(x)"},
      {"exp_minus_one", exp(x()) - 1.0, "expm1(x)"},
      {"one_minus_sigmoid", 1.0 - sigmoid(x()), "sigmoid(negate(x))"},
      {"quotient_to_sigmoid", 1.0 / (1.0 + exp(-x())), "sigmoid(x)"},
      {"quotient_to_softmax", exp(x()) / reduce_sum(exp(x()), Integers{1}, true), "softmax(x)"},
      {"one_hot_to_cross_entropy", -reduce_sum(one_hot(labels, classes, kFloat64) * log_softmax(x()), Integers{1}),
       "where(logical_and(greater_equal(n, 0), less(n, 4)), cross_entropy(x, where(logical_and(greater_equal(n, 0), "
       "less(n, 4)), n, "
       "[0, 0, 0])), [0, 0, 0])"},
      {"add_of_product", matmul(x(), transpose(y(), {1, 0})) * 2.0 + matmul(y(), transpose(x(), {1, 0})), ""},
      {"transposed_in_gemm", gemm(tensor("c", kFloat64, {3, 3}), x(), transpose(y(), {1, 0})), "gemm(c, x, y)"},
  };
}

Graph graph_of(const Value& value) {
  std::vector<Value> inputs;
  for (const NodePointer& node : topological_order(std::span(&value, 1))) {
    if (is(*node, Op::input)) inputs.push_back({node});
  }
  return Graph(std::move(inputs), {value});
}

std::vector<Tensor> inputs_for(const Graph& graph, double low, double high, std::uint64_t seed) {
  std::vector<Tensor> tensors;
  for (const Value& input : graph.inputs()) {
    Shape shape;
    for (const Dim& dim : input.dims())
      shape.push_back(dim.is_constant() ? dim.constant() : 3);
    const bool discrete = !is_floating(input.dtype());
    tensors.push_back(sample_tensor(input.dtype(), shape, discrete ? 0 : low, discrete ? 3 : high, seed++));
  }
  return tensors;
}

void expect_close(const Tensor& actual, const Tensor& expected, const std::string& what) {
  ASSERT_EQ(actual.shape(), expected.shape()) << what;
  ASSERT_EQ(actual.dtype(), expected.dtype()) << what;
  const std::vector<double> a = actual.to_doubles();
  const std::vector<double> e = expected.to_doubles();
  for (std::size_t i = 0; i < a.size(); ++i)
    EXPECT_NEAR(a[i], e[i], 1e-9 * (1 + std::abs(e[i]))) << what;
}

TEST(Rewrites, BringEachFormulaToItsForm) {
  for (const Case& each : cases()) {
    const Graph before = graph_of(each.before);
    const Graph after = rewrite(before, Effort::kAll);
    verify(after);
    if (!each.after.empty()) {
      EXPECT_EQ(formula(after.outputs()[0]), each.after) << each.rule;
    }
    EXPECT_TRUE(compatible(after.outputs()[0].type(), each.before.type())) << each.rule;
    for (const std::uint64_t seed : {1, 2, 3}) {
      const std::vector<Tensor> inputs = inputs_for(before, -1, 1, seed);
      expect_close(evaluate(after, inputs)[0], evaluate(before, inputs)[0], each.rule);
    }
  }
}

TEST(Rewrites, EachHasACaseAndAFormula) {
  std::set<std::string> tested;
  for (const Case& each : cases())
    tested.insert(each.rule);
  for (const RewriteRule& rule : rewrite_rules()) {
    EXPECT_TRUE(tested.contains(std::string(rule.name))) << rule.name;
    EXPECT_NE(rule.formula.find("→"), std::string_view::npos) << rule.name;
  }
}

TEST(Rewrites, KeepTheSitesOfWhatTheyReplace) {
  const Value before = log(softmax(x()));
  const Graph after = rewrite(graph_of(before), Effort::kAll);
  const std::vector<SourceSite>& sites = after.outputs()[0].node->sites;
  EXPECT_NE(std::find(sites.begin(), sites.end(), before.node->sites[0]), sites.end());
}

TEST(Rewrites, StayAwayFromWhatWouldChangeAValue) {
  const auto unchanged = [](const Value& value) {
    return formula(rewrite(graph_of(value), Effort::kAll).outputs()[0]) == formula(value);
  };
  EXPECT_TRUE(unchanged(x() + 0.0));  // -0 + 0 is 0
  EXPECT_TRUE(unchanged(x() * 0.0));  // infinity * 0 is NaN
  EXPECT_TRUE(unchanged(x() - x()));  // infinity - infinity is NaN
  EXPECT_TRUE(unchanged(x() / x()));  // 0 / 0 is NaN
  EXPECT_TRUE(unchanged(cast(cast(x(), kFloat32), kFloat64)));
}

TEST(Rewrites, HideNoShapeError) {
  // Sizes that are symbols may clash at run time: the rewritten graph must still refuse them.
  const Value v = vector("v", kFloat64);
  const Value w = vector("w", kFloat64);
  const std::vector<Value> graphs = {
      (v + w) * 1.0,
      dim(v + w, 0),
      reshape(reshape(v, Integers{2, -1}), Integers{-1}),
      reduce_sum(broadcast_to(v, shape(w)) + w),
  };
  for (const Value& value : graphs) {
    const std::vector<NodePointer> nodes = topological_order(std::span(&value, 1));
    std::vector<In> inputs;
    std::vector<Argument> arguments;
    for (const NodePointer& node : nodes) {
      if (!is(*node, Op::input)) continue;
      inputs.emplace_back(Value{node});
      arguments.emplace_back(Tensor::zeros(kFloat64, {node->name == "v" ? 3 : 2}));
    }
    Function f = function(inputs, {value});
    EXPECT_THROW(f.call(arguments), ShapeError) << formula(value);
  }
}

TEST(Rewrites, AskingForAShapeRunsNothing) {
  const Value m = matrix("m");
  const Value w = matrix("w");
  Function f = function({m, w}, {shape(matmul(m, w))});
  EXPECT_EQ(f(Tensor::zeros(kFloat32, {2, 3}), Tensor::zeros(kFloat32, {3, 5}))[0].to_integers(), (Integers{2, 5}));
  EXPECT_EQ(f.compiled().statistics()->units, 0U);
  EXPECT_THROW(f(Tensor::zeros(kFloat32, {2, 3}), Tensor::zeros(kFloat32, {4, 5})), ShapeError);
}

TEST(Rewrites, OneStepOfGradientDescentIsOneGemm) {
  const Value m = matrix("m", kFloat64);
  Shared w = shared(sample_tensor(kFloat64, {4, 3}, -1, 1, 1), "w");
  const Value target = matrix("target", kFloat64);
  const Value error = matmul(m, w) - target;
  const Value cost = reduce_sum(square(error)) * 0.5;
  Function step = function({m, target}, {}, {.updates = {{w, w - grad(cost, w) * 0.1}}});
  std::size_t gemms = 0;
  for (const Step& each : step.compiled().program().schedule.steps)
    gemms += is(*each.node, Op::gemm) && each.node->attributes.flag("transpose_a") ? 1 : 0;
  EXPECT_EQ(gemms, 1U);
  const Tensor before = w.get_value();
  const Tensor mv = sample_tensor(kFloat64, {5, 4}, -1, 1, 2);
  const Tensor tv = sample_tensor(kFloat64, {5, 3}, -1, 1, 3);
  step(mv, tv);
  EXPECT_EQ(step.compiled().statistics()->forced_copies, 0U);
  const Tensor after = w.get_value();
  w.set_value(before);
  Function plain = function({m, target}, {}, {.updates = {{w, w - grad(cost, w) * 0.1}}, .mode = Mode::kNone});
  plain(mv, tv);
  expect_close(after, w.get_value(), "step");
}

// What the stable form is for.
TEST(Rewrites, MakeLargeInputsFinite) {
  const Value v = vector("v");
  Function f = function({v}, {log(softmax(v)), log(sigmoid(v)), log(1.0 + exp(v)), log(reduce_sum(exp(v)))});
  const std::vector<Tensor> results = f(Tensor::from<float>({-1000, 1000}));
  EXPECT_EQ(results[0].to_doubles(), (std::vector<double>{-2000, 0}));
  EXPECT_EQ(results[1].to_doubles(), (std::vector<double>{-1000, 0}));
  EXPECT_EQ(results[2].to_doubles(), (std::vector<double>{0, 1000}));
  EXPECT_EQ(results[3].item(), 1000);
}

TEST(Rewrites, AreStillThereAfterTheGradient) {
  const Value v = vector("v");
  const Value cost = -reduce_sum(log(sigmoid(v)));
  Function f = function({v}, {grad(cost, v)});
  EXPECT_EQ(f(Tensor::from<float>({-200}))[0].item(), -1);
}

}  // namespace
}  // namespace foreshape::engine
