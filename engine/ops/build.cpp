#include "engine/ops/build.h"

#include <cmath>
#include <limits>

#include "engine/base/error.h"

namespace foreshape::engine {

namespace {

bool fits(std::int64_t number, DType dtype) {
  return Tensor::scalar(number).cast(dtype).item_integer() == number && (number >= 0 || dtype != DType::kUInt64);
}

}  // namespace

DType Operand::weak_dtype(DType other) const {
  if (!is_literal()) return value_.dtype();
  if (std::holds_alternative<double>(literal_)) {
    return is_floating(other) ? other : DType::kFloat64;
  }
  if (std::holds_alternative<std::int64_t>(literal_)) return is_bool(other) ? DType::kInt64 : other;
  return DType::kBool;
}

Value Operand::value() const {
  if (!is_literal()) return value_;
  return std::visit([&](auto number) { return constant(Tensor::scalar(number), site_); }, literal_);
}

Value Operand::as(DType dtype) const {
  if (!is_literal()) return cast(*this, dtype);
  if (const auto* integer = std::get_if<std::int64_t>(&literal_);
      integer != nullptr && is_integer(dtype) && !fits(*integer, dtype)) {
    DTypeError error("the number " + std::to_string(*integer) + " is outside of " + std::string(dtype_name(dtype)),
                     "cast the other operand to a wider dtype");
    error.add_context("", {}, {site_});
    throw error;
  }
  return std::visit([&](auto number) { return constant(Tensor::scalar(number).cast(dtype), site_); }, literal_);
}

Value apply(Op op, std::vector<Value> operands, Attributes attributes, const SourceSite& site, std::uint32_t result) {
  std::vector<SourceSite> sites;
  if (site.line != 0) sites.push_back(site);
  return {make_node(row(op), std::move(operands), std::move(attributes), std::move(sites)), result};
}

Value apply_elementwise(Op op, std::initializer_list<Operand> operands) {
  // The condition of `where` stays bool.
  const std::size_t first = op == Op::where ? 1 : 0;
  std::optional<DType> common;
  for (std::size_t i = first; i < operands.size(); ++i) {
    const Operand& operand = operands.begin()[i];
    if (!operand.is_literal()) common = common ? promote(*common, operand.dtype()) : operand.dtype();
  }
  DType dtype = common.value_or(DType::kBool);
  for (std::size_t i = first; i < operands.size(); ++i)
    dtype = promote(dtype, operands.begin()[i].weak_dtype(dtype));
  // What is only defined on floating types converts; NumPy divides small integers in float64.
  if (row(op).traits.loops[static_cast<std::size_t>(DType::kInt32)] == nullptr && !is_floating(dtype)) {
    dtype = op == Op::divide ? DType::kFloat64 : floating_for(dtype);
  }
  std::vector<Value> values;
  for (std::size_t i = 0; i < operands.size(); ++i)
    values.push_back(i < first ? operands.begin()[i].value() : operands.begin()[i].as(dtype));
  return apply(op, std::move(values), {}, operands.begin()->site());
}

Value constant(const Tensor& value, const SourceSite& site) {
  return apply(Op::constant, {}, {{"value", value}}, site);
}

Value number(double value, DType dtype, const SourceSite& site) {
  return constant(Tensor::full(dtype, {}, value), site);
}

Value cast(const Operand& x, DType dtype) {
  const Value value = x.value();
  return value.dtype() == dtype ? value : apply(Op::cast, {value}, {{"dtype", dtype}}, x.site());
}

}  // namespace foreshape::engine
