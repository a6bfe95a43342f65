// What the tensor intrinsics share: reading arguments, computing with dims, building shapes, and checking what an operation
// demands.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/interpreter/interpreter.h"
#include "analyzer/base/inline_vector.h"

namespace foreshape::library::tensors {

using base::NameId;
using domain::CellId;
using domain::DType;
using domain::kNewAxis;
using domain::kPoisoned;
using domain::kStaticUnknown;
using domain::Sequence;
using domain::SliceValue;
using domain::Tag;
using domain::TensorObject;
using domain::Value;
using interpreter::Interpreter;
using interpreter::IntrinsicRow;
using interpreter::Kind;
using interpreter::Operand;
using symbolic::ExprId;
using symbolic::FormulaId;
using symbolic::Origin;
using symbolic::Truth;

using Arguments = std::span<const Value>;
using Dims = symbolic::InlineVector<Value, 8>;

// Flags that a computed dim takes over from what it is computed from.
inline constexpr std::uint8_t kCarried = kStaticUnknown | kPoisoned;
// Contents and literal lists beyond this many elements are not looked at one by one.
inline constexpr std::size_t kMaxContent = 4096;
// No tensor has more axes.
inline constexpr std::int64_t kMaxRank = 64;

// The tables of this folder's files.
std::span<const IntrinsicRow> structure_rows();
std::span<const IntrinsicRow> tensor_rows();
std::span<const IntrinsicRow> rank_rows();
std::span<const IntrinsicRow> dtype_rows();
std::span<const IntrinsicRow> number_rows();
std::span<const IntrinsicRow> broadcast_rows();
std::span<const IntrinsicRow> matmul_rows();
std::span<const IntrinsicRow> window_rows();
std::span<const IntrinsicRow> axis_rows();
std::span<const IntrinsicRow> reshape_rows();
std::span<const IntrinsicRow> joining_rows();
std::span<const IntrinsicRow> resizing_rows();
std::span<const IntrinsicRow> indexing_rows();
std::span<const IntrinsicRow> einsum_rows();

// ---- Arguments (arguments.cpp)
inline const Value& argument(Arguments arguments, std::size_t index) {
  static constexpr Value kMissing;
  return index < arguments.size() ? arguments[index] : kMissing;
}
inline bool given(const Value& value) { return !value.is(Tag::kUnbound); }
inline bool given_not_none(const Value& value) { return !value.is(Tag::kUnbound) && !value.is(Tag::kNone); }
// A flag argument; `otherwise` when it is missing or not known.
bool flag(Interpreter& in, const Value& value, bool otherwise);
// The items of a `*rest` parameter (or any tuple).
std::span<const Value> rest(const Value& value);
// An int argument as a dim; a fresh opaque one where nothing is known of it.
Value as_dim(Interpreter& in, const Value& value);

// A shape argument: its dims are Ints. `flags`: kStaticUnknown when static inference does not know the rank, kPoisoned when the
// rank depends on a failed operation.
struct Shape {
  const Sequence* dims = nullptr;
  std::uint8_t flags = 0;
};
// The shape that a tuple, list or anything iterable spells out; of a tensor its own shape.
Shape shape_argument(Interpreter& in, const Value& value);
// The sizes that a value spells out: an int, a sequence of ints, or a tensor by its contents.
Shape sizes_argument(Interpreter& in, const Value& value);
// The shape that NumPy would give the value: tensors, numbers, nested lists; unknown rank for the unknown.
Shape shape_of(Interpreter& in, const Value& value);
// The shape of a tensor object.
Shape tensor_shape(Interpreter& in, const TensorObject& tensor);

// Calls `Function` for each alternative of arguments that are choices (also of the items of tuples among the arguments).
Value over_choices(Interpreter& in, Arguments arguments, interpreter::IntrinsicFunction function);
template <interpreter::IntrinsicFunction Function>
Value spread(Interpreter& in, Arguments arguments) {
  return over_choices(in, arguments, Function);
}

// ---- Dims (dims.cpp). Dims are Values of tag Int. What is passed through keeps flags and provenance, what is computed has the
// carried flags of its operands.
inline std::optional<std::int64_t> constant(Interpreter& in, const Value& dim) {
  return dim.is(Tag::kInt) ? in.symbols().constant_value(dim.expr()) : std::nullopt;
}
inline bool is_constant(Interpreter& in, const Value& dim, std::int64_t number) {
  return dim.is(Tag::kInt) && dim.expr() == in.symbols().constant(number);
}
inline std::uint8_t carried(const Value& a) { return a.flags & kCarried; }
inline std::uint8_t carried(const Value& a, const Value& b) { return static_cast<std::uint8_t>((a.flags | b.flags) & kCarried); }
Value add(Interpreter& in, const Value& a, const Value& b);
Value subtract(Interpreter& in, const Value& a, const Value& b);
Value multiply(Interpreter& in, const Value& a, const Value& b);
// Rounded down and up. The divisor is positive, or the result is an opaque dim.
Value floor_quotient(Interpreter& in, const Value& a, const Value& b);
Value ceil_quotient(Interpreter& in, const Value& a, const Value& b);
Value minimum(Interpreter& in, const Value& a, const Value& b);
Value maximum(Interpreter& in, const Value& a, const Value& b);
Value product(Interpreter& in, std::span<const Value> dims);
Value total(Interpreter& in, std::span<const Value> dims);
// A dim of which nothing more is known.
Value opaque_dim(Interpreter& in, std::string_view name, std::int64_t lower = 0);
// The same symbol for the same key. Keys are hashes made with `key_of`.
Value keyed_dim(Interpreter& in, std::uint64_t key, std::string_view name, std::int64_t lower = 0, Origin origin = Origin::kOpaque);
std::uint64_t key_of(std::string_view what, std::initializer_list<std::uint64_t> parts);
// What makes two values the same key: the same value; for tensors the same one with no write in between.
std::uint64_t key_of_value(Interpreter& in, const Value& value);
// The number of true elements of a mask: opaque_dim("true_count", lower=0, key=mask) in models.
Value true_count(Interpreter& in, const Value& mask);
// A dim of size 1 that code inserts on purpose.
inline Value new_axis(Interpreter& in) { return in.integer(in.symbols().constant(1), kNewAxis); }
Truth decide_equal(Interpreter& in, const Value& a, const Value& b);
Truth decide_less_equal(Interpreter& in, const Value& a, const Value& b);
Value poisoned(const Value& dim);
std::string dim_text(Interpreter& in, const Value& dim);

// ---- Shapes (shapes.cpp)
inline Value shape_value(const Sequence* dims, std::uint8_t flags = 0) { return Value::tuple(dims, flags & kCarried); }
inline Value shape_value(const Shape& shape) { return shape_value(shape.dims, shape.flags); }
Sequence unknown_dims(Interpreter& in, Origin origin = Origin::kOpaque, std::int64_t lower = 0,
                      std::optional<std::int64_t> upper = std::nullopt);
Shape unknown_shape(Interpreter& in, Origin origin = Origin::kOpaque);
Value unknown_shape_value(Interpreter& in, std::uint8_t flags = 0);
// The number of axes as an expression.
ExprId rank_expr(Interpreter& in, const Sequence& dims);
// Exact where the path decides the length of the gap.
Sequence settled(Interpreter& in, const Sequence& dims);
Shape settled(Interpreter& in, const Shape& shape);
// The dims of a shape whose rank is known to be `rank` (the same dims for the same question).
Sequence expanded(Interpreter& in, const Sequence& dims, std::size_t rank);
// The same shape with at least `count` dims before (after) the gap; its rank is known to be at least that.
Sequence with_prefix(Interpreter& in, const Sequence& dims, std::size_t count);
Sequence with_suffix(Interpreter& in, const Sequence& dims, std::size_t count);
// Without the first (last) `count` dims; the rank is known to be at least that.
Sequence without_first(Interpreter& in, const Sequence& dims, std::size_t count);
Sequence without_last(Interpreter& in, const Sequence& dims, std::size_t count);
// The same number of dims in the gap, but others.
Sequence with_other_gap(Interpreter& in, const Sequence& dims);
// The dim at an index from the left, or from the right when negative; nothing when it lies in the gap or there is none.
std::optional<Value> dim_at(const Sequence& dims, std::int64_t index);
// The number of elements of a tensor of that shape.
Value element_count(Interpreter& in, const Sequence& dims);
// NumPy's way to write a shape: (48,48,4), (3,), ().
std::string compact_text(Interpreter& in, const Sequence& dims);
bool same_dims(const Sequence& a, const Sequence& b);

// Puts dims together from left to right; several gaps become one.
class ShapeBuilder {
 public:
  explicit ShapeBuilder(Interpreter& in) : in_(in) {}
  void push(const Value& dim) { dims_.push_back(dim); }
  void append(const Sequence& part);
  void append(std::span<const Value> part) { dims_.append(part); }
  // From here on an unknown number of dims, `length` where it is known.
  void open_gap(ExprId length);
  std::size_t size() const { return dims_.size(); }
  Value& operator[](std::size_t index) { return dims_[index]; }
  bool has_gap() const { return gap_ >= 0; }
  const Sequence* finish();
  Value value(std::uint8_t flags = 0) { return shape_value(finish(), flags); }
  // The result of operands that did not fit: nothing is claimed of what is computed from it.
  Value poisoned_value(std::uint8_t flags = 0) {
    for (Value& dim : dims_) dim = poisoned(dim);
    return value(static_cast<std::uint8_t>(flags | kPoisoned));
  }

 private:
  Interpreter& in_;
  Dims dims_;
  std::int32_t gap_ = -1;
  ExprId gap_length_;
};

// ---- Checks (checks.cpp)
// How an intrinsic's caller wants failures reported.
struct Report {
  std::string_view rule;
  std::string_view raises;
  std::span<const Value> names;  // of the operands, in order
};
Report report_of(Interpreter& in, const Value& rule, const Value& raises, const Value& names, std::string_view default_rule,
                 std::string_view default_raises = "ValueError");
std::string_view operand_name(Interpreter& in, const Report& report, std::size_t index, std::string_view otherwise);
// An exception class argument by its last name.
std::string_view exception_name(Interpreter& in, const Value& raises, std::string_view otherwise);

// Whose words a message uses.
enum class Wording : std::uint8_t { kNumPy, kTorch, kNeutral };
Wording wording(Interpreter& in, const Report& report);

bool check_slowly(Interpreter& in, FormulaId formula, std::uint8_t flags, const Report& report, std::span<const Operand> operands,
                  std::span<const Value> sizes, std::function<std::string()> message);
// False when the constraint certainly fails.
template <typename Message>
bool check(Interpreter& in, FormulaId formula, std::uint8_t flags, const Report& report, std::initializer_list<Operand> operands,
           std::initializer_list<Value> sizes, Message&& message) {
  if (formula == in.symbols().truth(true)) return true;
  return check_slowly(in, formula, flags, report, {operands.begin(), operands.size()}, {sizes.begin(), sizes.size()},
                      std::function<std::string()>(std::forward<Message>(message)));
}
// Requires two dims to be equal; gives the one that is known better, poisoned when they differ.
template <typename Message>
Value unify(Interpreter& in, const Value& a, const Value& b, const Report& report, std::initializer_list<Operand> operands,
            Message&& message);
// The better known one of two equal dims.
Value better_known(Interpreter& in, const Value& a, const Value& b);

template <typename Message>
Value unify(Interpreter& in, const Value& a, const Value& b, const Report& report, std::initializer_list<Operand> operands,
            Message&& message) {
  if (a.expr() == b.expr()) return better_known(in, a, b);
  const bool holds = check(in, in.symbols().equal(a.expr(), b.expr()), carried(a, b), report, operands, {a, b},
                           std::forward<Message>(message));
  const Value result = better_known(in, a, b);
  return holds ? result : poisoned(result);
}

// ---- Pieces that several intrinsics use
// Requires -rank <= axis < rank of a constant axis and gives it from the left; nothing when it is not known or out of range
// (`failed` tells which).
std::optional<std::int64_t> checked_axis(Interpreter& in, std::int64_t axis, const Shape& shape, std::size_t inserted,
                                         const Report& report, bool& failed);
// The shape that the operands broadcast to (broadcast.cpp). With two operands, mutual expansion is reported under
// `mutual_rule` unless that is empty.
Shape broadcast_shapes(Interpreter& in, std::span<const Shape> shapes, const Report& report, std::string_view mutual_rule = {});

}  // namespace foreshape::library::tensors
