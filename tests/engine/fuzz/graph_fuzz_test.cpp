// Random well-typed graphs: rewritten or not, planned or not, printed and read back, they compute the same.
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/interface/engine.h"
#include "engine/interpreter/interpreter.h"
#include "engine/rewrites/rewrite.h"
#include "engine/text/text.h"
#include "tests/engine/fuzz/graph_maker.h"

namespace foreshape::engine {
namespace {

using testing::close;
using testing::GraphMaker;
using testing::inputs_for;
using testing::outcome;

TEST(GraphFuzz, RewrittenPlannedAndPrintedGraphsComputeTheSame) {
  const char* runs = std::getenv("FORESHAPE_FUZZ_RUNS");
  const std::uint64_t count = runs == nullptr ? 300 : std::strtoull(runs, nullptr, 10);
  std::size_t computed = 0;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    const Graph graph = GraphMaker(seed).make(18);
    verify(graph);
    const Graph rewritten = rewrite(graph, Effort::kAll);
    const Graph read = parse_graph(print_graph({graph, {}}), "fuzz.fsg").graph;
    Function fast = function({graph.inputs().begin(), graph.inputs().end()}, graph.outputs(),
                             {.on_unused_input = OnUnusedInput::kIgnore});
    Function checked = function({graph.inputs().begin(), graph.inputs().end()}, graph.outputs(),
                                {.mode = Mode::kChecked, .on_unused_input = OnUnusedInput::kIgnore});
    for (const auto& [n, m] : {std::pair<std::int64_t, std::int64_t>{2, 3}, {3, 3}, {1, 4}}) {
      const std::vector<Tensor> inputs = inputs_for(graph, n, m, seed * 10);
      std::vector<Argument> arguments(inputs.begin(), inputs.end());
      const auto expected = outcome([&] { return evaluate(graph, inputs); });
      const std::vector<std::pair<std::string, std::pair<std::vector<Tensor>, bool>>> all = {
          {"rewritten", outcome([&] { return evaluate(rewritten, inputs); })},
          {"planned", outcome([&] { return fast.call(arguments); })},
          {"checked", outcome([&] { return checked.call(arguments); })},
          {"read back", outcome([&] { return evaluate(read, inputs); })},
      };
      for (const auto& [what, actual] : all) {
        ASSERT_EQ(actual.second, expected.second)
            << what << ", seed " << seed << ", sizes " << n << " and " << m << "\n"
            << print_graph({graph, {}});
        for (std::size_t i = 0; i < expected.first.size(); ++i) {
          ASSERT_TRUE(close(actual.first[i], expected.first[i]))
              << what << ", seed " << seed << ", sizes " << n << " and " << m << ", output " << i << "\n"
              << print_graph({graph, {}}) << actual.first[i].to_string() << "\n"
              << expected.first[i].to_string();
        }
      }
      computed += expected.second ? 0 : 1;
    }
  }
  // Most graphs run for most sizes.
  EXPECT_GT(computed, count);
}

}  // namespace
}  // namespace foreshape::engine
