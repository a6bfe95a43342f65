// Joins keep what both sides agree on and guard the rest; widening finds values that change by a constant.
#include "analyzer/domain/join.h"

#include <gtest/gtest.h>

namespace foreshape::domain {
namespace {

class JoinTest : public testing::Test {
 protected:
  Value number(std::int64_t n) { return Value::integer(symbols.constant(n)); }
  FormulaId condition() {
    return symbols.bool_symbol(symbols.new_symbol({.name = "c", .origin = symbolic::Origin::kInput, .values = {}}));
  }
  Value list_of(State& in, std::vector<Value> items) {
    ListObject list{};
    list.kind = ObjectKind::kList;
    list.elements.items = heap.arena.copy(std::span<const Value>(items));
    list.capacity = static_cast<std::uint32_t>(items.size());
    return Value::reference(in.create(list));
  }

  symbolic::Context symbols;
  Heap heap;
  State state{heap, symbols.empty_path()};
  Joiner joiner{symbols, heap, ReasonId{0}};
};

TEST_F(JoinTest, IntsBecomeAGuardedInt) {
  const FormulaId c = condition();
  const Value merged = joiner.merge(number(3), number(5), c);
  ASSERT_TRUE(merged.is(Tag::kInt));
  EXPECT_EQ(merged.expr(), symbols.if_then_else(c, symbols.constant(3), symbols.constant(5)));
}

TEST_F(JoinTest, ValuesOfDifferentKindBecomeAChoice) {
  const FormulaId c = condition();
  const Value merged = joiner.merge(Value::none(), number(5), c);
  ASSERT_TRUE(merged.is(Tag::kChoice));
  ASSERT_EQ(merged.choice->alternatives.size(), 2U);
  EXPECT_EQ(merged.choice->alternatives[0].guard, c);
  EXPECT_TRUE(merged.choice->alternatives[0].value.is(Tag::kNone));
  EXPECT_EQ(merged.choice->alternatives[1].guard, symbols.negation(c));
}

TEST_F(JoinTest, EqualAlternativesFallTogether) {
  const FormulaId c = condition();
  const FormulaId d = condition();
  const Value first = joiner.merge(Value::none(), Value::string(NameId{1}), c);
  const Value merged = joiner.merge(first, Value::none(), d);
  ASSERT_TRUE(merged.is(Tag::kChoice));
  EXPECT_EQ(merged.choice->alternatives.size(), 2U);
}

TEST_F(JoinTest, TheUnreachableSideIsDropped) {
  const CellId cell = state.allocate();
  state.set(cell, number(1));
  State other = state.fork();
  other.set(cell, number(2));
  other.reachable = false;
  const FormulaId c = condition();
  state.path = state.path.assume(c);
  const State joined = joiner.join(state.fork(), std::move(other), c);
  EXPECT_TRUE(joined.get(cell).same(number(1)));
  EXPECT_EQ(joined.path.known(c), symbolic::Truth::kTrue);
}

TEST_F(JoinTest, PathsFallBackToWhatBothSidesKnow) {
  const FormulaId before = condition();
  const FormulaId c = condition();
  state.path = state.path.assume(before);
  State a = state.fork();
  State b = state.fork();
  a.path = a.path.assume(c);
  b.path = b.path.assume(symbols.negation(c));
  EXPECT_EQ(joiner.guard_of(a, b), c);
  const State joined = joiner.join(std::move(a), std::move(b), c);
  EXPECT_EQ(joined.path.known(before), symbolic::Truth::kTrue);
  EXPECT_EQ(joined.path.known(c), symbolic::Truth::kUnknown);
}

TEST_F(JoinTest, CountersBecomeFunctionsOfTheIteration) {
  const CellId counter = state.allocate();
  const CellId other = state.allocate();
  state.set(counter, number(10));
  state.set(other, Value::string(NameId{1}));
  State after = state.fork();
  after.set(counter, number(13));
  after.set(other, Value::string(NameId{2}));
  const symbolic::SymbolId k = symbols.new_symbol({.name = "k", .origin = symbolic::Origin::kInput, .values = {}});
  State general = joiner.widen(state, after.fork(), symbols.symbol(k));
  const ExprId expected = symbols.add(symbols.constant(10), symbols.multiply(symbols.constant(3), symbols.symbol(k)));
  EXPECT_EQ(general.get(counter).expr(), expected);
  EXPECT_FALSE(general.get(other).is_known_string());
  // One more iteration as guessed is covered; a jump is not.
  State next = general.fork();
  next.set(counter, Value::integer(symbols.add(expected, symbols.constant(3))));
  EXPECT_TRUE(joiner.covered(state, general, next, k));
  next.set(counter, Value::integer(symbols.multiply(expected, symbols.constant(2))));
  EXPECT_FALSE(joiner.covered(state, general, next, k));
  joiner.substitute(general, state, k, symbols.constant(4));
  EXPECT_TRUE(general.get(counter).same(number(22)));
}

TEST_F(JoinTest, ListsThatGrowKeepTheirLength) {
  const Value list = list_of(state, {number(1)});
  State after = state.fork();
  auto& grown = after.edit<ListObject>(list.cell());
  const std::vector<Value> items = {number(1), number(7)};
  grown.elements.items = heap.arena.copy(std::span<const Value>(items));
  const symbolic::SymbolId k = symbols.new_symbol({.name = "k", .origin = symbolic::Origin::kInput, .values = {}});
  State general = joiner.widen(state, after.fork(), symbols.symbol(k));
  const Sequence& elements = general.object_as<ListObject>(list.cell()).elements;
  EXPECT_EQ(joiner.length_of(elements), symbols.add(symbols.constant(1), symbols.symbol(k)));
  EXPECT_TRUE(elements.gap_element.same(number(7)));
}

}  // namespace
}  // namespace foreshape::domain
