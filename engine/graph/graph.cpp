#include "engine/graph/graph.h"

#include <unordered_set>

#include "engine/base/error.h"

namespace foreshape::engine {

std::vector<NodePointer> topological_order(std::span<const Value> outputs,
                                           const std::function<bool(const Node&)>& is_leaf) {
  std::vector<NodePointer> order;
  std::unordered_set<const Node*> seen;
  struct Frame {
    NodePointer node;
    std::size_t next = 0;
  };
  std::vector<Frame> stack;
  for (const Value& output : outputs) {
    if (!output.is_defined() || !seen.insert(output.node.get()).second) continue;
    stack.push_back({output.node});
    while (!stack.empty()) {
      Frame& frame = stack.back();
      const bool leaf = is_leaf && is_leaf(*frame.node);
      if (leaf || frame.next == frame.node->operands.size()) {
        order.push_back(frame.node);
        stack.pop_back();
        continue;
      }
      const NodePointer& operand = frame.node->operands[frame.next++].node;
      if (seen.insert(operand.get()).second) stack.push_back({operand});
    }
  }
  return order;
}

Graph::Graph(std::vector<Value> inputs, std::vector<Value> outputs)
    : inputs_(std::move(inputs)), outputs_(std::move(outputs)) {
  // A value that is an input need not be a leaf: what it is computed from is then no part of the graph.
  std::unordered_map<const Node*, std::size_t> places;
  for (std::size_t i = 0; i < inputs_.size(); ++i)
    places.emplace(inputs_[i].node.get(), i);
  nodes_ = topological_order(outputs_);
  std::unordered_map<const Node*, Digest> digests;
  for (const NodePointer& node : nodes_) {
    Digest digest;
    if (const auto place = places.find(node.get()); place != places.end()) {
      digest.add(std::string_view("input")).add(place->second).add(node->types[0].to_string());
    } else {
      digest.add(node->op->id);
      node->attributes.add_to(digest);
      for (const Value& operand : node->operands)
        digest.add(digests.at(operand.node.get())).add(operand.result);
    }
    digests.emplace(node.get(), digest);
  }
  for (const Value& output : outputs_)
    digest_.add(digests.at(output.node.get())).add(output.result);
  digest_.add(inputs_.size());
}

NodePointer NodeTable::add(const OpRow& op, std::vector<Value> operands, Attributes attributes,
                           const std::vector<SourceSite>& sites, const std::string& name) {
  return add(make_node(op, std::move(operands), std::move(attributes), sites, name));
}

NodePointer NodeTable::add(const NodePointer& node) {
  // What has an effect stands for each time that it was written.
  if (node->op->traits.effect) return node;
  const auto [place, is_new] = nodes_.emplace(node->digest, node);
  if (!is_new && place->second != node) place->second->add_sites(node->sites);
  return place->second;
}

Graph Rebuilder::rebuild(const Graph& graph, const Visit& visit) {
  const auto map_all = [&](std::span<const Value> values) {
    std::vector<Value> mapped_values;
    for (const Value& value : values)
      mapped_values.push_back(mapped(value));
    return mapped_values;
  };
  const auto place = [&](const NodePointer& node) {
    std::vector<Value> operands = map_all(node->operands);
    if (operands == node->operands) return table_.add(node);
    return table_.add(*node->op, std::move(operands), node->attributes, node->sites, node->name);
  };
  std::unordered_set<const Node*> fixed;
  for (const Value& input : graph.inputs())
    fixed.insert(input.node.get());
  for (const NodePointer& node : graph.nodes()) {
    NodePointer made = place(node);
    std::vector<Value> results;
    if (!fixed.contains(node.get())) results = visit(made, table_);
    if (results.empty()) {
      for (std::uint32_t i = 0; i < made->types.size(); ++i)
        results.push_back({made, i});
    } else {
      // Nodes that the pass made go through the table as well, so that equal ones stay one.
      const std::vector<NodePointer> added = topological_order(results);
      for (const NodePointer& fresh : added) {
        if (map_.contains(fresh.get())) continue;
        alive_.push_back(fresh);
        const NodePointer entry = place(fresh);
        entry->add_sites(made->sites);
        std::vector<Value> entries;
        for (std::uint32_t i = 0; i < entry->types.size(); ++i)
          entries.push_back({entry, i});
        map_.emplace(fresh.get(), entries);
        map_.emplace(entry.get(), entries);
      }
      results = map_all(results);
    }
    // The new node stands for itself when it is met again.
    if (made != node) map_.emplace(made.get(), results);
    map_.insert_or_assign(node.get(), results);
  }
  std::vector<Value> inputs;
  for (const Value& input : graph.inputs())
    inputs.push_back(mapped(input));
  return Graph(std::move(inputs), map_all(graph.outputs()));
}

Value Rebuilder::mapped(const Value& value) const {
  const auto found = map_.find(value.node.get());
  return found == map_.end() ? value : found->second[value.result];
}

std::vector<Value> substitute(std::span<const Value> values, const std::vector<std::pair<Value, Value>>& replacements) {
  std::unordered_map<const Node*, std::unordered_map<std::uint32_t, Value>> replaced;
  std::vector<Value> leaves;
  for (const auto& [from, to] : replacements)
    replaced[from.node.get()][from.result] = to;
  const auto covered = [&](const Node& node) {
    const auto found = replaced.find(&node);
    return found != replaced.end() && found->second.size() == node.types.size();
  };
  std::unordered_map<const Node*, NodePointer> made;
  const auto map = [&](const Value& value) -> Value {
    if (const auto found = replaced.find(value.node.get()); found != replaced.end()) {
      if (const auto result = found->second.find(value.result); result != found->second.end()) return result->second;
    }
    const auto found = made.find(value.node.get());
    return found == made.end() ? value : Value{found->second, value.result};
  };
  for (const NodePointer& node : topological_order(values, covered)) {
    if (covered(*node)) continue;
    std::vector<Value> operands;
    for (const Value& operand : node->operands)
      operands.push_back(map(operand));
    if (operands == node->operands) continue;
    made.emplace(node.get(), make_node(*node->op, std::move(operands), node->attributes, node->sites, node->name));
  }
  std::vector<Value> results;
  for (const Value& value : values)
    results.push_back(value.is_defined() ? map(value) : value);
  return results;
}

void verify(const Graph& graph) {
  std::unordered_set<const Node*> seen;
  const auto fail = [](const Node& node, const std::string& what) {
    throw VerifierError("node " + std::string(node.op->name) + (node.name.empty() ? "" : " " + node.name) + " " + what);
  };
  for (const Value& input : graph.inputs()) {
    if (!input.is_defined()) throw VerifierError("an input is no value");
    if (!input.node->operands.empty()) fail(*input.node, "is an input and has operands");
  }
  for (const NodePointer& node : graph.nodes()) {
    if (node->op == nullptr) throw VerifierError("a node has no op");
    if (node->types.empty()) fail(*node, "has no results");
    std::vector<Type> types;
    std::vector<std::optional<Dims>> contents;
    for (std::size_t i = 0; i < node->operands.size(); ++i) {
      const Value& operand = node->operands[i];
      if (!seen.contains(operand.node.get())) fail(*node, "comes before its operand");
      if (operand.result >= operand.node->types.size()) fail(*node, "uses a result that does not exist");
      types.push_back(operand.type());
      contents.push_back(i < 32 && ((node->op->traits.shape_operands >> i) & 1U) != 0 ? contents_of(operand)
                                                                                      : std::nullopt);
    }
    if (!seen.insert(node.get()).second) fail(*node, "is there twice");
    if (node->operands.empty() && node->op->traits.structural) continue;  // the type of a leaf is given
    const std::vector<Type> expected = infer_types(*node->op, types, node->attributes, contents);
    if (expected.size() != node->types.size()) fail(*node, "has the wrong number of results");
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (!compatible(expected[i], node->types[i])) {
        fail(*node, "has type " + node->types[i].to_string() + " where its rules give " + expected[i].to_string());
      }
    }
  }
  for (const Value& output : graph.outputs()) {
    if (!output.is_defined() || !seen.contains(output.node.get())) throw VerifierError("an output is no value");
  }
}

}  // namespace foreshape::engine
