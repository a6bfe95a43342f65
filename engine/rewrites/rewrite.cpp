#include "engine/rewrites/rewrite.h"

#include "engine/rewrites/families.h"

namespace foreshape::engine {

namespace {

// Rewrites make graphs smaller or simpler; a graph that still changes after this many passes is left as it is.
constexpr int kMostPasses = 50;

Graph pass(const Graph& graph, Effort effort, bool only_stabilising) {
  const RewriteContext context(graph);
  Rebuilder rebuilder;
  return rebuilder.rebuild(graph, [&](const NodePointer& node, NodeTable&) {
    for (const RewriteRule& rule : rewrite_rules()) {
      if (rule.effort > effort || (only_stabilising && !rule.stabilises)) continue;
      const Value replacement = rule.apply(node, context);
      if (!replacement.is_defined() || (replacement.node == node)) continue;
      if (node->types.size() == 1) return std::vector<Value>{replacement};
      // A replacement of a node with several results has as many.
      std::vector<Value> results;
      for (std::uint32_t i = 0; i < node->types.size(); ++i)
        results.push_back({replacement.node, i});
      return results;
    }
    return std::vector<Value>{};
  });
}

Graph settled(Graph current, Effort effort, bool only_stabilising) {
  for (int i = 0; i < kMostPasses; ++i) {
    Graph next = pass(current, effort, only_stabilising);
#ifndef NDEBUG
    verify(next);
#endif
    const bool is_settled = next.digest() == current.digest();
    current = std::move(next);
    if (is_settled) break;
  }
  return current;
}

}  // namespace

Graph rewrite(const Graph& graph, Effort effort) {
  Rebuilder merge;
  Graph current = merge.rebuild(graph, [](const NodePointer&, NodeTable&) { return std::vector<Value>{}; });
  if (effort != Effort::kNone) current = settled(std::move(current), effort, false);
  Graph sunk = sink_into_branches(current);
#ifndef NDEBUG
  verify(sunk);
#endif
  return sunk;
}

Graph stabilise(const Graph& graph) {
  return settled(graph, Effort::kAll, true);
}

}  // namespace foreshape::engine
