// Axes: normalising, reducing, permuting, removing and inserting them.
#include <algorithm>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

std::string axis_message(Interpreter& in, const Report& report, std::int64_t axis, std::int64_t rank) {
  if (wording(in, report) == Wording::kTorch) {
    return "Dimension out of range (expected to be in range of [" + std::to_string(-rank) + ", " + std::to_string(rank - 1) +
           "], but got " + std::to_string(axis) + ')';
  }
  if (wording(in, report) == Wording::kNumPy) {
    return "axis " + std::to_string(axis) + " is out of bounds for array of dimension " + std::to_string(rank);
  }
  return "axis " + std::to_string(axis) + " is out of range for a tensor of rank " + std::to_string(rank);
}

// The axes that an argument names, as far as they are known constants.
struct Axes {
  enum class State : std::uint8_t { kAll, kKnown, kUnknown } state = State::kAll;
  bool single = false;
  symbolic::InlineVector<std::int64_t, 8> list;
  std::optional<std::size_t> count;  // of unknown axes
};

void read_axes(Interpreter& in, const Value& value, Axes& axes) {
  if (!given_not_none(value)) return;
  if (const std::optional<std::int64_t> axis = in.constant(value)) {
    axes.state = Axes::State::kKnown;
    axes.single = true;
    axes.list.push_back(*axis);
    return;
  }
  axes.state = Axes::State::kUnknown;
  if (value.is(Tag::kInt)) {
    axes.single = true;
    axes.count = 1;
    return;
  }
  const TensorObject* tensor = in.as_tensor(value);
  if (tensor != nullptr && !given(in.content(*tensor))) {
    const Shape shape = tensor_shape(in, *tensor);
    if (!shape.dims->has_gap() && shape.dims->items.empty()) axes.count = 1;
    return;
  }
  const Shape items = sizes_argument(in, value);
  if (items.dims->has_gap()) return;
  axes.count = items.dims->items.size();
  for (const Value& item : items.dims->items) {
    const std::optional<std::int64_t> axis = constant(in, item);
    if (!axis) return;
    axes.list.push_back(*axis);
  }
  axes.state = Axes::State::kKnown;
}

Value poisoned_unknown(Interpreter& in) { return unknown_shape_value(in, kPoisoned); }

Shape with_poison(Interpreter& in, const Shape& shape) {
  Dims dims;
  for (const Value& dim : shape.dims->items) dims.push_back(poisoned(dim));
  Sequence copy = *shape.dims;
  copy.items = dims.span();
  return {in.sequence(copy), static_cast<std::uint8_t>(shape.flags | kPoisoned)};
}

// A shape with `removed` unknown axes taken out (or set to 1).
Value reduced_somewhere(Interpreter& in, const Shape& shape, std::optional<std::size_t> removed, bool keep) {
  if (shape.dims->has_gap() || (!removed && !keep)) return unknown_shape_value(in, shape.flags);
  const std::size_t rank = shape.dims->items.size();
  const std::size_t left = keep ? rank : rank - std::min(rank, *removed);
  Dims dims;
  for (std::size_t i = 0; i < left; ++i) dims.push_back(opaque_dim(in, "n").with_flags(kStaticUnknown));
  return shape_value(in.sequence(dims.span()), shape.flags);
}

// One known axis of a shape of unknown rank.
Value reduced_gapped(Interpreter& in, const Shape& shape, std::int64_t axis, bool keep) {
  const Sequence& dims = *shape.dims;
  symbolic::Context& symbols = in.symbols();
  ShapeBuilder result(in);
  const auto prefix = static_cast<std::int64_t>(dims.prefix());
  const auto suffix = static_cast<std::int64_t>(dims.suffix());
  const bool in_prefix = axis >= 0 && axis < prefix;
  const bool in_suffix = axis < 0 && -axis <= suffix;
  if (in_prefix || in_suffix) {
    const auto at = static_cast<std::size_t>(in_prefix ? axis : static_cast<std::int64_t>(dims.items.size()) + axis);
    Dims items;
    for (std::size_t i = 0; i < dims.items.size(); ++i) {
      if (i != at) items.push_back(dims.items[i]);
      if (i == at && keep) items.push_back(new_axis(in));
    }
    Sequence reduced = dims;
    reduced.items = items.span();
    if (in_prefix && !keep) --reduced.gap;
    result.append(reduced);
    return result.value(shape.flags);
  }
  // Somewhere in the gap, or beyond it among the known dims.
  const std::int64_t into_gap = axis >= 0 ? axis - prefix + 1 : -axis - suffix;
  const bool certain = in.decide(symbols.less_equal(symbols.constant(into_gap), dims.gap_length)) == Truth::kTrue ||
                       (axis >= 0 ? suffix == 0 : prefix == 0);
  const std::int64_t removed = keep ? 0 : 1;
  Sequence gap;
  gap.gap = 0;
  if (certain) {
    gap.gap_length = symbols.subtract(dims.gap_length, symbols.constant(removed));
    result.append(dims.items.first(dims.prefix()));
    result.append(with_other_gap(in, gap));
    result.append(dims.items.subspan(dims.prefix()));
  } else if (axis >= 0) {
    gap.gap_length = symbols.add(dims.gap_length, symbols.constant(suffix - removed));
    result.append(dims.items.first(dims.prefix()));
    result.append(with_other_gap(in, gap));
  } else {
    gap.gap_length = symbols.add(dims.gap_length, symbols.constant(prefix - removed));
    result.append(with_other_gap(in, gap));
    result.append(dims.items.subspan(dims.prefix()));
  }
  return result.value(shape.flags);
}

bool unique(Interpreter& in, const symbolic::InlineVector<std::int64_t, 8>& axes, const Shape& shape, const Report& report) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (axes[i] != axes[k]) continue;
      return check(in, in.symbols().truth(false), shape.flags, report, {{operand_name(in, report, 0, "input"), shape.dims}}, {},
                   [&] { return "axis " + std::to_string(axes[i]) + " is given twice"; });
    }
  }
  return true;
}

// reduce_shape(shape, axis=, keepdims=, rule=, raises=, names=)
Value reduce_shape(Interpreter& in, Arguments arguments) {
  const Shape shape = settled(in, shape_argument(in, argument(arguments, 0)));
  const Sequence& dims = *shape.dims;
  Axes axes;
  read_axes(in, argument(arguments, 1), axes);
  const Value& keep_argument = argument(arguments, 2);
  const bool keep = flag(in, keep_argument, false);
  const Report report = report_of(in, argument(arguments, 3), argument(arguments, 4), argument(arguments, 5), "axis-out-of-range");
  if (given_not_none(keep_argument) && !in.constant(keep_argument)) return unknown_shape_value(in, shape.flags);
  if (axes.state == Axes::State::kAll) {
    if (!keep) return shape_value(in.sequence(std::span<const Value>{}), shape.flags & kPoisoned);
    if (dims.has_gap()) {
      ShapeBuilder ones(in);
      Sequence gap;
      gap.gap = 0;
      gap.gap_length = rank_expr(in, dims);
      gap.gap_element = new_axis(in);
      ones.append(gap);
      return ones.value(shape.flags);
    }
    Dims ones;
    for (std::size_t i = 0; i < dims.items.size(); ++i) ones.push_back(new_axis(in));
    return shape_value(in.sequence(ones.span()), shape.flags);
  }
  if (axes.state == Axes::State::kUnknown) return reduced_somewhere(in, shape, axes.count, keep);
  if (dims.has_gap()) {
    bool failed = false;
    for (const std::int64_t axis : axes.list) checked_axis(in, axis, shape, 0, report, failed);
    if (failed) return poisoned_unknown(in);
    const Shape narrowed = settled(in, shape);
    if (narrowed.dims->has_gap()) {
      if (axes.list.empty()) return shape_value(shape);
      if (axes.list.size() == 1) return reduced_gapped(in, shape, axes.list[0], keep);
      // Several axes: only how many are left is known.
      ShapeBuilder rest(in);
      Sequence gap;
      gap.gap = 0;
      const auto removed = static_cast<std::int64_t>(keep ? 0 : axes.list.size());
      gap.gap_length = in.symbols().subtract(rank_expr(in, dims), in.symbols().constant(removed));
      rest.append(with_other_gap(in, gap));
      return rest.value(shape.flags);
    }
    Value again[6] = {shape_value(narrowed), argument(arguments, 1), keep_argument, {}, {}, {}};
    return reduce_shape(in, again);
  }
  // NumPy and PyTorch let a scalar be reduced over axis 0 or -1.
  if (dims.items.empty() && axes.list.size() == 1 && (axes.list[0] == 0 || axes.list[0] == -1)) return shape_value(shape);
  symbolic::InlineVector<std::int64_t, 8> normal;
  for (const std::int64_t axis : axes.list) {
    bool failed = false;
    const std::optional<std::int64_t> at = checked_axis(in, axis, shape, 0, report, failed);
    if (failed || !at) {
      const Shape poison = with_poison(in, shape);
      return reduced_somewhere(in, poison, axes.list.size(), keep).with_flags(kPoisoned);
    }
    normal.push_back(*at);
  }
  if (!unique(in, normal, shape, report)) return poisoned_unknown(in);
  Dims result;
  for (std::size_t i = 0; i < dims.items.size(); ++i) {
    const bool reduced = std::find(normal.begin(), normal.end(), static_cast<std::int64_t>(i)) != normal.end();
    if (!reduced) {
      result.push_back(dims.items[i]);
    } else if (keep) {
      result.push_back(new_axis(in));
    }
  }
  return shape_value(in.sequence(result.span()), shape.flags);
}

// reduction_axis_lint(shape, axis, names=): FS102 where an argmax, argmin, var or std goes over an axis of size 1.
Value reduction_axis_lint(Interpreter& in, Arguments arguments) {
  const Shape shape = shape_argument(in, argument(arguments, 0));
  Axes axes;
  read_axes(in, argument(arguments, 1), axes);
  const Report report = report_of(in, {}, {}, argument(arguments, 2), "size-one-reduction", "");
  if (axes.state != Axes::State::kKnown || axes.list.size() != 1) return Value::none();
  const std::int64_t axis = axes.list[0];
  const std::optional<Value> dim = dim_at(*shape.dims, axis);
  if (!dim || !is_constant(in, *dim, 1) || dim->has(kPoisoned)) return Value::none();
  const auto at = axis >= 0 ? axis : static_cast<std::int64_t>(shape.dims->items.size()) + axis;
  const Operand operands[] = {{operand_name(in, report, 0, "input"), shape.dims, static_cast<int>(at)}};
  const Value sizes[] = {*dim};
  interpreter::Constraint constraint;
  constraint.formula = in.symbols().truth(true);
  constraint.rule = report.rule;
  constraint.raises = {};
  constraint.operands = operands;
  constraint.sizes = sizes;
  constraint.message = [&] {
    return "axis " + std::to_string(axis) + " of shape " + in.show_shape(*shape.dims) +
           " has size 1, so the result does not depend on the values";
  };
  in.lint(constraint);
  return Value::none();
}

// The rank argument: an int, or None when it is not known.
std::optional<std::int64_t> rank_argument(Interpreter& in, const Value& value) {
  if (!given_not_none(value)) return std::nullopt;
  if (const std::optional<std::int64_t> rank = in.constant(value)) return rank;
  if (value.is(Tag::kTuple) || value.is(Tag::kReference)) {
    const Shape shape = settled(in, shape_argument(in, value));
    if (!shape.dims->has_gap()) return static_cast<std::int64_t>(shape.dims->items.size());
  }
  return std::nullopt;
}

bool axis_in_range(Interpreter& in, std::int64_t axis, std::int64_t rank, const Report& report) {
  if (axis >= -rank && axis < rank) return true;
  return check(in, in.symbols().truth(false), 0, report, {}, {}, [&] { return axis_message(in, report, axis, rank); });
}

Value normal_axis(Interpreter& in, const Value& axis, std::optional<std::int64_t> rank, const Report& report) {
  if (const std::optional<std::int64_t> number = in.constant(axis)) {
    if (!rank) return *number >= 0 ? in.integer(*number) : in.unknown("axis of a tensor of unknown rank");
    if (!axis_in_range(in, *number, *rank, report)) {
      return in.integer(*number < 0 ? 0 : std::max<std::int64_t>(*rank - 1, 0)).with_flags(kPoisoned);
    }
    return in.integer(*number < 0 ? *number + *rank : *number);
  }
  const Value symbolic_axis = in.as_int(axis);
  if (!symbolic_axis.is(Tag::kInt) || !rank) return in.unknown("unknown axis");
  symbolic::Context& symbols = in.symbols();
  const FormulaId negative = symbols.less(symbolic_axis.expr(), symbols.constant(0));
  const ExprId shifted = symbols.add(symbolic_axis.expr(), symbols.constant(*rank));
  return in.integer(symbols.if_then_else(negative, shifted, symbolic_axis.expr()), carried(symbolic_axis));
}

// normalize_axis(axis, rank, rule=, raises=, names=)
Value normalize_axis(Interpreter& in, Arguments arguments) {
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "axis-out-of-range");
  return normal_axis(in, argument(arguments, 0), rank_argument(in, argument(arguments, 1)), report);
}

// normalize_axes(axes, rank, rule=, raises=, names=): a tuple; all axes for None.
Value normalize_axes(Interpreter& in, Arguments arguments) {
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "axis-out-of-range");
  const std::optional<std::int64_t> rank = rank_argument(in, argument(arguments, 1));
  const Value& axes = argument(arguments, 0);
  Dims result;
  if (!given_not_none(axes)) {
    if (!rank) return in.unknown("axes of a tensor of unknown rank");
    for (std::int64_t i = 0; i < *rank; ++i) result.push_back(in.integer(i));
  } else if (axes.is(Tag::kInt) || axes.is(Tag::kBool)) {
    result.push_back(normal_axis(in, axes, rank, report));
  } else {
    const Shape items = sizes_argument(in, axes);
    if (items.dims->has_gap()) return in.unknown("unknown axes");
    for (const Value& axis : items.dims->items) result.push_back(normal_axis(in, axis, rank, report));
  }
  return in.tuple(result.span());
}

// A column that is turned into a row, or the other way, is meant to be combined with all elements of another vector.
void mark_turned_vector(Interpreter& in, std::span<Value> dims) {
  if (dims.size() != 2) return;
  const auto is_one = [&](const Value& dim) { return in.constant(dim) == std::optional<std::int64_t>(1); };
  if (is_one(dims[0]) == is_one(dims[1])) return;
  Value& one = is_one(dims[0]) ? dims[0] : dims[1];
  one = one.with_flags(domain::kNewAxis);
}

// transpose_shape(shape, permutation=, rule=, raises=, names=)
Value transpose_shape(Interpreter& in, Arguments arguments) {
  Shape shape = settled(in, shape_argument(in, argument(arguments, 0)));
  const Value& permutation = argument(arguments, 1);
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "rank-mismatch");
  Report axis_report = report;
  axis_report.rule = "axis-out-of-range";
  if (!given_not_none(permutation)) {
    Sequence reversed = *shape.dims;
    Dims items;
    for (std::size_t i = reversed.items.size(); i > 0; --i) items.push_back(reversed.items[i - 1]);
    mark_turned_vector(in, items.span());
    reversed.items = items.span();
    if (!reversed.has_gap()) return shape_value(in.sequence(items.span()), shape.flags);
    reversed.gap = static_cast<std::int32_t>(shape.dims->suffix());
    return shape_value(in.sequence(with_other_gap(in, reversed)), shape.flags);
  }
  Axes axes;
  read_axes(in, permutation, axes);
  const std::optional<std::size_t> count = axes.state == Axes::State::kKnown ? axes.list.size() : axes.count;
  if (!count) {
    if (shape.dims->has_gap()) return unknown_shape_value(in, shape.flags);
    return reduced_somewhere(in, shape, 0, true);
  }
  symbolic::Context& symbols = in.symbols();
  const ExprId wanted = symbols.constant(static_cast<std::int64_t>(*count));
  const auto message = [&] {
    const std::string axes_text = std::to_string(*count) + " axes";
    const std::string shape_text = in.show_shape(*shape.dims);
    if (wording(in, report) == Wording::kNumPy) return "axes don't match array: " + axes_text + " for shape " + shape_text;
    return "permutation of " + axes_text + " does not fit shape " + shape_text;
  };
  const bool fits = check(in, symbols.equal(rank_expr(in, *shape.dims), wanted), shape.flags, report,
                          {{operand_name(in, report, 0, "input"), shape.dims}}, {}, message);
  if (!fits) {
    Dims dims;
    for (std::size_t i = 0; i < *count; ++i) dims.push_back(poisoned(opaque_dim(in, "n")));
    return shape_value(in.sequence(dims.span()), kPoisoned);
  }
  shape.dims = in.sequence(expanded(in, *shape.dims, *count));
  if (axes.state != Axes::State::kKnown || shape.dims->items.size() != *count) return reduced_somewhere(in, shape, 0, true);
  symbolic::InlineVector<std::int64_t, 8> normal;
  for (const std::int64_t axis : axes.list) {
    bool failed = false;
    const std::optional<std::int64_t> at = checked_axis(in, axis, shape, 0, axis_report, failed);
    if (failed || !at) return shape_value(with_poison(in, shape));
    normal.push_back(*at);
  }
  if (!unique(in, normal, shape, axis_report)) return shape_value(with_poison(in, shape));
  Dims dims;
  for (const std::int64_t at : normal) dims.push_back(shape.dims->items[static_cast<std::size_t>(at)]);
  return shape_value(in.sequence(dims.span()), shape.flags);
}

// All axes of size 1 go. An input's size counts as larger; where a size of unknown origin may be 1, the rank is not known.
Value squeeze_all(Interpreter& in, const Shape& shape) {
  const Sequence& dims = *shape.dims;
  ShapeBuilder result(in);
  symbolic::Context& symbols = in.symbols();
  std::uint8_t flags = shape.flags;
  for (std::size_t i = 0; i <= dims.items.size(); ++i) {
    if (dims.has_gap() && i == dims.prefix()) {
      result.append(unknown_dims(in));
    }
    if (i == dims.items.size()) break;
    const Value& dim = dims.items[i];
    if (dim.has(kStaticUnknown)) flags = static_cast<std::uint8_t>(flags | kStaticUnknown);
    const Truth is_one = decide_equal(in, dim, in.integer(1));
    if (is_one == Truth::kTrue) continue;
    if (is_one == Truth::kUnknown) {
      if (symbols.weakest_origin(dim.expr()) == Origin::kOpaque) {
        result.append(unknown_dims(in, Origin::kOpaque, 0, 1));
        continue;
      }
      in.assume(symbols.not_equal(dim.expr(), symbols.constant(1)));
    }
    result.push(dim);
  }
  return result.value(flags);
}

// squeeze_shape(shape, axis=, strict=, rule=, raises=, names=)
Value squeeze_shape(Interpreter& in, Arguments arguments) {
  const Shape shape = settled(in, shape_argument(in, argument(arguments, 0)));
  const bool strict = flag(in, argument(arguments, 2), true);
  const Report report = report_of(in, argument(arguments, 3), argument(arguments, 4), argument(arguments, 5), "reshape-mismatch");
  Report axis_report = report;
  axis_report.rule = "axis-out-of-range";
  Axes axes;
  read_axes(in, argument(arguments, 1), axes);
  if (axes.state == Axes::State::kAll) return squeeze_all(in, shape);
  if (axes.state == Axes::State::kUnknown) {
    return strict ? reduced_somewhere(in, shape, axes.count, false) : unknown_shape_value(in, shape.flags);
  }
  if (shape.dims->has_gap()) {
    bool failed = false;
    for (const std::int64_t axis : axes.list) checked_axis(in, axis, shape, 0, axis_report, failed);
    if (failed) return poisoned_unknown(in);
    if (axes.list.size() != 1 || !strict) return unknown_shape_value(in, shape.flags);
    return reduced_gapped(in, shape, axes.list[0], false);
  }
  const Sequence& dims = *shape.dims;
  symbolic::InlineVector<std::int64_t, 8> removed;
  for (const std::int64_t axis : axes.list) {
    // NumPy and PyTorch let a scalar be squeezed at axis 0 or -1.
    if (dims.items.empty() && (axis == 0 || axis == -1)) continue;
    bool failed = false;
    const std::optional<std::int64_t> at = checked_axis(in, axis, shape, 0, axis_report, failed);
    if (failed || !at) return poisoned_unknown(in);
    const Value& dim = dims.items[static_cast<std::size_t>(*at)];
    if (!strict) {
      const Truth is_one = decide_equal(in, dim, in.integer(1));
      if (is_one == Truth::kFalse) continue;
      if (is_one == Truth::kUnknown) return unknown_shape_value(in, shape.flags);
    }
    check(in, in.symbols().equal(dim.expr(), in.symbols().constant(1)), carried(dim), report,
          {{operand_name(in, report, 0, "input"), shape.dims, static_cast<int>(*at)}}, {dim}, [&] {
            if (wording(in, report) == Wording::kNumPy) {
              return "cannot select an axis to squeeze out which has size not equal to one: axis " + std::to_string(axis) +
                     " has size " + dim_text(in, dim);
            }
            return "cannot squeeze axis " + std::to_string(axis) + " of shape " + in.show_shape(dims) + ": expected size 1, got " +
                   dim_text(in, dim);
          });
    removed.push_back(*at);
  }
  if (!unique(in, removed, shape, axis_report)) return poisoned_unknown(in);
  Dims result;
  for (std::size_t i = 0; i < dims.items.size(); ++i) {
    if (std::find(removed.begin(), removed.end(), static_cast<std::int64_t>(i)) == removed.end()) result.push_back(dims.items[i]);
  }
  return shape_value(in.sequence(result.span()), shape.flags);
}

// One axis inserted into a shape of unknown rank.
Value inserted_gapped(Interpreter& in, const Shape& shape, std::int64_t axis) {
  const Sequence& dims = *shape.dims;
  ShapeBuilder result(in);
  const auto prefix = static_cast<std::int64_t>(dims.prefix());
  const auto suffix = static_cast<std::int64_t>(dims.suffix());
  if (axis >= 0 && axis <= prefix) {
    const auto at = static_cast<std::size_t>(axis);
    result.append(dims.items.first(at));
    result.push(new_axis(in));
    Sequence tail = dims;
    tail.items = dims.items.subspan(at);
    tail.gap = dims.gap - static_cast<std::int32_t>(axis);
    result.append(tail);
  } else if (axis < 0 && -axis - 1 <= suffix) {
    const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(dims.items.size()) + axis + 1);
    Sequence head = dims;
    head.items = dims.items.first(at);
    result.append(head);
    result.push(new_axis(in));
    result.append(dims.items.subspan(at));
  } else {
    Sequence gap;
    gap.gap = 0;
    symbolic::Context& symbols = in.symbols();
    gap.gap_length = symbols.add(rank_expr(in, dims), symbols.constant(1));
    result.append(with_other_gap(in, gap));
  }
  return result.value(shape.flags);
}

// expand_shape(shape, axis, rule=, raises=, names=): axes as positions in the result.
Value expand_shape(Interpreter& in, Arguments arguments) {
  const Shape shape = settled(in, shape_argument(in, argument(arguments, 0)));
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "axis-out-of-range");
  Axes axes;
  read_axes(in, argument(arguments, 1), axes);
  if (axes.state != Axes::State::kKnown) {
    if (!axes.count || shape.dims->has_gap()) return unknown_shape_value(in, shape.flags);
    Dims dims;
    for (std::size_t i = 0; i < shape.dims->items.size() + *axes.count; ++i) dims.push_back(opaque_dim(in, "n"));
    return shape_value(in.sequence(dims.span()), shape.flags);
  }
  if (shape.dims->has_gap()) {
    if (axes.list.size() != 1) return unknown_shape_value(in, shape.flags);
    bool failed = false;
    checked_axis(in, axes.list[0], shape, 1, report, failed);
    return failed ? poisoned_unknown(in) : inserted_gapped(in, shape, axes.list[0]);
  }
  const std::size_t rank = shape.dims->items.size() + axes.list.size();
  symbolic::InlineVector<std::int64_t, 8> normal;
  for (const std::int64_t axis : axes.list) {
    bool failed = false;
    const std::optional<std::int64_t> at = checked_axis(in, axis, shape, axes.list.size(), report, failed);
    if (failed || !at) {
      Dims dims;
      for (std::size_t i = 0; i < rank; ++i) dims.push_back(poisoned(opaque_dim(in, "n")));
      return shape_value(in.sequence(dims.span()), kPoisoned);
    }
    normal.push_back(*at);
  }
  if (!unique(in, normal, shape, report)) return poisoned_unknown(in);
  Dims dims;
  std::size_t from = 0;
  for (std::size_t i = 0; i < rank; ++i) {
    const bool inserted = std::find(normal.begin(), normal.end(), static_cast<std::int64_t>(i)) != normal.end();
    dims.push_back(inserted ? new_axis(in) : shape.dims->items[from++]);
  }
  return shape_value(in.sequence(dims.span()), shape.flags);
}

constexpr IntrinsicRow kRows[] = {
    {"reduce_shape", "shape axis? keepdims? rule? raises? names?", spread<reduce_shape>},
    {"reduction_axis_lint", "shape axis names?", spread<reduction_axis_lint>},
    {"normalize_axis", "axis rank rule? raises? names?", spread<normalize_axis>},
    {"normalize_axes", "axes rank rule? raises? names?", spread<normalize_axes>},
    {"transpose_shape", "shape permutation? rule? raises? names?", spread<transpose_shape>},
    {"squeeze_shape", "shape axis? strict? rule? raises? names?", spread<squeeze_shape>},
    {"expand_shape", "shape axis rule? raises? names?", spread<expand_shape>},
};

}  // namespace

std::optional<std::int64_t> checked_axis(Interpreter& in, std::int64_t axis, const Shape& shape, std::size_t inserted,
                                         const Report& report, bool& failed) {
  const Sequence& dims = *shape.dims;
  const auto rank = static_cast<std::int64_t>(dims.items.size() + inserted);
  if (!dims.has_gap()) {
    if (axis >= -rank && axis < rank) return axis < 0 ? axis + rank : axis;
    const bool holds = check(in, in.symbols().truth(false), shape.flags, report, {{operand_name(in, report, 0, "input"), &dims}}, {},
                             [&] { return axis_message(in, report, axis, rank); });
    failed = failed || !holds;
    return std::nullopt;
  }
  symbolic::Context& symbols = in.symbols();
  const std::int64_t needed = axis < 0 ? -axis : axis + 1;
  const ExprId all = symbols.add(rank_expr(in, dims), symbols.constant(static_cast<std::int64_t>(inserted)));
  const bool holds = check(in, symbols.less_equal(symbols.constant(needed), all), shape.flags, report,
                           {{operand_name(in, report, 0, "input"), &dims}}, {},
                           [&] { return "axis " + std::to_string(axis) + " is out of range for shape " + in.show_shape(dims); });
  failed = failed || !holds;
  return axis >= 0 && holds ? std::optional(axis) : std::nullopt;
}

std::span<const IntrinsicRow> axis_rows() { return kRows; }

}  // namespace foreshape::library::tensors
