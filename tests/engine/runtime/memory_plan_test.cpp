#include "engine/runtime/memory_plan.h"

#include <gtest/gtest.h>

#include <random>

namespace foreshape::engine {
namespace {

TEST(MemoryPlan, ReusesWhatIsFree) {
  const MemoryPlan plan = plan_memory({{128, 0, 1}, {128, 1, 2}, {128, 2, 3}});
  EXPECT_EQ(plan.lower_bound, 256U);
  EXPECT_EQ(plan.total, 256U);
  EXPECT_EQ(plan.offsets[0], plan.offsets[2]);
}

TEST(MemoryPlan, NeverOverlapsWhatLivesTogether) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<Lifetime> blocks;
    for (int i = 0; i < 30; ++i) {
      const std::size_t first = random() % 20;
      blocks.push_back({64 * (1 + random() % 10), first, first + random() % 6});
    }
    const MemoryPlan plan = plan_memory(blocks);
    EXPECT_GE(plan.total, plan.lower_bound);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        const bool together = blocks[i].first <= blocks[k].last && blocks[k].first <= blocks[i].last;
        const bool overlap =
            plan.offsets[i] < plan.offsets[k] + blocks[k].bytes && plan.offsets[k] < plan.offsets[i] + blocks[i].bytes;
        EXPECT_FALSE(together && overlap);
      }
    }
  }
}

}  // namespace
}  // namespace foreshape::engine
