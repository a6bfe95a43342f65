#include "engine/interpreter/interpreter.h"

#include <unordered_map>

#include "engine/base/error.h"
#include "engine/ops/op.h"

namespace foreshape::engine {

std::vector<Type> result_types(const OpRow& op, const Attributes& attributes, std::span<const Tensor> operands) {
  std::vector<Type> types;
  std::vector<std::optional<Dims>> contents;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    types.push_back({operands[i].dtype(), dims_of(operands[i].shape())});
    std::optional<Dims> content;
    if (i < 32 && ((op.traits.shape_operands >> i) & 1U) != 0 && is_integer(operands[i].dtype()) &&
        operands[i].rank() <= 1) {
      const std::vector<std::int64_t> values = operands[i].to_integers();
      content = Dims(values.begin(), values.end());
    }
    contents.push_back(std::move(content));
  }
  return infer_types(op, types, attributes, contents);
}

namespace {

std::vector<Tensor> run_sub_graph(const OpRow& op, const Attributes& attributes, std::span<const Tensor> operands) {
  if (static_cast<Op>(op.id) == Op::call) return evaluate(*attributes.graph("body"), operands);
  const auto split = static_cast<std::size_t>(attributes.integer("split"));
  const std::span<const Tensor> captured = operands.subspan(1);
  return operands[0].item_integer() != 0 ? evaluate(*attributes.graph("then"), captured.first(split))
                                         : evaluate(*attributes.graph("else"), captured.subspan(split));
}

}  // namespace

std::vector<Tensor> run_op(const OpRow& op, const Attributes& attributes, std::span<const Tensor> operands) {
  try {
    if (op.traits.structural && !operands.empty()) return run_sub_graph(op, attributes, operands);
    std::vector<Tensor> results;
    for (const Type& type : result_types(op, attributes, operands))
      results.emplace_back(type.dtype, type.concrete_shape().value());
    op.reference({op, attributes, operands, results});
    return results;
  } catch (Error& error) {
    std::vector<std::string> texts;
    for (const Tensor& operand : operands)
      texts.push_back(operand.describe());
    error.add_context(std::string(op.name), std::move(texts), {});
    throw;
  }
}

std::vector<Tensor> run_node(const Node& node, std::span<const Tensor> operands) {
  try {
    return run_op(*node.op, node.attributes, operands);
  } catch (Error& error) {
    error.add_context(std::string(node.op->name), {}, node.sites);
    throw;
  }
}

std::vector<Tensor> evaluate(std::span<const Value> outputs, std::span<const std::pair<Value, Tensor>> given) {
  std::unordered_map<const Node*, std::vector<Tensor>> values;
  for (const auto& [value, tensor] : given)
    values[value.node.get()] = {tensor};
  const auto is_given = [&](const Node& node) { return values.contains(&node); };
  for (const NodePointer& node : topological_order(outputs, is_given)) {
    if (is_given(*node)) continue;
    if (node->op->traits.structural && node->operands.empty()) {
      InputError error("no value is given for " + std::string(node->op->name) + " " + node->name);
      error.add_context(std::string(node->op->name), describe(node->types), node->sites);
      throw error;
    }
    std::vector<Tensor> operands;
    for (const Value& operand : node->operands)
      operands.push_back(values.at(operand.node.get())[operand.result]);
    values[node.get()] = run_node(*node, operands);
  }
  std::vector<Tensor> results;
  for (const Value& output : outputs)
    results.push_back(values.at(output.node.get())[output.result]);
  return results;
}

std::vector<Tensor> evaluate(const Graph& graph, std::span<const Tensor> inputs) {
  if (inputs.size() != graph.inputs().size()) {
    throw InputError(std::to_string(inputs.size()) + " values for " + std::to_string(graph.inputs().size()) +
                     " inputs");
  }
  std::vector<std::pair<Value, Tensor>> given;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    given.emplace_back(graph.inputs()[i], inputs[i]);
  return evaluate(graph.outputs(), given);
}

}  // namespace foreshape::engine
