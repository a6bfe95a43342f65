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
// Constants broadcast to the shape of x.
Value full_like(const Value& x, double value);
Value zeros_like(const Value& x);
Value ones_like(const Value& x);

// ---- shapes. Axes may count from the back.

using SourceLocation = std::source_location;
Value dim(const Value& x, std::int64_t axis, const SourceSite& site = SourceLocation::current());
// The shape as an int64 vector; a constant where it is known.
Value shape(const Value& x, const SourceSite& site = SourceLocation::current());
Value shape_constant(const Integers& sizes, const SourceSite& site = SourceLocation::current());
Value stack(const std::vector<Value>& values, std::int64_t axis = 0,
            const SourceSite& site = SourceLocation::current());
Value broadcast_to(const Value& x, const Value& shape, const SourceSite& site = SourceLocation::current());
Value sum_to(const Value& x, const Value& shape, const SourceSite& site = SourceLocation::current());
// x itself where the shapes are known to be equal.
Value broadcast_like(const Value& x, const Value& like);
Value sum_to_like(const Value& x, const Value& like);
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
