// Joining tensors along an axis, and splitting them.
#include <algorithm>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

// The shapes to join; of a list of unknown length also what the listed ones have in common.
struct Parts {
  std::vector<Shape> shapes;
  bool open = false;      // more than those listed
  ExprId more;            // how many more
  Shape common;           // of the further ones
  bool known = true;      // false: nothing is known of the list
  std::uint8_t flags = 0;
};

Parts read_parts(Interpreter& in, const Value& value) {
  Parts parts;
  std::optional<Sequence> list;
  if (value.is(Tag::kTuple)) {
    list = *value.sequence;
  } else if (value.is(Tag::kReference)) {
    list = in.elements(value);
  }
  if (!list) {
    parts.known = false;
    return parts;
  }
  for (const Value& item : list->items) {
    parts.shapes.push_back(settled(in, shape_argument(in, item)));
    parts.flags = static_cast<std::uint8_t>(parts.flags | (parts.shapes.back().flags & kPoisoned));
  }
  if (list->has_gap()) {
    parts.open = true;
    parts.more = list->gap_length;
    parts.common = given(list->gap_element) ? settled(in, shape_argument(in, list->gap_element)) : unknown_shape(in);
  }
  return parts;
}

std::string rank_message(Interpreter& in, const Report& report, const Sequence& a, const Sequence& b, std::size_t index_a,
                         std::size_t index_b) {
  if (wording(in, report) == Wording::kNumPy) {
    return "all the input arrays must have same number of dimensions, but the array at index " + std::to_string(index_a) + " has " +
           std::to_string(a.items.size()) + " dimension(s) and the array at index " + std::to_string(index_b) + " has " +
           std::to_string(b.items.size()) + " dimension(s)";
  }
  if (wording(in, report) == Wording::kTorch) {
    return "Tensors must have same number of dimensions: got " + std::to_string(a.items.size()) + " and " +
           std::to_string(b.items.size());
  }
  return "shapes " + in.show_shape(a) + " and " + in.show_shape(b) + " have different ranks";
}

std::string size_message(Interpreter& in, const Report& report, const Sequence& a, const Sequence& b, std::size_t index_a,
                         std::size_t index_b, std::size_t axis, bool stack) {
  const std::string left = dim_text(in, a.items[axis]);
  const std::string right = dim_text(in, b.items[axis]);
  switch (wording(in, report)) {
    case Wording::kNumPy:
      if (stack) {
        return "all input arrays must have the same shape: " + compact_text(in, a) + " and " + compact_text(in, b);
      }
      return "all the input array dimensions except for the concatenation axis must match exactly, but along dimension " +
             std::to_string(axis) + ", the array at index " + std::to_string(index_a) + " has size " + left +
             " and the array at index " + std::to_string(index_b) + " has size " + right;
    case Wording::kTorch:
      if (stack) {
        return "stack expects each tensor to be equal size, but got " + in.show_shape(a) + " at entry " + std::to_string(index_a) +
               " and " + in.show_shape(b) + " at entry " + std::to_string(index_b);
      }
      return "Sizes of tensors must match except in the joined dimension. Expected size " + left + " but got size " + right +
             " for tensor number " + std::to_string(index_b) + " in the list";
    case Wording::kNeutral: break;
  }
  return "shapes " + in.show_shape(a) + " and " + in.show_shape(b) + " cannot be " + (stack ? "stacked" : "concatenated") +
         ": axis " + std::to_string(axis) + " has sizes " + left + " and " + right;
}

// Brings the shapes to one rank and their dims (but `axis`) to one size.
class Joining {
 public:
  Joining(Interpreter& in, Parts& parts, const Report& report, bool stack) : in_(in), parts_(parts), report_(report), stack_(stack) {}

  // The rank that all have, from the first one that has a known rank.
  bool agree_on_rank() {
    for (std::size_t i = 0; i < parts_.shapes.size(); ++i) {
      if (parts_.shapes[i].dims->has_gap()) continue;
      first_ = i;
      break;
    }
    if (!first_) {
      if (parts_.open && !parts_.common.dims->has_gap()) {
        rank_ = parts_.common.dims->items.size();
      } else {
        return true;
      }
    } else {
      rank_ = parts_.shapes[*first_].dims->items.size();
    }
    bool holds = true;
    for (std::size_t i = 0; i < parts_.shapes.size(); ++i) {
      const Sequence& dims = *parts_.shapes[i].dims;
      if (first_ && i == *first_) continue;
      if (!dims.has_gap() && dims.items.size() == *rank_) continue;
      if (!first_) continue;
      const Sequence& reference = *parts_.shapes[*first_].dims;
      const FormulaId same = in_.symbols().equal(rank_expr(in_, dims), in_.symbols().constant(static_cast<std::int64_t>(*rank_)));
      const bool ok = check(in_, same, parts_.shapes[i].flags | parts_.shapes[*first_].flags, report_,
                            {operand(*first_, -1), operand(i, -1)}, {},
                            [&] { return rank_message(in_, report_, reference, dims, *first_, i); });
      holds = holds && ok && (dims.has_gap() || dims.items.size() == *rank_);
      if (!ok) return false;
    }
    if (!holds) return false;
    for (Shape& shape : parts_.shapes) shape.dims = in_.sequence(expanded(in_, *shape.dims, *rank_));
    if (parts_.open) {
      if (parts_.common.dims->has_gap() || parts_.common.dims->items.size() == *rank_) {
        parts_.common.dims = in_.sequence(expanded(in_, *parts_.common.dims, *rank_));
      } else {
        return false;
      }
    }
    return true;
  }

  std::optional<std::size_t> rank() const { return rank_; }

  Value dim(std::size_t axis) {
    const std::size_t from = first_.value_or(0);
    Value result = parts_.shapes.empty() ? parts_.common.dims->items[axis] : parts_.shapes[from].dims->items[axis];
    std::size_t best = from;
    for (std::size_t i = 0; i < parts_.shapes.size(); ++i) {
      if (i == from) continue;
      const Value& other = parts_.shapes[i].dims->items[axis];
      const Value before = result;
      const int at = static_cast<int>(axis);
      result = unify(in_, result, other, report_, {operand(best, at), operand(i, at)}, [&] {
        return size_message(in_, report_, *parts_.shapes[best].dims, *parts_.shapes[i].dims, best, i, axis, stack_);
      });
      if (result.has(kPoisoned) && !before.has(kPoisoned)) return result;
      if (result.expr() != before.expr()) best = i;
    }
    return result;
  }

  Operand operand(std::size_t index, int clash) {
    static constexpr std::string_view kNames[] = {"values[0]", "values[1]", "values[2]", "values[3]", "values[4]", "values[5]"};
    return {operand_name(in_, report_, index, index < std::size(kNames) ? kNames[index] : "values"), parts_.shapes[index].dims, clash};
  }

 private:
  Interpreter& in_;
  Parts& parts_;
  const Report& report_;
  bool stack_;
  std::optional<std::size_t> first_;
  std::optional<std::size_t> rank_;
};

bool check_not_empty(Interpreter& in, const Parts& parts, const Report& report) {
  if (!parts.shapes.empty() || parts.open) return true;
  check(in, in.symbols().truth(false), 0, report, {}, {}, [&] {
    return wording(in, report) == Wording::kNumPy ? std::string("need at least one array to concatenate")
                                                  : std::string("expected a non-empty list of tensors");
  });
  return false;
}

// An empty vector is left out by torch.cat, whatever the rank of the others.
bool is_empty_vector(Interpreter& in, const Shape& shape) {
  return !shape.dims->has_gap() && shape.dims->items.size() == 1 && is_constant(in, shape.dims->items[0], 0);
}

// concat_shape(shapes, axis, rule=, raises=, names=)
Value concat_shape(Interpreter& in, Arguments arguments) {
  Parts parts = read_parts(in, argument(arguments, 0));
  if (!parts.known) return unknown_shape_value(in);
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "concat-mismatch");
  Report axis_report = report;
  axis_report.rule = "axis-out-of-range";
  Report rank_report = report;
  rank_report.rule = "rank-mismatch";
  if (!check_not_empty(in, parts, report)) return unknown_shape_value(in, kPoisoned);
  if (wording(in, report) == Wording::kTorch) {
    std::vector<Shape> filled;
    for (const Shape& shape : parts.shapes) {
      if (!is_empty_vector(in, shape)) filled.push_back(shape);
    }
    if (!filled.empty()) parts.shapes = filled;
  }
  Joining joining(in, parts, report, false);
  if (!joining.agree_on_rank()) return unknown_shape_value(in, kPoisoned);
  const std::optional<std::size_t> rank = joining.rank();
  if (!rank) return unknown_shape_value(in, parts.flags);
  const Shape& reference = parts.shapes.empty() ? parts.common : parts.shapes[0];
  if (*rank == 0) {
    const bool numpy = wording(in, report) == Wording::kNumPy;
    check(in, in.symbols().truth(false), parts.flags, rank_report, {{operand_name(in, report, 0, "values[0]"), reference.dims}}, {},
          [&] { return std::string(numpy ? "zero-dimensional arrays" : "tensors of rank 0") + " cannot be concatenated"; });
    return unknown_shape_value(in, kPoisoned);
  }
  const std::optional<std::int64_t> axis = in.constant(argument(arguments, 1));
  if (!axis) {
    Dims dims;
    for (std::size_t i = 0; i < *rank; ++i) dims.push_back(opaque_dim(in, "n").with_flags(kStaticUnknown));
    return shape_value(in.sequence(dims.span()), parts.flags);
  }
  bool failed = false;
  const std::optional<std::int64_t> at = checked_axis(in, *axis, reference, 0, axis_report, failed);
  if (failed || !at) return unknown_shape_value(in, kPoisoned);
  Dims dims;
  for (std::size_t i = 0; i < *rank; ++i) {
    if (static_cast<std::int64_t>(i) != *at) {
      dims.push_back(joining.dim(i));
      continue;
    }
    Value sum = parts.shapes.empty() ? in.integer(0) : parts.shapes[0].dims->items[i];
    for (std::size_t k = 1; k < parts.shapes.size(); ++k) sum = add(in, sum, parts.shapes[k].dims->items[i]);
    if (parts.open) {
      // A summary's dim is the same in all further parts only if it is a number.
      const Value& each = parts.common.dims->items[i];
      const Value more = constant(in, each) ? multiply(in, in.integer(parts.more), each) : opaque_dim(in, "n");
      sum = add(in, sum, more);
    }
    dims.push_back(sum);
  }
  return shape_value(in.sequence(dims.span()), parts.flags);
}

// stack_shape(shapes, axis=, rule=, raises=, names=)
Value stack_shape(Interpreter& in, Arguments arguments) {
  Parts parts = read_parts(in, argument(arguments, 0));
  if (!parts.known) return unknown_shape_value(in);
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "concat-mismatch");
  Report axis_report = report;
  axis_report.rule = "axis-out-of-range";
  if (!check_not_empty(in, parts, report)) return unknown_shape_value(in, kPoisoned);
  Joining joining(in, parts, report, true);
  if (!joining.agree_on_rank()) return unknown_shape_value(in, kPoisoned);
  const std::optional<std::size_t> rank = joining.rank();
  if (!rank) return unknown_shape_value(in, parts.flags);
  const Value& axis_argument = argument(arguments, 1);
  const std::optional<std::int64_t> axis = given(axis_argument) ? in.constant(axis_argument) : std::optional<std::int64_t>(0);
  if (!axis) {
    Dims dims;
    for (std::size_t i = 0; i <= *rank; ++i) dims.push_back(opaque_dim(in, "n").with_flags(kStaticUnknown));
    return shape_value(in.sequence(dims.span()), parts.flags);
  }
  const Shape& reference = parts.shapes.empty() ? parts.common : parts.shapes[0];
  bool failed = false;
  const std::optional<std::int64_t> at = checked_axis(in, *axis, reference, 1, axis_report, failed);
  if (failed || !at) return unknown_shape_value(in, kPoisoned);
  symbolic::Context& symbols = in.symbols();
  ExprId count = symbols.constant(static_cast<std::int64_t>(parts.shapes.size()));
  if (parts.open) count = symbols.add(count, parts.more);
  Dims dims;
  for (std::size_t i = 0; i <= *rank; ++i) {
    if (static_cast<std::int64_t>(i) == *at) dims.push_back(count == symbols.constant(1) ? new_axis(in) : in.integer(count));
    if (i < *rank) dims.push_back(joining.dim(i));
  }
  return shape_value(in.sequence(dims.span()), parts.flags);
}

// split_sizes(size, sections, rule=, raises=, names=)
Value split_sizes(Interpreter& in, Arguments arguments) {
  const Value size = as_dim(in, argument(arguments, 0));
  const Value& sections = argument(arguments, 1);
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "indivisible");
  symbolic::Context& symbols = in.symbols();
  if (sections.is(Tag::kInt) || sections.is(Tag::kBool) ||
      (in.as_tensor(sections) != nullptr && in.constant(sections))) {
    const Value parts = as_dim(in, sections);
    const std::optional<std::int64_t> count = constant(in, parts);
    const bool positive = in.decide(symbols.less_equal(symbols.constant(1), parts.expr())) == Truth::kTrue;
    Value each = opaque_dim(in, "n").with_flags(carried(size, parts));
    if (positive) {
      const auto message = [&] {
        if (wording(in, report) == Wording::kNumPy) {
          return "array split does not result in an equal division: " + dim_text(in, size) + " into " + dim_text(in, parts) + " parts";
        }
        return "size " + dim_text(in, size) + " cannot be split into " + dim_text(in, parts) + " equal parts";
      };
      const FormulaId formula = symbols.divisible(size.expr(), parts.expr());
      const bool divides = check(in, formula, carried(size, parts), report, {}, {size, parts}, message);
      each = floor_quotient(in, size, parts);
      if (!divides) each = poisoned(each);
    }
    if (count && *count >= 0 && static_cast<std::size_t>(*count) <= kMaxContent) {
      std::vector<Value> sizes(static_cast<std::size_t>(*count), each);
      return in.tuple(sizes);
    }
    Sequence many;
    many.gap = 0;
    many.gap_length = parts.expr();
    many.gap_element = each;
    return Value::tuple(in.sequence(many));
  }
  const Shape list = sizes_argument(in, sections);
  if (list.dims->has_gap()) return shape_value(list);
  Dims sizes;
  std::optional<std::size_t> open;
  Value sum = in.integer(0);
  for (std::size_t i = 0; i < list.dims->items.size(); ++i) {
    const Value& part = list.dims->items[i];
    sizes.push_back(part);
    if (is_constant(in, part, -1) && !open) {
      open = i;
    } else {
      sum = add(in, sum, part);
    }
  }
  const auto message = [&] {
    return "split sizes " + in.show_shape(*list.dims) + " do not sum to " + dim_text(in, size);
  };
  if (open) {
    const bool fits = check(in, symbols.less_equal(sum.expr(), size.expr()), carried(sum, size), report, {}, {size, sum}, message);
    const Value left = subtract(in, size, sum);
    sizes[*open] = fits ? left : poisoned(left);
  } else if (!check(in, symbols.equal(sum.expr(), size.expr()), carried(sum, size), report, {}, {size, sum}, message)) {
    for (Value& part : sizes) part = poisoned(part);
  }
  return in.tuple(sizes.span());
}

constexpr IntrinsicRow kRows[] = {
    {"concat_shape", "shapes axis rule? raises? names?", spread<concat_shape>},
    {"stack_shape", "shapes axis? rule? raises? names?", spread<stack_shape>},
    {"split_sizes", "size sections rule? raises? names?", spread<split_sizes>},
};

}  // namespace

std::span<const IntrinsicRow> joining_rows() { return kRows; }

}  // namespace foreshape::library::tensors
