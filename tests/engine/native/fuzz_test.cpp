// Random graphs on the native backend compute what the interpreter computes on the graph as it was written.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "engine/text/text.h"
#include "tests/engine/fuzz/graph_maker.h"
#include "tests/engine/native/backend_support.h"

namespace foreshape::engine::native {
namespace {

TEST(NativeFuzz, RandomGraphsComputeTheSame) {
  const char* runs = std::getenv("FORESHAPE_FUZZ_RUNS");
  const std::uint64_t count = runs == nullptr ? 60 : std::strtoull(runs, nullptr, 10);
  std::size_t computed = 0;
  std::map<std::string, std::size_t> nodes;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    const Graph graph = testing::GraphMaker(seed).make(18);
    Function native = function({graph.inputs().begin(), graph.inputs().end()}, graph.outputs(),
                               {.on_unused_input = OnUnusedInput::kIgnore, .backends = {shared_backend()}});
    for (const auto& [backend, number] : native.compiled().nodes_per_backend())
      nodes[backend] += number;
    for (const auto& [n, m] : {std::pair<std::int64_t, std::int64_t>{2, 3}, {70, 3}, {1, 4}}) {
      const std::vector<Tensor> inputs = testing::inputs_for(graph, n, m, seed * 10);
      const std::vector<Argument> arguments(inputs.begin(), inputs.end());
      const auto expected = testing::outcome([&] { return evaluate(graph, inputs); });
      const auto actual = testing::outcome([&] { return native.call(arguments); });
      ASSERT_EQ(actual.second, expected.second) << "seed " << seed << ", sizes " << n << " and " << m << "\n"
                                                << print_graph({graph, {}});
      for (std::size_t i = 0; i < expected.first.size(); ++i) {
        ASSERT_TRUE(testing::close(actual.first[i], expected.first[i]))
            << "seed " << seed << ", sizes " << n << " and " << m << ", output " << i << "\n"
            << print_graph({graph, {}}) << actual.first[i].to_string() << "\n"
            << expected.first[i].to_string();
      }
      computed += expected.second ? 0 : 1;
    }
    ASSERT_TRUE(native.compiled().notes().empty()) << "seed " << seed << ": " << native.compiled().notes()[0];
  }
  EXPECT_GT(computed, count);
  for (const auto& [backend, number] : nodes)
    std::cout << backend << ": " << number << " nodes\n";
  EXPECT_GT(nodes["native"], nodes["interpreter"]);
}

}  // namespace
}  // namespace foreshape::engine::native
