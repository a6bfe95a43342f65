#include "engine/ops/elementwise_derivatives.h"

#include "engine/ops/build.h"

namespace foreshape::engine {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kLog2 = 0.69314718055994530942;
constexpr double kLog10 = 2.30258509299404568402;

// The operands x and y, the result r and the gradient g of a pull-back.
struct Parts {
  const Value& x;
  const Value& y;  // x when there is one operand
  const Value& r;
  const Value& g;

  explicit Parts(const Pullback& p)
      : x(p.operands[0]),
        y(p.operands.size() > 1 ? p.operands[1] : p.operands[0]),
        r(p.results[0]),
        g(p.gradients[0]) {}
};

// What flows into a broadcast operand is summed over the repeats; nothing flows into integers.
std::vector<Value> flows(const Pullback& pullback, std::vector<Value> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i].is_defined()) continue;
    values[i] = is_floating(pullback.operands[i].dtype()) ? sum_to_like(values[i], pullback.operands[i]) : Value{};
  }
  return values;
}

}  // namespace

#define FORESHAPE_UNARY(name, expression)             \
  std::vector<Value> name(const Pullback& pullback) { \
    const auto [x, y, r, g] = Parts(pullback);        \
    return flows(pullback, {expression});             \
  }
#define FORESHAPE_BINARY(name, left, right)           \
  std::vector<Value> name(const Pullback& pullback) { \
    const auto [x, y, r, g] = Parts(pullback);        \
    return flows(pullback, {left, right});            \
  }

FORESHAPE_UNARY(d_negate, -g)
FORESHAPE_UNARY(d_abs, g* sign(x))
FORESHAPE_UNARY(d_square, g*(x * 2.0))
FORESHAPE_UNARY(d_sqrt, g * 0.5 / r)
FORESHAPE_UNARY(d_reciprocal_sqrt, g * -0.5 * (r / x))
FORESHAPE_UNARY(d_reciprocal, -(g* square(r)))
FORESHAPE_UNARY(d_exp, g* r)
FORESHAPE_UNARY(d_exp2, g*(r* kLog2))
FORESHAPE_UNARY(d_expm1, g*(r + 1.0))
FORESHAPE_UNARY(d_log, g / x)
FORESHAPE_UNARY(d_log1p, g / (x + 1.0))
FORESHAPE_UNARY(d_log2, g / (x * kLog2))
FORESHAPE_UNARY(d_log10, g / (x * kLog10))
FORESHAPE_UNARY(d_sin, g* cos(x))
FORESHAPE_UNARY(d_cos, -(g* sin(x)))
FORESHAPE_UNARY(d_tan, g*(square(r) + 1.0))
FORESHAPE_UNARY(d_arcsin, g* reciprocal_sqrt(1.0 - square(x)))
FORESHAPE_UNARY(d_arccos, -(g* reciprocal_sqrt(1.0 - square(x))))
FORESHAPE_UNARY(d_arctan, g / (square(x) + 1.0))
FORESHAPE_UNARY(d_sinh, g* cosh(x))
FORESHAPE_UNARY(d_cosh, g* sinh(x))
FORESHAPE_UNARY(d_tanh, g*(1.0 - square(r)))
FORESHAPE_UNARY(d_arcsinh, g* reciprocal_sqrt(square(x) + 1.0))
FORESHAPE_UNARY(d_arccosh, g* reciprocal_sqrt(square(x) - 1.0))
FORESHAPE_UNARY(d_arctanh, g / (1.0 - square(x)))
FORESHAPE_UNARY(d_sigmoid, g*(r*(1.0 - r)))
FORESHAPE_UNARY(d_softplus, g* sigmoid(x))
FORESHAPE_UNARY(d_erf, g*(exp(-square(x)) * 1.12837916709551257390))
FORESHAPE_UNARY(d_erfc, g*(exp(-square(x)) * -1.12837916709551257390))
FORESHAPE_UNARY(d_gamma, g*(r* polygamma(zeros_like(x), x)))
FORESHAPE_UNARY(d_log_gamma, g* polygamma(zeros_like(x), x))

FORESHAPE_BINARY(d_add, g, g)
FORESHAPE_BINARY(d_subtract, g, -g)
FORESHAPE_BINARY(d_multiply, g* y, g* x)
FORESHAPE_BINARY(d_divide, g / y, -(g*(r / y)))
// x - q y with a quotient q that is constant between jumps.
FORESHAPE_BINARY(d_remainder, g, g*((r - x) / y))
FORESHAPE_BINARY(d_maximum, where(greater_equal(x, y), g, zeros_like(g)), where(greater_equal(x, y), zeros_like(g), g))
FORESHAPE_BINARY(d_minimum, where(less_equal(x, y), g, zeros_like(g)), where(less_equal(x, y), zeros_like(g), g))
FORESHAPE_BINARY(d_arctan2, g*(y / (square(x) + square(y))), -(g*(x / (square(x) + square(y)))))
FORESHAPE_BINARY(d_log_add_exp, g* exp(x - r), g* exp(y - r))
FORESHAPE_BINARY(d_polygamma, Value{}, g* polygamma(x + 1.0, y))
#undef FORESHAPE_UNARY
#undef FORESHAPE_BINARY

std::vector<Value> d_power(const Pullback& pullback) {
  const auto [x, y, r, g] = Parts(pullback);
  // At exponent 0 the power is constant, whatever the base; at base 0 the logarithm is not needed.
  const Value zero = zeros_like(r);
  const Value to_base = where(equal(y, 0.0), zero, g * (y * power(x, y - 1.0)));
  const Value to_exponent = where(equal(x, 0.0), zero, g * (r * log(x)));
  return flows(pullback, {to_base, to_exponent});
}

std::vector<Value> d_where(const Pullback& pullback) {
  const Value& g = pullback.gradients[0];
  const Value& condition = pullback.operands[0];
  const Value zero = zeros_like(g);
  return flows(pullback, {Value{}, where(condition, g, zero), where(condition, zero, g)});
}

std::vector<Value> d_cast(const Pullback& pullback) {
  const Value& x = pullback.operands[0];
  if (!is_floating(x.dtype()) || !pullback.gradients[0].is_defined()) return {Value{}};
  return {cast(pullback.gradients[0], x.dtype())};
}

}  // namespace foreshape::engine
