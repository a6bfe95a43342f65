// Every elementwise op against the C++ library, and at the edges of its domain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "engine/interpreter/interpreter.h"
#include "engine/ops/op.h"

namespace foreshape::engine {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double floor_remainder(double x, double y) {
  return x - std::floor(x / y) * y;
}

using Function = std::function<double(double, double, double)>;

// What each op is, said a second time.
const std::map<Op, Function>& expectations() {
  static const std::map<Op, Function> all = {
#define UNARY(op, expression)                                             \
  {                                                                       \
    Op::op, [](double x, double, double) -> double { return expression; } \
  }
#define BINARY(op, expression)                                              \
  {                                                                         \
    Op::op, [](double x, double y, double) -> double { return expression; } \
  }
      UNARY(negate, -x),
      UNARY(abs, std::fabs(x)),
      UNARY(sign, x > 0   ? 1
                  : x < 0 ? -1
                          : 0),
      UNARY(square, x * x),
      UNARY(sqrt, std::sqrt(x)),
      UNARY(reciprocal_sqrt, 1 / std::sqrt(x)),
      UNARY(reciprocal, 1 / x),
      UNARY(exp, std::exp(x)),
      UNARY(exp2, std::exp2(x)),
      UNARY(expm1, std::expm1(x)),
      UNARY(log, std::log(x)),
      UNARY(log1p, std::log1p(x)),
      UNARY(log2, std::log2(x)),
      UNARY(log10, std::log10(x)),
      UNARY(sin, std::sin(x)),
      UNARY(cos, std::cos(x)),
      UNARY(tan, std::tan(x)),
      UNARY(arcsin, std::asin(x)),
      UNARY(arccos, std::acos(x)),
      UNARY(arctan, std::atan(x)),
      UNARY(sinh, std::sinh(x)),
      UNARY(cosh, std::cosh(x)),
      UNARY(tanh, std::tanh(x)),
      UNARY(arcsinh, std::asinh(x)),
      UNARY(arccosh, std::acosh(x)),
      UNARY(arctanh, std::atanh(x)),
      UNARY(sigmoid, 1 / (1 + std::exp(-x))),
      UNARY(softplus, std::log(1 + std::exp(x))),
      UNARY(erf, std::erf(x)),
      UNARY(erfc, std::erfc(x)),
      UNARY(gamma, std::tgamma(x)),
      UNARY(log_gamma, std::lgamma(x)),
      UNARY(floor, std::floor(x)),
      UNARY(ceil, std::ceil(x)),
      UNARY(round, std::nearbyint(x)),
      UNARY(trunc, std::trunc(x)),
      UNARY(is_nan, std::isnan(x)),
      UNARY(is_infinite, std::isinf(x)),
      UNARY(logical_not, x == 0),
      BINARY(add, x + y),
      BINARY(subtract, x - y),
      BINARY(multiply, x * y),
      BINARY(divide, x / y),
      BINARY(floor_divide, std::floor(x / y)),
      BINARY(remainder, floor_remainder(x, y)),
      BINARY(truncated_remainder, std::fmod(x, y)),
      BINARY(power, std::pow(x, y)),
      BINARY(maximum, std::fmax(x, y)),
      BINARY(minimum, std::fmin(x, y)),
      BINARY(arctan2, std::atan2(x, y)),
      BINARY(log_add_exp, std::log(std::exp(x) + std::exp(y))),
      BINARY(equal, x == y),
      BINARY(not_equal, x != y),
      BINARY(less, x < y),
      BINARY(less_equal, x <= y),
      BINARY(greater, x > y),
      BINARY(greater_equal, x >= y),
      BINARY(logical_and, x != 0 && y != 0),
      BINARY(logical_or, x != 0 || y != 0),
      BINARY(logical_xor, (x != 0) != (y != 0)),
      {Op::where, [](double c, double x, double y) { return c != 0 ? x : y; }},
#undef UNARY
#undef BINARY
  };
  return all;
}

double relative_tolerance(DType dtype) {
  switch (dtype) {
    case DType::kFloat16:
      return 2e-3;
    case DType::kBFloat16:
      return 1.6e-2;
    case DType::kFloat32:
      return 2e-6;
    default:
      return 2e-14;
  }
}

TEST(Elementwise, AgreesWithTheLibraryOnEverySample) {
  for (const OpRow* op : all_rows()) {
    if (!op->is_elementwise()) continue;
    const auto expected = expectations().find(static_cast<Op>(op->id));
    if (expected == expectations().end()) {
      // Those on integers alone, and polygamma, have tests of their own below.
      EXPECT_TRUE(op->name.starts_with("bit_") || op->name.starts_with("shift_") || op->name == "polygamma")
          << op->name;
      continue;
    }
    std::size_t checked = 0;
    for (const Sample& sample : op->samples()) {
      const Tensor result = run_op(*op, sample.attributes, sample.operands)[0];
      std::vector<std::vector<double>> values(3, std::vector<double>(static_cast<std::size_t>(result.count()), 0));
      for (std::size_t i = 0; i < sample.operands.size(); ++i)
        values[i] = sample.operands[i].broadcast(result.shape()).to_doubles();
      const std::vector<double> actual = result.to_doubles();
      const DType dtype = sample.operands.back().dtype();
      for (std::size_t k = 0; k < actual.size(); ++k) {
        double wanted = expected->second(values[0][k], values[1][k], values[2][k]);
        if (is_bool(result.dtype())) {
          wanted = wanted != 0;
        } else if (is_integer(result.dtype())) {
          // Integers wrap around.
          wanted = Tensor::scalar(static_cast<std::int64_t>(wanted)).cast(result.dtype()).item();
        }
        EXPECT_NEAR(actual[k], wanted, relative_tolerance(dtype) * (1 + std::fabs(wanted)))
            << op->name << " " << sample.operands[0].to_string();
        ++checked;
      }
    }
    EXPECT_GT(checked, 0U) << op->name;
  }
}

double evaluate_scalar(Op op, std::vector<double> operands, DType dtype) {
  std::vector<Tensor> tensors;
  for (const double operand : operands)
    tensors.push_back(Tensor::scalar(operand).cast(dtype));
  return run_op(row(op), {}, tensors)[0].item();
}

TEST(Elementwise, PolynomialsHoldOverTheWholeRange) {
  for (const DType dtype : {DType::kFloat32, DType::kFloat64}) {
    const double tolerance = dtype == DType::kFloat32 ? 6e-7 : 1e-15;
    const auto check = [&](Op op, double x, double (*expected)(double)) {
      const double rounded = Tensor::scalar(x).cast(dtype).item();
      const double wanted = expected(rounded);
      const double actual = evaluate_scalar(op, {rounded}, dtype);
      const double smallest = dtype == DType::kFloat32 ? 1.2e-38 : 2.3e-308;
      EXPECT_NEAR(actual, wanted, tolerance * std::max(std::fabs(wanted), smallest / tolerance * 1e-3))
          << row(op).name << "(" << rounded << ")";
    };
    for (double x = -87; x < 88; x += 0.37)
      check(Op::exp, x, [](double v) { return std::exp(v); });
    for (double x = 1e-30; x < 1e30; x *= 1.37)
      check(Op::log, x, [](double v) { return std::log(v); });
    for (double x = -12; x < 12; x += 0.013) {
      check(Op::tanh, x, [](double v) { return std::tanh(v); });
      check(Op::erf, x, [](double v) { return std::erf(v); });
    }
    for (double x = 1e-20; x < 1e-1; x *= 3) {
      check(Op::tanh, x, [](double v) { return std::tanh(v); });
      check(Op::log, 1 + x, [](double v) { return std::log(v); });
    }
  }
  for (double x = -740; x < 709; x += 1.7)
    EXPECT_NEAR(evaluate_scalar(Op::exp, {x}, DType::kFloat64), std::exp(x), 3e-16 * std::exp(x) + 5e-324) << x;
}

TEST(Elementwise, EdgesOfFloatingNumbers) {
  for (const DType dtype : {DType::kFloat16, DType::kBFloat16, DType::kFloat32, DType::kFloat64}) {
    const auto value = [&](Op op, std::vector<double> operands) {
      return evaluate_scalar(op, std::move(operands), dtype);
    };
    for (const Op op : {Op::exp, Op::log, Op::tanh, Op::erf, Op::sigmoid, Op::softplus, Op::sqrt, Op::abs, Op::negate,
                        Op::sign, Op::floor, Op::round, Op::log_gamma, Op::gamma, Op::sin, Op::log1p, Op::expm1}) {
      EXPECT_TRUE(std::isnan(value(op, {kNan}))) << row(op).name;
    }
    EXPECT_EQ(value(Op::exp, {kInfinity}), kInfinity);
    EXPECT_EQ(value(Op::exp, {-kInfinity}), 0);
    EXPECT_EQ(value(Op::log, {0}), -kInfinity);
    EXPECT_EQ(value(Op::log, {-0.0}), -kInfinity);
    EXPECT_EQ(value(Op::log, {kInfinity}), kInfinity);
    EXPECT_TRUE(std::isnan(value(Op::log, {-1})));
    EXPECT_EQ(value(Op::tanh, {kInfinity}), 1);
    EXPECT_EQ(value(Op::tanh, {-kInfinity}), -1);
    EXPECT_TRUE(std::signbit(value(Op::tanh, {-0.0})));
    EXPECT_TRUE(std::signbit(value(Op::erf, {-0.0})));
    EXPECT_EQ(value(Op::erf, {kInfinity}), 1);
    EXPECT_EQ(value(Op::sigmoid, {-kInfinity}), 0);
    EXPECT_EQ(value(Op::softplus, {kInfinity}), kInfinity);
    EXPECT_EQ(value(Op::softplus, {-kInfinity}), 0);
    EXPECT_EQ(value(Op::log_gamma, {kInfinity}), kInfinity);
    EXPECT_EQ(value(Op::log_gamma, {-3}), kInfinity);
    EXPECT_TRUE(std::isnan(value(Op::maximum, {kNan, 1})));
    EXPECT_TRUE(std::isnan(value(Op::maximum, {1, kNan})));
    EXPECT_TRUE(std::isnan(value(Op::minimum, {1, kNan})));
    EXPECT_EQ(value(Op::log_add_exp, {-kInfinity, -kInfinity}), -kInfinity);
    EXPECT_EQ(value(Op::log_add_exp, {kInfinity, 0}), kInfinity);
    EXPECT_EQ(value(Op::round, {2.5}), 2);
    EXPECT_EQ(value(Op::round, {-1.5}), -2);
    EXPECT_EQ(value(Op::divide, {1, 0}), kInfinity);
    EXPECT_EQ(value(Op::divide, {-1, 0}), -kInfinity);
    EXPECT_EQ(value(Op::remainder, {-1, 3}), 2);
    EXPECT_EQ(value(Op::remainder, {1, -3}), -2);
    EXPECT_TRUE(std::isnan(value(Op::remainder, {1, 0})));
    EXPECT_EQ(value(Op::floor_divide, {-1, 3}), -1);
    EXPECT_EQ(value(Op::floor_divide, {1, 0}), kInfinity);
    EXPECT_EQ(value(Op::is_infinite, {-kInfinity}), 1);
    EXPECT_EQ(value(Op::is_infinite, {kNan}), 0);
    EXPECT_EQ(value(Op::equal, {kNan, kNan}), 0);
    EXPECT_EQ(value(Op::not_equal, {kNan, kNan}), 1);
    EXPECT_EQ(value(Op::power, {0, 0}), 1);
  }
}

TEST(Elementwise, IntegersWrapAroundAndDivideDown) {
  const auto value = [](Op op, std::vector<std::int64_t> operands, DType dtype) {
    std::vector<Tensor> tensors;
    for (const std::int64_t operand : operands)
      tensors.push_back(Tensor::scalar(operand).cast(dtype));
    return run_op(row(op), {}, tensors)[0].item_integer();
  };
  constexpr std::int64_t kSmallest = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(value(Op::add, {kLargest, 1}, DType::kInt64), kSmallest);
  EXPECT_EQ(value(Op::negate, {kSmallest}, DType::kInt64), kSmallest);
  EXPECT_EQ(value(Op::abs, {-128}, DType::kInt8), -128);
  EXPECT_EQ(value(Op::multiply, {200, 2}, DType::kUInt8), 144);
  EXPECT_EQ(value(Op::floor_divide, {-7, 2}, DType::kInt32), -4);
  EXPECT_EQ(value(Op::remainder, {-7, 2}, DType::kInt32), 1);
  EXPECT_EQ(value(Op::truncated_remainder, {-7, 2}, DType::kInt32), -1);
  EXPECT_EQ(value(Op::floor_divide, {kSmallest, -1}, DType::kInt64), kSmallest);
  EXPECT_EQ(value(Op::remainder, {kSmallest, -1}, DType::kInt64), 0);
  EXPECT_EQ(value(Op::power, {3, 4}, DType::kInt16), 81);
  EXPECT_EQ(value(Op::power, {2, 8}, DType::kUInt8), 0);
  EXPECT_EQ(value(Op::add, {1, 1}, DType::kBool), 1);
  EXPECT_EQ(value(Op::multiply, {1, 0}, DType::kBool), 0);
  EXPECT_EQ(value(Op::bit_and, {12, 10}, DType::kInt8), 8);
  EXPECT_EQ(value(Op::bit_or, {12, 10}, DType::kInt8), 14);
  EXPECT_EQ(value(Op::bit_xor, {12, 10}, DType::kUInt64), 6);
  EXPECT_EQ(value(Op::bit_not, {5}, DType::kInt32), -6);
  EXPECT_EQ(value(Op::bit_not, {1}, DType::kBool), 0);
  EXPECT_EQ(value(Op::shift_left, {1, 7}, DType::kUInt8), 128);
  EXPECT_EQ(value(Op::shift_left, {1, 8}, DType::kUInt8), 0);
  EXPECT_EQ(value(Op::shift_right, {-8, 1}, DType::kInt8), -4);
  EXPECT_EQ(value(Op::shift_right, {-8, 99}, DType::kInt8), -1);
}

TEST(Elementwise, Polygamma) {
  constexpr double kEuler = 0.57721566490153286061;
  const auto value = [](double n, double x) { return evaluate_scalar(Op::polygamma, {n, x}, DType::kFloat64); };
  EXPECT_NEAR(value(0, 1), -kEuler, 1e-14);
  EXPECT_NEAR(value(0, -0.5), 0.03648997397857652, 1e-13);
  EXPECT_NEAR(value(1, 1), 1.6449340668482264, 1e-13);   // pi^2 / 6
  EXPECT_NEAR(value(2, 1), -2.4041138063191886, 1e-13);  // -2 zeta(3)
  EXPECT_NEAR(value(3, 2.5), 0.2237127486, 1e-3);
  EXPECT_TRUE(std::isnan(value(0.5, 1)));
}

}  // namespace
}  // namespace foreshape::engine
