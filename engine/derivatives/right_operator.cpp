// Forward mode.
#include <map>

#include "engine/base/error.h"
#include "engine/derivatives/derivatives.h"
#include "engine/derivatives/sub_graphs.h"
#include "engine/graph/graph.h"

namespace foreshape::engine {

namespace {

// d(results)/d(operands) times the tangents, as the derivative of the pull-back with respect to what it pulls back, in
// which it is linear.
std::vector<Value> double_pull_back(const NodePointer& node, std::span<const Value> tangents) {
  std::vector<Value> results;
  std::vector<Value> flowing;
  for (std::uint32_t i = 0; i < node->types.size(); ++i) {
    results.push_back({node, i});
    flowing.push_back(is_floating(node->types[i].dtype) ? parameter_like(results.back()) : Value{});
  }
  const Pullback pullback{*node, node->operands, results, flowing};
  const bool holds_graph = is(*node, Op::if_else) || is(*node, Op::call);
  const std::vector<Value> flows = holds_graph ? pull_back_sub_graph(pullback) : node->op->derivative(pullback);
  std::vector<Value> outputs;
  std::vector<Value> points;
  for (std::size_t i = 0; i < flows.size(); ++i) {
    if (!flows[i].is_defined() || !tangents[i].is_defined()) continue;
    outputs.push_back(flows[i]);
    points.push_back(tangents[i]);
  }
  std::vector<Value> wrt;
  for (const Value& value : flowing) {
    if (value.is_defined()) wrt.push_back(value);
  }
  const std::vector<Value> found = pull_back(outputs, points, wrt);
  std::vector<Value> made(node->types.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (flowing[i].is_defined()) made[i] = found[next++];
  }
  return made;
}

// An elementwise derivative is a diagonal: its own transpose.
bool is_diagonal(const Node& node) {
  if (!node.op->is_elementwise() || !is_floating(node.types[0].dtype)) return false;
  for (const Value& operand : node.operands) {
    if (operand.dims() != node.types[0].dims) return false;
  }
  return true;
}

std::vector<Value> tangents_of(const NodePointer& node, std::span<const Value> tangents) {
  if (is_diagonal(*node)) {
    const std::vector<Value> results = {{node, 0}};
    Value total;
    for (std::size_t i = 0; i < tangents.size(); ++i) {
      if (!tangents[i].is_defined()) continue;
      const Value part = node->op->derivative({*node, node->operands, results, std::span(&tangents[i], 1)})[i];
      if (part.is_defined()) total = total.is_defined() ? total + part : part;
    }
    return {total};
  }
  if (node->op->traits.linear && is_floating(node->types[0].dtype)) {
    std::vector<Value> operands = node->operands;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (tangents[i].is_defined()) {
        operands[i] = tangents[i];
      } else if (is_floating(operands[i].dtype())) {
        operands[i] = zeros_like(operands[i]);
      }
    }
    return {{make_node(*node->op, operands, node->attributes, node->sites), 0}};
  }
  return double_pull_back(node, tangents);
}

}  // namespace

std::vector<Value> right_operator(const std::vector<Value>& f, const std::vector<Value>& wrt,
                                  const std::vector<Value>& eval_points) {
  if (wrt.size() != eval_points.size())
    throw GradientError("there are " + std::to_string(wrt.size()) + " values and " +
                        std::to_string(eval_points.size()) + " points");
  std::map<std::pair<const Node*, std::uint32_t>, Value> tangents;
  for (std::size_t i = 0; i < wrt.size(); ++i) {
    if (!is_floating(wrt[i].dtype()))
      throw GradientError("a value is of type " + wrt[i].type().to_string() + ", and integers have no derivative");
    if (wrt[i].rank() != eval_points[i].rank())
      throw GradientError("a point of rank " + std::to_string(eval_points[i].rank()) + " for a value of rank " +
                          std::to_string(wrt[i].rank()));
    tangents[{wrt[i].node.get(), wrt[i].result}] = eval_points[i];
  }
  for (const NodePointer& node : topological_order(f)) {
    std::vector<Value> into;
    bool any = false;
    for (const Value& operand : node->operands) {
      const auto found = tangents.find({operand.node.get(), operand.result});
      into.push_back(found == tangents.end() ? Value{} : found->second);
      any = any || into.back().is_defined();
    }
    if (!any) continue;
    const std::vector<Value> made = tangents_of(node, into);
    for (std::uint32_t i = 0; i < made.size(); ++i) {
      if (made[i].is_defined()) tangents.emplace(std::pair(node.get(), i), made[i]);
    }
  }
  std::vector<Value> results;
  for (const Value& value : f) {
    const auto found = tangents.find({value.node.get(), value.result});
    results.push_back(found == tangents.end() ? zeros_like(value) : found->second);
  }
  return results;
}

}  // namespace foreshape::engine
