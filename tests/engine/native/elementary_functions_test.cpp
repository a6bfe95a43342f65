// The polynomials of the kernel text against the C library in twice the precision, as the vector code that kernels are
// made of.
#include "engine/ops/elementary_functions.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "engine/loops/cpu_printer.h"
#include "engine/native/kernel_library.h"

namespace foreshape::engine::native {
namespace {

struct Function {
  const char* name;
  double largest_error;  // in units in the last place of the result
  std::function<long double(long double)> exact;
};

long double exact_sigmoid(long double x) {
  return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x));
}
long double exact_softplus(long double x) {
  if (std::isnan(x)) return x;
  return (x > 0 ? x : 0) + std::log1p(std::exp(-std::fabs(x)));
}

const std::vector<Function>& functions() {
  static const std::vector<Function> all = {
      {"exp", 1, [](long double x) { return std::exp(x); }},
      {"expm1", 2, [](long double x) { return std::expm1(x); }},
      {"log", 1, [](long double x) { return std::log(x); }},
      {"log1p", 1, [](long double x) { return std::log1p(x); }},
      {"log2", 2, [](long double x) { return std::log2(x); }},
      {"tanh", 3, [](long double x) { return std::tanh(x); }},
      {"sigmoid", 3, exact_sigmoid},
      {"softplus", 2, exact_softplus},
      {"erf", 2, [](long double x) { return std::erf(x); }},
  };
  return all;
}

// Distance in units in the last place of `exact`; infinite where one is NaN, or infinite, or zero with another sign.
template <typename T>
double error(T got, long double exact) {
  constexpr double kWrong = std::numeric_limits<double>::infinity();
  const T rounded = static_cast<T>(exact);
  if (std::isnan(rounded) || std::isnan(got)) return std::isnan(rounded) && std::isnan(got) ? 0 : kWrong;
  if (std::isinf(rounded) || std::isinf(got)) return rounded == got ? 0 : kWrong;
  if (rounded == 0 && got == 0) return std::signbit(rounded) == std::signbit(got) ? 0 : kWrong;
  int exponent = 0;
  std::frexp(rounded, &exponent);
  constexpr int kDigits = std::numeric_limits<T>::digits;
  constexpr int kLowest = std::numeric_limits<T>::min_exponent - kDigits;
  return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) /
                             std::ldexp(1.0L, std::max(exponent - kDigits, kLowest)));
}

template <typename T>
class Compiled {
 public:
  Compiled() : library_({{}, FORESHAPE_BINARY_DIR}) {
    const std::string type = sizeof(T) == 4 ? "float" : "double";
    std::string text(loops::kernel_prelude());
    for (const Function& function : functions()) {
      text += "extern \"C\" void run_" + std::string(function.name) + "(const " + type + "* x, " + type +
              "* y, long count) {\n  for (long i = 0; i < count; ++i) y[i] = foreshape::engine::elementary::" +
              function.name + "(x[i]);\n}\n";
    }
    code_ = library_.load(text);
  }
  std::vector<T> run(const std::string& name, const std::vector<T>& x) const {
    std::vector<T> y(x.size());
    const auto function = reinterpret_cast<void (*)(const T*, T*, long)>(code_->find("run_" + name));
    if (function == nullptr) throw std::runtime_error("no " + name);
    function(x.data(), y.data(), static_cast<long>(x.size()));
    return y;
  }

 private:
  KernelLibrary library_;
  std::shared_ptr<const LinkedCode> code_;
};

template <typename T, typename Bits>
std::vector<T> edges() {
  std::vector<T> all;
  using Limits = std::numeric_limits<T>;
  for (const T x :
       {T(0), Limits::denorm_min(), Limits::min(), Limits::epsilon(), T(0.5), T(1), T(2), T(88.72284), T(88.8),
        T(103.9), T(104.5), T(709.78), T(709.79), T(745.1), T(745.2), Limits::max(), Limits::infinity()}) {
    for (const T signed_x : {x, -x}) {
      // And their neighbours.
      const Bits bits = std::bit_cast<Bits>(signed_x);
      for (Bits step = 0; step < 4; ++step) {
        all.push_back(std::bit_cast<T>(static_cast<Bits>(bits + step)));
        all.push_back(std::bit_cast<T>(static_cast<Bits>(bits - step)));
      }
    }
  }
  all.push_back(Limits::quiet_NaN());
  return all;
}

template <typename T>
void expect_within_bounds(const std::vector<T>& x) {
  const Compiled<T> compiled;
  for (const Function& function : functions()) {
    const std::vector<T> y = compiled.run(function.name, x);
    double worst = 0;
    std::size_t where = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      // Twice the precision is enough for float, and faster.
      const long double exact = function.exact(static_cast<long double>(x[i]));
      if (const double found = error(y[i], exact); found > worst) {
        worst = found;
        where = i;
      }
    }
    EXPECT_LE(worst, function.largest_error) << function.name << "(" << std::hexfloat << x[where] << ") = " << y[where];
    ::testing::Test::RecordProperty(function.name, std::to_string(worst));
  }
}

TEST(ElementaryFunctions, AreRightForFloatsOfEveryMagnitude) {
  std::vector<float> x = edges<float, std::uint32_t>();
  for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32U); bits += 3571)
    x.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  expect_within_bounds(x);
}

TEST(ElementaryFunctions, AreRightForDoublesOfEveryMagnitude) {
  std::vector<double> x = edges<double, std::uint64_t>();
  std::uint64_t bits = 0;
  for (int i = 0; i < 300'000; ++i) {
    bits += 0x9e3779b97f4a7c15U;  // visits all 64-bit words, evenly
    x.push_back(std::bit_cast<double>(bits));
    x.push_back(std::ldexp(static_cast<double>(static_cast<std::int64_t>(bits)), static_cast<int>(bits % 14) - 66));
  }
  expect_within_bounds(x);
}

}  // namespace
}  // namespace foreshape::engine::native
