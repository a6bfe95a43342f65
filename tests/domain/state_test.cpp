// The persistent heap: writes of one branch are not seen by another; differences are found.
#include "analyzer/domain/state.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "analyzer/symbolic/context.h"

namespace foreshape::domain {
namespace {

class StateTest : public testing::Test {
 protected:
  Value number(std::int64_t n) { return Value::integer(symbols.constant(n)); }

  symbolic::Context symbols;
  Heap heap;
  State state{heap, symbols.empty_path()};
};

TEST_F(StateTest, ForksDoNotSeeEachOther) {
  const CellId cell = state.allocate();
  state.set(cell, number(1));
  State other = state.fork();
  state.set(cell, number(2));
  EXPECT_TRUE(other.get(cell).same(number(1)));
  other.set(cell, number(3));
  EXPECT_TRUE(state.get(cell).same(number(2)));
}

TEST_F(StateTest, UnwrittenCellsAreUnbound) {
  EXPECT_TRUE(state.get(CellId{12345}).is(Tag::kUnbound));
  state.set(CellId{3}, number(1));
  EXPECT_TRUE(state.get(CellId{4}).is(Tag::kUnbound));
  EXPECT_TRUE(state.get(CellId{1U << 20}).is(Tag::kUnbound));
}

TEST_F(StateTest, EditingAnObjectInOneForkLeavesTheOther) {
  InstanceObject instance{};
  instance.kind = ObjectKind::kInstance;
  const CellId cell = state.create(instance);
  const NameId name{7};
  state.edit<InstanceObject>(cell).attributes.set(name, number(1), heap.arena);
  State other = state.fork();
  state.edit<InstanceObject>(cell).attributes.set(name, number(2), heap.arena);
  EXPECT_TRUE(other.object_as<InstanceObject>(cell).attributes.find(name)->same(number(1)));
  EXPECT_TRUE(state.object_as<InstanceObject>(cell).attributes.find(name)->same(number(2)));
}

TEST_F(StateTest, RandomWritesAgreeWithAMapAndDifferencesAreExact) {
  std::mt19937 random(7);
  std::map<std::uint32_t, std::int64_t> mine, theirs;
  const auto write = [&](State& into, std::map<std::uint32_t, std::int64_t>& model) {
    const auto cell = static_cast<std::uint32_t>(random() % 5000);
    const auto value = static_cast<std::int64_t>(random() % 3);
    into.set(CellId{cell}, number(value));
    model[cell] = value;
  };
  for (int i = 0; i < 2000; ++i) write(state, mine);
  theirs = mine;
  State other = state.fork();
  for (int i = 0; i < 300; ++i) {
    write(state, mine);
    write(other, theirs);
  }
  std::map<std::uint32_t, int> expected;
  for (std::uint32_t cell = 0; cell < 5000; ++cell) {
    const auto a = mine.find(cell);
    const auto b = theirs.find(cell);
    ASSERT_EQ(state.get(CellId{cell}).is(Tag::kUnbound), a == mine.end());
    if (a != mine.end()) {
      ASSERT_TRUE(state.get(CellId{cell}).same(number(a->second)));
    }
    const bool differs = (a == mine.end()) != (b == theirs.end()) || (a != mine.end() && a->second != b->second);
    if (differs) expected[cell] = 1;
  }
  std::map<std::uint32_t, int> found;
  state.difference(other, [&](CellId cell, const Value&, const Value&) { ++found[cell.value]; });
  EXPECT_EQ(found, expected);
}

TEST_F(StateTest, LargeAttributeMapsKeepOrderAndValues) {
  AttributeMap map;
  for (std::uint32_t i = 0; i < 100; ++i) map.set(NameId{i * 31}, number(i), heap.arena);
  map.set(NameId{31}, number(1000), heap.arena);
  ASSERT_EQ(map.entries().size(), 100U);
  EXPECT_EQ(map.entries()[99].name, NameId{99 * 31});
  EXPECT_TRUE(map.find(NameId{31})->same(number(1000)));
  EXPECT_EQ(map.find(NameId{5}), nullptr);
  EXPECT_TRUE(map.erase(NameId{62}));
  EXPECT_TRUE(map.find(NameId{62})->is(Tag::kUnbound));
}

}  // namespace
}  // namespace foreshape::domain
