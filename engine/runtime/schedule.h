// A graph in the order in which it is executed.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/graph/graph.h"

namespace foreshape::engine {

// A value of the graph: where it comes from and its static type.
struct Slot {
  enum class Kind : std::uint8_t { kInput, kShared, kConstant, kComputed };
  Kind kind = Kind::kComputed;
  Value value;
  Type type;
};

// One node; operands and results are indices of slots.
struct Step {
  NodePointer node;
  std::vector<std::size_t> operands;
  std::vector<std::size_t> results;
};

struct Schedule {
  std::vector<Slot> slots;
  std::vector<Step> steps;
  std::vector<std::size_t> inputs;                           // slots, in the order of the function's inputs
  std::vector<std::size_t> shared;                           // slots
  std::vector<std::size_t> outputs;                          // slots
  std::vector<std::pair<std::size_t, std::size_t>> updates;  // shared slot, slot of its new value
  // For each step those that have to come before it: what it reads, effects written earlier, and the readers of a
  // shared variable that it may write over.
  std::vector<std::vector<std::size_t>> before;
};

// The order of 0 to count - 1 in which each comes after those in its `before`, and the earliest that can comes first;
// empty when there is none.
std::vector<std::size_t> order_after(const std::vector<std::vector<std::size_t>>& before);

// Steps come after what they read. Where nothing else forbids it, a step that could write a new value over its shared
// variable comes after all other readers of that variable.
Schedule make_schedule(const Graph& graph, const std::vector<std::pair<Value, Value>>& updates);

}  // namespace foreshape::engine
