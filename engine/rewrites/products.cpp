// Matrix products that accumulate.
#include "engine/rewrites/families.h"

namespace foreshape::engine {

namespace {

struct ScaledProduct {
  Value product;
  double factor = 1;
};

// matmul of matrices, possibly negated or multiplied by a constant scalar; read by nobody else.
std::optional<ScaledProduct> scaled_product(const Value& value, const RewriteContext& context) {
  if (!context.has_one_reader(value)) return std::nullopt;
  if (is(value, Op::matmul)) return value.rank() == 2 ? std::optional(ScaledProduct{value, 1}) : std::nullopt;
  if (const Value inner = operand_of(value, Op::negate); inner.is_defined()) {
    std::optional<ScaledProduct> found = scaled_product(inner, context);
    if (found) found->factor = -found->factor;
    return found;
  }
  if (!is(value, Op::multiply)) return std::nullopt;
  for (const std::size_t i : {0, 1}) {
    const Value& factor = value.node->operands[i];
    const std::optional<double> number = uniform_constant(factor);
    if (!number || value.node->operands[1 - i].dims() != value.dims()) continue;
    std::optional<ScaledProduct> found = scaled_product(value.node->operands[1 - i], context);
    if (found) found->factor *= *number;
    return found;
  }
  return std::nullopt;
}

}  // namespace

Value add_of_product(const NodePointer& node, const RewriteContext& context) {
  const bool is_difference = is(*node, Op::subtract);
  if ((!is_difference && !is(*node, Op::add)) || !is_floating(node->types[0].dtype)) return {};
  for (const std::size_t i : {1, 0}) {
    if (is_difference && i == 0) continue;
    const Value& c = node->operands[1 - i];
    const std::optional<ScaledProduct> scaled = scaled_product(node->operands[i], context);
    // Broadcasting is not gemm's.
    if (!scaled || !context.same_shape(c.dims(), scaled->product.dims())) continue;
    const std::vector<Value>& factors = scaled->product.node->operands;
    return gemm(c, factors[0], factors[1], is_difference ? -scaled->factor : scaled->factor, 1, false, false,
                SourceSite{});
  }
  return {};
}

Value transposed_in_gemm(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::gemm)) return {};
  for (const std::size_t i : {1, 2}) {
    const Value x = operand_of(node->operands[i], Op::transpose);
    if (!x.is_defined() || node->operands[i].node->attributes.integers("permutation") != Integers{1, 0}) continue;
    std::vector<Value> operands = node->operands;
    operands[i] = x;
    Attributes attributes = node->attributes;
    const std::string flag = i == 1 ? "transpose_a" : "transpose_b";
    attributes.set(flag, !attributes.flag(flag));
    return apply(Op::gemm, std::move(operands), std::move(attributes));
  }
  return {};
}

}  // namespace foreshape::engine
