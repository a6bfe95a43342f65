// Tiling, padding and gathering.
#include <algorithm>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

// tile_shape(shape, repeats, names=): the shorter of the two is filled up with ones on the left.
Value tile_shape(Interpreter& in, Arguments arguments) {
  const Shape shape = settled(in, shape_argument(in, argument(arguments, 0)));
  const Shape repeats = settled(in, sizes_argument(in, argument(arguments, 1)));
  const auto flags = static_cast<std::uint8_t>(shape.flags | repeats.flags);
  // More repeats than axes add axes.
  if (repeats.dims->has_gap()) return unknown_shape_value(in, flags);
  const std::span<const Value> counts = repeats.dims->items;
  if (shape.dims->has_gap()) {
    if (counts.size() > shape.dims->suffix()) return unknown_shape_value(in, flags);
    ShapeBuilder result(in);
    Sequence head = *shape.dims;
    const std::size_t kept = shape.dims->items.size() - counts.size();
    head.items = shape.dims->items.first(kept);
    result.append(head);
    for (std::size_t i = 0; i < counts.size(); ++i) result.push(multiply(in, shape.dims->items[kept + i], counts[i]));
    return result.value(flags);
  }
  const std::span<const Value> dims = shape.dims->items;
  const std::size_t rank = std::max(dims.size(), counts.size());
  Dims result;
  for (std::size_t i = 0; i < rank; ++i) {
    const bool has_dim = i + dims.size() >= rank;
    const bool has_count = i + counts.size() >= rank;
    const Value dim = has_dim ? dims[i + dims.size() - rank] : in.integer(1);
    const Value count = has_count ? counts[i + counts.size() - rank] : in.integer(1);
    result.push_back(multiply(in, dim, count));
  }
  return shape_value(in.sequence(result.span()), flags);
}

// The (before, after) pairs of a pads argument; nothing when they are not known.
struct Pads {
  bool known = false;
  bool uniform = false;  // one pair for every axis
  std::vector<std::pair<Value, Value>> pairs;
};

Pads read_pads(Interpreter& in, const Value& value) {
  Pads pads;
  if (value.is(Tag::kInt)) {
    pads.known = pads.uniform = true;
    pads.pairs.emplace_back(value, value);
    return pads;
  }
  Value rows = value;
  if (const TensorObject* tensor = in.as_tensor(value)) {
    rows = in.content(*tensor);
    if (!given(rows)) return pads;
  }
  if (!rows.is(Tag::kTuple) && !rows.is(Tag::kReference)) return pads;
  std::optional<Sequence> list = rows.is(Tag::kTuple) ? std::optional(*rows.sequence) : in.elements(rows);
  if (!list || list->has_gap()) return pads;
  const bool flat = !list->items.empty() && std::all_of(list->items.begin(), list->items.end(),
                                                         [](const Value& item) { return item.is(Tag::kInt); });
  if (flat) {
    if (list->items.size() > 2) return pads;
    pads.known = pads.uniform = true;
    pads.pairs.emplace_back(list->items.front(), list->items.back());
    return pads;
  }
  for (const Value& item : list->items) {
    const Shape pair = sizes_argument(in, item);
    if (pair.dims->has_gap() || pair.dims->items.empty() || pair.dims->items.size() > 2) return pads;
    pads.pairs.emplace_back(pair.dims->items.front(), pair.dims->items.back());
  }
  pads.known = true;
  return pads;
}

// pad_shape(shape, pads, rule=, raises=, names=): an int, a pair, or one pair an axis.
Value pad_shape(Interpreter& in, Arguments arguments) {
  Shape shape = settled(in, shape_argument(in, argument(arguments, 0)));
  const Pads pads = read_pads(in, argument(arguments, 1));
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "rank-mismatch");
  Report size_report = report;
  size_report.rule = "negative-dim";
  symbolic::Context& symbols = in.symbols();
  if (!pads.known) {
    const Sequence& dims = *shape.dims;
    if (dims.has_gap()) return unknown_shape_value(in, shape.flags);
    Dims padded;
    for (const Value& dim : dims.items) padded.push_back(opaque_dim(in, "n").with_flags(carried(dim) | kStaticUnknown));
    return shape_value(in.sequence(padded.span()), shape.flags);
  }
  // NumPy takes a single pair for all axes.
  const bool uniform = pads.uniform || (pads.pairs.size() == 1 && wording(in, report) == Wording::kNumPy);
  if (!uniform) {
    const FormulaId fits = symbols.equal(rank_expr(in, *shape.dims), symbols.constant(static_cast<std::int64_t>(pads.pairs.size())));
    const bool holds = check(in, fits, shape.flags, report, {{operand_name(in, report, 0, "input"), shape.dims}}, {}, [&] {
      return std::to_string(pads.pairs.size()) + " paddings for shape " + in.show_shape(*shape.dims);
    });
    if (!holds) return unknown_shape_value(in, kPoisoned);
    shape.dims = in.sequence(expanded(in, *shape.dims, pads.pairs.size()));
  } else if (shape.dims->has_gap()) {
    ShapeBuilder result(in);
    Sequence gap;
    gap.gap = 0;
    gap.gap_length = rank_expr(in, *shape.dims);
    result.append(with_other_gap(in, gap));
    return result.value(shape.flags);
  }
  Dims padded;
  for (std::size_t i = 0; i < shape.dims->items.size(); ++i) {
    const Value& dim = shape.dims->items[i];
    const auto& [before, after] = pads.pairs[uniform ? 0 : i];
    const Value size = add(in, add(in, dim, before), after);
    if (size.expr() == dim.expr()) {
      padded.push_back(dim);
      continue;
    }
    const bool holds = check(in, symbols.less_equal(symbols.constant(0), size.expr()), carried(size), size_report,
                             {{operand_name(in, report, 0, "input"), shape.dims, static_cast<int>(i)}}, {dim}, [&] {
                               return "padding " + dim_text(in, before) + " and " + dim_text(in, after) + " of axis " +
                                      std::to_string(i) + " with size " + dim_text(in, dim) + " leaves a negative size";
                             });
    padded.push_back(holds ? size : poisoned(size));
  }
  return shape_value(in.sequence(padded.span()), shape.flags);
}

// gather_shape(params, indices, axis=, batch_dims=, rule=, raises=, names=)
Value gather_shape(Interpreter& in, Arguments arguments) {
  Shape params = settled(in, shape_argument(in, argument(arguments, 0)));
  Shape indices = settled(in, shape_argument(in, argument(arguments, 1)));
  const Value& axis_argument = argument(arguments, 2);
  const Value& batch_argument = argument(arguments, 3);
  const Report report = report_of(in, argument(arguments, 4), argument(arguments, 5), argument(arguments, 6), "axis-out-of-range");
  const auto flags = static_cast<std::uint8_t>(params.flags | indices.flags);
  const std::optional<std::int64_t> axis = given_not_none(axis_argument) ? in.constant(axis_argument) : std::optional<std::int64_t>(0);
  const std::optional<std::int64_t> batch =
      given_not_none(batch_argument) ? in.constant(batch_argument) : std::optional<std::int64_t>(0);
  if (!axis || !batch || *batch < 0) return unknown_shape_value(in, flags);
  bool failed = false;
  const std::optional<std::int64_t> at = checked_axis(in, *axis, params, 0, report, failed);
  if (failed) return unknown_shape_value(in, kPoisoned);
  ShapeBuilder result(in);
  const auto skipped = static_cast<std::size_t>(*batch);
  if (indices.dims->has_gap() ? skipped > indices.dims->prefix() : skipped > indices.dims->items.size()) {
    return unknown_shape_value(in, flags);
  }
  if (at) {
    const auto index = static_cast<std::size_t>(*at);
    if (!params.dims->has_gap()) {
      result.append(params.dims->items.first(index));
      result.append(without_first(in, *indices.dims, skipped));
      result.append(params.dims->items.subspan(index + 1));
      return result.value(flags);
    }
    const Sequence known = with_prefix(in, *params.dims, index + 1);
    result.append(known.items.first(index));
    result.append(without_first(in, *indices.dims, skipped));
    result.append(without_first(in, known, index + 1));
    return result.value(flags);
  }
  if (!params.dims->has_gap()) return unknown_shape_value(in, kPoisoned);
  // A negative axis of a tensor of unknown rank.
  const auto from_right = static_cast<std::size_t>(-*axis);
  const Sequence known = with_suffix(in, *params.dims, from_right);
  if (known.has_gap() && known.suffix() < from_right) return unknown_shape_value(in, flags);
  result.append(without_last(in, known, from_right));
  result.append(without_first(in, *indices.dims, skipped));
  result.append(known.items.last(from_right - 1));
  return result.value(flags);
}

constexpr IntrinsicRow kRows[] = {
    {"tile_shape", "shape repeats rule? raises? names?", spread<tile_shape>},
    {"pad_shape", "shape pads rule? raises? names?", spread<pad_shape>},
    {"gather_shape", "params indices axis? batch_dims? rule? raises? names?", spread<gather_shape>},
};

}  // namespace

std::span<const IntrinsicRow> resizing_rows() { return kRows; }

}  // namespace foreshape::library::tensors
