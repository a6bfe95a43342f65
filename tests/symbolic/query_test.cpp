// Z3 at the end of the ladder: questions as shape arithmetic asks them, and answers that depend on nothing but the question.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "analyzer/symbolic/solver.h"
#include "tests/symbolic/random_expressions.h"

namespace foreshape::symbolic::testing {
namespace {

// A question with the answer it should get.
struct Question {
  std::string name;
  PathCondition path;
  FormulaId formula;
  Truth expected;
};

struct ShapeQuestions {
  Context context;
  std::vector<Question> all;

  ExprId dim(std::string_view name) { return context.symbol(context.new_symbol({name, Origin::kInput, {}, true})); }
  ExprId c(std::int64_t v) { return context.constant(v); }
  ExprId mul(ExprId a, ExprId b) { return context.multiply(a, b); }
  ExprId add(ExprId a, ExprId b) { return context.add(a, b); }
  ExprId sub(ExprId a, ExprId b) { return context.subtract(a, b); }
  ExprId div(ExprId a, ExprId b) { return context.floordiv(a, b); }
  ExprId conv(ExprId n, std::int64_t kernel, std::int64_t stride, std::int64_t padding) {
    return add(div(add(n, c(2 * padding - kernel)), c(stride)), c(1));
  }
  void ask(std::string name, std::vector<FormulaId> facts, FormulaId f, Truth expected) {
    PathCondition path = context.empty_path();
    for (const FormulaId fact : facts) path = path.assume(fact);
    all.push_back({std::move(name), path, f, expected});
  }

  ShapeQuestions() {
    const auto yes = Truth::kTrue;
    const auto no = Truth::kFalse;
    const auto open = Truth::kUnknown;
    const ExprId n = dim("N");
    const ExprId m = dim("M");
    const ExprId h = dim("H");
    const ExprId w = dim("W");
    const ExprId d = dim("D");
    const ExprId t = dim("T");
    const ExprId k = dim("K");
    const auto eq = [&](ExprId a, ExprId b) { return context.equal(a, b); };
    const auto divides = [&](ExprId by, ExprId a) { return context.divisible(a, by); };
    // reshape with -1
    ask("1024*N splits into 3136", {}, divides(c(3136), mul(c(1024), n)), open);
    ask("not for N == 50", {eq(n, c(50))}, divides(c(3136), mul(c(1024), n)), no);
    ask("but for N == 49*M", {eq(n, mul(c(49), m))}, divides(c(3136), mul(c(1024), n)), yes);
    ask("3136*N over 49", {}, eq(div(mul(c(3136), n), c(49)), mul(c(64), n)), yes);
    ask("4*N == N", {}, eq(mul(c(4), n), n), no);
    ask("N*H*W over H*W", {}, eq(div(mul(n, mul(h, w)), mul(h, w)), n), yes);
    ask("N*C*H*W with a factor 2", {}, divides(c(2), mul(c(2), mul(n, mul(h, w)))), yes);
    ask("merge of batch", {eq(mul(n, m), mul(c(32), h)), eq(m, c(32))}, eq(n, h), yes);
    ask("flatten against a wrong weight", {}, eq(mul(n, c(400)), mul(n, c(256))), no);
    // convolution and pooling chains
    ask("same convolution keeps", {}, eq(conv(h, 3, 1, 1), h), yes);
    ask("stride 2 halves upwards", {}, eq(conv(h, 3, 2, 1), div(add(h, c(1)), c(2))), yes);
    ask("pool 2 halves downwards", {}, eq(conv(h, 2, 2, 0), div(h, c(2))), yes);
    ask("two pools are one of 4", {}, eq(div(div(h, c(2)), c(2)), div(h, c(4))), yes);
    ask("five poolings of 224", {eq(h, c(224))}, eq(div(div(div(div(div(h, c(2)), c(2)), c(2)), c(2)), c(2)), c(7)), yes);
    ask("five poolings to 7 may be", {}, eq(div(h, c(32)), c(7)), open);
    ask("a valid convolution shrinks", {context.greater(h, c(4))}, context.less(conv(h, 5, 1, 0), h), yes);
    ask("a kernel larger than the input", {context.less(h, c(5))}, context.greater_equal(conv(h, 5, 1, 0), c(1)), no);
    ask("stride chain is bounded", {}, context.less_equal(mul(c(2), div(h, c(2))), h), yes);
    // skip connections
    ask("skip of an even size", {divides(c(2), h)}, eq(mul(c(2), div(h, c(2))), h), yes);
    ask("skip of any size", {}, eq(mul(c(2), div(h, c(2))), h), open);
    ask("four levels", {divides(c(16), h)}, eq(mul(c(16), div(h, c(16))), h), yes);
    ask("four levels, level by level", {divides(c(16), h)}, eq(mul(c(2), div(div(div(div(h, c(2)), c(2)), c(2)), c(2))), div(h, c(8))), yes);
    ask("transposed convolution", {}, eq(add(mul(sub(h, c(1)), c(2)), c(2)), mul(c(2), h)), yes);
    // heads
    ask("heads divide", {divides(k, d)}, eq(mul(k, div(d, k)), d), yes);
    ask("heads may not divide", {}, eq(mul(k, div(d, k)), d), open);
    ask("12 heads of 768", {eq(d, c(768)), eq(k, c(12))}, eq(mul(k, div(d, k)), d), yes);
    ask("12 heads of 512", {eq(d, c(512)), eq(k, c(12))}, eq(mul(k, div(d, k)), d), no);
    ask("a multiple of what divides", {divides(k, d)}, divides(k, mul(c(3), d)), yes);
    ask("grouped queries", {divides(k, t), eq(d, mul(t, c(64)))}, divides(k, d), yes);
    // patches and windows
    ask("patches of 16", {divides(c(16), h), divides(c(16), w)},
        eq(mul(div(h, c(16)), div(w, c(16))), div(mul(h, w), c(256))), yes);
    ask("windows of 7", {divides(c(7), h), divides(c(7), w)},
        eq(mul(mul(mul(n, div(h, c(7))), div(w, c(7))), c(49)), mul(n, mul(h, w))), yes);
    ask("pixel shuffle", {divides(c(4), k)}, eq(mul(div(k, c(4)), mul(mul(c(2), h), mul(c(2), w))), mul(k, mul(h, w))), yes);
    // concatenation
    ask("concat then split", {}, eq(div(add(add(n, n), mul(c(2), n)), c(4)), n), yes);
    ask("concat of unlike sizes", {eq(add(n, m), c(10)), eq(n, c(4))}, eq(m, c(6)), yes);
    // broadcasting
    const FormulaId nm = context.compatible(n, m);
    const ExprId b = context.broadcast(n, m);
    ask("broadcast is one of them", {nm}, context.disjunction(eq(b, n), eq(b, m)), yes);
    ask("broadcast is at least each", {nm}, context.conjunction(context.greater_equal(b, n), context.greater_equal(b, m)), yes);
    ask("broadcast associates", {nm, context.compatible(b, k), context.compatible(m, k), context.compatible(n, context.broadcast(m, k))},
        eq(context.broadcast(b, k), context.broadcast(n, context.broadcast(m, k))), yes);
    ask("broadcast with 7", {context.compatible(n, c(7)), context.greater(n, c(1))}, eq(n, c(7)), yes);
    ask("broadcast of 3 and N > 3", {context.greater(n, c(3))}, context.compatible(n, c(3)), no);
    // squares and products
    ask("no square is 2", {}, eq(mul(n, n), c(2)), no);
    ask("a square is at least its root", {}, context.greater_equal(mul(n, n), n), yes);
    ask("product of two is at least each", {}, context.greater_equal(mul(n, m), n), yes);
    ask("N*N == N only for 1", {eq(mul(n, n), n)}, eq(n, c(1)), yes);
    // last batches
    ask("a last batch is smaller", {context.greater(n, c(0))}, context.less(context.floormod(n, c(32)), c(32)), yes);
    ask("full batches and rest", {}, eq(add(mul(c(32), div(n, c(32))), context.floormod(n, c(32))), n), yes);
    // min and max
    ask("a crop is no larger", {}, context.less_equal(context.min(h, c(224)), h), yes);
    ask("a slice has a length", {}, context.greater_equal(context.max(sub(h, c(3)), c(0)), c(0)), yes);
    ask("a pad reaches", {}, context.greater_equal(add(h, context.max(sub(c(10), h), c(0))), c(10)), yes);
  }
};

TEST(ShapeQuestions, AreDecidedAsTheyShouldBe) {
  ShapeQuestions questions;
  Solver solver(questions.context);
  for (const Question& question : questions.all) {
    EXPECT_EQ(solver.decide(question.path, question.formula), question.expected)
        << question.name << ": " << questions.context.to_string(question.formula);
  }
  const SolverStatistics& statistics = solver.statistics();
  std::printf("%zu questions: %llu normal form, %llu path facts, %llu intervals, %llu samples, %llu Z3; %llu queries, %.1f ms\n",
              questions.all.size(), static_cast<unsigned long long>(statistics.by_normal_form),
              static_cast<unsigned long long>(statistics.by_path_fact), static_cast<unsigned long long>(statistics.by_intervals),
              static_cast<unsigned long long>(statistics.by_sample), static_cast<unsigned long long>(statistics.by_z3),
              static_cast<unsigned long long>(statistics.z3_queries), statistics.z3_seconds * 1e3);
  EXPECT_FALSE(solver.watchdog_fired());
  // Most of it must not need Z3.
  EXPECT_LE(statistics.by_z3 * 4, questions.all.size());
}

TEST(ShapeQuestions, AnswersDoNotDependOnTheOrder) {
  ShapeQuestions questions;
  const std::size_t count = questions.all.size();
  std::vector<Truth> first(count);
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  Random random(31);
  for (int round = 0; round < 4; ++round) {
    Solver solver(questions.context);
    for (const std::size_t i : order) {
      const Truth answer = solver.decide(questions.all[i].path, questions.all[i].formula);
      if (round == 0) first[i] = answer;
      EXPECT_EQ(answer, first[i]) << questions.all[i].name;
    }
    for (std::size_t i = count; i > 1; --i) {
      std::swap(order[i - 1], order[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]);
    }
  }
}

// Texts as the solver asks them, from random paths that the cheap rungs do not decide.
std::vector<std::string> recorded_queries(std::size_t at_least) {
  std::vector<std::string> texts;
  Random random(41);
  while (texts.size() < at_least) {
    Context context;
    QueryEngine::Options options;
    options.resource_limit = 20'000;
    QueryEngine engine(options);
    Solver solver(context, engine);
    solver.record_queries(&texts);
    std::vector<SymbolId> symbols;
    for (const char* name : {"N", "M", "K", "T"}) symbols.push_back(context.new_symbol({name, Origin::kInput, {}, true}));
    for (int k = 0; k < 50; ++k) {
      PathCondition path = context.empty_path();
      for (std::int64_t facts = random.between(1, 3); facts > 0; --facts) {
        const auto left = random_tree(random, 2, 4, true);
        const auto right = random_tree(random, 2, 4, true);
        path = path.assume(compare(context, static_cast<Relation>(random.between(0, 3)), build(context, *left, symbols),
                                   build(context, *right, symbols)));
      }
      const auto left = random_tree(random, 3, 4, true);
      const auto right = random_tree(random, 2, 4, true);
      solver.decide(path, compare(context, Relation::kEqual, build(context, *left, symbols), build(context, *right, symbols)));
    }
    EXPECT_FALSE(solver.watchdog_fired());
  }
  return texts;
}

TEST(RecordedQueries, ThreeRandomOrdersGiveTheSameVerdicts) {
  std::vector<std::string> texts = recorded_queries(1000);
  texts.resize(1000);
  std::vector<Truth> answers;
  // A low limit, so that many queries run into it: that must not depend on the order either.
  QueryEngine::Options options;
  options.resource_limit = 30'000;
  QueryEngine first(options);
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& text : texts) answers.push_back(first.check_afresh(text).satisfiable);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const auto unknown = std::count(answers.begin(), answers.end(), Truth::kUnknown);
  std::printf("1000 queries, %.2f ms each, %ld unknown\n", seconds, static_cast<long>(unknown));
  EXPECT_GT(unknown, 0);
  EXPECT_LT(unknown, 300);
  EXPECT_GT(std::count(answers.begin(), answers.end(), Truth::kFalse), 50);
  Random random(42);
  for (int round = 0; round < 2; ++round) {
    std::vector<std::size_t> order(texts.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]);
    }
    QueryEngine engine(options);
    for (const std::size_t i : order) {
      ASSERT_EQ(engine.check_afresh(texts[i]).satisfiable, answers[i]) << texts[i];
    }
    EXPECT_FALSE(engine.watchdog_fired());
  }
}

TEST(QueryEngine, AnswersTexts) {
  QueryEngine engine;
  EXPECT_EQ(engine.check("(declare-const x0 Int)\n(assert (= (* 2 x0) 7))\n").satisfiable, Truth::kFalse);
  const QueryEngine::Answer& answer = engine.check("(declare-const x0 Int)\n(declare-const b1 Bool)\n(assert b1)\n(assert (= (* 2 x0) 8))\n");
  EXPECT_EQ(answer.satisfiable, Truth::kTrue);
  ASSERT_TRUE(answer.has_model);
  EXPECT_THAT(answer.model, ::testing::ElementsAre(4, 1));
  EXPECT_EQ(engine.check("(assert (this is no text").satisfiable, Truth::kUnknown);
  EXPECT_EQ(engine.queries(), 3U);
  engine.check("(declare-const x0 Int)\n(assert (= (* 2 x0) 7))\n");
  EXPECT_EQ(engine.queries(), 3U) << "answered from the cache";
}

TEST(QueryEngine, TheWatchdogStopsAndIsNotCached) {
  QueryEngine::Options options;
  options.resource_limit = 4'000'000'000U;
  options.watchdog_milliseconds = 100;
  QueryEngine engine(options);
  // Eleven pigeons in ten holes: takes far longer than a test could wait.
  constexpr int kHoles = 10;
  std::string declarations;
  std::string hard;
  const auto in = [](int pigeon, int hole) { return "p" + std::to_string(pigeon) + "_" + std::to_string(hole); };
  for (int pigeon = 0; pigeon <= kHoles; ++pigeon) {
    hard += "(assert (or";
    for (int hole = 0; hole < kHoles; ++hole) {
      declarations += "(declare-const " + in(pigeon, hole) + " Bool)\n";
      hard += " " + in(pigeon, hole);
    }
    hard += "))\n";
    for (int other = 0; other < pigeon; ++other) {
      for (int hole = 0; hole < kHoles; ++hole) hard += "(assert (not (and " + in(pigeon, hole) + " " + in(other, hole) + ")))\n";
    }
  }
  hard = declarations + hard;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(engine.check(hard).satisfiable, Truth::kUnknown);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
  EXPECT_TRUE(engine.watchdog_fired());
  const std::uint64_t queries = engine.queries();
  engine.check(hard);
  EXPECT_EQ(engine.queries(), queries + 1) << "asked again";
  // The engine still works.
  EXPECT_EQ(engine.check("(declare-const x0 Int)\n(assert (= (* 2 x0) 7))\n").satisfiable, Truth::kFalse);
}

TEST(CanonicalTexts, DoNotKnowTheNames) {
  std::set<std::string> texts;
  for (const bool swapped : {false, true}) {
    Context context;
    Solver solver(context);
    std::vector<std::string> recorded;
    solver.record_queries(&recorded);
    if (swapped) context.new_symbol({"unrelated", Origin::kInput, {}, true});
    const ExprId n = context.symbol(context.new_symbol({swapped ? "rows" : "N", Origin::kInput, {}, true}));
    PathCondition path = context.empty_path();
    if (swapped) {
      const ExprId other = context.symbol(context.new_symbol({"other", Origin::kInput, {}, true}));
      path = path.assume(context.less(other, context.constant(7)));  // not connected
    }
    // No square is twice a square: nothing below Z3 sees that.
    const ExprId m = context.symbol(context.new_symbol({swapped ? "columns" : "M", Origin::kInput, {}, true}));
    const ExprId twice = context.multiply(context.constant(2), context.multiply(m, m));
    solver.decide(path, context.equal(context.multiply(n, n), twice));
    EXPECT_FALSE(recorded.empty());
    texts.insert(recorded.begin(), recorded.end());
  }
  EXPECT_EQ(texts.size(), 1U);
}

}  // namespace
}  // namespace foreshape::symbolic::testing
