#include <algorithm>

#include "engine/interface/engine.h"
#include "engine/rewrites/rewrite.h"

namespace foreshape::engine {

std::vector<Value> grad(const Value& cost, const std::vector<Value>& wrt, const GradientOptions& options) {
  if (!cost.is_defined()) return gradient(cost, wrt, options);
  const Graph stable = stabilise(Graph({}, {cost}));
  // Values that the options or the caller name must still be there.
  std::vector<Value> named = wrt;
  named.insert(named.end(), options.consider_constant.begin(), options.consider_constant.end());
  for (const auto& [value, known] : options.known_gradients)
    named.push_back(value);
  const std::vector<NodePointer> before = topological_order(std::span(&cost, 1));
  const auto holds = [](const std::vector<NodePointer>& nodes, const Value& value) {
    return std::find(nodes.begin(), nodes.end(), value.node) != nodes.end();
  };
  const bool all_there = std::all_of(named.begin(), named.end(), [&](const Value& value) {
    return holds(stable.nodes(), value) || !holds(before, value);
  });
  return gradient(all_there ? stable.outputs()[0] : cost, wrt, options);
}

}  // namespace foreshape::engine
