// Nodes that hold graphs.
#include <algorithm>
#include <set>
#include <unordered_set>

#include "engine/rewrites/families.h"

namespace foreshape::engine {

namespace {

std::vector<Value> inlined(const Graph& graph, std::span<const Value> operands) {
  std::vector<std::pair<Value, Value>> replacements;
  for (std::size_t i = 0; i < operands.size(); ++i)
    replacements.emplace_back(graph.inputs()[i], operands[i]);
  return substitute(graph.outputs(), replacements);
}

}  // namespace

Value inline_call(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::call) || node->types.size() != 1) return {};
  return inlined(*node->attributes.graph("body"), node->operands)[0];
}

Value if_else_of_constant(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::if_else) || node->types.size() != 1) return {};
  const std::optional<double> condition = uniform_constant(node->operands[0]);
  if (!condition) return {};
  const auto split = static_cast<std::size_t>(node->attributes.integer("split"));
  const std::span<const Value> captured = std::span<const Value>(node->operands).subspan(1);
  const Value chosen = *condition != 0 ? inlined(*node->attributes.graph("then"), captured.first(split))[0]
                                       : inlined(*node->attributes.graph("else"), captured.subspan(split))[0];
  return same(chosen.type(), node->types[0]) ? chosen : Value{};
}

Graph sink_into_branches(const Graph& graph) {
  const auto is_branch = [](const NodePointer& node) { return is(*node, Op::if_else); };
  if (std::none_of(graph.nodes().begin(), graph.nodes().end(), is_branch)) return graph;
  // Readers of each node.
  std::unordered_map<const Node*, std::unordered_set<const Node*>> readers;
  std::unordered_set<const Node*> kept;
  for (const NodePointer& node : graph.nodes()) {
    for (const Value& operand : node->operands)
      readers[operand.node.get()].insert(node.get());
  }
  for (const Value& output : graph.outputs())
    kept.insert(output.node.get());
  Rebuilder rebuilder;
  return rebuilder.rebuild(graph, [&](const NodePointer& node, NodeTable&) -> std::vector<Value> {
    if (!is(*node, Op::if_else)) return {};
    const auto split = static_cast<std::size_t>(node->attributes.integer("split"));
    const std::span<const Value> captured = std::span<const Value>(node->operands).subspan(1);
    std::vector<Value> operands = {node->operands[0]};
    Attributes attributes = node->attributes;
    bool changed = false;
    for (const bool of_then : {true, false}) {
      const std::span<const Value> captures = of_then ? captured.first(split) : captured.subspan(split);
      const std::span<const Value> others = of_then ? captured.subspan(split) : captured.first(split);
      // The nodes behind the captures that nothing but this branch reads.
      std::unordered_set<const Node*> outside;
      const std::vector<NodePointer> needed_elsewhere = topological_order(others);
      for (const NodePointer& other : needed_elsewhere)
        outside.insert(other.get());
      for (const NodePointer& other : topological_order(std::span(&node->operands[0], 1)))
        outside.insert(other.get());
      const std::vector<NodePointer> order = topological_order(captures);
      std::unordered_set<const Node*> exclusive;
      for (std::size_t i = order.size(); i-- > 0;) {
        const NodePointer& candidate = order[i];
        if (candidate->operands.empty() || outside.contains(candidate.get()) || kept.contains(candidate.get()))
          continue;
        const auto& read_by = readers[candidate.get()];
        const bool only_here = std::all_of(read_by.begin(), read_by.end(), [&](const Node* reader) {
          return exclusive.contains(reader) || reader->digest == node->digest;
        });
        if (only_here && !read_by.empty()) exclusive.insert(candidate.get());
      }
      // What is left outside is captured; constants are copied.
      std::vector<Value> new_captures;
      std::vector<Value> inputs;
      std::vector<std::pair<Value, Value>> replacements;
      const auto capture = [&](const Value& value) {
        if (std::any_of(replacements.begin(), replacements.end(),
                        [&](const auto& pair) { return pair.first == value; }))
          return;
        inputs.push_back(parameter_like(value));
        new_captures.push_back(value);
        replacements.emplace_back(value, inputs.back());
      };
      for (const Value& value : captures) {
        if (!exclusive.contains(value.node.get()) && !is(value, Op::constant)) capture(value);
      }
      for (const NodePointer& member : order) {
        if (!exclusive.contains(member.get())) continue;
        changed = true;
        for (const Value& operand : member->operands) {
          if (!exclusive.contains(operand.node.get()) && !is(operand, Op::constant)) capture(operand);
        }
      }
      const std::vector<Value> inside = substitute(captures, replacements);
      const GraphPointer& branch = node->attributes.graph(of_then ? "then" : "else");
      attributes.set(of_then ? "then" : "else",
                     GraphPointer(std::make_shared<const Graph>(inputs, inlined(*branch, inside))));
      operands.insert(operands.end(), new_captures.begin(), new_captures.end());
      if (of_then) attributes.set("split", static_cast<std::int64_t>(new_captures.size()));
    }
    if (!changed) return {};
    const Value made = apply(Op::if_else, std::move(operands), std::move(attributes));
    std::vector<Value> results;
    for (std::uint32_t i = 0; i < node->types.size(); ++i)
      results.push_back({made.node, i});
    return results;
  });
}

}  // namespace foreshape::engine
