// ONNX operators that work element by element.
#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

template <Op kOp>
std::vector<Value> unary(const Lowering& node) {
  return {apply(kOp, {node.operand(0)})};
}

void require_one_dtype(const Lowering& node) {
  for (std::size_t i = 1; i < node.operand_count(); ++i) {
    if (node.operand(i).dtype() != node.operand(0).dtype())
      throw DTypeError("operands of different types", "put a Cast before it");
  }
}

template <Op kOp>
std::vector<Value> binary(const Lowering& node) {
  require_one_dtype(node);
  return {apply(kOp, {node.operand(0), node.operand(1)})};
}

// Max, Min, Sum: any number of operands.
template <Op kOp>
std::vector<Value> folded(const Lowering& node) {
  require_one_dtype(node);
  Value result = node.operand(0);
  for (std::size_t i = 1; i < node.operand_count(); ++i)
    result = apply(kOp, {result, node.operand(i)});
  return {result};
}

std::vector<Value> mean(const Lowering& node) {
  const Value sum = folded<Op::add>(node)[0];
  return {sum / like(sum, static_cast<double>(node.operand_count()))};
}

// Integers are divided towards zero.
std::vector<Value> division(const Lowering& node) {
  require_one_dtype(node);
  const Value& x = node.operand(0);
  const Value& y = node.operand(1);
  if (is_floating(x.dtype())) return {x / y};
  return {floor_divide(x - truncated_remainder(x, y), y)};
}

std::vector<Value> modulo(const Lowering& node) {
  return node.flag("fmod", false) ? binary<Op::truncated_remainder>(node) : binary<Op::remainder>(node);
}

// The result has the type of the base.
std::vector<Value> powers(const Lowering& node) {
  const Value& base = node.operand(0);
  const Value& exponent = node.operand(1);
  if (is_floating(base.dtype()) || is_integer(exponent.dtype())) return {power(base, cast(exponent, base.dtype()))};
  return {cast(power(cast(base, DType::kFloat64), cast(exponent, DType::kFloat64)), base.dtype())};
}

std::vector<Value> shift(const Lowering& node) {
  const std::string direction = node.text("direction", "");
  if (direction == "LEFT") return binary<Op::shift_left>(node);
  if (direction == "RIGHT") return binary<Op::shift_right>(node);
  throw AttributeError("direction " + direction + " is not LEFT or RIGHT");
}

std::vector<Value> infinite(const Lowering& node) {
  const Value& x = node.operand(0);
  const Value is = is_infinite(x);
  const bool negative = node.flag("detect_negative", true);
  const bool positive = node.flag("detect_positive", true);
  if (negative && positive) return {is};
  if (!negative && !positive) return {logical_and(is, constant(Tensor::scalar(false)))};
  return {logical_and(is, positive ? x > like(x, 0) : x < like(x, 0))};
}

std::vector<Value> clip(const Lowering& node) {
  Value x = node.operand(0);
  if (node.has(1)) x = maximum(x, node.operand(1));
  if (node.has(2)) x = minimum(x, node.operand(2));
  if (node.has_attribute("min")) x = maximum(x, like(x, node.number("min", 0)));
  if (node.has_attribute("max")) x = minimum(x, like(x, node.number("max", 0)));
  return {x};
}

std::vector<Value> choose(const Lowering& node) {
  if (node.operand(1).dtype() != node.operand(2).dtype()) throw DTypeError("branches of different types");
  return {where(node.operand(0), node.operand(1), node.operand(2))};
}

std::vector<Value> casting(const Lowering& node) {
  return {cast(node.operand(0), dtype_of_number(node.attribute("to").integer))};
}
std::vector<Value> casting_like(const Lowering& node) {
  return {cast(node.operand(0), node.operand(1).dtype())};
}

constexpr OperatorRow kRows[] = {
    {"Abs", unary<Op::abs>},
    {"Acos", unary<Op::arccos>},
    {"Acosh", unary<Op::arccosh>},
    {"Add", binary<Op::add>},
    {"And", binary<Op::logical_and>},
    {"Asin", unary<Op::arcsin>},
    {"Asinh", unary<Op::arcsinh>},
    {"Atan", unary<Op::arctan>},
    {"Atanh", unary<Op::arctanh>},
    {"BitShift", shift},
    {"Cast", casting},
    {"CastLike", casting_like},
    {"Ceil", unary<Op::ceil>},
    {"Clip", clip},
    {"Cos", unary<Op::cos>},
    {"Cosh", unary<Op::cosh>},
    {"Div", division},
    {"Equal", binary<Op::equal>},
    {"Erf", unary<Op::erf>},
    {"Exp", unary<Op::exp>},
    {"Floor", unary<Op::floor>},
    {"Greater", binary<Op::greater>},
    {"GreaterOrEqual", binary<Op::greater_equal>},
    {"IsInf", infinite},
    {"IsNaN", unary<Op::is_nan>},
    {"Less", binary<Op::less>},
    {"LessOrEqual", binary<Op::less_equal>},
    {"Log", unary<Op::log>},
    {"Max", folded<Op::maximum>},
    {"Mean", mean},
    {"Min", folded<Op::minimum>},
    {"Mod", modulo},
    {"Mul", binary<Op::multiply>},
    {"Neg", unary<Op::negate>},
    {"Not", unary<Op::logical_not>},
    {"Or", binary<Op::logical_or>},
    {"Pow", powers},
    {"Reciprocal", unary<Op::reciprocal>},
    {"Round", unary<Op::round>},
    {"Sign", unary<Op::sign>},
    {"Sin", unary<Op::sin>},
    {"Sinh", unary<Op::sinh>},
    {"Sqrt", unary<Op::sqrt>},
    {"Sub", binary<Op::subtract>},
    {"Sum", folded<Op::add>},
    {"Tan", unary<Op::tan>},
    {"Where", choose},
    {"Xor", binary<Op::logical_xor>},
};

}  // namespace

std::span<const OperatorRow> elementwise_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
