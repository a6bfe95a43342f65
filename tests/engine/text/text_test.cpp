#include "engine/text/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "engine/interface/engine.h"
#include "engine/interpreter/interpreter.h"

namespace foreshape::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using enum DType;

constexpr const char* kRegression = R"(# logistic regression
x = input float32 (n, 2)
w = shared float32 (2, 2) [1, 0, 0, 1]
t0 = matmul(x, w)
t1 = log_softmax(t0) {axis = 1}
output t1
step = constant float32 () [0.5]
t2 = multiply(w, step)
update w = t2
)";

TEST(Text, IsReadAndPrintedBack) {
  const TextGraph graph = parse_graph(kRegression, "regression.fsg");
  EXPECT_EQ(graph.graph.inputs().size(), 1U);
  EXPECT_EQ(graph.graph.outputs()[0].type().to_string(), "float32 (n, 2)");
  EXPECT_EQ(graph.updates.size(), 1U);
  EXPECT_EQ(graph.graph.outputs()[0].node->sites[0], SourceSite("regression.fsg", 5));
  const std::string printed = print_graph(graph);
  EXPECT_EQ(print_graph(parse_graph(printed, "other.fsg")), printed);
  EXPECT_THAT(printed, HasSubstr("t1 = log_softmax(t0) {axis = 1} at \"regression.fsg\":5\n"));
}

TEST(Text, HoldsEveryKindOfThing) {
  const Value c = scalar_input("c", kBool);
  const Value x = tensor("strange name", kFloat64, {Dim::symbol("n"), 3});
  const Value y = tensor("y", kFloat64, {Dim::symbol("n"), 3});  // another n
  const std::vector<Value> factors = qr(x);
  const Value chosen = if_else(c, exp(x), reshape(y, shape(x)));
  const double infinity = std::numeric_limits<double>::infinity();
  const Value odd = constant(
      Tensor::from<double>({-0.0, infinity, -infinity, std::numeric_limits<double>::quiet_NaN(), 1e-310, 0.1}));
  const Value big = constant(Tensor::from<std::uint64_t>({~std::uint64_t{0}, 1}));
  const Value printed_value = print(x, "a \"quoted\"\nmessage");
  const TextGraph graph{
      Graph({c, x, y}, {factors[0], factors[1], chosen, odd, big, cast(x, kBFloat16), printed_value,
                        reduce_sum(x, Integers{0}, true), broadcast_to(number(2, kFloat64), shape(y))}),
      {}};
  const std::string printed = print_graph(graph);
  const TextGraph back = parse_graph(printed, "f");
  EXPECT_EQ(print_graph(back), printed);
  verify(back.graph);
  const std::vector<Tensor> inputs = {Tensor::scalar(false), Tensor::full(kFloat64, {2, 3}, 0.5),
                                      Tensor::full(kFloat64, {2, 3}, 2)};
  const std::vector<Tensor> first = evaluate(graph.graph, inputs);
  const std::vector<Tensor> second = evaluate(back.graph, inputs);
  for (std::size_t i = 0; i < first.size(); ++i)
    EXPECT_TRUE(equal(first[i], second[i])) << i;
}

TEST(Text, ErrorsNameTheLine) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      parse_graph(text, "g.fsg");
    } catch (const ParseError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(message("x = input float32 (2,)\ny = exp(z)\noutput y\n"),
              HasSubstr("nothing is named z here; at g.fsg:2"));
  EXPECT_THAT(message("x = input float33 (2,)"), HasSubstr("a dtype is expected here, not 'float33'; at g.fsg:1"));
  EXPECT_THAT(message("x = nothing()"), HasSubstr("there is no op nothing"));
  EXPECT_THAT(message("x = input float32 ()\nx = exp(x)"), HasSubstr("x is there twice; at g.fsg:2"));
  EXPECT_THAT(message("c = constant float32 (3,) [1, 2]"), HasSubstr("2 elements for shape (3,)"));
  EXPECT_THAT(message("x = input float32 ()"), HasSubstr("no output"));
  EXPECT_THAT(message("x = input float32 () \"unfinished"), HasSubstr("a text does not end"));
  EXPECT_THAT(message(""), HasSubstr("no output"));
  EXPECT_THAT(message("x = input float32 ()\nupdate x = x"), HasSubstr("only shared variables"));
  EXPECT_THROW(parse_graph("x = input float32 (2,)\ny = input float32 (3,)\nz = add(x, y)\noutput z", "g"), ShapeError);
  EXPECT_THROW(parse_graph("x = input float32 (2,)\ny = softmax(x)\noutput y", "g"), AttributeError);
}

TEST(Text, SurvivesMutilatedText) {
  const std::string good = kRegression;
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const char c : {'(', '}', '-', '9', '"', 'x', ' '}) {
      std::string bad = good;
      bad[i] = c;
      try {
        parse_graph(bad, "g");
      } catch (const Error&) {  // anything typed
      }
    }
    try {
      parse_graph(good.substr(0, i), "g");
    } catch (const Error&) {
    }
  }
  std::string deep;
  for (int i = 0; i < 5000; ++i)
    deep += "g" + std::to_string(i) + " = graph { ";
  EXPECT_THROW(parse_graph(deep, "g"), ParseError);
}

TEST(Text, TensorsAlone) {
  const auto tensors = parse_tensors("x = float32 (2,) [1, 2.5]\ny = int64 (2, 2) fill -3\n", "inputs");
  ASSERT_EQ(tensors.size(), 2U);
  EXPECT_THAT(tensors[0].second.to_doubles(), ElementsAre(1, 2.5));
  EXPECT_EQ(print_tensor(tensors[1].second), "int64 (2, 2) fill -3");
}

TEST(Text, Graphviz) {
  const Value x = tensor("x", kFloat32, {2});
  const std::string text = graphviz(Graph({x}, {exp(x)}));
  EXPECT_EQ(text,
            "digraph {\n"
            "  n0 [label=\"x\", shape=box];\n"
            "  n1 [label=\"exp\"];\n"
            "  n0 -> n1 [label=\"float32 (2,)\"];\n"
            "  out0 [label=\"output 0\", shape=plaintext];\n"
            "  n1 -> out0 [label=\"float32 (2,)\"];\n"
            "}\n");
}

TEST(Functions, AreSavedAndLoaded) {
  const Value x = tensor("x", kFloat32, {Dim::symbol("n"), 2});
  Shared w = shared(Tensor::from<float>({1, 2, 3, 4}, {2, 2}), "w");
  Function step = function({x}, {matmul(x, w)}, {.updates = {{w, w * 0.5}}, .name = "step"});
  const Tensor given = Tensor::from<float>({1, 1}, {1, 2});
  step(given);
  std::vector<Shared> variables;
  Function loaded = load_function(save_function(step), "step.fsg", {}, &variables);
  EXPECT_TRUE(equal(loaded(given)[0], step(given)[0]));
  ASSERT_EQ(variables.size(), 1U);
  EXPECT_TRUE(equal(variables[0].get_value(), w.get_value()));
}

}  // namespace
}  // namespace foreshape::engine
