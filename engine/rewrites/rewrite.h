// Rewriting of graphs: which rewrites run, and in which order.
#pragma once

#include <cstdint>

#include "engine/graph/graph.h"

namespace foreshape::engine {

enum class Effort : std::uint8_t {
  kNone,   // only equal nodes become one
  kCheap,  // and what makes the graph smaller
  kAll,    // and what makes it more stable and faster
};

// A graph that computes the same from the same inputs. Types stay; sites stay with what replaces a node.
Graph rewrite(const Graph& graph, Effort effort);

// Only what overflows or loses digits is replaced. What a derivative is taken of passes through it first: the
// derivative of the stable form is stable too.
Graph stabilise(const Graph& graph);

}  // namespace foreshape::engine
