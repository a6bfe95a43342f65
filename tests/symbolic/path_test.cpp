#include "analyzer/symbolic/path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/symbolic/context.h"
#include "analyzer/symbolic/solver.h"

namespace foreshape::symbolic {
namespace {

class PathTest : public ::testing::Test {
 protected:
  ExprId dim(std::string_view name) { return context.symbol(context.new_symbol({name, Origin::kInput, {}, true})); }
  ExprId c(std::int64_t v) { return context.constant(v); }

  Context context;
  Solver solver{context};
  ExprId n = dim("N");
  ExprId m = dim("M");
  ExprId k = dim("K");
  PathCondition empty = context.empty_path();
};

TEST_F(PathTest, AssumesSplitsAndKnows) {
  const FormulaId a = context.less(n, c(5));
  const FormulaId b = context.equal(m, c(3));
  const PathCondition path = empty.assume(context.conjunction(a, b));
  EXPECT_EQ(path.size(), 2U);
  EXPECT_EQ(path.known(a), Truth::kTrue);
  EXPECT_EQ(path.known(context.negation(b)), Truth::kFalse);
  EXPECT_EQ(path.known(context.conjunction(a, b)), Truth::kTrue);
  EXPECT_EQ(path.known(context.disjunction(context.negation(a), context.equal(k, c(2)))), Truth::kUnknown);
  EXPECT_EQ(path.known(context.disjunction(a, context.equal(k, c(2)))), Truth::kTrue);
  EXPECT_EQ(empty.known(a), Truth::kUnknown);
  EXPECT_EQ(path.assume(a), path);
  EXPECT_EQ(path.assume(context.truth(true)), path);
  EXPECT_TRUE(path.assume(context.negation(a)).is_contradictory());
  EXPECT_FALSE(path.is_contradictory());
  EXPECT_TRUE(empty.assume(context.truth(false)).is_contradictory());
}

TEST_F(PathTest, BranchesShareWhatTheyHaveInCommon) {
  const FormulaId a = context.less(n, c(5));
  const FormulaId b = context.equal(m, c(3));
  const FormulaId d = context.equal(k, c(4));
  const PathCondition common = empty.assume(a);
  const PathCondition left = common.assume(b);
  const PathCondition right = common.assume(context.negation(b)).assume(d);
  EXPECT_EQ(PathCondition::common_prefix(left, right), common);
  EXPECT_EQ(PathCondition::common_prefix(left, left), left);
  EXPECT_EQ(PathCondition::common_prefix(left, empty), empty);
  EXPECT_THAT(right.facts_since(common), ::testing::ElementsAre(context.negation(b), d));
  EXPECT_THAT(right.facts(), ::testing::ElementsAre(a, context.negation(b), d));
  EXPECT_TRUE(right.has_prefix(common));
  EXPECT_FALSE(right.has_prefix(left));
  std::vector<FormulaId> newest_first;
  for (const FormulaId fact : right) newest_first.push_back(fact);
  EXPECT_THAT(newest_first, ::testing::ElementsAre(d, context.negation(b), a));
  // The same facts in the same order are the same path.
  EXPECT_EQ(empty.assume(a).assume(b), left);
  // Asking about one branch leaves no trace in the other.
  EXPECT_EQ(left.known(b), Truth::kTrue);
  EXPECT_EQ(right.known(b), Truth::kFalse);
  EXPECT_EQ(left.known(b), Truth::kTrue);
  EXPECT_EQ(common.known(b), Truth::kUnknown);
}

TEST_F(PathTest, FactsNarrow) {
  const PathCondition path = empty.assume(context.equal(n, context.multiply(c(4), m))).assume(context.less_equal(n, c(11)));
  EXPECT_EQ(solver.simplify(path, n), context.multiply(c(4), m));
  EXPECT_EQ(solver.range(path, m), (Range{1, 2, 1, 0}));
  EXPECT_EQ(solver.range(path, n), (Range{4, 8, 4, 0}));
  EXPECT_EQ(solver.value(path.assume(context.greater(m, c(1))), n), 8);
  EXPECT_EQ(solver.value(path, n), std::nullopt);
  EXPECT_EQ(solver.value(path, c(3)), 3);
  // Elsewhere nothing is known.
  EXPECT_EQ(solver.range(empty, m).high, Range::kMax);
  EXPECT_EQ(solver.simplify(empty, n), n);
}

TEST_F(PathTest, SumsOfSymbolsAreRemembered) {
  const ExprId sum = context.add(n, m);
  const PathCondition path = empty.assume(context.less(sum, c(10)));
  EXPECT_EQ(solver.decide_quickly(path, context.less(sum, c(12))), Truth::kTrue);
  EXPECT_EQ(solver.decide_quickly(path, context.greater(context.multiply(c(2), sum), c(20))), Truth::kFalse);
  EXPECT_EQ(solver.decide_quickly(path, context.less(sum, c(5))), Truth::kUnknown);
}

TEST_F(PathTest, TheLastOpenAlternativeIsAFact) {
  const FormulaId either = context.disjunction(context.equal(n, c(32)), context.equal(m, c(7)));
  const PathCondition path = empty.assume(either).assume(context.greater(n, c(40)));
  EXPECT_EQ(solver.value(path, m), 7);
  const PathCondition none = path.assume(context.greater(m, c(7)));
  EXPECT_EQ(solver.satisfiable_quickly(none), Truth::kFalse);
}

TEST_F(PathTest, ModesExcludeEachOther) {
  const SymbolId mode = context.new_symbol({"mode", Origin::kProgramSome, ValueSet::one_of({1, 2, 3}), false});
  const PathCondition first = empty.assume(context.atom_equal(mode, 1));
  EXPECT_EQ(solver.decide_quickly(first, context.atom_equal(mode, 2)), Truth::kFalse);
  const PathCondition last = empty.assume(context.negation(context.atom_equal(mode, 1))).assume(context.negation(context.atom_equal(mode, 2)));
  EXPECT_EQ(solver.decide_quickly(last, context.atom_equal(mode, 3)), Truth::kTrue);
}

TEST_F(PathTest, GuardsDecideChoices) {
  const SymbolId flag = context.new_symbol({"flag", Origin::kInput, {}, false});
  const ExprId choice = context.if_then_else(context.bool_symbol(flag), n, m);
  const FormulaId n_is_8 = context.equal(n, c(8));
  const PathCondition path = empty.assume(n_is_8).assume(context.bool_symbol(flag));
  EXPECT_EQ(solver.decide_quickly(path, context.equal(choice, c(8))), Truth::kTrue);
  const PathCondition other = empty.assume(n_is_8).assume(context.negation(context.bool_symbol(flag)));
  EXPECT_EQ(solver.decide(other, context.equal(choice, c(8))), Truth::kUnknown);
  EXPECT_EQ(solver.decide(other, context.equal(choice, m)), Truth::kTrue);
}

TEST_F(PathTest, Slices) {
  const FormulaId a = context.less(n, m);
  const FormulaId b = context.less(m, c(30));
  const FormulaId d = context.less(k, c(9));
  const PathCondition path = empty.assume(a).assume(b).assume(d);
  EXPECT_THAT(solver.connected_facts(path, context.equal(n, c(3))), ::testing::ElementsAre(a, b));
  EXPECT_THAT(solver.connected_symbols(path, context.equal(n, c(3))),
              ::testing::ElementsAre(*context.as_symbol(n), *context.as_symbol(m)));
  const ExprId opaque = context.symbol(context.new_symbol({"z", Origin::kOpaque, {}, true}));
  const PathCondition joined = path.assume(context.less(m, opaque));
  EXPECT_EQ(solver.connected_origin(joined, context.equal(n, c(3))), Origin::kOpaque);
  EXPECT_EQ(solver.connected_origin(joined, context.equal(k, c(3))), Origin::kInput);
  EXPECT_EQ(solver.connected_origin(joined, context.truth(true)), Origin::kProgramEvery);
  EXPECT_EQ(solver.relevant(path, context.equal(n, c(3))), empty.assume(a).assume(b));
  EXPECT_EQ(solver.relevant(path, context.equal(k, c(3))), empty.assume(d));
}

// What is not connected to a question does not change its answer, before and after it was asked elsewhere.
TEST_F(PathTest, UnconnectedFactsHaveNoSay) {
  const FormulaId fact = context.less(n, m);
  const FormulaId question = context.less(n, context.add(m, c(1)));
  const FormulaId open = context.less(m, c(40));
  const FormulaId elsewhere = context.less(k, c(9));
  for (const PathCondition& path : {empty.assume(fact), empty.assume(elsewhere).assume(fact), empty.assume(fact).assume(elsewhere)}) {
    EXPECT_EQ(solver.decide_quickly(path, question), Truth::kTrue);
    EXPECT_EQ(solver.decide(path, open), Truth::kUnknown);
  }
  // A fact that joins the two does.
  const PathCondition joined = empty.assume(fact).assume(elsewhere).assume(context.less(m, k));
  EXPECT_EQ(solver.decide_quickly(joined, context.less(n, c(9))), Truth::kTrue);
}

TEST_F(PathTest, ModelsAreEasyToRead) {
  const PathCondition path = empty.assume(context.less(n, m));
  const auto model = solver.model(path, context.equal(context.add(n, m), k));
  ASSERT_TRUE(model);
  EXPECT_THAT(*model, ::testing::ElementsAre(std::pair{*context.as_symbol(n), std::int64_t{2}},
                                             std::pair{*context.as_symbol(m), std::int64_t{3}},
                                             std::pair{*context.as_symbol(k), std::int64_t{5}}));
  // 1 and equal values only where they are forced.
  const auto same = solver.model(empty, context.equal(n, m));
  ASSERT_TRUE(same);
  EXPECT_EQ((*same)[0].second, (*same)[1].second);
  EXPECT_GE((*same)[0].second, 2);
  const auto one = solver.model(empty, context.equal(context.multiply(n, n), n));
  ASSERT_TRUE(one);
  EXPECT_EQ(one->front().second, 1);
  EXPECT_FALSE(solver.model(path, context.greater(n, m)));
  const auto large = solver.model(empty, context.equal(context.multiply(n, m), c(1'000'003LL * 7)));
  ASSERT_TRUE(large);
  EXPECT_EQ((*large)[0].second * (*large)[1].second, 7'000'021);
}

}  // namespace
}  // namespace foreshape::symbolic
