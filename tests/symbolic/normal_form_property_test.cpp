// The normal form must mean what the expression means: compared with direct evaluation.
#include <gtest/gtest.h>

#include "analyzer/symbolic/context.h"
#include "tests/symbolic/random_expressions.h"

namespace foreshape::symbolic::testing {
namespace {

struct World {
  Context context;
  std::vector<SymbolId> symbols;
  std::vector<std::int64_t> lows;
  std::vector<std::int64_t> highs;

  explicit World(Random& random) {
    // Two dims and two unconstrained integers, so that rules that need signs are tried with and without them.
    const char* names[] = {"N", "M", "i", "j"};
    for (int i = 0; i < 4; ++i) {
      SymbolInfo info;
      info.name = names[i];
      info.origin = Origin::kInput;
      info.is_dim = i < 2;
      if (i == 3 && random.one_in(2)) info.values = ValueSet::between(-4, 8, 3);
      symbols.push_back(context.new_symbol(info));
      lows.push_back(i < 2 ? 1 : -9);
      highs.push_back(9);
    }
  }

  std::vector<std::int64_t> draw(Random& random) {
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      std::int64_t v = 0;
      do {
        v = random.between(lows[i], highs[i]);
      } while (!context.allows(symbols[i], v));
      values.push_back(v);
    }
    return values;
  }
};

void check_expressions(std::uint64_t seed, int depth, bool constant_divisors, int rounds) {
  Random random(seed);
  int compared = 0;
  int in_normal_form = 0;
  for (int round = 0; round < rounds; ++round) {
    World world(random);
    for (int k = 0; k < 20; ++k) {
      const auto tree = random_tree(random, depth, 4, constant_divisors);
      const ExprId e = build(world.context, *tree, world.symbols);
      if (world.context.is_too_large(e)) continue;
      ++in_normal_form;
      const Range range = world.context.range(e);
      for (int draw = 0; draw < 12; ++draw) {
        const auto values = world.draw(random);
        const auto expected = value_of(*tree, values);
        if (!expected) continue;
        const auto actual = world.context.evaluate(e, assignment(world.symbols, values));
        if (!actual) continue;  // an intermediate value overflowed
        ++compared;
        ASSERT_EQ(*actual, *expected) << world.context.to_string(e) << " at N=" << values[0] << " M=" << values[1]
                                      << " i=" << values[2] << " j=" << values[3] << " seed " << seed << " round " << round;
        ASSERT_TRUE(range.contains(*expected)) << world.context.to_string(e) << " = " << *expected << " not in [" << range.low
                                               << ", " << range.high << "] mod " << range.modulus << " = " << range.residue;
      }
    }
  }
  EXPECT_GT(compared, rounds * 40);
  EXPECT_GT(in_normal_form, rounds * 15);
}

TEST(NormalFormProperty, ShallowExpressionsKeepTheirMeaning) { check_expressions(1, 2, false, 1500); }
TEST(NormalFormProperty, ExpressionsKeepTheirMeaning) { check_expressions(2, 4, false, 600); }
TEST(NormalFormProperty, ExpressionsWithConstantDivisorsKeepTheirMeaning) { check_expressions(3, 5, true, 400); }
TEST(NormalFormProperty, DeepExpressionsKeepTheirMeaning) { check_expressions(4, 7, true, 60); }

TEST(NormalFormProperty, ComparisonsKeepTheirMeaning) {
  Random random(5);
  int compared = 0;
  int decided = 0;
  for (int round = 0; round < 800; ++round) {
    World world(random);
    Context& context = world.context;
    for (int k = 0; k < 12; ++k) {
      const auto left = random_tree(random, 3, 4, round % 2 == 0);
      const auto right = random_tree(random, round % 3, 4, true);
      const auto test = static_cast<Relation>(random.between(0, 3));
      const ExprId a = build(context, *left, world.symbols);
      const ExprId b = build(context, *right, world.symbols);
      if (context.is_too_large(a) || context.is_too_large(b)) continue;
      const FormulaId f = compare(context, test, a, b);
      const FormulaId not_f = context.negation(f);
      ASSERT_EQ(context.negation(not_f), f);
      if (context.constant_truth(f)) ++decided;
      for (int draw = 0; draw < 12; ++draw) {
        const auto values = world.draw(random);
        const auto x = value_of(*left, values);
        const auto y = value_of(*right, values);
        if (!x || !y) continue;
        const Assignment at = assignment(world.symbols, values);
        const auto actual = context.evaluate(f, at);
        if (!actual) continue;
        ++compared;
        ASSERT_EQ(*actual, holds(test, *x, *y)) << context.to_string(a) << " ? " << context.to_string(b) << " became "
                                                << context.to_string(f);
        ASSERT_EQ(context.evaluate(not_f, at), !*actual) << context.to_string(not_f);
      }
    }
  }
  EXPECT_GT(compared, 20'000);
  EXPECT_GT(decided, 500);
}

TEST(NormalFormProperty, JunctionsKeepTheirMeaning) {
  Random random(6);
  for (int round = 0; round < 500; ++round) {
    World world(random);
    Context& context = world.context;
    const SymbolId flag = context.new_symbol({"flag", Origin::kInput, {}, false});
    const SymbolId mode = context.new_symbol({"mode", Origin::kInput, {}, false});
    std::vector<FormulaId> pool = {context.bool_symbol(flag), context.atom_equal(mode, 1), context.atom_equal(mode, 2),
                                   context.negation(context.atom_equal(mode, 3))};
    for (int k = 0; k < 4; ++k) {
      const auto left = random_tree(random, 1, 4, true);
      pool.push_back(compare(context, static_cast<Relation>(random.between(0, 3)), build(context, *left, world.symbols),
                             context.constant(random.between(-2, 6))));
    }
    // Random junctions of junctions, each remembered with its parts for an independent evaluation.
    struct Junction {
      bool is_and;
      std::vector<std::size_t> parts;
      std::vector<bool> negated;
    };
    std::vector<std::optional<Junction>> recipes(pool.size());
    for (int k = 0; k < 12; ++k) {
      Junction junction{random.one_in(2), {}, {}};
      std::vector<FormulaId> members;
      const std::int64_t count = random.between(2, 4);
      for (std::int64_t i = 0; i < count; ++i) {
        const auto part = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(pool.size()) - 1));
        const bool negated = random.one_in(3);
        junction.parts.push_back(part);
        junction.negated.push_back(negated);
        members.push_back(negated ? context.negation(pool[part]) : pool[part]);
      }
      pool.push_back(junction.is_and ? context.conjunction(members) : context.disjunction(members));
      recipes.push_back(junction);
    }
    for (int draw = 0; draw < 30; ++draw) {
      auto values = world.draw(random);
      Assignment at = assignment(world.symbols, values);
      at.emplace_back(flag, random.between(0, 1));
      at.emplace_back(mode, random.between(1, 4));
      std::vector<std::optional<bool>> truths;
      for (std::size_t i = 0; i < pool.size(); ++i) {
        std::optional<bool> expected;
        if (!recipes[i]) {
          expected = context.evaluate(pool[i], at);
        } else {
          expected = recipes[i]->is_and;
          for (std::size_t k = 0; k < recipes[i]->parts.size(); ++k) {
            const auto part = truths[recipes[i]->parts[k]];
            if (!part) {
              expected = std::nullopt;
              break;
            }
            const bool value = *part != recipes[i]->negated[k];
            if (value != recipes[i]->is_and) expected = value;
          }
        }
        truths.push_back(expected);
        const auto actual = context.evaluate(pool[i], at);
        if (expected && actual) {
          ASSERT_EQ(*actual, *expected) << context.to_string(pool[i]);
        }
      }
    }
  }
}

TEST(NormalFormProperty, SubstitutionCommutesWithEvaluation) {
  Random random(7);
  int compared = 0;
  for (int round = 0; round < 1500; ++round) {
    World world(random);
    Context& context = world.context;
    const auto tree = random_tree(random, 4, 4, round % 2 == 0);
    const auto inner = random_tree(random, 2, 4, true);
    const ExprId e = build(context, *tree, world.symbols);
    const ExprId value = build(context, *inner, world.symbols);
    if (context.is_too_large(e) || context.is_too_large(value)) continue;
    Substitution by;
    by.map(world.symbols[2], value);  // the unconstrained integer
    const ExprId replaced = context.substitute(e, by);
    if (context.is_too_large(replaced)) continue;
    for (int draw = 0; draw < 8; ++draw) {
      auto values = world.draw(random);
      const auto inside = value_of(*inner, values);
      const auto actual = context.evaluate(replaced, assignment(world.symbols, values));
      if (!inside || *inside > 1'000'000 || *inside < -1'000'000) continue;
      values[2] = *inside;
      const auto expected = value_of(*tree, values);
      if (!expected || !actual) continue;
      ++compared;
      ASSERT_EQ(*actual, *expected) << context.to_string(e) << " became " << context.to_string(replaced);
    }
  }
  EXPECT_GT(compared, 2000);
}

}  // namespace
}  // namespace foreshape::symbolic::testing
