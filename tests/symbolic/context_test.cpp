#include "analyzer/symbolic/context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace foreshape::symbolic {
namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kSmallest = std::numeric_limits<std::int64_t>::min();

class ContextTest : public ::testing::Test {
 protected:
  ExprId dim(std::string_view name, Origin origin = Origin::kInput) {
    return context.symbol(context.new_symbol({name, origin, {}, true}));
  }
  ExprId integer(std::string_view name, ValueSet values = {}) {
    return context.symbol(context.new_symbol({name, Origin::kInput, std::move(values), false}));
  }
  ExprId c(std::int64_t v) { return context.constant(v); }
  ExprId add(ExprId a, ExprId b) { return context.add(a, b); }
  ExprId sub(ExprId a, ExprId b) { return context.subtract(a, b); }
  ExprId mul(ExprId a, ExprId b) { return context.multiply(a, b); }
  ExprId div(ExprId a, ExprId b) { return context.floordiv(a, b); }
  ExprId mod(ExprId a, ExprId b) { return context.floormod(a, b); }
  std::string text(ExprId e) const { return context.to_string(e); }
  std::string text(FormulaId f) const { return context.to_string(f); }

  Context context;
  ExprId n = dim("N");
  ExprId m = dim("M");
  ExprId i = integer("i");
};

TEST_F(ContextTest, ConstantsOfAllSizes) {
  for (const std::int64_t v : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, (std::int64_t{1} << 30) - 2, (std::int64_t{1} << 30) - 1,
                               std::int64_t{1} << 30, -(std::int64_t{1} << 30), -(std::int64_t{1} << 30) - 1, kLargest, kSmallest}) {
    const ExprId e = context.constant(v);
    EXPECT_EQ(context.constant_value(e), v);
    EXPECT_EQ(context.constant(v), e);
    EXPECT_TRUE(context.is_constant(e));
    EXPECT_TRUE(e.valid());
  }
  EXPECT_FALSE(context.is_constant(n));
  EXPECT_FALSE(context.is_constant(context.too_large()));
}

TEST_F(ContextTest, SumsAndProductsMeet) {
  EXPECT_EQ(add(n, m), add(m, n));
  EXPECT_EQ(sub(add(n, m), m), n);
  EXPECT_EQ(mul(add(n, c(1)), sub(n, c(1))), sub(mul(n, n), c(1)));
  EXPECT_EQ(mul(mul(n, c(28)), c(28)), mul(c(784), n));
  EXPECT_EQ(context.power(add(n, c(1)), 2), add(mul(n, n), add(mul(c(2), n), c(1))));
  EXPECT_EQ(sub(n, n), c(0));
  EXPECT_EQ(context.power(n, 0), c(1));
  const ExprId items[] = {n, c(3), m, c(4)};
  EXPECT_EQ(context.product(items), mul(c(12), mul(m, n)));
  EXPECT_EQ(context.sum(items), add(add(n, m), c(7)));
}

TEST_F(ContextTest, OverflowIsTooLarge) {
  const ExprId large = context.too_large();
  EXPECT_EQ(add(c(kLargest), c(1)), large);
  EXPECT_EQ(sub(c(kSmallest), c(1)), large);
  EXPECT_EQ(context.negate(c(kSmallest)), large);
  EXPECT_EQ(mul(c(std::int64_t{1} << 40), c(std::int64_t{1} << 40)), large);
  EXPECT_EQ(mul(mul(c(std::int64_t{1} << 40), n), c(std::int64_t{1} << 40)), large);
  EXPECT_EQ(div(c(kSmallest), c(-1)), large);
  EXPECT_EQ(context.truncdiv(c(kSmallest), c(-1)), large);
  EXPECT_EQ(context.power(c(10), 40), large);
  EXPECT_EQ(context.power(n, -1), large);
  EXPECT_EQ(div(n, c(0)), large);
  EXPECT_EQ(mod(c(5), c(0)), large);
  for (const ExprId e : {add(large, n), mul(large, c(0)), sub(large, large), div(large, n), mod(n, large), context.min(large, n),
                         context.broadcast(large, n), context.negate(large), context.ceildiv(n, large)}) {
    EXPECT_EQ(e, large);
  }
  // Of a comparison with it nothing is known, not even that two are the same.
  EXPECT_NE(context.equal(large, large), context.truth(true));
  EXPECT_NE(context.equal(large, n), context.equal(large, n));
  EXPECT_EQ(context.weakest_origin(context.less(large, n)), Origin::kOpaque);
  EXPECT_EQ(context.constant_truth(context.less(c(kSmallest), c(kLargest))), true);
  EXPECT_EQ(context.constant_truth(context.less_equal(c(kLargest), c(kSmallest))), false);
}

TEST_F(ContextTest, SizesHaveABudget) {
  ExprId sum = c(0);
  for (int k = 0; k < 300; ++k) sum = add(sum, dim("s" + std::to_string(k)));
  EXPECT_EQ(sum, context.too_large());
  ExprId deep = n;
  for (int k = 0; k < 60; ++k) deep = mod(mul(deep, add(deep, i)), add(m, c(k)));
  EXPECT_EQ(deep, context.too_large());
  // What is shared counts each time that it is written out.
  ExprId doubled = n;
  int steps = 0;
  for (; steps < 60 && !context.is_too_large(doubled); ++steps) {
    const SymbolId flag = context.new_symbol({"flag", Origin::kInput, {}, false});
    doubled = context.if_then_else(context.bool_symbol(flag), mod(add(doubled, i), m), doubled);
  }
  EXPECT_EQ(doubled, context.too_large());
  EXPECT_LT(steps, 20);
}

TEST_F(ContextTest, DivisionTakesOutWhatDivides) {
  EXPECT_EQ(div(mul(c(3136), n), c(49)), mul(c(64), n));
  EXPECT_EQ(mod(mul(c(3136), n), c(49)), c(0));
  EXPECT_EQ(div(add(mul(c(4), n), c(3)), c(4)), n);
  EXPECT_EQ(div(mul(n, m), m), n);
  EXPECT_EQ(div(mul(mul(n, m), c(6)), mul(c(3), m)), mul(c(2), n));
  EXPECT_EQ(div(mul(add(n, c(1)), m), add(n, c(1))), m);
  EXPECT_EQ(div(sub(mul(n, n), c(1)), add(n, c(1))), sub(n, c(1)));
  EXPECT_EQ(div(div(n, c(2)), c(3)), div(n, c(6)));
  EXPECT_EQ(div(n, c(-2)), div(context.negate(n), c(2)));
  EXPECT_EQ(mod(n, c(-3)), context.negate(mod(context.negate(n), c(3))));
  EXPECT_EQ(mod(add(n, c(8)), c(4)), mod(n, c(4)));
  EXPECT_EQ(mod(mod(n, c(8)), c(4)), mod(n, c(4)));
  EXPECT_EQ(div(mod(n, c(4)), c(4)), c(0));
  EXPECT_EQ(add(mul(c(4), div(n, c(4))), mod(n, c(4))), n);
  EXPECT_EQ(add(mul(m, div(n, m)), mod(n, m)), n);
  EXPECT_EQ(div(mul(c(4), div(n, c(4))), c(4)), div(n, c(4)));
  EXPECT_EQ(context.ceildiv(n, c(1)), n);
  EXPECT_EQ(context.ceildiv(mul(c(6), n), c(3)), mul(c(2), n));
  // Convolution, kernel 2 and stride 2, three times.
  ExprId size = n;
  for (int k = 0; k < 3; ++k) size = add(div(sub(size, c(2)), c(2)), c(1));
  EXPECT_EQ(size, div(n, c(8)));
}

TEST_F(ContextTest, TruncatingDivision) {
  EXPECT_EQ(context.truncdiv(n, c(2)), div(n, c(2)));
  EXPECT_EQ(context.truncmod(n, c(2)), mod(n, c(2)));
  EXPECT_EQ(context.truncdiv(c(-7), c(2)), c(-3));
  EXPECT_EQ(context.truncmod(c(-7), c(2)), c(-1));
  EXPECT_EQ(context.truncdiv(c(7), c(-2)), c(-3));
  EXPECT_EQ(context.truncmod(c(7), c(-2)), c(1));
  EXPECT_EQ(div(c(-7), c(2)), c(-4));
  EXPECT_EQ(mod(c(-7), c(2)), c(1));
  EXPECT_EQ(mod(c(7), c(-2)), c(-1));
  EXPECT_EQ(context.truncdiv(mul(c(6), i), c(3)), mul(c(2), i));
  EXPECT_EQ(context.kind(context.truncdiv(i, c(2))), ExprKind::kTruncDiv);
  EXPECT_EQ(context.truncdiv(i, c(-2)), context.negate(context.truncdiv(i, c(2))));
}

TEST_F(ContextTest, MinimaMaximaChoices) {
  EXPECT_EQ(context.min(n, add(n, c(1))), n);
  EXPECT_EQ(context.max(n, add(n, c(1))), add(n, c(1)));
  EXPECT_EQ(context.max(n, c(1)), n);
  EXPECT_EQ(context.min(n, c(1)), c(1));
  EXPECT_EQ(context.min(context.min(n, m), n), context.min(m, n));
  const SymbolId flag = context.new_symbol({"flag", Origin::kInput, {}, false});
  const FormulaId f = context.bool_symbol(flag);
  EXPECT_EQ(context.if_then_else(f, n, n), n);
  EXPECT_EQ(context.if_then_else(context.truth(true), n, m), n);
  EXPECT_EQ(context.if_then_else(f, n, m), context.if_then_else(context.negation(f), m, n));
  EXPECT_EQ(context.if_then_else(f, context.if_then_else(f, n, m), c(3)), context.if_then_else(f, n, c(3)));
  EXPECT_EQ(context.if_then_else(context.less(n, m), n, m), context.min(n, m));
  EXPECT_EQ(context.if_then_else(context.less_equal(n, m), m, n), context.max(n, m));
  EXPECT_EQ(context.if_then_else(context.equal(n, m), n, m), m);
  EXPECT_EQ(context.equal(context.if_then_else(f, c(3), c(5)), c(3)), f);
  EXPECT_EQ(context.equal(context.if_then_else(f, c(3), c(5)), c(4)), context.truth(false));
  EXPECT_EQ(context.less(context.if_then_else(f, c(3), c(5)), c(9)), context.truth(true));
  EXPECT_EQ(context.equal(context.indicator(f), c(1)), f);
}

TEST_F(ContextTest, Broadcasts) {
  EXPECT_EQ(context.broadcast(n, c(1)), n);
  EXPECT_EQ(context.broadcast(c(1), n), n);
  EXPECT_EQ(context.broadcast(n, n), n);
  EXPECT_EQ(context.broadcast(c(1), c(7)), c(7));
  EXPECT_EQ(context.broadcast(n, c(7)), c(7));
  EXPECT_EQ(context.broadcast(n, m), context.broadcast(m, n));
  const ExprId k = dim("K");
  EXPECT_EQ(context.broadcast(context.broadcast(n, m), k), context.broadcast(n, context.broadcast(m, k)));
  EXPECT_EQ(context.broadcast(context.broadcast(n, m), n), context.broadcast(n, m));
  const ExprId wide = integer("wide", ValueSet::at_least(2));
  EXPECT_EQ(context.broadcast(n, wide), wide);
  EXPECT_EQ(context.range(context.broadcast(n, m)).low, 1);
  const SymbolId a = *context.as_symbol(n);
  const SymbolId b = *context.as_symbol(m);
  const ExprId e = context.broadcast(n, m);
  EXPECT_EQ(context.evaluate(e, {{a, 1}, {b, 5}}), 5);
  EXPECT_EQ(context.evaluate(e, {{a, 5}, {b, 1}}), 5);
  EXPECT_EQ(context.evaluate(e, {{a, 5}, {b, 5}}), 5);
  EXPECT_EQ(context.evaluate(e, {{a, 5}, {b, 4}}), std::nullopt);
  EXPECT_EQ(context.compatible(c(1), n), context.truth(true));
  EXPECT_EQ(context.compatible(c(3), c(4)), context.truth(false));
  EXPECT_EQ(text(context.compatible(n, c(4))), "N == 1 or N == 4");
}

TEST_F(ContextTest, ComparisonsInNormalForm) {
  EXPECT_EQ(context.equal(n, m), context.equal(m, n));
  EXPECT_EQ(context.equal(mul(c(2), n), c(7)), context.truth(false));
  EXPECT_EQ(context.equal(mul(c(4), n), n), context.truth(false));
  EXPECT_EQ(context.equal(mul(n, m), n), context.equal(m, c(1)));
  EXPECT_EQ(context.equal(mul(c(64), n), mul(c(256), m)), context.equal(n, mul(c(4), m)));
  EXPECT_EQ(context.less(n, c(1)), context.truth(false));
  EXPECT_EQ(context.greater_equal(mul(n, m), c(1)), context.truth(true));
  EXPECT_EQ(context.greater_equal(mul(n, m), n), context.truth(true));
  EXPECT_EQ(context.negation(context.less(n, m)), context.greater_equal(n, m));
  EXPECT_EQ(context.less(mul(c(2), n), c(5)), context.less_equal(n, c(2)));
  EXPECT_EQ(context.divisible(mul(c(1024), n), c(3136)), context.divisible(n, c(49)));
  EXPECT_EQ(context.equal(mul(c(2), div(n, c(2))), n), context.divisible(n, c(2)));
  EXPECT_EQ(context.greater_equal(add(div(sub(n, c(3)), c(2)), c(1)), c(1)), context.greater_equal(n, c(3)));
  // An opaque dim may be 0.
  const ExprId k = dim("k", Origin::kOpaque);
  EXPECT_NE(context.equal(mul(n, k), k), context.equal(n, c(1)));
  EXPECT_EQ(context.equal(mul(c(4), k), k), context.equal(k, c(0)));
}

TEST_F(ContextTest, Junctions) {
  const FormulaId a = context.less(n, c(5));
  const FormulaId b = context.equal(m, c(3));
  EXPECT_EQ(context.conjunction(a, context.negation(a)), context.truth(false));
  EXPECT_EQ(context.disjunction(a, context.negation(a)), context.truth(true));
  EXPECT_EQ(context.conjunction(a, b), context.conjunction(b, a));
  EXPECT_EQ(context.negation(context.conjunction(a, b)), context.disjunction(context.negation(a), context.negation(b)));
  EXPECT_EQ(context.conjunction(a, context.disjunction(a, b)), a);
  EXPECT_EQ(context.conjunction(a, context.disjunction(context.negation(a), b)), context.conjunction(a, b));
  EXPECT_EQ(context.disjunction(context.conjunction(a, b), context.conjunction(a, context.negation(b))), a);
  EXPECT_EQ(context.conjunction(std::span<const FormulaId>{}), context.truth(true));
  EXPECT_EQ(context.disjunction(std::span<const FormulaId>{}), context.truth(false));
  EXPECT_EQ(context.equivalence(a, a), context.truth(true));
  EXPECT_EQ(context.if_then_else(a, b, b), b);
}

TEST_F(ContextTest, AtomsOverLiterals) {
  const SymbolId version = context.new_symbol({"__version__", Origin::kInput, {}, false});
  const FormulaId one = context.atom_equal(version, 18);
  const FormulaId two = context.atom_equal(version, 20);
  EXPECT_EQ(context.conjunction(one, two), context.truth(false));
  EXPECT_EQ(context.conjunction(one, context.negation(two)), one);
  EXPECT_EQ(context.disjunction(context.negation(one), context.negation(two)), context.truth(true));
  EXPECT_EQ(context.disjunction(one, context.negation(two)), context.negation(two));
  context.name_literal(18, "\"1.8\"");
  EXPECT_EQ(text(one), "__version__ == \"1.8\"");
  EXPECT_EQ(text(context.negation(two)), "__version__ != #20");
  const SymbolId mode = context.new_symbol({"mode", Origin::kProgramSome, ValueSet::one_of({1, 2}), false});
  EXPECT_EQ(context.atom_equal(mode, 7), context.truth(false));
  EXPECT_EQ(context.symbol_is(mode, 2), context.atom_equal(mode, 2));
  EXPECT_TRUE(context.allows(mode, 1));
  EXPECT_FALSE(context.allows(mode, 3));
}

TEST_F(ContextTest, SymbolsAndOrigins) {
  const SymbolId a = *context.as_symbol(n);
  const SymbolId b = *context.as_symbol(m);
  const ExprId e = add(mul(m, div(n, c(3))), c(2));
  EXPECT_THAT(context.symbols_of(e), ::testing::ElementsAre(a, b));
  EXPECT_TRUE(context.symbols_of(c(4)).empty());
  const ExprId opaque = dim("k", Origin::kOpaque);
  const ExprId counter = context.symbol(context.new_symbol({"step", Origin::kProgramEvery, ValueSet::between(0, 9), false}));
  EXPECT_EQ(context.weakest_origin(c(1)), Origin::kProgramEvery);
  EXPECT_EQ(context.weakest_origin(counter), Origin::kProgramEvery);
  EXPECT_EQ(context.weakest_origin(add(counter, n)), Origin::kInput);
  EXPECT_EQ(context.weakest_origin(context.less(add(counter, n), opaque)), Origin::kOpaque);
  EXPECT_EQ(context.range(n).low, 1);
  EXPECT_EQ(context.range(opaque).low, 0);
  // One value is that value.
  EXPECT_EQ(integer("fixed", ValueSet::one_of({12})), c(12));
  EXPECT_EQ(context.preferred_value(a), 2);
}

TEST_F(ContextTest, ValueSetsBecomeRanges) {
  const ExprId even = integer("even", ValueSet::between(2, 21, 2));
  EXPECT_EQ(context.range(even), (Range{2, 20, 2, 0}));
  EXPECT_EQ(mod(even, c(2)), c(0));
  EXPECT_EQ(context.divisible(even, c(2)), context.truth(true));
  EXPECT_EQ(context.equal(even, c(7)), context.truth(false));
  EXPECT_EQ(context.range(add(mul(c(3), even), c(1))), (Range{7, 61, 6, 1}));
  const ExprId listed = integer("listed", ValueSet::one_of({32, 128, 64}));
  EXPECT_EQ(context.range(listed), (Range{32, 128, 32, 0}));
}

TEST_F(ContextTest, SubstitutionReachesEverywhere) {
  const SymbolId a = *context.as_symbol(n);
  const SymbolId flag = context.new_symbol({"flag", Origin::kInput, {}, false});
  const SymbolId other = context.new_symbol({"other", Origin::kInput, {}, false});
  const SymbolId mode = context.new_symbol({"mode", Origin::kInput, {}, false});
  const SymbolId chosen = context.new_symbol({"chosen", Origin::kInput, {}, false});
  const FormulaId f = context.bool_symbol(flag);
  const ExprId e = context.if_then_else(f, div(mul(n, c(3)), m), n);
  Substitution by;
  by.map(a, mul(c(2), m));
  EXPECT_EQ(context.substitute(e, by), context.if_then_else(f, c(6), mul(c(2), m)));
  by.map(flag, context.truth(true));
  EXPECT_EQ(context.substitute(e, by), c(6));
  Substitution rename;
  rename.map(flag, context.symbol(other));
  rename.map(mode, context.symbol(chosen));
  EXPECT_EQ(context.substitute(context.negation(f), rename), context.negation(context.bool_symbol(other)));
  EXPECT_EQ(context.substitute(context.atom_equal(mode, 5), rename), context.atom_equal(chosen, 5));
  Substitution value;
  value.map(mode, c(5));
  value.map(flag, c(0));
  EXPECT_EQ(context.substitute(context.atom_equal(mode, 5), value), context.truth(true));
  EXPECT_EQ(context.substitute(context.negation(context.atom_equal(mode, 6)), value), context.truth(true));
  EXPECT_EQ(context.substitute(f, value), context.truth(false));
}

TEST_F(ContextTest, PrintsAsTheReaderWouldWrite) {
  EXPECT_EQ(text(sub(mul(c(3), n), add(m, c(1)))), "3*N - M - 1");
  EXPECT_EQ(text(div(add(n, c(1)), c(2))), "(N + 1) // 2");
  EXPECT_EQ(text(mul(c(3), div(n, c(2)))), "3*(N // 2)");
  EXPECT_EQ(text(mul(c(16), div(mul(n, m), c(49)))), "16*(N*M // 49)");
  EXPECT_EQ(text(sub(n, mod(n, c(4)))), "N - N % 4");
  EXPECT_EQ(text(context.power(n, 3)), "N**3");
  EXPECT_EQ(text(mul(n, add(m, c(2)))), "N*M + 2*N");
  EXPECT_EQ(text(context.negate(n)), "-N");
  EXPECT_EQ(text(context.min(n, c(224))), "min(N, 224)");
  EXPECT_EQ(text(context.broadcast(n, m)), "broadcast(N, M)");
  EXPECT_EQ(text(context.truncmod(i, c(2))), "i % 2");
  EXPECT_EQ(text(context.too_large()), "?");
  EXPECT_EQ(text(context.equal(n, mul(c(4), m))), "N == 4*M");
  EXPECT_EQ(text(context.divisible(n, c(4))), "N % 4 == 0");
  EXPECT_EQ(text(context.greater_equal(n, c(3))), "N >= 3");
  EXPECT_EQ(text(context.less_equal(n, c(3))), "N <= 3");
  EXPECT_EQ(text(context.less(m, n)), "N > M");
  EXPECT_EQ(text(context.less_equal(add(m, c(2)), n)), "N >= M + 2");
  EXPECT_EQ(text(context.not_equal(n, c(7))), "N != 7");
  // Members of a junction stand in the order in which they were first made.
  const FormulaId small = context.less(n, c(5));
  const SymbolId flag = context.new_symbol({"training", Origin::kInput, {}, false});
  const FormulaId f = context.bool_symbol(flag);
  EXPECT_EQ(text(context.negation(f)), "not training");
  EXPECT_EQ(text(context.conjunction(f, small)), "N <= 4 and training");
  EXPECT_EQ(text(context.conjunction(small, context.disjunction(f, context.equal(m, c(2))))),
            "N <= 4 and (training or M == 2)");
  EXPECT_EQ(text(add(context.if_then_else(f, n, m), c(1))), "(N if training else M) + 1");
}

}  // namespace
}  // namespace foreshape::symbolic
