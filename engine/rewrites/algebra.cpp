// Simplifications that are exact for every value, NaN, infinity and signed zero included.
#include "engine/rewrites/families.h"

namespace foreshape::engine {

namespace {

// x, when it has the type of the node: an operand that was broadcast is not what the node gives.
Value if_same_type(const NodePointer& node, const Value& x) {
  return same(x.type(), node->types[0]) ? x : Value{};
}

}  // namespace

Value drop_zero_term(const NodePointer& node, const RewriteContext&) {
  const bool is_floating_type = is_floating(node->types[0].dtype);
  if (is(*node, Op::subtract) && is_constant_number(node->operands[1], 0.0))
    return if_same_type(node, node->operands[0]);
  if (!is(*node, Op::add)) return {};
  // -0 + 0 is 0, but x + -0 is x.
  for (const std::size_t i : {0, 1}) {
    if (is_constant_number(node->operands[i], is_floating_type ? -0.0 : 0.0))
      return if_same_type(node, node->operands[1 - i]);
  }
  return {};
}

Value drop_unit_factor(const NodePointer& node, const RewriteContext&) {
  if (is(*node, Op::divide) && is_constant_number(node->operands[1], 1.0)) return if_same_type(node, node->operands[0]);
  if (!is(*node, Op::multiply)) return {};
  for (const std::size_t i : {0, 1}) {
    if (is_constant_number(node->operands[i], 1.0)) return if_same_type(node, node->operands[1 - i]);
  }
  return {};
}

Value drop_double_negation(const NodePointer& node, const RewriteContext&) {
  if (is(*node, Op::negate)) return operand_of(node->operands[0], Op::negate);
  if (!is(*node, Op::logical_not)) return {};
  const Value inner = operand_of(node->operands[0], Op::logical_not);
  return inner.is_defined() && is_bool(inner.dtype()) ? inner : Value{};
}

Value add_of_negation(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::add)) return {};
  for (const std::size_t i : {1, 0}) {
    if (const Value y = operand_of(node->operands[i], Op::negate); y.is_defined()) return node->operands[1 - i] - y;
  }
  return {};
}

Value square_of_power(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::power)) return {};
  if (is_constant_number(node->operands[1], 1.0)) return if_same_type(node, node->operands[0]);
  if (!is_constant_number(node->operands[1], 2.0) || node->operands[0].dims() != node->types[0].dims) return {};
  return square(node->operands[0]);
}

Value extreme_of_equals(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::maximum) && !is(*node, Op::minimum)) return {};
  return node->operands[0] == node->operands[1] ? node->operands[0] : Value{};
}

Value choose_known_branch(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::where)) return {};
  const std::optional<double> condition = uniform_constant(node->operands[0]);
  if (!condition) return {};
  return if_same_type(node, node->operands[*condition != 0 ? 1 : 2]);
}

Value drop_round_trip_cast(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::cast)) return {};
  const Value inner = node->operands[0];
  if (inner.dtype() == node->types[0].dtype) return inner;
  const Value x = operand_of(inner, Op::cast);
  if (!x.is_defined() || x.dtype() != node->types[0].dtype || !can_cast_safely(x.dtype(), inner.dtype())) return {};
  // float64 does not hold every integer of 64 bits, although NumPy calls the cast safe.
  if (is_integer(x.dtype()) && size_of(x.dtype()) == 8 && is_floating(inner.dtype())) return {};
  return x;
}

}  // namespace foreshape::engine
