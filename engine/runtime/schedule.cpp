#include "engine/runtime/schedule.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/ops/op.h"
#include "engine/runtime/backend.h"
#include "engine/runtime/shared_state.h"

namespace foreshape::engine {

std::shared_ptr<SharedState> state_of(const Node& node) {
  return std::static_pointer_cast<SharedState>(node.attributes.identity("state"));
}

std::vector<std::size_t> order_after(const std::vector<std::vector<std::size_t>>& before) {
  const std::size_t count = before.size();
  std::vector<std::size_t> waiting_for(count);
  std::vector<std::vector<std::size_t>> after(count);
  std::set<std::size_t> ready;
  for (std::size_t i = 0; i < count; ++i) {
    waiting_for[i] = before[i].size();
    for (const std::size_t earlier : before[i])
      after[earlier].push_back(i);
    if (before[i].empty()) ready.insert(i);
  }
  std::vector<std::size_t> order;
  while (!ready.empty()) {
    const std::size_t next = *ready.begin();
    ready.erase(ready.begin());
    order.push_back(next);
    for (const std::size_t later : after[next]) {
      if (--waiting_for[later] == 0) ready.insert(later);
    }
  }
  if (order.size() < count) order.clear();
  return order;
}

Schedule make_schedule(const Graph& graph, const std::vector<std::pair<Value, Value>>& updates) {
  Schedule schedule;
  std::map<std::pair<const Node*, std::uint32_t>, std::size_t> slots;
  std::vector<NodePointer> nodes;
  const auto add_slot = [&](const Value& value, Slot::Kind kind) {
    const auto [place, is_new] = slots.emplace(std::pair(value.node.get(), value.result), schedule.slots.size());
    if (is_new) {
      schedule.slots.push_back({kind, value, value.type()});
      if (kind == Slot::Kind::kShared) schedule.shared.push_back(place->second);
    }
    return place->second;
  };
  for (const Value& input : graph.inputs())
    schedule.inputs.push_back(add_slot(input, Slot::Kind::kInput));
  for (const NodePointer& node : graph.nodes()) {
    if (is(*node, Op::input)) continue;
    if (is(*node, Op::shared) || is(*node, Op::constant)) {
      add_slot({node}, is(*node, Op::shared) ? Slot::Kind::kShared : Slot::Kind::kConstant);
      continue;
    }
    nodes.push_back(node);
    for (std::uint32_t i = 0; i < node->types.size(); ++i)
      add_slot({node, i}, Slot::Kind::kComputed);
  }
  // The data flow, and effects in the order in which they were written.
  std::map<const Node*, std::size_t> index;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    index.emplace(nodes[i].get(), i);
  std::vector<std::vector<std::size_t>> before(nodes.size());
  std::map<const Node*, std::vector<std::size_t>> readers;
  std::optional<std::size_t> last_effect;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const Value& operand : nodes[i]->operands) {
      if (const auto found = index.find(operand.node.get()); found != index.end()) before[i].push_back(found->second);
      readers[operand.node.get()].push_back(i);
    }
    if (nodes[i]->op->traits.effect) {
      if (last_effect) before[i].push_back(*last_effect);
      last_effect = i;
    }
  }
  std::vector<std::size_t> order = order_after(before);
  for (const auto& [variable, value] : updates) {
    const auto writer = index.find(value.node.get());
    if (writer == index.end()) continue;
    std::vector<std::vector<std::size_t>> constrained = before;
    for (const std::size_t reader : readers[variable.node.get()]) {
      if (reader != writer->second) constrained[writer->second].push_back(reader);
    }
    std::vector<std::size_t> changed = order_after(constrained);
    if (changed.empty()) continue;
    before = std::move(constrained);
    order = std::move(changed);
  }
  const auto slot_of = [&](const Value& value) { return slots.at(std::pair(value.node.get(), value.result)); };
  std::vector<std::size_t> position(nodes.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    position[order[i]] = i;
  for (const std::size_t i : order) {
    std::vector<std::size_t>& earlier = schedule.before.emplace_back();
    for (const std::size_t other : before[i])
      earlier.push_back(position[other]);
    Step step{nodes[i], {}, {}};
    for (const Value& operand : nodes[i]->operands)
      step.operands.push_back(slot_of(operand));
    for (std::uint32_t result = 0; result < nodes[i]->types.size(); ++result)
      step.results.push_back(slot_of({nodes[i], result}));
    schedule.steps.push_back(std::move(step));
  }
  for (const Value& output : graph.outputs())
    schedule.outputs.push_back(slot_of(output));
  for (const auto& [variable, value] : updates)
    schedule.updates.emplace_back(add_slot(variable, Slot::Kind::kShared), slot_of(value));
  return schedule;
}

Cluster make_cluster(const Schedule& schedule, std::vector<std::size_t> steps) {
  Cluster cluster;
  std::sort(steps.begin(), steps.end());
  const std::set<std::size_t> members(steps.begin(), steps.end());
  std::set<std::size_t> made;
  std::set<std::size_t> seen;
  for (const std::size_t step : steps) {
    for (const std::size_t operand : schedule.steps[step].operands) {
      if (!made.contains(operand) && seen.insert(operand).second) cluster.operands.push_back(operand);
    }
    made.insert(schedule.steps[step].results.begin(), schedule.steps[step].results.end());
  }
  std::set<std::size_t> wanted(schedule.outputs.begin(), schedule.outputs.end());
  for (const auto& [variable, value] : schedule.updates)
    wanted.insert(value);
  for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
    if (!members.contains(i)) wanted.insert(schedule.steps[i].operands.begin(), schedule.steps[i].operands.end());
  }
  for (const std::size_t step : steps) {
    for (const std::size_t result : schedule.steps[step].results) {
      if (wanted.contains(result)) cluster.results.push_back(result);
    }
  }
  cluster.steps = std::move(steps);
  return cluster;
}

}  // namespace foreshape::engine
