// Decisions compared with brute force over small ranges.
#include <gtest/gtest.h>

#include "analyzer/symbolic/solver.h"
#include "tests/symbolic/random_expressions.h"

namespace foreshape::symbolic::testing {
namespace {

// Symbols with exact small value sets, so that enumeration is the whole truth.
struct SmallWorld {
  Context context;
  std::vector<SymbolId> symbols;
  std::vector<std::vector<std::int64_t>> domains;

  explicit SmallWorld(Random& random) {
    const char* names[] = {"a", "b", "c"};
    for (int i = 0; i < 3; ++i) {
      SymbolInfo info;
      info.name = names[i];
      info.origin = Origin::kInput;
      std::vector<std::int64_t> domain;
      switch (random.between(0, 3)) {
        case 0:
          info.is_dim = true;
          info.values = ValueSet::between(1, 6);
          domain = {1, 2, 3, 4, 5, 6};
          break;
        case 1:
          info.values = ValueSet::between(-3, 3);
          domain = {-3, -2, -1, 0, 1, 2, 3};
          break;
        case 2:
          info.values = ValueSet::between(2, 14, 3);
          domain = {2, 5, 8, 11, 14};
          break;
        default:
          info.values = ValueSet::one_of({1, 4, 9});
          domain = {1, 4, 9};
          break;
      }
      symbols.push_back(context.new_symbol(info));
      domains.push_back(domain);
    }
  }

  template <typename Visit>
  void each(Visit&& visit) const {
    for (const std::int64_t a : domains[0]) {
      for (const std::int64_t b : domains[1]) {
        for (const std::int64_t c : domains[2]) visit(std::vector<std::int64_t>{a, b, c});
      }
    }
  }
};

struct Comparison {
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
  Relation relation;
};

Comparison random_comparison(Random& random, bool constant_divisors) {
  Comparison made;
  made.left = random_tree(random, static_cast<int>(random.between(1, 3)), 3, constant_divisors);
  made.right = random_tree(random, static_cast<int>(random.between(0, 1)), 3, true);
  made.relation = static_cast<Relation>(random.between(0, 3));
  return made;
}

// A divisor of 0 is a precondition failure, of which nothing is claimed: the comparisons that have one are not drawn.
bool defined_everywhere(const SmallWorld& world, const Comparison& c) {
  bool all = true;
  world.each([&](const std::vector<std::int64_t>& values) {
    if (all && (!value_of(*c.left, values) || !value_of(*c.right, values))) all = false;
  });
  return all;
}

bool holds_at(const Comparison& c, const std::vector<std::int64_t>& values) {
  return holds(c.relation, *value_of(*c.left, values), *value_of(*c.right, values));
}

void compare_with_enumeration(std::uint64_t seed, int rounds, bool with_z3) {
  Random random(seed);
  int decided = 0;
  int should_be_decided = 0;
  int undecided = 0;
  for (int round = 0; round < rounds; ++round) {
    SmallWorld world(random);
    Context& context = world.context;
    QueryEngine engine;
    Solver solver(context, engine);
    std::vector<Comparison> facts;
    PathCondition path = context.empty_path();
    const std::int64_t count = random.between(0, 4);
    while (static_cast<std::int64_t>(facts.size()) < count) {
      Comparison fact = random_comparison(random, random.one_in(2));
      if (!defined_everywhere(world, fact)) continue;
      path = path.assume(compare(context, fact.relation, build(context, *fact.left, world.symbols),
                                 build(context, *fact.right, world.symbols)));
      facts.push_back(std::move(fact));
    }
    for (int k = 0; k < 4; ++k) {
      const Comparison question = random_comparison(random, random.one_in(2));
      if (!defined_everywhere(world, question)) continue;
      const FormulaId f = compare(context, question.relation, build(context, *question.left, world.symbols),
                                  build(context, *question.right, world.symbols));
      bool can_hold = false;
      bool can_fail = false;
      world.each([&](const std::vector<std::int64_t>& values) {
        for (const Comparison& fact : facts) {
          if (!holds_at(fact, values)) return;
        }
        (holds_at(question, values) ? can_hold : can_fail) = true;
      });
      const Truth answer = with_z3 ? solver.decide(path, f) : solver.decide_quickly(path, f);
      const auto explain = [&] {
        std::string text = context.to_string(f) + " given";
        for (const FormulaId fact : path.facts()) text += " [" + context.to_string(fact) + "]";
        return text + " seed " + std::to_string(seed) + " round " + std::to_string(round);
      };
      ASSERT_FALSE(answer == Truth::kTrue && can_fail) << explain();
      ASSERT_FALSE(answer == Truth::kFalse && can_hold) << explain();
      if (can_fail && can_hold) {
        ++undecided;
      } else {
        ++should_be_decided;
        if (answer != Truth::kUnknown) ++decided;
      }
      // Satisfiability and models.
      const PathCondition with = path.assume(f);
      const Truth satisfiable = with_z3 ? solver.satisfiable(with) : solver.satisfiable_quickly(with);
      ASSERT_FALSE(satisfiable == Truth::kTrue && !can_hold) << explain();
      ASSERT_FALSE(satisfiable == Truth::kFalse && can_hold) << explain();
      if (!with_z3) continue;
      const auto model = solver.model(path, f);
      if (!can_hold) {
        ASSERT_FALSE(model) << explain();
      } else if (model) {
        for (const auto& [symbol, value] : *model) ASSERT_TRUE(context.allows(symbol, value)) << explain();
        for (const FormulaId fact : solver.connected_facts(path, f)) {
          ASSERT_EQ(context.evaluate(fact, *model), std::optional(true)) << context.to_string(fact) << " in " << explain();
        }
        ASSERT_EQ(context.evaluate(f, *model), std::optional(true)) << explain();
      }
    }
    ASSERT_FALSE(engine.watchdog_fired());
  }
  EXPECT_GT(undecided, rounds / 4);
  ::testing::Test::RecordProperty("decided_percent", should_be_decided > 0 ? 100 * decided / should_be_decided : 0);
  std::printf("decided %d of %d (and %d that have both answers)\n", decided, should_be_decided, undecided);
  EXPECT_GE(decided * 100, should_be_decided * (with_z3 ? 97 : 70));
}

TEST(SolverProperty, QuickDecisionsAgreeWithEnumeration) { compare_with_enumeration(11, 3000, false); }
TEST(SolverProperty, DecisionsAgreeWithEnumeration) { compare_with_enumeration(12, 400, true); }

}  // namespace
}  // namespace foreshape::symbolic::testing
