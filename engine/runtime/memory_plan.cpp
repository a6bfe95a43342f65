#include "engine/runtime/memory_plan.h"

#include <algorithm>
#include <numeric>

#include "engine/tensor/buffer.h"

namespace foreshape::engine {

MemoryPlan plan_memory(const std::vector<Lifetime>& blocks) {
  const auto rounded = [](std::size_t bytes) {
    return (bytes + kBufferAlignment - 1) / kBufferAlignment * kBufferAlignment;
  };
  MemoryPlan plan;
  plan.offsets.assign(blocks.size(), 0);
  std::vector<std::size_t> order(blocks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return blocks[a].bytes > blocks[b].bytes; });
  std::vector<std::size_t> placed;  // by offset
  for (const std::size_t block : order) {
    std::size_t offset = 0;
    for (const std::size_t other : placed) {
      if (blocks[other].last < blocks[block].first || blocks[block].last < blocks[other].first) continue;
      if (offset + rounded(blocks[block].bytes) <= plan.offsets[other]) break;
      offset = std::max(offset, plan.offsets[other] + rounded(blocks[other].bytes));
    }
    plan.offsets[block] = offset;
    plan.total = std::max(plan.total, offset + rounded(blocks[block].bytes));
    placed.insert(std::upper_bound(placed.begin(), placed.end(), block,
                                   [&](std::size_t a, std::size_t b) { return plan.offsets[a] < plan.offsets[b]; }),
                  block);
  }
  std::vector<std::pair<std::size_t, std::ptrdiff_t>> changes;
  for (const Lifetime& block : blocks) {
    changes.emplace_back(2 * block.first, static_cast<std::ptrdiff_t>(block.bytes));
    changes.emplace_back(2 * block.last + 1, -static_cast<std::ptrdiff_t>(block.bytes));
  }
  std::sort(changes.begin(), changes.end());
  std::ptrdiff_t in_use = 0;
  for (const auto& [time, change] : changes) {
    in_use += change;
    plan.lower_bound = std::max(plan.lower_bound, static_cast<std::size_t>(in_use));
  }
  return plan;
}

}  // namespace foreshape::engine
