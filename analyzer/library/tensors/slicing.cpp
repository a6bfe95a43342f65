#include "analyzer/library/tensors/indexing.h"

namespace foreshape::library::tensors {

namespace {

Truth decide_negative(Interpreter& in, const Value& value) {
  if (const std::optional<std::int64_t> number = constant(in, value)) return symbolic::truth_of(*number < 0);
  return in.decide(in.symbols().less(value.expr(), in.symbols().constant(0)));
}

// A bound of a slice with a positive step, as a position from 0 to dim.
Value forward_bound(Interpreter& in, const Value& bound, const Value& dim) {
  const Value zero = in.integer(0);
  switch (decide_negative(in, bound)) {
    case Truth::kFalse: return minimum(in, bound, dim);
    case Truth::kTrue: return maximum(in, add(in, bound, dim), zero);
    case Truth::kUnknown: break;
  }
  symbolic::Context& symbols = in.symbols();
  const FormulaId negative = symbols.less(bound.expr(), zero.expr());
  const ExprId from_end = symbols.max(symbols.add(bound.expr(), dim.expr()), zero.expr());
  const ExprId from_start = symbols.min(bound.expr(), dim.expr());
  return in.integer(symbols.if_then_else(negative, from_end, from_start), carried(bound, dim));
}

// A bound of a slice with a negative step, as a position from -1 to dim - 1.
Value backward_bound(Interpreter& in, const Value& bound, const Value& dim) {
  const Value minus_one = in.integer(-1);
  const Value last = add(in, dim, minus_one);
  switch (decide_negative(in, bound)) {
    case Truth::kFalse: return minimum(in, bound, last);
    case Truth::kTrue: return maximum(in, add(in, bound, dim), minus_one);
    case Truth::kUnknown: break;
  }
  symbolic::Context& symbols = in.symbols();
  const FormulaId negative = symbols.less(bound.expr(), symbols.constant(0));
  const ExprId from_end = symbols.max(symbols.add(bound.expr(), dim.expr()), minus_one.expr());
  const ExprId from_start = symbols.min(bound.expr(), last.expr());
  return in.integer(symbols.if_then_else(negative, from_end, from_start), carried(bound, dim));
}

// max(0, ceil((high - low) / step)) for a step of at least 1.
Value steps_between(Interpreter& in, const Value& low, const Value& high, const Value& step) {
  return maximum(in, ceil_quotient(in, subtract(in, high, low), step), in.integer(0));
}

// x[low:low + length] with a constant length >= 0 and low >= 0: min(length, what is left of the axis).
std::optional<Value> window_size(Interpreter& in, const Value& low, const Value& high, const Value& dim) {
  if (constant(in, low) || constant(in, high)) return std::nullopt;
  const std::optional<std::int64_t> length = in.symbols().constant_value(in.symbols().subtract(high.expr(), low.expr()));
  if (!length || *length < 0 || decide_negative(in, low) != Truth::kFalse) return std::nullopt;
  const Value whole = in.integer(in.symbols().constant(*length), static_cast<std::uint8_t>(carried(low, high) | carried(dim)));
  if (decide_less_equal(in, high, dim) == Truth::kTrue) return whole;
  const Value left = maximum(in, subtract(in, dim, low), in.integer(0));
  return minimum(in, whole, left);
}

}  // namespace

Value slice_size(Interpreter& in, const Value& dim, const SliceValue& slice) {
  const bool has_lower = given_not_none(slice.lower);
  const bool has_upper = given_not_none(slice.upper);
  const Value step = given_not_none(slice.step) ? as_dim(in, slice.step) : in.integer(1);
  const std::optional<std::int64_t> stride = constant(in, step);
  const Value zero = in.integer(0);
  if (stride && *stride < 0) {
    // x[::-1] has the size of x.
    if (!has_lower && !has_upper && *stride == -1) return dim;
    const Value minus_one = in.integer(-1);
    const Value low = has_lower ? backward_bound(in, as_dim(in, slice.lower), dim) : add(in, dim, minus_one);
    const Value high = has_upper ? backward_bound(in, as_dim(in, slice.upper), dim) : minus_one;
    return steps_between(in, high, low, in.integer(-*stride));
  }
  if (stride ? *stride == 0 : in.decide(in.symbols().less_equal(in.symbols().constant(1), step.expr())) != Truth::kTrue) {
    return opaque_dim(in, "n").with_flags(carried(dim, step));
  }
  const Value lower = has_lower ? as_dim(in, slice.lower) : zero;
  const bool from_start = is_constant(in, lower, 0);
  if (from_start && !has_upper && stride == 1) return dim;
  if (has_upper && stride == 1) {
    const Value upper = as_dim(in, slice.upper);
    if (!from_start) {
      if (const std::optional<Value> window = window_size(in, lower, upper, dim)) return *window;
    }
    const Value high = forward_bound(in, upper, dim);
    if (from_start) return high;
    return maximum(in, subtract(in, high, forward_bound(in, lower, dim)), zero);
  }
  const Value low = forward_bound(in, lower, dim);
  const Value high = has_upper ? forward_bound(in, as_dim(in, slice.upper), dim) : dim;
  return steps_between(in, low, high, step);
}

}  // namespace foreshape::library::tensors
