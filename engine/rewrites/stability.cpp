// Formulas that overflow or lose digits where their replacement does not.
#include "engine/rewrites/families.h"

namespace foreshape::engine {

namespace {

// y of 1 + y or y + 1, with the shape of the sum.
Value one_plus(const Value& value) {
  if (!is(value, Op::add)) return {};
  for (const std::size_t i : {0, 1}) {
    const Value& y = value.node->operands[1 - i];
    if (is_constant_number(value.node->operands[i], 1.0) && y.dims() == value.dims()) return y;
  }
  return {};
}

// y of 1 - y.
Value one_minus(const Value& value) {
  if (!is(value, Op::subtract) || !is_constant_number(value.node->operands[0], 1.0)) return {};
  const Value& y = value.node->operands[1];
  return y.dims() == value.dims() ? y : Value{};
}

}  // namespace

Value log_of_softmax(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::log)) return {};
  const Value x = operand_of(node->operands[0], Op::softmax);
  return x.is_defined() ? log_softmax(x, node->operands[0].node->attributes.integer("axis"), SourceSite{}) : Value{};
}

Value log_of_sigmoid(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::log)) return {};
  const Value x = operand_of(node->operands[0], Op::sigmoid);
  return x.is_defined() ? -softplus(-x) : Value{};
}

Value log_of_one_plus(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::log)) return {};
  const Value y = one_plus(node->operands[0]);
  return y.is_defined() ? log1p(y) : Value{};
}

Value log_of_one_minus_sigmoid(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::log)) return {};
  const Value y = one_minus(node->operands[0]);
  const Value x = y.is_defined() ? operand_of(y, Op::sigmoid) : Value{};
  return x.is_defined() ? -softplus(x) : Value{};
}

Value log1p_of_exp(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::log1p)) return {};
  const Value x = operand_of(node->operands[0], Op::exp);
  return x.is_defined() ? softplus(x) : Value{};
}

Value exp_minus_one(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::subtract) || !is_constant_number(node->operands[1], 1.0)) return {};
  const Value x = operand_of(node->operands[0], Op::exp);
  return x.is_defined() && x.dims() == node->types[0].dims ? expm1(x) : Value{};
}

Value log_of_sum_of_exp(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::log)) return {};
  const Value sum = operand_of(node->operands[0], Op::reduce_sum);
  const Value x = sum.is_defined() ? operand_of(sum, Op::exp) : Value{};
  if (!x.is_defined()) return {};
  return apply(Op::reduce_log_sum_exp, {x}, node->operands[0].node->attributes);
}

Value one_minus_sigmoid(const NodePointer& node, const RewriteContext&) {
  const Value y = one_minus({node, 0});
  const Value x = y.is_defined() ? operand_of(y, Op::sigmoid) : Value{};
  return x.is_defined() ? sigmoid(-x) : Value{};
}

Value quotient_to_sigmoid(const NodePointer& node, const RewriteContext&) {
  Value denominator;
  if (is(*node, Op::reciprocal)) denominator = node->operands[0];
  if (is(*node, Op::divide) && is_constant_number(node->operands[0], 1.0)) denominator = node->operands[1];
  if (!denominator.is_defined() || denominator.dims() != node->types[0].dims) return {};
  const Value e = one_plus(denominator);
  const Value exponent = e.is_defined() ? operand_of(e, Op::exp) : Value{};
  const Value x = exponent.is_defined() ? operand_of(exponent, Op::negate) : Value{};
  return x.is_defined() ? sigmoid(x) : Value{};
}

Value quotient_to_softmax(const NodePointer& node, const RewriteContext&) {
  if (!is(*node, Op::divide)) return {};
  const Value& e = node->operands[0];
  const Value x = operand_of(e, Op::exp);
  const Value& sum = node->operands[1];
  if (!x.is_defined() || !is(sum, Op::reduce_sum) || sum.node->operands[0] != e || !sum.node->attributes.flag("keep"))
    return {};
  const Integers& axes = sum.node->attributes.integers("axes");
  return axes.size() == 1 ? softmax(x, axes[0], SourceSite{}) : Value{};
}

namespace {

// The number of classes of 0, 1, … as an op or as a constant.
Value length_of_range(const Value& range) {
  if (is(range, Op::iota)) return range.node->operands[0];
  if (!is(range, Op::constant) || range.rank() != 1 || !is_integer(range.dtype())) return {};
  const std::vector<std::int64_t> values = range.node->attributes.tensor("value").to_integers();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != static_cast<std::int64_t>(i)) return {};
  }
  return constant(Tensor::scalar(static_cast<std::int64_t>(values.size())), SourceSite{});
}

}  // namespace

// A label that is no class gives 0, as the one-hot form does.
Value one_hot_to_cross_entropy(const NodePointer& node, const RewriteContext& context) {
  if (!is(*node, Op::negate)) return {};
  const Value product = operand_of(node->operands[0], Op::reduce_sum);
  if (!product.is_defined() || !is(product, Op::multiply)) return {};
  const Node& sum = *node->operands[0].node;
  const std::size_t rank = product.rank();
  if (sum.attributes.flag("keep") ||
      normalise_axes(sum.attributes.integers("axes"), rank) != std::vector<std::size_t>{rank - 1})
    return {};
  for (const std::size_t i : {0, 1}) {
    const Value x = operand_of(product.node->operands[i], Op::log_softmax);
    if (!x.is_defined() ||
        normalise_axis(product.node->operands[i].node->attributes.integer("axis"), x.rank()) != rank - 1)
      continue;
    // cast(equal(expand_dims(labels, -1), iota(classes)))
    const Value chosen = operand_of(product.node->operands[1 - i], Op::cast);
    if (!chosen.is_defined() || !is(chosen, Op::equal)) continue;
    const Value labels = operand_of(chosen.node->operands[0], Op::expand_dims);
    const Value& range = chosen.node->operands[1];
    const Value length = length_of_range(range);
    if (!labels.is_defined() || !length.is_defined() || !is_integer(labels.dtype()) || chosen.rank() != rank) continue;
    const Dims rows(x.dims().begin(), x.dims().end() - 1);
    if (!context.same_shape(labels.dims(), rows) || !context.same_shape(range.dims(), {x.dims().back()})) continue;
    const Value classes = cast(length, labels.dtype());
    const Value is_class = logical_and(greater_equal(labels, 0), less(labels, classes));
    const Value safe = where(is_class, labels, zeros_like(labels));
    return where(is_class, cross_entropy(x, safe, SourceSite{}), zeros_like({node, 0}));
  }
  return {};
}

}  // namespace foreshape::engine
