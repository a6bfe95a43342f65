#include "engine/derivatives/sub_graphs.h"

#include "engine/derivatives/derivatives.h"
#include "engine/graph/graph.h"

namespace foreshape::engine {

namespace {

std::vector<Value> inlined(const Graph& graph, std::span<const Value> operands) {
  std::vector<std::pair<Value, Value>> replacements;
  for (std::size_t i = 0; i < operands.size(); ++i)
    replacements.emplace_back(graph.inputs()[i], operands[i]);
  return substitute(graph.outputs(), replacements);
}

// A graph from the captures of a branch and the gradients of its results to what flows back into the captures.
GraphPointer gradient_graph(const Graph& branch, std::span<const Value> gradients) {
  std::vector<Value> inputs = branch.inputs();
  std::vector<Value> outputs;
  std::vector<Value> flowing;
  for (std::size_t i = 0; i < gradients.size(); ++i) {
    if (!gradients[i].is_defined()) continue;
    inputs.push_back(parameter_like(gradients[i]));
    outputs.push_back(branch.outputs()[i]);
    flowing.push_back(inputs.back());
  }
  std::vector<Value> flows = pull_back(outputs, flowing, branch.inputs());
  std::vector<Value> kept;
  for (std::size_t i = 0; i < flows.size(); ++i) {
    if (!is_floating(branch.inputs()[i].dtype())) continue;
    kept.push_back(flows[i].is_defined() ? flows[i] : zeros_like(branch.inputs()[i]));
  }
  return std::make_shared<const Graph>(std::move(inputs), std::move(kept));
}

// Zeros for each floating capture, from the captures.
GraphPointer zeros_graph(std::span<const Value> captures) {
  std::vector<Value> inputs;
  std::vector<Value> outputs;
  for (const Value& capture : captures) {
    if (!is_floating(capture.dtype())) continue;
    if (!capture.type().concrete_shape()) inputs.push_back(parameter_like(capture));
    outputs.push_back(zeros_like(capture.type().concrete_shape() ? capture : inputs.back()));
  }
  return std::make_shared<const Graph>(std::move(inputs), std::move(outputs));
}

std::vector<Value> pull_back_if_else(const Pullback& pullback) {
  const Attributes& attributes = pullback.node.attributes;
  const auto split = static_cast<std::size_t>(attributes.integer("split"));
  std::vector<Value> flows = {Value{}};
  for (const bool of_then : {true, false}) {
    const std::span<const Value> captured = pullback.operands.subspan(1);
    const std::span<const Value> captures = of_then ? captured.first(split) : captured.subspan(split);
    const GraphPointer taken = gradient_graph(*attributes.graph(of_then ? "then" : "else"), pullback.gradients);
    const GraphPointer other = zeros_graph(captures);
    std::vector<Value> for_taken(captures.begin(), captures.end());
    for (const Value& gradient : pullback.gradients) {
      if (gradient.is_defined()) for_taken.push_back(gradient);
    }
    std::vector<Value> for_other;
    for (const Value& capture : captures) {
      if (is_floating(capture.dtype()) && !capture.type().concrete_shape()) for_other.push_back(capture);
    }
    std::vector<Value> operands = {pullback.operands[0]};
    const std::vector<Value>& first = of_then ? for_taken : for_other;
    const std::vector<Value>& second = of_then ? for_other : for_taken;
    operands.insert(operands.end(), first.begin(), first.end());
    operands.insert(operands.end(), second.begin(), second.end());
    Value node;
    std::uint32_t next = 0;
    if (!taken->outputs().empty()) {
      node = apply(Op::if_else, operands,
                   {{"then", of_then ? taken : other},
                    {"else", of_then ? other : taken},
                    {"split", static_cast<std::int64_t>(first.size())}});
    }
    for (const Value& capture : captures)
      flows.push_back(is_floating(capture.dtype()) ? Value{node.node, next++} : Value{});
  }
  return flows;
}

}  // namespace

std::vector<Value> pull_back_sub_graph(const Pullback& pullback) {
  if (is(pullback.node, Op::if_else)) return pull_back_if_else(pullback);
  const Attributes& attributes = pullback.node.attributes;
  if (!attributes.has("gradient")) {
    return pull_back(inlined(*attributes.graph("body"), pullback.operands), pullback.gradients, pullback.operands);
  }
  std::vector<Value> operands(pullback.operands.begin(), pullback.operands.end());
  operands.insert(operands.end(), pullback.results.begin(), pullback.results.end());
  for (std::size_t i = 0; i < pullback.gradients.size(); ++i)
    operands.push_back(pullback.gradients[i].is_defined() ? pullback.gradients[i] : zeros_like(pullback.results[i]));
  return call(attributes.graph("gradient"), operands);
}

}  // namespace foreshape::engine
