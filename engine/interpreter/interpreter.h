// The reference executor: one op after the other, each by its reference implementation. The judge of the other
// backends.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/graph/node.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine {

// The shapes that the rules of the op give for these operands. Throws their errors with op, operands and sites.
std::vector<Type> result_types(const OpRow& op, const Attributes& attributes, std::span<const Tensor> operands);

// Runs one op on values. Results are new.
std::vector<Tensor> run_op(const OpRow& op, const Attributes& attributes, std::span<const Tensor> operands);
std::vector<Tensor> run_node(const Node& node, std::span<const Tensor> operands);  // errors name the node's sites

// The values of `outputs`, where the leaves have the given values.
std::vector<Tensor> evaluate(std::span<const Value> outputs, std::span<const std::pair<Value, Tensor>> given);
std::vector<Tensor> evaluate(const Graph& graph, std::span<const Tensor> inputs);

}  // namespace foreshape::engine
