// Where values of known size and lifetime lie in one block of memory.
#pragma once

#include <cstddef>
#include <vector>

namespace foreshape::engine {

// A block that is in use from unit `first` to unit `last`, both included.
struct Lifetime {
  std::size_t bytes = 0;
  std::size_t first = 0;
  std::size_t last = 0;
};

struct MemoryPlan {
  std::vector<std::size_t> offsets;  // aligned to kBufferAlignment
  std::size_t total = 0;             // bytes
  std::size_t lower_bound = 0;       // the most bytes that are in use at one time: no plan can take less
};

// Largest first, each at the lowest place that is free during its life.
MemoryPlan plan_memory(const std::vector<Lifetime>& blocks);

}  // namespace foreshape::engine
