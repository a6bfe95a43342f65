// Simplifications of what only moves elements.
#include <algorithm>

#include "engine/rewrites/families.h"

namespace foreshape::engine {

Value join_transposes(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::transpose)) return {};
  const Value& x = node->operands[0];
  Integers permutation;
  for (const std::int64_t axis : node->attributes.integers("permutation"))
    permutation.push_back(static_cast<std::int64_t>(normalise_axis(axis, x.rank())));
  if (std::is_sorted(permutation.begin(), permutation.end())) return x;
  if (!is(x, Op::transpose)) return {};
  const Integers& first = x.node->attributes.integers("permutation");
  Integers joined;
  for (const std::int64_t axis : permutation)
    joined.push_back(first[static_cast<std::size_t>(axis)]);
  return transpose(x.node->operands[0], joined, SourceSite{});
}

// Not when the inner one has sizes that could fail.
Value join_reshapes(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::reshape)) return {};
  const Value inner = operand_of(node->operands[0], Op::reshape);
  if (!inner.is_defined() || !(element_count(inner.dims()) == element_count(node->operands[0].dims()))) return {};
  return reshape(inner, node->operands[1], SourceSite{});
}

Value drop_same_shape(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::reshape) && !is(*node, Op::broadcast_to) && !is(*node, Op::sum_to)) return {};
  const Value& x = node->operands[0];
  return x.dims() == node->types[0].dims ? x : Value{};
}

Value squeeze_of_expand_dims(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::squeeze)) return {};
  const Value x = operand_of(node->operands[0], Op::expand_dims);
  if (!x.is_defined()) return {};
  const std::size_t rank = node->operands[0].rank();
  if (normalise_axes(node->attributes.integers("axes"), rank) !=
      normalise_axes(node->operands[0].node->attributes.integers("axes"), rank)) {
    return {};
  }
  return x;
}

Value sum_over_known_axes(const NodePointer& node, const RewriteContext& context) {
  if (!is(*node, Op::sum_to) || !is_floating(node->types[0].dtype)) return {};
  const Value& x = node->operands[0];
  const Dims& from = x.dims();
  const Dims& to = node->types[0].dims;
  const std::size_t added = from.size() - to.size();
  Integers leading;
  Integers kept;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto axis = static_cast<std::int64_t>(i);
    if (i < added) {
      leading.push_back(axis);
    } else if (to[i - added].is_constant(1)) {
      if (!from[i].is_constant(1)) kept.push_back(axis);
    } else if (!context.same_shape({from[i]}, {to[i - added]})) {
      return {};
    }
  }
  Value result = x;
  if (!kept.empty()) result = reduce_sum(result, kept, true, SourceSite{});
  if (!leading.empty()) result = reduce_sum(result, leading, false, SourceSite{});
  return compatible(result.type(), node->types[0]) ? result : Value{};
}

// An elementwise op repeats its operands itself. Another operand must keep the shape of the result.
Value drop_implied_broadcast(const NodePointer& node, const RewriteContext&) {
  if (!node->op->is_elementwise() || node->operands.size() < 2) return {};
  for (std::size_t i = 0; i < node->operands.size(); ++i) {
    const Value x = operand_of(node->operands[i], Op::broadcast_to);
    if (!x.is_defined()) continue;
    const bool implied = std::any_of(node->operands.begin(), node->operands.end(), [&](const Value& other) {
      return !is(other, Op::broadcast_to) && other.dims() == node->types[0].dims &&
             other.dims() == node->operands[i].dims();
    });
    // Where sizes of x are symbols, repeating could fail, and dropping it must not hide that.
    if (!implied || !x.type().concrete_shape() || broadcast(x.dims(), node->types[0].dims) != node->types[0].dims)
      continue;
    std::vector<Value> operands = node->operands;
    operands[i] = x;
    return apply(op_of(*node), std::move(operands), node->attributes);
  }
  return {};
}

Value part_of_stack(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::squeeze) || node->types[0].rank() != 0 || !is(node->operands[0], Op::slice)) return {};
  const Node& slice = *node->operands[0].node;
  if (!is(slice.operands[0], Op::stack) || slice.operands[0].rank() != 1) return {};
  const std::optional<Dims> start = contents_of(slice.operands[1]);
  if (!start || start->size() != 1 || !start->front().is_constant()) return {};
  const std::vector<Value>& parts = slice.operands[0].node->operands;
  const std::int64_t index = start->front().constant();
  const auto count = static_cast<std::int64_t>(parts.size());
  if (index < -count || index >= count) return {};
  return parts[static_cast<std::size_t>(index < 0 ? index + count : index)];
}

}  // namespace foreshape::engine
