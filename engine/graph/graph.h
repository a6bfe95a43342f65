// A closed graph: inputs, outputs and the nodes between them; and the table through which passes build new ones.
#pragma once

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/graph/node.h"

namespace foreshape::engine {

class Graph {
 public:
  Graph() = default;
  Graph(std::vector<Value> inputs, std::vector<Value> outputs);

  const std::vector<Value>& inputs() const { return inputs_; }
  const std::vector<Value>& outputs() const { return outputs_; }
  // Every node that the outputs need, operands first, in an order that depends on the graph alone.
  const std::vector<NodePointer>& nodes() const { return nodes_; }
  // Of what the graph computes; inputs count by their place, so that equal graphs over other inputs are equal.
  const Digest& digest() const { return digest_; }

 private:
  std::vector<Value> inputs_;
  std::vector<Value> outputs_;
  std::vector<NodePointer> nodes_;
  Digest digest_;
};

// The nodes that `outputs` need, operands first. Those for which `is_leaf` holds are included, what they need is not.
std::vector<NodePointer> topological_order(std::span<const Value> outputs,
                                           const std::function<bool(const Node&)>& is_leaf = {});

// Hash-consing: makes each node once. A second one adds its sites to the first.
class NodeTable {
 public:
  // The node with this op, operands and attributes.
  NodePointer add(const OpRow& op, std::vector<Value> operands, Attributes attributes,
                  const std::vector<SourceSite>& sites, const std::string& name = {});
  // `node` itself, or the equal one that was there before.
  NodePointer add(const NodePointer& node);

 private:
  std::unordered_map<Digest, NodePointer, DigestHash> nodes_;
};

// Copies a graph node by node through a table; what a pass changes, it returns from `visit`.
class Rebuilder {
 public:
  // Replacements for the results of `node`, whose operands are already those of the new graph; empty keeps the node.
  using Visit = std::function<std::vector<Value>(const NodePointer& node, NodeTable& table)>;

  // Does not ask about what `visit` itself made: who wants a fixed point calls again.
  Graph rebuild(const Graph& graph, const Visit& visit);
  // The value of the new graph that stands for one of the old.
  Value mapped(const Value& value) const;

 private:
  NodeTable table_;
  std::unordered_map<const Node*, std::vector<Value>> map_;
  std::vector<NodePointer> alive_;  // nodes that the map knows by address
};

// `values` with some values replaced by others: the nodes between are made again. A replaced value is not looked into.
// Throws what the rules of an op throw when a replacement's type does not fit.
std::vector<Value> substitute(std::span<const Value> values, const std::vector<std::pair<Value, Value>>& replacements);

// Throws VerifierError when the graph breaks a rule: types that the rules of the op do not give, operands after their
// users, inputs that are no leaves, a node that is there twice.
void verify(const Graph& graph);

}  // namespace foreshape::engine
