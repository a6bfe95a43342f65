#include "analyzer/verdict/decision.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/symbolic/context.h"

namespace foreshape::verdict {
namespace {

using symbolic::Context;
using symbolic::ExprId;
using symbolic::FormulaId;
using symbolic::Origin;
using symbolic::PathCondition;
using symbolic::Solver;
using symbolic::SymbolId;
using symbolic::SymbolInfo;
using symbolic::ValueSet;

class DecisionTest : public ::testing::Test {
 protected:
  SymbolId dim(std::string_view name, Origin origin = Origin::kInput) {
    return context.new_symbol({name, origin, {}, true});
  }
  SymbolId integer(std::string_view name, Origin origin, ValueSet values = {}) {
    return context.new_symbol({name, origin, std::move(values), false});
  }
  ExprId e(SymbolId s) { return context.symbol(s); }
  ExprId c(std::int64_t v) { return context.constant(v); }

  Context context;
  Solver solver{context};
  PathCondition empty = context.empty_path();
};

TEST_F(DecisionTest, ConstantsDecideThemselves) {
  EXPECT_EQ(decide(solver, empty, context.truth(true)).outcome, Outcome::kHolds);
  const Decision fails = decide(solver, empty, context.equal(c(3136), c(1024)));
  EXPECT_EQ(fails.outcome, Outcome::kFails);
  EXPECT_EQ(fails.severity, Severity::kError);
}

TEST_F(DecisionTest, AnUntakenPathFailsNothing) {
  const SymbolId n = dim("N", Origin::kOpaque);
  const PathCondition path =
      empty.assume(context.equal(context.multiply(e(n), e(n)), c(2)));  // no square
  EXPECT_EQ(decide(solver, path, context.truth(false)).outcome, Outcome::kHolds);
  EXPECT_EQ(decide(solver, empty.assume(context.truth(false)), context.truth(false)).outcome, Outcome::kHolds);
}

TEST_F(DecisionTest, WhatHoldsForNoInputIsAnError) {
  const SymbolId n = dim("N");
  // (N, 4) against (N, 1): 4*N == N.
  const Decision decision = decide(solver, empty, context.equal(context.multiply(c(4), e(n)), e(n)));
  EXPECT_EQ(decision.outcome, Outcome::kFails);
  EXPECT_EQ(decision.severity, Severity::kError);
}

TEST_F(DecisionTest, AlwaysFailingIsAnErrorWhateverTheOrigin) {
  const SymbolId n = dim("N", Origin::kOpaque);
  const ExprId even = context.multiply(c(2), e(n));
  EXPECT_EQ(decide(solver, empty, context.equal(even, c(7))).outcome, Outcome::kFails);
  const PathCondition path = empty.assume(context.greater(e(n), c(10)));
  const Decision decision = decide(solver, path, context.less(e(n), c(5)));
  EXPECT_EQ(decision.outcome, Outcome::kFails);
  ASSERT_EQ(decision.witness.size(), 1U);
  EXPECT_GT(decision.witness[0].second, 10);
}

TEST_F(DecisionTest, OpaqueSymbolsSilence) {
  const SymbolId n = dim("N");
  const SymbolId k = dim("k", Origin::kOpaque);
  EXPECT_EQ(decide(solver, empty, context.equal(e(n), e(k))).outcome, Outcome::kUndecided);
  // Connected only through the path condition.
  const PathCondition path = empty.assume(context.less(e(n), e(k)));
  EXPECT_EQ(decide(solver, path, context.equal(e(n), c(8))).outcome, Outcome::kUndecided);
  EXPECT_EQ(decide(solver, empty, context.equal(e(n), c(8))).outcome, Outcome::kRequirement);
}

TEST_F(DecisionTest, AValueOfALoopCounterIsAnError) {
  const SymbolId i = integer("i", Origin::kProgramEvery, ValueSet::between(0, 9));
  const Decision decision = decide(solver, empty, context.not_equal(e(i), c(3)));
  EXPECT_EQ(decision.outcome, Outcome::kFailsForValue);
  EXPECT_EQ(decision.severity, Severity::kError);
  EXPECT_THAT(decision.witness, ::testing::ElementsAre(std::pair{i, std::int64_t{3}}));
}

TEST_F(DecisionTest, TheLastBatchIsAnError) {
  const SymbolId batch = integer("batch", Origin::kProgramEvery, ValueSet::one_of({32, 2}));
  const Decision decision = decide(solver, empty, context.equal(e(batch), c(32)));
  EXPECT_EQ(decision.outcome, Outcome::kFailsForValue);
  EXPECT_EQ(decision.severity, Severity::kError);
  EXPECT_THAT(decision.witness, ::testing::ElementsAre(std::pair{batch, std::int64_t{2}}));
}

TEST_F(DecisionTest, AValueThatSomeRunTakesIsAWarning) {
  const SymbolId width = integer("width", Origin::kProgramSome, ValueSet::one_of({64, 128, 200}));
  const Decision decision = decide(solver, empty, context.divisible(e(width), c(64)));
  EXPECT_EQ(decision.outcome, Outcome::kFailsForValue);
  EXPECT_EQ(decision.severity, Severity::kWarning);
  EXPECT_THAT(decision.witness, ::testing::ElementsAre(std::pair{width, std::int64_t{200}}));
}

TEST_F(DecisionTest, TheValueMustFailForAllInputs) {
  const SymbolId i = integer("i", Origin::kProgramEvery, ValueSet::between(1, 4));
  const SymbolId n = dim("N");
  // N == i can be met for each i by a suitable N: a requirement on N.
  EXPECT_EQ(decide(solver, empty, context.equal(e(n), e(i))).outcome, Outcome::kRequirement);
  // i * N == 8 cannot be met for i == 3.
  const Decision decision = decide(solver, empty, context.equal(context.multiply(e(i), e(n)), c(8)));
  EXPECT_EQ(decision.outcome, Outcome::kFailsForValue);
  EXPECT_EQ(decision.severity, Severity::kError);
  EXPECT_THAT(decision.witness, ::testing::ElementsAre(std::pair{i, std::int64_t{3}}));
}

TEST_F(DecisionTest, OnlyValuesOnThePathCount) {
  const SymbolId i = integer("i", Origin::kProgramEvery, ValueSet::between(0, 9));
  const PathCondition path = empty.assume(context.less(e(i), c(3)));
  EXPECT_EQ(decide(solver, path, context.not_equal(e(i), c(3))).outcome, Outcome::kHolds);
}

TEST_F(DecisionTest, AProgramValueFailsEvenBesideAnOpaqueSymbol) {
  const SymbolId i = integer("i", Origin::kProgramEvery, ValueSet::between(0, 3));
  const SymbolId k = integer("k", Origin::kOpaque);
  const PathCondition path = empty.assume(context.less(e(i), e(k)));
  const Decision decision = decide(solver, path, context.not_equal(e(i), c(2)));
  EXPECT_EQ(decision.outcome, Outcome::kFailsForValue);
  EXPECT_THAT(decision.witness, ::testing::ElementsAre(std::pair{i, std::int64_t{2}}));
}

TEST_F(DecisionTest, EverySymbolsComeBeforeSomeSymbols) {
  const SymbolId i = integer("i", Origin::kProgramEvery, ValueSet::between(0, 3));
  const SymbolId w = integer("w", Origin::kProgramSome, ValueSet::one_of({10, 20}));
  // i == 3 fails for every w.
  const FormulaId constraint = context.less(context.multiply(e(i), c(100)), context.add(e(w), c(250)));
  const Decision decision = decide(solver, empty, constraint);
  EXPECT_EQ(decision.outcome, Outcome::kFailsForValue);
  EXPECT_EQ(decision.severity, Severity::kError);
  EXPECT_THAT(decision.witness, ::testing::ElementsAre(std::pair{i, std::int64_t{3}}));
  // Only together with w == 10.
  const Decision both = decide(solver, empty, context.less(context.multiply(e(i), c(10)), context.add(e(w), c(15))));
  EXPECT_EQ(both.outcome, Outcome::kFailsForValue);
  EXPECT_EQ(both.severity, Severity::kWarning);
  EXPECT_EQ(both.witness.size(), 2U);
}

TEST_F(DecisionTest, AChosenModeDecides) {
  const SymbolId mode = integer("mode", Origin::kProgramSome, ValueSet::one_of({1, 2, 3}));
  const SymbolId n = dim("N");
  const FormulaId third = context.atom_equal(mode, 3);
  // Fails in mode 3 for every N.
  const FormulaId constraint = context.disjunction(context.negation(third), context.equal(context.multiply(c(2), e(n)), c(5)));
  const Decision decision = decide(solver, empty, constraint);
  EXPECT_EQ(decision.outcome, Outcome::kFailsForValue);
  EXPECT_EQ(decision.severity, Severity::kWarning);
  EXPECT_THAT(decision.witness, ::testing::ElementsAre(std::pair{mode, std::int64_t{3}}));
}

TEST_F(DecisionTest, RequirementsOnInputs) {
  const SymbolId n = dim("N");
  const SymbolId h = dim("H");
  EXPECT_EQ(decide(solver, empty, context.divisible(e(n), c(4))).outcome, Outcome::kRequirement);
  EXPECT_EQ(decide(solver, empty, context.equal(context.multiply(e(n), e(h)), c(3136))).outcome, Outcome::kRequirement);
  EXPECT_EQ(decide(solver, empty, context.compatible(e(n), e(h))).outcome, Outcome::kRequirement);
}

TEST_F(DecisionTest, ARequirementThatOnlySizeOneMeetsIsAWarning) {
  const SymbolId n = dim("N");
  const FormulaId constraint = context.equal(context.multiply(e(n), e(n)), e(n));
  const Decision decision = decide(solver, empty, constraint);
  EXPECT_EQ(decision.outcome, Outcome::kSizeOneRequirement);
  EXPECT_EQ(decision.severity, Severity::kWarning);
  EXPECT_THAT(decision.witness, ::testing::ElementsAre(std::pair{n, std::int64_t{1}}));
  // Where the path says so already, it is no news.
  const PathCondition path = empty.assume(context.less(e(n), c(2)));
  EXPECT_EQ(decide(solver, path, constraint).outcome, Outcome::kHolds);
}

TEST_F(DecisionTest, ReshapedBatchAgainstConstant) {
  // x: (N, 28, 28, 4); reshape(x, [-1, 3136]) is (N, 3136); against 50 labels of a loader: N == 50 is a requirement; then
  // reshape(x, [-1, 49]) gives 64*N rows against N: no N does.
  const SymbolId n = dim("N");
  const ExprId rows = context.floordiv(context.multiply(e(n), c(3136)), c(49));
  EXPECT_EQ(decide(solver, empty, context.divisible(context.multiply(e(n), c(3136)), c(49))).outcome, Outcome::kHolds);
  EXPECT_EQ(decide(solver, empty, context.equal(rows, e(n))).outcome, Outcome::kFails);
}

}  // namespace
}  // namespace foreshape::verdict
