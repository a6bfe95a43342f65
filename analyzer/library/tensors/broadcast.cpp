// NumPy's broadcasting, by columns counted from the right.
#include <algorithm>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

// A dim of one operand in a column; operands that end before it have none.
struct Cell {
  enum class State : std::uint8_t { kAbsent, kUnknown, kDim } state = State::kAbsent;
  Value dim;
  std::int64_t index = 0;  // from the left, where that is known
};

Cell cell_at(const Sequence& dims, std::size_t column) {
  const std::size_t known = dims.has_gap() ? dims.suffix() : dims.items.size();
  if (column < known) {
    const std::size_t at = dims.items.size() - 1 - column;
    return {Cell::State::kDim, dims.items[at], static_cast<std::int64_t>(at)};
  }
  return {dims.has_gap() ? Cell::State::kUnknown : Cell::State::kAbsent, {}, 0};
}

bool known_above_one(Interpreter& in, const Value& dim) {
  const std::optional<std::int64_t> number = constant(in, dim);
  return number && *number > 1;
}

// TensorFlow's static inference: a size that it knows to be above 1 wins over one that it does not know.
std::uint8_t static_flag(Interpreter& in, const Value& a, const Value& b) {
  const bool a_unknown = a.has(kStaticUnknown);
  const bool b_unknown = b.has(kStaticUnknown);
  if (a_unknown == b_unknown) return a_unknown ? kStaticUnknown : 0;
  return known_above_one(in, a_unknown ? b : a) ? 0 : kStaticUnknown;
}

Value with_flags_of(Interpreter& in, const Value& result, const Value& a, const Value& b) {
  const int poison = (a.flags | b.flags) & kPoisoned;
  const int inserted = is_constant(in, result, 1) ? (a.flags | b.flags) & kNewAxis : 0;
  Value value = result;
  value.flags = static_cast<std::uint8_t>(static_flag(in, a, b) | poison | inserted);
  return value;
}

std::string mismatch_message(Interpreter& in, const Report& report, std::span<const Shape> shapes, const Value& a, const Value& b,
                             std::int64_t axis) {
  switch (wording(in, report)) {
    case Wording::kNumPy: {
      std::string text = "operands could not be broadcast together with shapes";
      for (const Shape& shape : shapes) text += ' ' + compact_text(in, *shape.dims);
      return text;
    }
    case Wording::kTorch:
      if (axis >= 0) {
        return "The size of tensor a (" + dim_text(in, a) + ") must match the size of tensor b (" + dim_text(in, b) +
               ") at non-singleton dimension " + std::to_string(axis);
      }
      break;
    case Wording::kNeutral: break;
  }
  std::string text = "shapes";
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    text += i == 0 ? " " : i + 1 == shapes.size() ? " and " : ", ";
    text += in.show_shape(*shapes[i].dims);
  }
  return text + " cannot be broadcast together: " + dim_text(in, a) + " != " + dim_text(in, b);
}

// Combines column by column.
class Broadcast {
 public:
  Broadcast(Interpreter& in, std::span<const Shape> shapes, const Report& report) : in_(in), shapes_(shapes), report_(report) {}

  Shape run() {
    std::uint8_t flags = 0;
    for (const Shape& shape : shapes_) flags = static_cast<std::uint8_t>(flags | shape.flags);
    if (shapes_.empty()) return {in_.sequence(std::span<const Value>{}), 0};
    if (all_the_same()) return {shapes_[0].dims, flags};
    const Sequence* longest_gap = nullptr;
    bool one_kind_of_gap = true;
    std::size_t longest_exact = 0;
    for (const Shape& shape : shapes_) {
      if (!shape.dims->has_gap()) {
        longest_exact = std::max(longest_exact, shape.dims->items.size());
        continue;
      }
      if (longest_gap == nullptr) {
        longest_gap = shape.dims;
      } else if (longest_gap->gap_length != shape.dims->gap_length || longest_gap->gap != shape.dims->gap ||
                 longest_gap->suffix() != shape.dims->suffix()) {
        one_kind_of_gap = false;
      }
    }
    if (longest_gap == nullptr) return {run_exact(longest_exact), flags};
    if (one_kind_of_gap && longest_exact <= longest_gap->suffix()) return {run_one_gap(*longest_gap), flags};
    return {run_unknown(longest_exact), flags};
  }

 private:
  bool all_the_same() const {
    return std::all_of(shapes_.begin() + 1, shapes_.end(), [&](const Shape& s) { return same_dims(*s.dims, *shapes_[0].dims); });
  }

  const Sequence* run_exact(std::size_t rank) {
    Dims right_to_left;
    for (std::size_t column = 0; column < rank; ++column) right_to_left.push_back(combine_column(column).value());
    std::reverse(right_to_left.begin(), right_to_left.end());
    return in_.sequence(right_to_left.span());
  }

  // All shapes of unknown rank have their gap at the same place, and the others end before it.
  const Sequence* run_one_gap(const Sequence& gapped) {
    Dims suffix;
    for (std::size_t column = 0; column < gapped.suffix(); ++column) suffix.push_back(combine_column(column).value());
    std::reverse(suffix.begin(), suffix.end());
    Dims prefix;
    for (std::size_t i = 0; i < gapped.prefix(); ++i) {
      Value dim = gapped.items[i];
      for (const Shape& shape : shapes_) {
        if (shape.dims->has_gap() && shape.dims != &gapped) dim = combine(dim, shape.dims->items[i], 0, 0, i, i);
      }
      prefix.push_back(dim);
    }
    const bool several =
        std::count_if(shapes_.begin(), shapes_.end(), [](const Shape& s) { return s.dims->has_gap(); }) > 1;
    ShapeBuilder shape(in_);
    shape.append(prefix.span());
    Sequence gap = gapped;
    gap.items = {};
    gap.gap = 0;
    // Dims of the gap that were 1 may have become those of another operand.
    shape.append(several ? with_other_gap(in_, gap) : gap);
    shape.append(suffix.span());
    return shape.finish();
  }

  const Sequence* run_unknown(std::size_t longest_exact) {
    // From the right as far as the columns are known.
    Dims right_to_left;
    for (std::size_t column = 0;; ++column) {
      const bool beyond = column >= longest_exact && std::any_of(shapes_.begin(), shapes_.end(), [&](const Shape& s) {
                            return s.dims->has_gap() && column >= s.dims->suffix();
                          });
      if (beyond) break;
      const std::optional<Value> dim = combine_column(column);
      if (!dim) break;
      right_to_left.push_back(*dim);
    }
    std::reverse(right_to_left.begin(), right_to_left.end());
    symbolic::Context& symbols = in_.symbols();
    Value rank;
    for (const Shape& shape : shapes_) {
      const Value other = in_.integer(rank_expr(in_, *shape.dims));
      rank = given(rank) ? maximum(in_, rank, other) : other;
    }
    ShapeBuilder shape(in_);
    const ExprId known = symbols.constant(static_cast<std::int64_t>(right_to_left.size()));
    Sequence gap;
    gap.gap = 0;
    gap.gap_length = symbols.subtract(rank.expr(), known);
    shape.append(with_other_gap(in_, gap));
    shape.append(right_to_left.span());
    return shape.finish();
  }

  // Nothing when an operand of unknown rank leaves it open.
  std::optional<Value> combine_column(std::size_t column) {
    Cell sum;
    std::size_t from = 0;
    bool open = false;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      const Cell cell = cell_at(*shapes_[i].dims, column);
      if (cell.state == Cell::State::kUnknown) open = true;
      if (cell.state != Cell::State::kDim) continue;
      if (sum.state == Cell::State::kAbsent) {
        sum = cell;
        from = i;
        continue;
      }
      const Value before = sum.dim;
      sum.dim = combine(sum.dim, cell.dim, from, i, static_cast<std::size_t>(sum.index), static_cast<std::size_t>(cell.index));
      if (sum.dim.expr() != before.expr()) {
        from = i;
        sum.index = cell.index;
      }
    }
    if (sum.state == Cell::State::kAbsent) return std::nullopt;
    // Whatever the unknown operand has there, a size above 1 prevails.
    if (open && !known_above_one(in_, sum.dim)) return std::nullopt;
    return sum.dim;
  }

  Value combine(const Value& a, const Value& b, std::size_t from_a, std::size_t from_b, std::size_t index_a, std::size_t index_b) {
    if (a.expr() == b.expr()) return with_flags_of(in_, better_known(in_, a, b), a, b);
    symbolic::Context& symbols = in_.symbols();
    const std::optional<std::int64_t> size_a = constant(in_, a);
    const std::optional<std::int64_t> size_b = constant(in_, b);
    if (size_a == 1) return with_flags_of(in_, b, a, b);
    if (size_b == 1) return with_flags_of(in_, a, a, b);
    FormulaId formula = symbols.truth(false);
    if (!size_a || !size_b) {
      if (decide_equal(in_, a, b) == Truth::kTrue) return with_flags_of(in_, better_known(in_, a, b), a, b);
      const Value one = in_.integer(1);
      if (!size_a && decide_equal(in_, a, one) == Truth::kTrue) return with_flags_of(in_, b, a, b);
      if (!size_b && decide_equal(in_, b, one) == Truth::kTrue) return with_flags_of(in_, a, a, b);
      formula = symbols.compatible(a.expr(), b.expr());
    }
    if (!require(formula, a, b, from_a, from_b, index_a, index_b)) return poisoned(with_flags_of(in_, size_b ? b : a, a, b));
    if (size_a) return with_flags_of(in_, a, a, b);
    if (size_b) return with_flags_of(in_, b, a, b);
    return with_flags_of(in_, in_.integer(symbols.broadcast(a.expr(), b.expr())), a, b);
  }

  bool require(FormulaId formula, const Value& a, const Value& b, std::size_t from_a, std::size_t from_b, std::size_t index_a,
               std::size_t index_b) {
    if (formula == in_.symbols().truth(true)) return true;
    static constexpr std::string_view kNames[] = {"a", "b", "c", "d"};
    std::vector<Operand> operands;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      Operand operand;
      operand.name = operand_name(in_, report_, i, i < std::size(kNames) ? kNames[i] : "operand");
      operand.shape = shapes_[i].dims;
      if (i == from_a) operand.clash = static_cast<int>(index_a);
      if (i == from_b) operand.clash = static_cast<int>(index_b);
      operands.push_back(operand);
    }
    const Value sizes[] = {a, b};
    const std::size_t rank_a = shapes_[from_a].dims->items.size();
    const std::size_t rank_b = shapes_[from_b].dims->items.size();
    std::int64_t axis = -1;
    if (!shapes_[from_a].dims->has_gap() && !shapes_[from_b].dims->has_gap()) {
      axis = static_cast<std::int64_t>(rank_a > rank_b ? index_a : index_b);
    }
    return check_slowly(in_, formula, carried(a, b), report_, operands, sizes,
                        [&] { return mismatch_message(in_, report_, shapes_, a, b, axis); });
  }

  Interpreter& in_;
  std::span<const Shape> shapes_;
  const Report& report_;
};

// Both operands are expanded, each along an axis of the other, and the two axes have the same size.
struct MutualExpansion {
  int clash_a = -1;  // the axis of each operand that expands the other
  int clash_b = -1;
  Value size_a;
  Value size_b;
};

bool is_size_one(Interpreter& in, const Cell& cell) { return cell.state == Cell::State::kAbsent || is_constant(in, cell.dim, 1); }

std::optional<MutualExpansion> mutual_expansion(Interpreter& in, const Sequence& a, const Sequence& b) {
  if (a.has_gap() || b.has_gap()) return std::nullopt;
  Dims expanding_a;  // dims of a that expand b
  Dims expanding_b;
  symbolic::InlineVector<int, 8> index_a;
  symbolic::InlineVector<int, 8> index_b;
  const std::size_t rank = std::max(a.items.size(), b.items.size());
  for (std::size_t column = 0; column < rank; ++column) {
    const Cell of_a = cell_at(a, column);
    const Cell of_b = cell_at(b, column);
    const bool one_a = is_size_one(in, of_a);
    const bool one_b = is_size_one(in, of_b);
    if (one_a == one_b) continue;
    const Cell& small = one_a ? of_a : of_b;
    const Cell& large = one_a ? of_b : of_a;
    if (small.state == Cell::State::kDim && small.dim.has(kNewAxis)) continue;
    if (large.dim.has(kPoisoned)) continue;
    (one_a ? expanding_b : expanding_a).push_back(large.dim);
    (one_a ? index_b : index_a).push_back(static_cast<int>(large.index));
  }
  for (std::size_t i = 0; i < expanding_a.size(); ++i) {
    for (std::size_t k = 0; k < expanding_b.size(); ++k) {
      if (expanding_a[i].expr() != expanding_b[k].expr() || is_constant(in, expanding_a[i], 0)) continue;
      return MutualExpansion{index_a[i], index_b[k], expanding_a[i], expanding_b[k]};
    }
  }
  return std::nullopt;
}

void report_mutual_expansion(Interpreter& in, std::span<const Shape> shapes, const Shape& result, const Report& report,
                             std::string_view rule) {
  const Sequence& a = *shapes[0].dims;
  const Sequence& b = *shapes[1].dims;
  // One defect, one finding: what does not broadcast was reported.
  for (const Value& dim : result.dims->items) {
    if (dim.has(kPoisoned)) return;
  }
  const std::optional<MutualExpansion> found = mutual_expansion(in, a, b);
  if (!found) return;
  const Operand operands[] = {{operand_name(in, report, 0, "a"), &a, found->clash_a},
                              {operand_name(in, report, 1, "b"), &b, found->clash_b}};
  const Value sizes[] = {found->size_a, found->size_b};
  interpreter::Constraint constraint;
  constraint.formula = in.symbols().truth(true);
  constraint.flags = static_cast<std::uint8_t>((shapes[0].flags | shapes[1].flags) & kPoisoned);
  constraint.rule = rule;
  constraint.raises = {};
  constraint.operands = operands;
  constraint.sizes = sizes;
  constraint.message = [&] {
    return in.show_shape(a) + " and " + in.show_shape(b) + " expand each other to " + in.show_shape(*result.dims);
  };
  in.lint(constraint);
}

// broadcast(*shapes, rule=, raises=, names=, mutual=)
Value broadcast(Interpreter& in, Arguments arguments) {
  const Report report = report_of(in, argument(arguments, 1), argument(arguments, 2), argument(arguments, 3), "broadcast-mismatch");
  const Value& mutual = argument(arguments, 4);
  std::string_view mutual_rule = "outer-broadcast";
  if (mutual.is(Tag::kNone)) mutual_rule = {};
  if (mutual.is_known_string()) mutual_rule = in.names().text(mutual.text());
  symbolic::InlineVector<Shape, 4> shapes;
  for (const Value& shape : rest(argument(arguments, 0))) shapes.push_back(shape_argument(in, shape));
  return shape_value(broadcast_shapes(in, shapes.span(), report, mutual_rule));
}

std::string target_message(Interpreter& in, const Report& report, const Sequence& shape, const Sequence& target, const Value& a,
                           const Value& b, bool output) {
  if (wording(in, report) == Wording::kNumPy) {
    if (output) {
      return "non-broadcastable output operand with shape " + compact_text(in, target) + " doesn't match the broadcast shape " +
             compact_text(in, shape);
    }
    return "could not broadcast input array from shape " + compact_text(in, shape) + " into shape " + compact_text(in, target);
  }
  std::string text = "shape " + in.show_shape(shape) + " cannot be broadcast to " + in.show_shape(target);
  if (given(a)) text += ": " + dim_text(in, a) + " != " + dim_text(in, b);
  return text;
}

// broadcast_to(shape, target, rule=, raises=, names=, output=): a -1 in the target keeps the size.
Value broadcast_to(Interpreter& in, Arguments arguments) {
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "broadcast-mismatch");
  const bool output = flag(in, argument(arguments, 5), false);
  const Shape from = settled(in, shape_argument(in, argument(arguments, 0)));
  const Shape to = settled(in, sizes_argument(in, argument(arguments, 1)));
  const Sequence& shape = *from.dims;
  const Sequence& target = *to.dims;
  const std::string_view shape_name = operand_name(in, report, 0, "input");
  const std::string_view target_name = operand_name(in, report, 1, "shape");
  if (!target.has_gap()) {
    // The rank may not be larger.
    const FormulaId fits = in.symbols().less_equal(rank_expr(in, shape), rank_expr(in, target));
    const bool holds = check(in, fits, (from.flags | to.flags) & kPoisoned, report, {{shape_name, &shape}, {target_name, &target}}, {},
                             [&] { return target_message(in, report, shape, target, {}, {}, output); });
    if (!holds) {
      Dims dims;
      for (const Value& dim : target.items) dims.push_back(poisoned(dim));
      return shape_value(in.sequence(dims.span()), kPoisoned);
    }
  }
  Dims right_to_left;
  const std::size_t known = target.has_gap() ? target.suffix() : target.items.size();
  for (std::size_t column = 0; column < known; ++column) {
    const std::size_t at = target.items.size() - 1 - column;
    const Value& wanted = target.items[at];
    const Cell cell = cell_at(shape, column);
    if (is_constant(in, wanted, -1)) {
      right_to_left.push_back(cell.state == Cell::State::kDim ? cell.dim : opaque_dim(in, "n"));
      continue;
    }
    if (cell.state != Cell::State::kDim || is_constant(in, cell.dim, 1) || cell.dim.expr() == wanted.expr()) {
      right_to_left.push_back(wanted);
      continue;
    }
    symbolic::Context& symbols = in.symbols();
    const ExprId one = symbols.constant(1);
    const FormulaId fits = symbols.disjunction(symbols.equal(cell.dim.expr(), wanted.expr()), symbols.equal(cell.dim.expr(), one));
    const bool holds = check(in, fits, carried(cell.dim, wanted), report,
                             {{shape_name, &shape, static_cast<int>(cell.index)}, {target_name, &target, static_cast<int>(at)}},
                             {cell.dim, wanted},
                             [&] { return target_message(in, report, shape, target, cell.dim, wanted, output); });
    right_to_left.push_back(holds ? wanted : poisoned(wanted));
  }
  std::reverse(right_to_left.begin(), right_to_left.end());
  const auto flags = static_cast<std::uint8_t>(from.flags & kPoisoned) | to.flags;
  if (!target.has_gap()) return shape_value(in.sequence(right_to_left.span()), static_cast<std::uint8_t>(flags));
  ShapeBuilder result(in);
  Sequence head = target;
  head.items = target.items.first(target.prefix());
  result.append(head);
  result.append(right_to_left.span());
  return result.value(static_cast<std::uint8_t>(flags));
}

constexpr IntrinsicRow kRows[] = {
    {"broadcast", "*shapes rule? raises? names? mutual?", spread<broadcast>},
    {"broadcast_to", "shape target rule? raises? names? output?", spread<broadcast_to>},
};

}  // namespace

Shape broadcast_shapes(Interpreter& in, std::span<const Shape> shapes, const Report& report, std::string_view mutual_rule) {
  const bool any_gap = std::any_of(shapes.begin(), shapes.end(), [](const Shape& s) { return s.dims->has_gap(); });
  if (any_gap) {
    std::vector<Shape> exact;
    for (const Shape& shape : shapes) exact.push_back(settled(in, shape));
    return Broadcast(in, exact, report).run();
  }
  const Shape result = Broadcast(in, shapes, report).run();
  if (shapes.size() == 2 && !mutual_rule.empty()) report_mutual_expansion(in, shapes, result, report, mutual_rule);
  return result;
}

std::span<const IntrinsicRow> broadcast_rows() { return kRows; }

}  // namespace foreshape::library::tensors
