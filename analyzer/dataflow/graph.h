// The tensor dataflow graph: one node per library operation on tensors, in the order in which the program performs them.
#pragma once

#include <vector>

#include "analyzer/base/span.h"
#include "analyzer/domain/value.h"

namespace foreshape::dataflow {

using domain::GraphNodeId;

struct KeywordValue {
  base::NameId name;
  domain::Value value;
};

// An operation with the arguments that it was called with; evaluating it again with other tensors in their place gives its
// results in a run.
struct Node {
  base::NameId operation;          // as the library names it: tf.matmul
  domain::Value callee;            // model function; unbound for placeholders
  std::span<const domain::Value> positional;
  std::span<const KeywordValue> keywords;
  domain::Value result;            // what the call returned
  base::Place place;               // in user code
  base::NameId function;           // enclosing user function, invalid at module level
  bool general = false;            // recorded in an iteration that stands for many
  std::span<const base::Place> calls;  // user calls that lead there, outermost first
};

class Graph {
 public:
  GraphNodeId add(Node node) {
    nodes_.push_back(node);
    return GraphNodeId{static_cast<std::uint32_t>(nodes_.size() - 1)};
  }
  Node& operator[](GraphNodeId id) { return nodes_[id.value]; }
  const Node& operator[](GraphNodeId id) const { return nodes_[id.value]; }
  std::size_t size() const { return nodes_.size(); }

 private:
  std::vector<Node> nodes_;
};

}  // namespace foreshape::dataflow
