// Arithmetic on sizes that models do not write with operators.
#include <cmath>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

// product(xs)
Value product_of(Interpreter& in, Arguments arguments) {
  const Shape xs = settled(in, sizes_argument(in, argument(arguments, 0)));
  return element_count(in, *xs.dims).with_flags(xs.flags);
}

// total(xs)
Value total_of(Interpreter& in, Arguments arguments) {
  const Shape xs = settled(in, sizes_argument(in, argument(arguments, 0)));
  const Value known = total(in, xs.dims->items).with_flags(xs.flags);
  if (!xs.dims->has_gap()) return known;
  const Value& each = xs.dims->gap_element;
  if (each.is(Tag::kInt) && constant(in, each)) return add(in, known, multiply(in, in.integer(xs.dims->gap_length), each));
  return opaque_dim(in, "n").with_flags(carried(known));
}

// The number of steps of a float range; nothing when it is not known.
std::optional<std::int64_t> float_steps(double start, double stop, double step) {
  if (step == 0 || !std::isfinite(start) || !std::isfinite(stop) || !std::isfinite(step)) return std::nullopt;
  const double steps = std::ceil((stop - start) / step);
  if (steps <= 0) return 0;
  constexpr double kMost = 1e15;
  if (steps > kMost) return std::nullopt;
  return static_cast<std::int64_t>(steps);
}

// range_size(start, stop, step): of arange and range.
Value range_size(Interpreter& in, Arguments arguments) {
  const Value& start_argument = argument(arguments, 0);
  const Value& stop_argument = argument(arguments, 1);
  const Value& step_argument = argument(arguments, 2);
  const bool any_float = start_argument.is(Tag::kFloat) || stop_argument.is(Tag::kFloat) || step_argument.is(Tag::kFloat);
  if (any_float) {
    const std::optional<double> start = in.number(start_argument);
    const std::optional<double> stop = in.number(stop_argument);
    const std::optional<double> step = given_not_none(step_argument) ? in.number(step_argument) : std::optional(1.0);
    if (start && stop && step) {
      if (const std::optional<std::int64_t> steps = float_steps(*start, *stop, *step)) return in.integer(*steps);
    }
    return opaque_dim(in, "n");
  }
  const Value start = as_dim(in, start_argument);
  const Value stop = as_dim(in, stop_argument);
  const Value step = given_not_none(step_argument) ? as_dim(in, step_argument) : in.integer(1);
  const std::optional<std::int64_t> stride = constant(in, step);
  if (!stride) {
    const bool positive = in.decide(in.symbols().less_equal(in.symbols().constant(1), step.expr())) == Truth::kTrue;
    if (!positive) return opaque_dim(in, "n").with_flags(carried(start, stop));
  } else if (*stride == 0) {
    return opaque_dim(in, "n");
  }
  const bool down = stride && *stride < 0;
  const Value distance = down ? subtract(in, start, stop) : subtract(in, stop, start);
  const Value steps = ceil_quotient(in, distance, down ? in.integer(-*stride) : step);
  return maximum(in, steps, in.integer(0));
}

// ceil_div(a, b)
Value ceil_div(Interpreter& in, Arguments arguments) {
  return ceil_quotient(in, as_dim(in, argument(arguments, 0)), as_dim(in, argument(arguments, 1)));
}

// minimum(a, b)
Value minimum_of(Interpreter& in, Arguments arguments) {
  return minimum(in, as_dim(in, argument(arguments, 0)), as_dim(in, argument(arguments, 1)));
}

// maximum(a, b)
Value maximum_of(Interpreter& in, Arguments arguments) {
  return maximum(in, as_dim(in, argument(arguments, 0)), as_dim(in, argument(arguments, 1)));
}

// known(n): the number that n is, where it is one number (a constant, or what a tensor of rank 0 holds), else None.
Value known(Interpreter& in, Arguments arguments) {
  Value n = argument(arguments, 0);
  if (const TensorObject* tensor = in.as_tensor(n)) n = in.content(*tensor);
  return in.number(n) ? n : Value::none();
}

constexpr IntrinsicRow kRows[] = {
    {"product", "xs", spread<product_of>},
    {"total", "xs", spread<total_of>},
    {"range_size", "start stop step?", spread<range_size>},
    {"ceil_div", "a b", spread<ceil_div>},
    {"minimum", "a b", spread<minimum_of>},
    {"maximum", "a b", spread<maximum_of>},
    {"known", "n", spread<known>},
};

}  // namespace

std::span<const IntrinsicRow> number_rows() { return kRows; }

}  // namespace foreshape::library::tensors
