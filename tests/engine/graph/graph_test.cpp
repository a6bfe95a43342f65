#include "engine/graph/graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "tests/engine/support.h"

namespace foreshape::engine {
namespace {

using ::testing::HasSubstr;
using testing::input;
using ::testing::SizeIs;

TEST(Graphs, MakeEqualNodesOnce) {
  const Value x = input("x", DType::kFloat32, {Dim::symbol("n")});
  const Value y = exp(x) + exp(x);
  const Graph before({x}, {y});
  EXPECT_THAT(before.nodes(), SizeIs(4));
  Rebuilder rebuilder;
  const Graph after = rebuilder.rebuild(before, [](const NodePointer&, NodeTable&) { return std::vector<Value>{}; });
  EXPECT_THAT(after.nodes(), SizeIs(3));
  EXPECT_EQ(after.digest(), before.digest());
  verify(after);
}

TEST(Graphs, MergedNodesKeepAllSites) {
  const Value x = input("x", DType::kFloat32, {});
  const Value first = exp(x);
  const Value second = exp(x);
  NodeTable table;
  const NodePointer kept = table.add(first.node);
  EXPECT_EQ(table.add(second.node), kept);
  EXPECT_THAT(kept->sites, SizeIs(2));
}

TEST(Graphs, TwoInputsOfOneNameAreTwo) {
  const Value x = input("x", DType::kFloat32, {});
  const Value y = input("x", DType::kFloat32, {});
  NodeTable table;
  EXPECT_NE(table.add(x.node), table.add(y.node));
}

TEST(Graphs, EqualGraphsOverOtherInputsAreEqual) {
  const auto graph = [](Op op) {
    const Value x = input("x", DType::kFloat32, {3});
    return Graph({x}, {apply(op, {x})});
  };
  EXPECT_EQ(graph(Op::exp).digest(), graph(Op::exp).digest());
  EXPECT_NE(graph(Op::exp).digest(), graph(Op::log).digest());
}

TEST(Graphs, LongChainsDoNotOverflowTheStack) {
  Value x = input("x", DType::kFloat32, {});
  for (int i = 0; i < 200000; ++i)
    x = apply(Op::negate, {x});
  EXPECT_THAT(topological_order(std::vector<Value>{x}), SizeIs(200001));
}

TEST(Graphs, SubstituteReplacesValues) {
  const Value x = input("x", DType::kFloat32, {3});
  const Value y = input("y", DType::kFloat32, {3});
  const Value sum = exp(x) + y;
  const std::vector<Value> changed = substitute(std::vector<Value>{sum}, {{x, y}});
  EXPECT_EQ(changed[0].node->operands[0].node->operands[0], y);
  const Value wrong = input("z", DType::kFloat32, {4});
  EXPECT_THROW(substitute(std::vector<Value>{sum}, {{x, wrong}}), ShapeError);
}

TEST(Graphs, ErrorsNameOpOperandsConditionAndPlace) {
  const Value x = input("x", DType::kFloat32, {2, 3});
  const Value y = input("y", DType::kFloat32, {4});
  try {
    x + y;
    FAIL();
  } catch (const ShapeError& error) {
    EXPECT_EQ(error.op(), "add");
    EXPECT_THAT(error.operands(), ::testing::ElementsAre("float32 (2, 3)", "float32 (4,)"));
    EXPECT_EQ(error.condition(), "sizes 3 and 4 do not broadcast");
    ASSERT_THAT(error.sites(), SizeIs(1));
    EXPECT_THAT(error.sites()[0].file, HasSubstr("graph_test.cpp"));
    EXPECT_THAT(error.what(),
                HasSubstr("add: sizes 3 and 4 do not broadcast; operands float32 (2, 3), float32 (4,); at "));
  }
}

TEST(Verifier, RefusesATypeThatTheRulesDoNotGive) {
  const Value x = input("x", DType::kFloat32, {2});
  auto node = std::make_shared<Node>();
  node->op = &row(Op::exp);
  node->operands = {x};
  node->types = {{DType::kFloat32, {3}}};
  EXPECT_THROW(verify(Graph({x}, {{node}})), VerifierError);
}

TEST(Contents, FollowFromSizesAndConstants) {
  const Dim n = Dim::symbol("n");
  const Value x = input("x", DType::kFloat32, {n, 3});
  const Value sizes = shape(x);
  ASSERT_TRUE(contents_of(sizes).has_value());
  EXPECT_EQ((*contents_of(sizes))[0], n);
  EXPECT_EQ(reshape(x, Integers{-1}).dims()[0], 3 * n);
  EXPECT_EQ(reshape(x, Integers{3, -1}).dims()[1], n);
  EXPECT_EQ(take(sizes, 1).dims().size(), 0U);
  EXPECT_TRUE(contents_of(take(sizes, 1))->front().is_constant(3));
}

}  // namespace
}  // namespace foreshape::engine
