// Functions that make nodes: one for each op, and operators. What NumPy would convert is converted here: operands of
// different dtypes are cast to their common one, numbers take the dtype of the tensors that they meet.
#pragma once

#include <initializer_list>
#include <optional>
#include <source_location>
#include <variant>
#include <vector>

#include "engine/graph/node.h"
#include "engine/ops/op.h"

namespace foreshape::engine {

// A value or a number, with the place where it was written.
class Operand {
 public:
  Operand(const Value& value, const std::source_location& site = std::source_location::current())
      : value_(value), site_(site) {}
  Operand(double number, const std::source_location& site = std::source_location::current())
      : literal_(number), site_(site) {}
  Operand(std::int64_t number, const std::source_location& site = std::source_location::current())
      : literal_(number), site_(site) {}
  Operand(int number, const std::source_location& site = std::source_location::current())
      : Operand(std::int64_t{number}, site) {}
  Operand(bool number, const std::source_location& site = std::source_location::current())
      : literal_(number), site_(site) {}

  bool is_literal() const { return !value_.is_defined(); }
  // A literal becomes a constant of this dtype, or of one that can hold it: a fraction makes an integer dtype float64.
  Value as(DType dtype) const;
  Value value() const;  // a literal takes its own dtype: float64, int64, bool
  DType dtype() const { return value().dtype(); }
  // The dtype that the operand brings into a promotion with others of dtype `other`.
  DType weak_dtype(DType other) const;
  const SourceSite& site() const { return site_; }

 private:
  Value value_;
  std::variant<double, std::int64_t, bool> literal_;
  SourceSite site_;
};

// One node of any op; the operands are taken as they are.
Value apply(Op op, std::vector<Value> operands, Attributes attributes = {}, const SourceSite& site = {},
            std::uint32_t result = 0);
// An elementwise op with the conversions.
Value apply_elementwise(Op op, std::initializer_list<Operand> operands);

Value constant(const Tensor& value, const SourceSite& site = std::source_location::current());
// A scalar constant.
Value number(double value, DType dtype, const SourceSite& site = std::source_location::current());
Value cast(const Operand& x, DType dtype);
using SourceLocation = std::source_location;

// Constants broadcast to the shape of x.
Value full_like(const Value& x, double value, const SourceSite& site = SourceLocation::current());
Value zeros_like(const Value& x, const SourceSite& site = SourceLocation::current());
Value ones_like(const Value& x, const SourceSite& site = SourceLocation::current());

// ---- shapes. Axes may count from the back.

Value dim(const Value& x, std::int64_t axis, const SourceSite& site = SourceLocation::current());
// The shape as an int64 vector; a constant where it is known.
Value shape(const Value& x, const SourceSite& site = SourceLocation::current());
Value shape_constant(const Integers& sizes, const SourceSite& site = SourceLocation::current());
Value stack(const std::vector<Value>& values, std::int64_t axis = 0,
            const SourceSite& site = SourceLocation::current());
Value broadcast_to(const Value& x, const Value& shape, const SourceSite& site = SourceLocation::current());
Value sum_to(const Value& x, const Value& shape, const SourceSite& site = SourceLocation::current());
// x itself where the shapes are known to be equal.
Value broadcast_like(const Value& x, const Value& like, const SourceSite& site = SourceLocation::current());
Value sum_to_like(const Value& x, const Value& like, const SourceSite& site = SourceLocation::current());
Value expand_dims(const Value& x, const Integers& axes, const SourceSite& site = SourceLocation::current());
Value squeeze(const Value& x, const Integers& axes, const SourceSite& site = SourceLocation::current());
Value transpose(const Value& x, const Integers& permutation, const SourceSite& site = SourceLocation::current());
Value reshape(const Value& x, const Value& shape, const SourceSite& site = SourceLocation::current());
Value reshape(const Value& x, const Integers& shape, const SourceSite& site = SourceLocation::current());

// ---- parts

inline constexpr std::int64_t kToTheEnd = std::int64_t{1}
                                          << 62;  // as a stop: past any axis; negated, as the stop of a negative step

struct Range {
  std::int64_t start = 0;
  std::int64_t stop = kToTheEnd;
  std::int64_t step = 1;
};
// x[ranges…]: one range an axis from the first on, Python's meaning of negative numbers.
Value slice(const Value& x, const std::vector<Range>& ranges, const SourceSite& site = SourceLocation::current());
Value slice(const Value& x, const Value& starts, const Value& stops, const Integers& axes, const Integers& steps,
            const SourceSite& site = SourceLocation::current());
// x with that slice replaced.
Value update_slice(const Value& x, const Value& update, const std::vector<Range>& ranges,
                   const SourceSite& site = SourceLocation::current());
Value update_slice(const Value& x, const Value& update, const Value& starts, const Value& stops, const Integers& axes,
                   const Integers& steps, const SourceSite& site = SourceLocation::current());
// x[index] along an axis, which is dropped.
Value take(const Value& x, std::int64_t index, std::int64_t axis = 0,
           const SourceSite& site = SourceLocation::current());

Value concat(const std::vector<Value>& values, std::int64_t axis = 0,
             const SourceSite& site = SourceLocation::current());
// Parts of the given sizes along an axis.
std::vector<Value> split(const Value& x, const Integers& sizes, std::int64_t axis = 0,
                         const SourceSite& site = SourceLocation::current());
Value pad(const Value& x, const Integers& before, const Integers& after, double fill = 0,
          const SourceSite& site = SourceLocation::current());
Value flip(const Value& x, const Integers& axes, const SourceSite& site = SourceLocation::current());

// ---- reductions. No axes: all of them.

using Axes = std::optional<Integers>;
Value reduce_sum(const Value& x, const Axes& axes = {}, bool keep = false,
                 const SourceSite& site = SourceLocation::current());
Value reduce_product(const Value& x, const Axes& axes = {}, bool keep = false,
                     const SourceSite& site = SourceLocation::current());
Value reduce_mean(const Value& x, const Axes& axes = {}, bool keep = false,
                  const SourceSite& site = SourceLocation::current());
Value reduce_maximum(const Value& x, const Axes& axes = {}, bool keep = false,
                     const SourceSite& site = SourceLocation::current());
Value reduce_minimum(const Value& x, const Axes& axes = {}, bool keep = false,
                     const SourceSite& site = SourceLocation::current());
Value reduce_log_sum_exp(const Value& x, const Axes& axes = {}, bool keep = false,
                         const SourceSite& site = SourceLocation::current());
Value reduce_any(const Value& x, const Axes& axes = {}, bool keep = false,
                 const SourceSite& site = SourceLocation::current());
Value reduce_all(const Value& x, const Axes& axes = {}, bool keep = false,
                 const SourceSite& site = SourceLocation::current());
// The mean square distance from the mean.
Value variance(const Value& x, const Axes& axes = {}, bool keep = false,
               const SourceSite& site = SourceLocation::current());
Value argmax(const Value& x, std::int64_t axis, bool keep = false, const SourceSite& site = SourceLocation::current());
Value argmin(const Value& x, std::int64_t axis, bool keep = false, const SourceSite& site = SourceLocation::current());
Value cumulative_sum(const Value& x, std::int64_t axis, bool exclusive = false, bool reverse = false,
                     const SourceSite& site = SourceLocation::current());
Value cumulative_product(const Value& x, std::int64_t axis, bool exclusive = false, bool reverse = false,
                         const SourceSite& site = SourceLocation::current());

// ---- products and linear algebra

// NumPy's matmul: vectors are taken as a row on the left, as a column on the right.
Value matmul(const Value& a, const Value& b, const SourceSite& site = SourceLocation::current());
// Attributes as BLAS has them: alpha op(a) op(b) + beta c.
Value gemm(const Value& c, const Value& a, const Value& b, double alpha = 1, double beta = 1, bool transpose_a = false,
           bool transpose_b = false, const SourceSite& site = SourceLocation::current());
// NumPy's einsum with an explicit or implicit result and ellipses. Made of products of matrices, products and sums.
Value einsum(const std::string& equation, const std::vector<Value>& operands,
             const SourceSite& site = SourceLocation::current());
Value swap_last(const Value& x, const SourceSite& site = SourceLocation::current());  // the last two axes
// x where column <= row + diagonal (the last two axes), 0 elsewhere.
Value lower_triangle(const Value& x, std::int64_t diagonal = 0, const SourceSite& site = SourceLocation::current());
Value cholesky(const Value& x, const SourceSite& site = SourceLocation::current());
Value solve(const Value& a, const Value& b, const SourceSite& site = SourceLocation::current());
Value inverse(const Value& x, const SourceSite& site = SourceLocation::current());
Value determinant(const Value& x, const SourceSite& site = SourceLocation::current());
std::vector<Value> qr(const Value& x, const SourceSite& site = SourceLocation::current());   // q, r
std::vector<Value> svd(const Value& x, const SourceSite& site = SourceLocation::current());  // u, s, v transposed

// ---- indices

enum class ScatterMode : std::uint8_t { kSet, kAdd, kMultiply, kMaximum, kMinimum };
Value gather(const Value& x, const Value& indices, std::int64_t axis = 0,
             const SourceSite& site = SourceLocation::current());
Value scatter(const Value& x, const Value& indices, const Value& updates, std::int64_t axis = 0,
              ScatterMode mode = ScatterMode::kAdd, const SourceSite& site = SourceLocation::current());
Value gather_elements(const Value& x, const Value& indices, std::int64_t axis,
                      const SourceSite& site = SourceLocation::current());
Value scatter_elements(const Value& x, const Value& indices, const Value& updates, std::int64_t axis,
                       ScatterMode mode = ScatterMode::kSet, const SourceSite& site = SourceLocation::current());
Value gather_nd(const Value& x, const Value& indices, const SourceSite& site = SourceLocation::current());
Value scatter_nd(const Value& x, const Value& indices, const Value& updates, ScatterMode mode = ScatterMode::kSet,
                 const SourceSite& site = SourceLocation::current());
// 1 at the index, 0 elsewhere; an index outside gives zeros.
Value one_hot(const Value& indices, const Value& depth, DType dtype,
              const SourceSite& site = SourceLocation::current());
Value argsort(const Value& x, std::int64_t axis = -1, bool descending = false,
              const SourceSite& site = SourceLocation::current());
Value sort(const Value& x, std::int64_t axis = -1, bool descending = false,
           const SourceSite& site = SourceLocation::current());
// The k largest along an axis, largest first, and their indices.
std::vector<Value> top_k(const Value& x, std::int64_t k, std::int64_t axis = -1,
                         const SourceSite& site = SourceLocation::current());

// ---- creation

Value iota(const Value& length, DType dtype = DType::kInt64, const SourceSite& site = SourceLocation::current());
Value linspace(double first, double last, std::int64_t count, DType dtype = DType::kFloat64,
               const SourceSite& site = SourceLocation::current());
Value eye(const Value& rows, const Value& columns, std::int64_t diagonal = 0, DType dtype = DType::kFloat32,
          const SourceSite& site = SourceLocation::current());
// Ones on and below a diagonal.
Value tri(const Value& rows, const Value& columns, std::int64_t diagonal = 0, DType dtype = DType::kFloat32,
          const SourceSite& site = SourceLocation::current());
// From a state of key and counter (uint64): in [0, 1), and with mean 0 and variance 1 (Box and Muller 1958).
Value random_bits(const Value& state, const Value& shape, DType dtype,
                  const SourceSite& site = SourceLocation::current());
Value random_uniform(const Value& state, const Value& shape, DType dtype = DType::kFloat32,
                     const SourceSite& site = SourceLocation::current());
Value random_normal(const Value& state, const Value& shape, DType dtype = DType::kFloat32,
                    const SourceSite& site = SourceLocation::current());

// ---- softmax and normalisations

Value softmax(const Value& x, std::int64_t axis = -1, const SourceSite& site = SourceLocation::current());
Value log_softmax(const Value& x, std::int64_t axis = -1, const SourceSite& site = SourceLocation::current());
Value cross_entropy(const Value& logits, const Value& labels, const SourceSite& site = SourceLocation::current());
// (x - mean) / sqrt(variance + epsilon) over the axes.
Value normalise(const Value& x, const Integers& axes, double epsilon = 1e-5,
                const SourceSite& site = SourceLocation::current());

// ---- what steers

Value stop_gradient(const Value& x, const SourceSite& site = SourceLocation::current());
Value clip_gradient(const Value& x, double low, double high, const SourceSite& site = SourceLocation::current());
Value scale_gradient(const Value& x, double factor, const SourceSite& site = SourceLocation::current());
Value print(const Value& x, const std::string& message, const SourceSite& site = SourceLocation::current());
Value assert_that(const Value& x, const Value& condition, const std::string& message,
                  const SourceSite& site = SourceLocation::current());
// One of two values; only what the chosen one needs is computed.
Value if_else(const Value& condition, const Value& then, const Value& otherwise,
              const SourceSite& site = SourceLocation::current());
// All outputs of a graph over these operands.
std::vector<Value> call(const GraphPointer& body, const std::vector<Value>& operands,
                        const GraphPointer& gradient = nullptr, const SourceSite& site = SourceLocation::current());
// An input that stands for a value of this type inside of a graph that is made for later use.
Value parameter_like(const Value& value);
Value parameter(const Type& type, const std::string& name, const SourceSite& site = SourceLocation::current());

// ---- elementwise

#define FORESHAPE_BUILD_1(op)              \
  inline Value op(const Operand& x) {      \
    return apply_elementwise(Op::op, {x}); \
  }
#define FORESHAPE_BUILD_2(op)                           \
  inline Value op(const Operand& x, const Operand& y) { \
    return apply_elementwise(Op::op, {x, y});           \
  }
#define FORESHAPE_BUILD_3(op)                                             \
  inline Value op(const Operand& x, const Operand& y, const Operand& z) { \
    return apply_elementwise(Op::op, {x, y, z});                          \
  }
#define FORESHAPE_SCALAR(op, arity, ...) FORESHAPE_BUILD_##arity(op)
#define FORESHAPE_OP(...)
#include "engine/ops/elementwise.def"
#undef FORESHAPE_SCALAR
#undef FORESHAPE_OP
#undef FORESHAPE_BUILD_1
#undef FORESHAPE_BUILD_2
#undef FORESHAPE_BUILD_3

inline Value operator-(const Operand& x) {
  return negate(x);
}
inline Value operator+(const Operand& x, const Operand& y) {
  return add(x, y);
}
inline Value operator-(const Operand& x, const Operand& y) {
  return subtract(x, y);
}
inline Value operator*(const Operand& x, const Operand& y) {
  return multiply(x, y);
}
inline Value operator/(const Operand& x, const Operand& y) {
  return divide(x, y);
}
inline Value operator%(const Operand& x, const Operand& y) {
  return remainder(x, y);
}
inline Value operator<(const Operand& x, const Operand& y) {
  return less(x, y);
}
inline Value operator<=(const Operand& x, const Operand& y) {
  return less_equal(x, y);
}
inline Value operator>(const Operand& x, const Operand& y) {
  return greater(x, y);
}
inline Value operator>=(const Operand& x, const Operand& y) {
  return greater_equal(x, y);
}

}  // namespace foreshape::engine
