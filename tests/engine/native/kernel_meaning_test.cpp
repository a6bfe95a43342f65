// Printed kernels compute what the loop IR says: compiled code against a walk over the IR, over layouts, orders, sizes
// and dtypes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/loops/cpu_printer.h"
#include "engine/native/kernel_library.h"
#include "engine/ops/scalar_bodies.h"
#include "engine/tensor/dtype.h"
#include "tests/engine/loops/samples.h"

namespace foreshape::engine::native {
namespace {

using loops::Combine;
using loops::Kernel;
using loops::Scalar;

double function_value(const std::string& function, const std::vector<double>& x) {
  static const std::map<std::string, double (*)(double, double)> binary = {
      {"add", scalar::add<double>},           {"subtract", scalar::subtract<double>},
      {"multiply", scalar::multiply<double>}, {"divide", scalar::divide<double>},
      {"maximum", scalar::maximum<double>},   {"minimum", scalar::minimum<double>},
  };
  if (x.size() == 2) return binary.at(function)(x[0], x[1]);
  if (function == "exp") return std::exp(x[0]);
  if (function == "log") return std::log(x[0]);
  if (function == "tanh") return std::tanh(x[0]);
  if (function == "negate") return -x[0];
  throw std::invalid_argument(function);
}

double combine(Combine how, double a, double b) {
  switch (how) {
    case Combine::kSum:
      return a + b;
    case Combine::kProduct:
      return a * b;
    case Combine::kMaximum:
      return scalar::maximum(a, b);
    case Combine::kMinimum:
      return scalar::minimum(a, b);
    case Combine::kAny:
      return double(a != 0 || b != 0);
    case Combine::kAll:
      return double(a != 0 && b != 0);
  }
  return 0;
}
double identity(Combine how) {
  switch (how) {
    case Combine::kProduct:
    case Combine::kAll:
      return 1;
    case Combine::kMaximum:
      return -INFINITY;
    case Combine::kMinimum:
      return INFINITY;
    default:
      return 0;
  }
}

// Every operand as doubles.
using Memory = std::vector<std::vector<double>>;

class Walk {
 public:
  Walk(const Kernel& kernel, Memory& memory) : kernel_(kernel), memory_(memory) {}

  void run() {
    const Memory before = memory_;
    std::vector<std::int64_t> point(kernel_.axes.size(), 0);
    each(point, false, [&] {
      std::vector<std::int64_t> reduced = point;
      each(reduced, true, [&] {
        for (const loops::Store& store : kernel_.stores)
          memory_[store.operand][at(store.operand, reduced)] = value(store.scalar, reduced, before);
      });
      // Without points to reduce, results along the kept axes are there all the same.
      for (const loops::Store& store : kernel_.stores) {
        if (!varies(store.operand))
          memory_[store.operand][at(store.operand, point)] = value(store.scalar, point, before);
      }
    });
  }

 private:
  template <typename Body>
  void each(std::vector<std::int64_t>& point, bool reduced, const Body& body, std::size_t axis = 0) {
    if (axis == kernel_.axes.size()) return body();
    if (kernel_.axes[axis].reduced != reduced) return each(point, reduced, body, axis + 1);
    for (point[axis] = 0; point[axis] < kernel_.axes[axis].size.value; ++point[axis])
      each(point, reduced, body, axis + 1);
    point[axis] = 0;
  }
  bool varies(std::size_t operand) const {
    for (std::size_t axis = 0; axis < kernel_.axes.size(); ++axis) {
      if (kernel_.axes[axis].reduced && kernel_.operands[operand].strides[axis].value != 0) return true;
    }
    return false;
  }
  std::size_t at(std::size_t operand, const std::vector<std::int64_t>& point) const {
    std::int64_t index = 0;
    for (std::size_t axis = 0; axis < point.size(); ++axis)
      index += point[axis] * kernel_.operands[operand].strides[axis].value;
    return static_cast<std::size_t>(index);
  }
  double value(std::size_t index, const std::vector<std::int64_t>& point, const Memory& before) {
    const Scalar& scalar = kernel_.scalars[index];
    switch (scalar.kind) {
      case Scalar::Kind::kLoad:
        return before[scalar.operand][at(scalar.operand, point)];
      case Scalar::Kind::kConstant:
        return is_floating(scalar.dtype) ? scalar.number : static_cast<double>(scalar.integer);
      case Scalar::Kind::kCall: {
        std::vector<double> arguments;
        for (const std::size_t argument : scalar.arguments)
          arguments.push_back(value(argument, point, before));
        return function_value(scalar.function, arguments);
      }
      case Scalar::Kind::kConvert:
        return std::trunc(value(scalar.arguments[0], point, before));
      case Scalar::Kind::kReduction: {
        std::vector<std::int64_t> inner = point;
        for (std::size_t axis = 0; axis < inner.size(); ++axis) {
          if (kernel_.axes[axis].reduced) inner[axis] = 0;
        }
        const auto [known, added] = reductions_.try_emplace({index, inner}, identity(scalar.combine));
        double& total = known->second;
        if (added)
          each(inner, true, [&] { total = combine(scalar.combine, total, value(scalar.arguments[0], inner, before)); });
        return total;
      }
      case Scalar::Kind::kIndex:
        for (std::size_t axis = 0; axis < point.size(); ++axis) {
          if (kernel_.axes[axis].reduced) return static_cast<double>(point[axis]);
        }
        return 0;
      case Scalar::Kind::kCount: {
        double count = 1;
        for (const loops::Axis& axis : kernel_.axes) {
          if (axis.reduced) count *= static_cast<double>(axis.size.value);
        }
        return count;
      }
    }
    return 0;
  }

  const Kernel& kernel_;
  Memory& memory_;
  std::map<std::pair<std::size_t, std::vector<std::int64_t>>, double> reductions_;
};

template <typename T>
std::vector<char> stored(const std::vector<double>& values) {
  std::vector<char> bytes(values.size() * sizeof(T) + 64);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const T value = T(static_cast<compute_type<T>>(values[i]));
    std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
  }
  return bytes;
}
template <typename T>
std::vector<double> read(const std::vector<char>& bytes, std::size_t count) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
    values[i] = static_cast<double>(static_cast<compute_type<T>>(value));
  }
  return values;
}
#define FORESHAPE_EACH_DTYPE(apply, dtype, ...) \
  switch (dtype) {                              \
    case DType::kBool:                          \
      return apply<bool>(__VA_ARGS__);          \
    case DType::kInt32:                         \
      return apply<std::int32_t>(__VA_ARGS__);  \
    case DType::kInt64:                         \
      return apply<std::int64_t>(__VA_ARGS__);  \
    case DType::kUInt8:                         \
      return apply<std::uint8_t>(__VA_ARGS__);  \
    case DType::kFloat16:                       \
      return apply<Float16>(__VA_ARGS__);       \
    case DType::kBFloat16:                      \
      return apply<BFloat16>(__VA_ARGS__);      \
    case DType::kFloat32:                       \
      return apply<float>(__VA_ARGS__);         \
    case DType::kFloat64:                       \
      return apply<double>(__VA_ARGS__);        \
    default:                                    \
      throw std::invalid_argument("dtype");     \
  }
std::vector<char> stored_as(DType dtype, const std::vector<double>& values){
    FORESHAPE_EACH_DTYPE(stored, dtype, values)} std::vector<double> read_as(DType dtype,
                                                                             const std::vector<char>& bytes,
                                                                             std::size_t count) {
  FORESHAPE_EACH_DTYPE(read, dtype, bytes, count)
}

class KernelMeaning : public ::testing::Test {
 protected:
  KernelMeaning() : library_({{}, FORESHAPE_BINARY_DIR}) {}

  // Inputs are sines, scaled; results are compared within `tolerance`, relative and absolute.
  void check(Kernel kernel, double tolerance, double scale = 2.0) {
    Memory memory;
    for (std::size_t i = 0; i < kernel.operands.size(); ++i) {
      const loops::Operand& operand = kernel.operands[i];
      std::int64_t last = 0;
      for (std::size_t axis = 0; axis < kernel.axes.size(); ++axis)
        last += std::max<std::int64_t>(kernel.axes[axis].size.value - 1, 0) * operand.strides[axis].value;
      std::vector<double> values(static_cast<std::size_t>(last) + 1, 0.0);
      if (!operand.written) {
        for (std::size_t k = 0; k < values.size(); ++k) {
          values[k] = scale * std::sin(0.37 * static_cast<double>(k) + static_cast<double>(i));
          if (!is_floating(operand.dtype)) values[k] = std::trunc(std::fabs(values[k]));
          if (is_bool(operand.dtype)) values[k] = values[k] != 0.0;
        }
      }
      // What is stored is what both see.
      memory.push_back(read_as(operand.dtype, stored_as(operand.dtype, values), values.size()));
    }
    std::vector<std::vector<char>> bytes;
    std::vector<char*> pointers;
    for (std::size_t i = 0; i < memory.size(); ++i)
      bytes.push_back(stored_as(kernel.operands[i].dtype, memory[i]));
    for (std::vector<char>& each : bytes)
      pointers.push_back(each.data());
    const Kernel original = kernel;
    Walk(original, memory).run();

    loops::collapse_axes(kernel);
    loops::fix_extents(kernel, 64);
    loops::TranslationUnit unit;
    const std::string name = unit.add(kernel);
    const auto code = library_.load(unit.text());
    const auto function = reinterpret_cast<loops::KernelFunction>(code->find(name));
    ASSERT_NE(function, nullptr) << unit.functions();
    const std::vector<std::int64_t> numbers = loops::run_time_numbers(kernel);
    // In two parts, as a pool would run it.
    const std::int64_t end = loops::range_of(kernel).iterations;
    function(pointers.data(), numbers.data(), 0, end / 2);
    function(pointers.data(), numbers.data(), end / 2, end);

    for (std::size_t i = 0; i < memory.size(); ++i) {
      const std::vector<double> found = read_as(kernel.operands[i].dtype, bytes[i], memory[i].size());
      for (std::size_t k = 0; k < found.size(); ++k) {
        const double expected = memory[i][k];
        if (std::isnan(expected) && std::isnan(found[k])) continue;
        if (expected == found[k]) continue;
        ASSERT_NEAR(found[k], expected, tolerance * (1 + std::fabs(expected))) << "operand " << i << " at " << k << "\n"
                                                                               << unit.functions();
      }
    }
  }

  KernelLibrary library_;
};

constexpr double kFloatTolerance = 4e-6;

TEST_F(KernelMeaning, Maps) {
  for (const auto& [rows, columns] : {std::pair<int, int>{1, 1}, {3, 5}, {60, 10}, {7, 130}, {0, 4}, {4, 0}})
    check(loops::affine_tanh(rows, columns), kFloatTolerance);
}

TEST_F(KernelMeaning, MapsOfThreeAxesThatDoNotJoin) {
  Kernel kernel;
  kernel.axes = {loops::kept(3), loops::kept(4), loops::kept(5)};
  kernel.operands = {loops::operand(DType::kFloat32, {1, 3, 12}), loops::operand(DType::kFloat32, {0, 1, 0}),
                     loops::operand(DType::kFloat32, {20, 5, 1}, true),
                     loops::operand(DType::kFloat32, {1, 3, 12}, true)};
  kernel.scalars = {loops::load(0), loops::load(1), loops::call("multiply", {0, 1}), loops::call("negate", {2})};
  kernel.stores = {{2, 2}, {3, 3}};
  check(kernel, kFloatTolerance);
}

TEST_F(KernelMeaning, SoftmaxOfRows) {
  for (const auto& [rows, columns] :
       {std::pair<int, int>{1, 1}, {3, 10}, {5, 64}, {2, 100}, {3, 2500}, {4, 16}, {0, 7}})
    check(loops::softmax(rows, columns, columns, 1, false), kFloatTolerance);
}

TEST_F(KernelMeaning, SoftmaxOfRowsWithStrides) {
  check(loops::softmax(6, 90, 1, 6, false), kFloatTolerance);
}

TEST_F(KernelMeaning, SoftmaxOfColumns) {
  for (const auto& [columns, rows] : {std::pair<int, int>{1, 1}, {10, 3}, {300, 7}, {256, 60}, {600, 2}})
    check(loops::softmax(columns, rows, 1, columns, true), kFloatTolerance);
}

TEST_F(KernelMeaning, ReductionsOfEachKind) {
  for (const Combine how :
       {Combine::kSum, Combine::kProduct, Combine::kMaximum, Combine::kMinimum, Combine::kAny, Combine::kAll}) {
    for (const DType dtype : {DType::kFloat32, DType::kFloat64, DType::kInt64, DType::kInt32, DType::kBool,
                              DType::kFloat16, DType::kBFloat16}) {
      const bool logical = how == Combine::kAny || how == Combine::kAll;
      if (logical != (dtype == DType::kBool)) continue;
      SCOPED_TRACE(std::to_string(int(how)) + " of " + std::string(dtype_name(dtype)));
      for (const bool columns : {false, true}) {
        for (const std::int64_t size : {3, 70, 0}) {
          if (size == 0 && (how == Combine::kMaximum || how == Combine::kMinimum) && !is_floating(dtype)) continue;
          Kernel kernel;
          kernel.axes = columns ? std::vector<loops::Axis>{loops::kept(2), loops::reduced(size), loops::kept(33)}
                                : std::vector<loops::Axis>{loops::kept(2), loops::kept(33), loops::reduced(size)};
          const std::vector<std::int64_t> in =
              columns ? std::vector<std::int64_t>{size * 33, 33, 1} : std::vector<std::int64_t>{33 * size, size, 1};
          const std::vector<std::int64_t> out =
              columns ? std::vector<std::int64_t>{33, 0, 1} : std::vector<std::int64_t>{33, 1, 0};
          kernel.operands = {loops::operand(dtype, in), loops::operand(dtype, out, true)};
          kernel.scalars = {loops::load(0, dtype), loops::reduction(how, 0, dtype)};
          kernel.stores = {{1, 1}};
          const bool stored_only = dtype == DType::kFloat16 || dtype == DType::kBFloat16;
          check(kernel,
                dtype == DType::kFloat64 ? 1e-13
                : stored_only            ? 2e-2
                                         : kFloatTolerance,
                how == Combine::kProduct ? 1.01 : 3.0);
        }
      }
    }
  }
}

TEST_F(KernelMeaning, SumsOverTwoAxesWithWhatComesBeforeAndAfter) {
  // mean over (a, c) of (x - m[b])^2, x (a, b, c)
  Kernel kernel;
  kernel.axes = {loops::kept(6), loops::reduced(5), loops::reduced(40)};
  kernel.operands = {loops::operand(DType::kFloat32, {40, 240, 1}), loops::operand(DType::kFloat32, {1, 0, 0}),
                     loops::operand(DType::kFloat32, {1, 0, 0}, true)};
  kernel.scalars = {loops::load(0),
                    loops::load(1),
                    loops::call("subtract", {0, 1}),
                    loops::call("multiply", {2, 2}),
                    loops::reduction(Combine::kSum, 3),
                    {.kind = Scalar::Kind::kCount, .dtype = DType::kFloat32},
                    loops::call("divide", {4, 5})};
  kernel.stores = {{6, 2}};
  check(kernel, kFloatTolerance);
}

TEST_F(KernelMeaning, ASumOverNothingButOnesIsTheElement) {
  Kernel kernel;
  kernel.axes = {loops::kept(9), loops::reduced(1)};
  kernel.operands = {loops::operand(DType::kFloat32, {1, 0}), loops::operand(DType::kFloat32, {1, 0}, true)};
  kernel.scalars = {loops::load(0), loops::reduction(Combine::kSum, 0), loops::call("negate", {1})};
  kernel.stores = {{2, 1}};
  check(kernel, 0);
}

TEST_F(KernelMeaning, SixteenBitFloatsAreRoundedAfterEachOp) {
  for (const DType dtype : {DType::kFloat16, DType::kBFloat16}) {
    Kernel kernel;
    kernel.axes = {loops::kept(200)};
    kernel.operands = {loops::operand(dtype, {1}), loops::operand(dtype, {1}), loops::operand(dtype, {1}, true)};
    kernel.scalars = {loops::load(0, dtype), loops::load(1, dtype), loops::call("multiply", {0, 1}, dtype),
                      loops::call("add", {2, 0}, dtype)};
    kernel.stores = {{3, 2}};
    check(kernel, dtype == DType::kFloat16 ? 2e-3 : 2e-2);
  }
}

TEST_F(KernelMeaning, ConversionsTruncate) {
  Kernel kernel;
  kernel.axes = {loops::kept(100)};
  kernel.operands = {loops::operand(DType::kFloat32, {1}), loops::operand(DType::kInt32, {1}, true)};
  kernel.scalars = {loops::load(0), {.kind = Scalar::Kind::kConvert, .dtype = DType::kInt32, .arguments = {0}}};
  kernel.stores = {{1, 1}};
  check(kernel, 0, 100.0);
}

TEST_F(KernelMeaning, MaximumKeepsNaN) {
  Kernel kernel;
  kernel.axes = {loops::kept(2), loops::reduced(50)};
  kernel.operands = {loops::operand(DType::kFloat32, {50, 1}), loops::operand(DType::kFloat32, {1, 0}, true)};
  kernel.scalars = {loops::load(0), loops::call("log", {0}), loops::reduction(Combine::kMaximum, 1)};
  kernel.stores = {{2, 1}};
  check(kernel, kFloatTolerance);  // the sines have negative values
}

}  // namespace
}  // namespace foreshape::engine::native
