// Matrix products as NumPy defines them.
#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

// An operand of a product with the place of its inner dim.
struct Inner {
  Value dim;
  int index = -1;  // from the left, for the report
  bool known = false;
};

Inner last_dim(const Sequence& dims) {
  if (const std::optional<Value> dim = dim_at(dims, -1)) return {*dim, static_cast<int>(dims.items.size()) - 1, true};
  return {};
}

Inner second_last_dim(const Sequence& dims) {
  if (const std::optional<Value> dim = dim_at(dims, -2)) return {*dim, static_cast<int>(dims.items.size()) - 2, true};
  return {};
}

std::string matrix_text(Interpreter& in, const Sequence& dims) {
  std::string text;
  for (const Value& dim : dims.items) text += (text.empty() ? "" : "x") + dim_text(in, dim);
  return text;
}

std::string inner_message(Interpreter& in, const Report& report, const Sequence& a, const Sequence& b, const Inner& x, const Inner& y,
                          bool dot) {
  const std::string left = dim_text(in, x.dim);
  const std::string right = dim_text(in, y.dim);
  switch (wording(in, report)) {
    case Wording::kNumPy:
      if (dot) {
        return "shapes " + compact_text(in, a) + " and " + compact_text(in, b) + " not aligned: " + left + " (dim " +
               std::to_string(x.index) + ") != " + right + " (dim " + std::to_string(y.index) + ')';
      }
      return "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size " +
             right + " is different from " + left + ')';
    case Wording::kTorch:
      if (!a.has_gap() && !b.has_gap() && a.items.size() <= 2 && b.items.size() == 2) {
        return "mat1 and mat2 shapes cannot be multiplied (" + matrix_text(in, a) + " and " + matrix_text(in, b) + ')';
      }
      break;
    case Wording::kNeutral: break;
  }
  return "shapes " + in.show_shape(a) + " and " + in.show_shape(b) + " cannot be multiplied: inner dimensions are " + left + " and " +
         right;
}

// Whether the inner dims agree (or nothing is known against it).
bool check_inner(Interpreter& in, const Report& report, const Sequence& a, const Sequence& b, const Inner& x, const Inner& y,
                 bool dot) {
  if (!x.known || !y.known || x.dim.expr() == y.dim.expr()) return true;
  return check(in, in.symbols().equal(x.dim.expr(), y.dim.expr()), carried(x.dim, y.dim), report,
               {{operand_name(in, report, 0, "a"), &a, x.index}, {operand_name(in, report, 1, "b"), &b, y.index}}, {x.dim, y.dim},
               [&] { return inner_message(in, report, a, b, x, y, dot); });
}

bool is_scalar(const Sequence& dims) { return !dims.has_gap() && dims.items.empty(); }
bool is_vector(const Sequence& dims) { return !dims.has_gap() && dims.items.size() == 1; }

Value poisoned_unknown(Interpreter& in) { return unknown_shape_value(in, kPoisoned); }

// Neither operand may be a scalar.
bool check_not_scalar(Interpreter& in, Report report, const Sequence& a, const Sequence& b) {
  report.rule = "rank-mismatch";
  const std::string_view name_a = operand_name(in, report, 0, "a");
  const std::string_view name_b = operand_name(in, report, 1, "b");
  for (int i = 0; i < 2; ++i) {
    if (!is_scalar(i == 0 ? a : b)) continue;
    const bool holds = check(in, in.symbols().truth(false), 0, report, {{name_a, &a}, {name_b, &b}}, {}, [&] {
      if (wording(in, report) == Wording::kNumPy) {
        return "matmul: Input operand " + std::to_string(i) +
               " does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)";
      }
      return "both operands of a matrix product need at least 1 dimension, but the shapes are " + in.show_shape(a) + " and " +
             in.show_shape(b);
    });
    if (!holds) return false;
  }
  return true;
}

// matmul_shape(a, b, rule=, raises=, names=)
Value matmul_shape(Interpreter& in, Arguments arguments) {
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "matmul-mismatch");
  const Shape left = settled(in, shape_argument(in, argument(arguments, 0)));
  const Shape right = settled(in, shape_argument(in, argument(arguments, 1)));
  const Sequence& a = *left.dims;
  const Sequence& b = *right.dims;
  const auto flags = static_cast<std::uint8_t>(left.flags | right.flags);
  if (is_scalar(a) || is_scalar(b)) {
    check_not_scalar(in, report, a, b);
    return poisoned_unknown(in);
  }
  const Inner inner_a = last_dim(a);
  ShapeBuilder result(in);
  bool fits = true;
  const auto finished = [&] { return fits ? result.value(flags) : result.poisoned_value(flags); };
  if (is_vector(b)) {
    fits = check_inner(in, report, a, b, inner_a, last_dim(b), false);
    result.append(without_last(in, a, 1));
    return finished();
  }
  const bool b_is_matrix = !b.has_gap() || b.suffix() >= 2;
  if (b_is_matrix) fits = check_inner(in, report, a, b, inner_a, second_last_dim(b), false);
  if (is_vector(a)) {
    if (!b_is_matrix) return unknown_shape_value(in, flags);
    result.append(without_last(in, b, 2));
    result.push(*dim_at(b, -1));
    return finished();
  }
  if (!b.has_gap() && b.items.size() == 2) {
    // Whatever the rank of a is.
    result.append(without_last(in, a, 1));
    result.push(b.items[1]);
    return finished();
  }
  if (!b_is_matrix) return unknown_shape_value(in, flags);
  const bool a_is_matrix = !a.has_gap() || a.suffix() >= 2;
  if (!a_is_matrix) {
    // a may be a vector.
    Sequence open = unknown_dims(in);
    result.append(open);
    result.push(*dim_at(b, -1));
    return finished();
  }
  const Sequence batch_a = without_last(in, a, 2);
  const Sequence batch_b = without_last(in, b, 2);
  const Shape batches[] = {{&batch_a, 0}, {&batch_b, 0}};
  result.append(*broadcast_shapes(in, batches, report).dims);
  result.push(*dim_at(a, -2));
  result.push(*dim_at(b, -1));
  return finished();
}

// dot_shape(a, b, rule=, raises=, names=)
Value dot_shape(Interpreter& in, Arguments arguments) {
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "matmul-mismatch");
  const Shape left = settled(in, shape_argument(in, argument(arguments, 0)));
  const Shape right = settled(in, shape_argument(in, argument(arguments, 1)));
  const Sequence& a = *left.dims;
  const Sequence& b = *right.dims;
  const auto flags = static_cast<std::uint8_t>(left.flags | right.flags);
  if (is_scalar(a)) return shape_value(right.dims, flags);
  if (is_scalar(b)) return shape_value(left.dims, flags);
  ShapeBuilder result(in);
  bool fits = true;
  const auto finished = [&] { return fits ? result.value(flags) : result.poisoned_value(flags); };
  if (is_vector(b)) {
    fits = check_inner(in, report, a, b, last_dim(a), last_dim(b), true);
    // A scalar of unknown shape would give back b: not told apart from a vector here.
    if (a.has_gap() && a.items.empty()) return unknown_shape_value(in, flags);
    result.append(without_last(in, a, 1));
    return finished();
  }
  const bool b_is_matrix = !b.has_gap() || b.suffix() >= 2;
  if (!b_is_matrix || (a.has_gap() && a.items.empty())) return unknown_shape_value(in, flags);
  fits = check_inner(in, report, a, b, last_dim(a), second_last_dim(b), true);
  result.append(without_last(in, a, 1));
  result.append(without_last(in, b, 2));
  result.push(*dim_at(b, -1));
  return finished();
}

constexpr IntrinsicRow kRows[] = {
    {"matmul_shape", "a b rule? raises? names?", spread<matmul_shape>},
    {"dot_shape", "a b rule? raises? names?", spread<dot_shape>},
};

}  // namespace

std::span<const IntrinsicRow> matmul_rows() { return kRows; }

}  // namespace foreshape::library::tensors
