// The math module.
#include <cmath>
#include <numeric>

#include "analyzer/library/python/numbers.h"

namespace foreshape::library::python {

namespace {

// A float result, or unknown where Python would raise (a domain error, an overflow).
Value real(Interpreter& in, double number) {
  return std::isnan(number) ? in.unknown("math domain error") : Value::floating(number);
}

std::optional<double> number_of(Interpreter& in, const Value& value) {
  const Value number = plain(in, value);
  if (const auto known = in.number(number)) return known;
  if (const auto* tensor = in.as_tensor(number)) return in.number(tensor->content);
  return std::nullopt;
}

template <double (*Function)(double)>
Value unary(Interpreter& in, Arguments arguments) {
  const auto x = number_of(in, arguments[0]);
  return x ? real(in, Function(*x)) : Value::floating();
}

template <double (*Function)(double, double)>
Value binary(Interpreter& in, Arguments arguments) {
  const auto x = number_of(in, arguments[0]), y = number_of(in, arguments[1]);
  return x && y ? real(in, Function(*x, *y)) : Value::floating();
}

template <Rounding Direction>
Value math_round(Interpreter& in, Arguments arguments) {
  const Value value = plain(in, arguments[0]);
  if (is_number(value)) return rounded(in, value, Direction);
  if (const auto known = number_of(in, value)) return rounded(in, Value::floating(*known), Direction);
  // math.ceil(x) of an int x is x, but of an unknown x nothing is known.
  return opaque_int(in, "number");
}

Value math_log(Interpreter& in, Arguments arguments) {
  const auto x = number_of(in, arguments[0]);
  if (!given(arguments, 1)) return x && *x > 0 ? real(in, std::log(*x)) : Value::floating();
  const auto base = number_of(in, arguments[1]);
  return x && base && *x > 0 && *base > 0 ? real(in, std::log(*x) / std::log(*base)) : Value::floating();
}

Value math_hypot(Interpreter& in, Arguments arguments) {
  const auto items = rest_items(arguments[0]);
  double sum = 0;
  if (!items) return Value::floating();
  for (const Value& item : *items) {
    const auto x = number_of(in, item);
    if (!x) return Value::floating();
    sum = std::hypot(sum, *x);
  }
  return Value::floating(sum);
}

template <bool (*Test)(double)>
Value test(Interpreter& in, Arguments arguments) {
  const auto x = number_of(in, arguments[0]);
  return x ? in.boolean(Test(*x)) : opaque_bool(in, "is");
}

bool is_nan(double x) {
  return std::isnan(x);
}
bool is_infinite(double x) {
  return std::isinf(x);
}
bool is_finite(double x) {
  return std::isfinite(x);
}

Value math_gcd(Interpreter& in, Arguments arguments) {
  const auto items = rest_items(arguments[0]);
  std::int64_t result = 0;
  for (const Value& item : items.value_or(std::span<const Value>{})) {
    const auto number = known_int(in, item);
    if (!number) return fresh_length(in, "gcd");
    result = std::gcd(result, *number);
  }
  return items ? in.integer(result) : fresh_length(in, "gcd");
}

Value math_lcm(Interpreter& in, Arguments arguments) {
  const auto items = rest_items(arguments[0]);
  std::int64_t result = 1;
  for (const Value& item : items.value_or(std::span<const Value>{})) {
    const auto number = known_int(in, item);
    if (!number || std::abs(*number) > (1 << 30) || result > (std::int64_t{1} << 30)) return fresh_length(in, "lcm");
    result = std::lcm(result, *number);
  }
  return items ? in.integer(result) : fresh_length(in, "lcm");
}

Value math_factorial(Interpreter& in, Arguments arguments) {
  const auto number = known_int(in, arguments[0]);
  if (!number || *number < 0 || *number > 20) return fresh_length(in, "factorial");
  std::int64_t result = 1;
  for (std::int64_t i = 2; i <= *number; ++i)
    result *= i;
  return in.integer(result);
}

// n! / (n - k)! / divisor; stays far from overflow or gives nothing.
Value chosen(Interpreter& in, Arguments arguments, bool ordered) {
  const auto n = known_int(in, arguments[0]);
  const auto k = given(arguments, 1) ? known_int(in, arguments[1]) : n;
  if (!n || !k || *n < 0 || *k < 0) return fresh_length(in, "count");
  if (*k > *n) return in.integer(0);
  std::int64_t result = 1;
  for (std::int64_t i = 0; i < *k; ++i) {
    if (result > (std::int64_t{1} << 40) || *n > (1 << 20)) return fresh_length(in, "count");
    result *= *n - i;
    if (!ordered) result /= i + 1;
  }
  return in.integer(result);
}

Value math_comb(Interpreter& in, Arguments arguments) {
  return chosen(in, arguments, false);
}
Value math_perm(Interpreter& in, Arguments arguments) {
  return chosen(in, arguments, true);
}

Value math_isqrt(Interpreter& in, Arguments arguments) {
  const auto number = known_int(in, arguments[0]);
  if (!number || *number < 0 || *number > (std::int64_t{1} << 52)) return fresh_length(in, "root");
  return in.integer(static_cast<std::int64_t>(std::floor(std::sqrt(static_cast<double>(*number)))));
}

Value math_prod(Interpreter& in, Arguments arguments) {
  const auto elements = take_elements(in, arguments[0]);
  if (!elements || elements->has_gap()) return in.unknown("product of unknown values");
  Value result = argument_or(arguments, 1, in.integer(1));
  for (const Value& item : elements->items) {
    if (in.out_of_budget()) break;
    result = in.binary(ir::BinaryOperator::kMultiply, result, item);
  }
  return result;
}

double radians(double degrees) {
  return degrees * (3.141592653589793 / 180.0);
}
double degrees(double angle) {
  return angle * (180.0 / 3.141592653589793);
}

constexpr IntrinsicRow kRows[] = {
    {"math_ceil", "x", over_choice<math_round<Rounding::kUp>, 0>},
    {"math_floor", "x", over_choice<math_round<Rounding::kDown>, 0>},
    {"math_trunc", "x", over_choice<math_round<Rounding::kTowardZero>, 0>},
    {"math_sqrt", "x", over_choice<unary<std::sqrt>, 0>},
    {"math_exp", "x", over_choice<unary<std::exp>, 0>},
    {"math_expm1", "x", unary<std::expm1>},
    {"math_log", "x base?", over_choice<math_log, 0>},
    {"math_log1p", "x", unary<std::log1p>},
    {"math_log2", "x", over_choice<unary<std::log2>, 0>},
    {"math_log10", "x", over_choice<unary<std::log10>, 0>},
    {"math_sin", "x", unary<std::sin>},
    {"math_cos", "x", unary<std::cos>},
    {"math_tan", "x", unary<std::tan>},
    {"math_asin", "x", unary<std::asin>},
    {"math_acos", "x", unary<std::acos>},
    {"math_atan", "x", unary<std::atan>},
    {"math_sinh", "x", unary<std::sinh>},
    {"math_cosh", "x", unary<std::cosh>},
    {"math_tanh", "x", unary<std::tanh>},
    {"math_erf", "x", unary<std::erf>},
    {"math_erfc", "x", unary<std::erfc>},
    {"math_gamma", "x", unary<std::tgamma>},
    {"math_lgamma", "x", unary<std::lgamma>},
    {"math_fabs", "x", unary<std::fabs>},
    {"math_radians", "x", unary<radians>},
    {"math_degrees", "x", unary<degrees>},
    {"math_atan2", "y x", binary<std::atan2>},
    {"math_pow", "x y", binary<std::pow>},
    {"math_fmod", "x y", binary<std::fmod>},
    {"math_copysign", "x y", binary<std::copysign>},
    {"math_hypot", "*coordinates", math_hypot},
    {"math_isnan", "x", test<is_nan>},
    {"math_isinf", "x", test<is_infinite>},
    {"math_isfinite", "x", test<is_finite>},
    {"math_gcd", "*integers", math_gcd},
    {"math_lcm", "*integers", math_lcm},
    {"math_factorial", "n", math_factorial},
    {"math_comb", "n k", math_comb},
    {"math_perm", "n k?", math_perm},
    {"math_isqrt", "n", math_isqrt},
    {"math_prod", "iterable start?", math_prod},
};

}  // namespace

std::span<const IntrinsicRow> math_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
