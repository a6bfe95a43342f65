// What is known before anything runs.
#include "engine/base/error.h"
#include "engine/interpreter/interpreter.h"
#include "engine/rewrites/families.h"

namespace foreshape::engine {

// Only what does not become much larger, and no errors: those belong to the run.
Value fold_constants(const NodePointer& node, const RewriteContext&) {
  constexpr std::int64_t kMostElements = 1024;
  const OpRow& op = *node->op;
  if (node->operands.empty() || node->types.size() != 1 || op.traits.effect || op.traits.structural ||
      is(*node, Op::custom))
    return {};
  std::int64_t largest = kMostElements;
  std::vector<Tensor> operands;
  for (const Value& operand : node->operands) {
    if (!is(operand, Op::constant)) return {};
    operands.push_back(operand.node->attributes.tensor("value"));
    largest = std::max(largest, operands.back().count());
  }
  try {
    const std::vector<Type> types = result_types(op, node->attributes, operands);
    const std::optional<Shape> shape = types[0].concrete_shape();
    if (!shape || element_count(*shape) > largest) return {};
    return constant(run_op(op, node->attributes, operands)[0], SourceSite{});
  } catch (const Error&) {
    return {};
  }
}

Value fold_known_sizes(const NodePointer& node, const RewriteContext&) {
  if (is(*node, Op::constant) || node->types.size() != 1 || node->types[0].dtype != DType::kInt64 ||
      node->op->traits.effect)
    return {};
  const bool is_size = is(*node, Op::dim) || is(*node, Op::stack) || is(*node, Op::concat);
  const Value value{node, 0};
  if (!is_size || value.rank() > 1) return {};
  const std::optional<Dims> contents = contents_of(value);
  if (!contents) return {};
  Integers sizes;
  for (const Dim& dim : *contents) {
    if (!dim.is_constant()) return {};
    sizes.push_back(dim.constant());
  }
  return value.rank() == 0 ? constant(Tensor::scalar(sizes[0]), SourceSite{}) : shape_constant(sizes, SourceSite{});
}

Value drop_gradient_marks(const NodePointer& node, const RewriteContext&) {
  const Op op = op_of(*node);
  const bool is_mark = op == Op::stop_gradient || op == Op::clip_gradient || op == Op::scale_gradient;
  return is_mark ? node->operands[0] : Value{};
}

}  // namespace foreshape::engine
