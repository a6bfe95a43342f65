// NumPy indexing: what x[…] has for a shape.
#include "analyzer/library/tensors/indexing.h"

#include <algorithm>

#include "analyzer/library/tensors/conversion.h"

namespace foreshape::library::tensors {

namespace {

class Indexing {
 public:
  Indexing(Interpreter& in, const Value& x, const Shape& shape, std::vector<IndexItem> items, const Report& report,
           bool array_integers)
      : in_(in), x_(x), shape_(shape), items_(std::move(items)), report_(report), array_integers_(array_integers) {}

  Value run() {
    for (const IndexItem& item : items_) {
      if (item.kind == IndexKind::kField) return in_.unknown("field of a structured array");
      if (item.kind == IndexKind::kUnknown) return unknown_item();
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (items_[i].kind != IndexKind::kEllipsis) taken_ += items_[i].takes;
      if (items_[i].kind == IndexKind::kEllipsis && !ellipsis_) ellipsis_ = i;
    }
    if (!enough_axes()) return unknown_shape_value(in_, kPoisoned);
    // The dims that the items before and after the ellipsis speak of, and the rest.
    std::size_t before = 0;
    for (std::size_t i = 0; i < ellipsis_.value_or(items_.size()); ++i) before += items_[i].takes;
    const std::size_t after = taken_ - before;
    Sequence dims = *shape_.dims;
    if (dims.has_gap()) dims = with_suffix(in_, with_prefix(in_, dims, before), after);
    if (dims.items.size() < taken_) return unknown_shape_value(in_, shape_.flags);
    remaining_ = without_last(in_, without_first(in_, dims, before), after);
    std::size_t at = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (i == ellipsis_) {
        result_.append(remaining_);
        at = dims.items.size() - after;
        separate();
        continue;
      }
      take(items_[i], dims, at);
      at += items_[i].takes;
    }
    if (!ellipsis_) result_.append(remaining_);
    return assembled();
  }

 private:
  // What stands before an item of which nothing is known stays.
  Value unknown_item() {
    ShapeBuilder known(in_);
    std::size_t at = 0;
    for (const IndexItem& item : items_) {
      const bool simple = item.kind == IndexKind::kSlice || item.kind == IndexKind::kNewAxis || item.kind == IndexKind::kInteger;
      if (!simple) break;
      if (item.kind == IndexKind::kNewAxis) {
        known.push(new_axis(in_));
        continue;
      }
      if (at >= shape_.dims->prefix()) break;
      if (item.kind == IndexKind::kSlice) known.push(slice_size(in_, shape_.dims->items[at], *item.value.slice));
      ++at;
    }
    const bool arrays_may_follow = std::any_of(items_.begin(), items_.end(), [](const IndexItem& item) {
      return item.kind == IndexKind::kInteger || item.kind == IndexKind::kArray || item.kind == IndexKind::kMask;
    });
    // With an integer or an array beside it, an array moves to the front.
    if (arrays_may_follow) return unknown_shape_value(in_, shape_.flags);
    known.append(unknown_dims(in_));
    return known.value(shape_.flags);
  }

  bool enough_axes() {
    symbolic::Context& symbols = in_.symbols();
    const Sequence& dims = *shape_.dims;
    if (dims.items.size() >= taken_) return true;
    const FormulaId fits = symbols.less_equal(symbols.constant(static_cast<std::int64_t>(taken_)), rank_expr(in_, dims));
    const bool holds = check(in_, fits, shape_.flags, report_, {{operand_name(in_, report_, 0, "array"), shape_.dims}}, {}, [&] {
      const std::string rank = std::to_string(dims.items.size());
      const std::string count = std::to_string(taken_);
      switch (wording(in_, report_)) {
        case Wording::kNumPy: return "too many indices for array: array is " + rank + "-dimensional, but " + count + " were indexed";
        case Wording::kTorch: return "too many indices for tensor of dimension " + rank + ": " + count + " were given";
        case Wording::kNeutral: break;
      }
      return "too many indices: shape " + in_.show_shape(dims) + " has rank " + rank + ", but " + count + " were given";
    });
    if (!holds) return false;
    if (!dims.has_gap()) return true;
    // The rank is at least that from here on.
    in_.assume(fits);
    const Shape narrowed = settled(in_, shape_);
    if (!narrowed.dims->has_gap()) {
      if (in_.as_tensor(x_) != nullptr) in_.state().edit<TensorObject>(x_.cell()).shape = narrowed.dims;
      shape_ = narrowed;
    }
    return true;
  }

  void take(const IndexItem& item, const Sequence& dims, std::size_t at) {
    switch (item.kind) {
      case IndexKind::kSlice:
        result_.push(slice_size(in_, dims.items[at], *item.value.slice));
        separate();
        break;
      case IndexKind::kNewAxis:
        result_.push(new_axis(in_));
        separate();
        break;
      case IndexKind::kInteger:
        check_number(item.value, dims.items[at], at);
        if (array_integers_) advanced({in_.sequence(std::span<const Value>{}), 0}, false);
        break;
      case IndexKind::kArray:
        check_numbers(item, dims.items[at], at);
        advanced(item.shape, true);
        break;
      case IndexKind::kMask: take_mask(item, dims, at); break;
      case IndexKind::kEllipsis:
      case IndexKind::kUnknown:
      case IndexKind::kField: break;
    }
  }

  void take_mask(const IndexItem& item, const Sequence& dims, std::size_t at) {
    const std::span<const Value> mask = item.shape.dims->items;
    std::uint8_t flags = kStaticUnknown;
    for (std::size_t i = 0; i < mask.size(); ++i) {
      const Value& size = dims.items[at + i];
      flags = static_cast<std::uint8_t>(flags | carried(size, mask[i]));
      unify(in_, size, mask[i], report_,
            {{operand_name(in_, report_, 0, "array"), shape_.dims, static_cast<int>(at + i)},
             {operand_name(in_, report_, 1, "mask"), item.shape.dims, static_cast<int>(i)}},
            [&] {
              return "boolean index did not match indexed array along axis " + std::to_string(at + i) + "; size of axis is " +
                     dim_text(in_, size) + " but size of corresponding boolean axis is " + dim_text(in_, mask[i]);
            });
    }
    const Value chosen = selected(item.value).with_flags(flags);
    advanced({in_.sequence(std::span<const Value>(&chosen, 1)), 0}, true);
  }

  // How many elements a mask selects.
  Value selected(const Value& mask) {
    const Value content = content_of(in_, mask);
    std::int64_t count = 0;
    return given(content) && count_true(content, count) ? in_.integer(count) : true_count(in_, mask);
  }

  bool count_true(const Value& content, std::int64_t& count) {
    if (!content.is(Tag::kTuple)) {
      const std::optional<std::int64_t> truth = in_.constant(content);
      count += truth.value_or(0) != 0 ? 1 : 0;
      return truth.has_value();
    }
    return std::all_of(content.sequence->items.begin(), content.sequence->items.end(),
                       [&](const Value& item) { return count_true(item, count); });
  }

  // Constant indices must exist.
  void check_number(const Value& number, const Value& dim, std::size_t axis) {
    const std::optional<std::int64_t> index = constant(in_, number);
    if (!index) return;
    symbolic::Context& symbols = in_.symbols();
    const std::int64_t needed = *index < 0 ? -*index : *index + 1;
    check(in_, symbols.less_equal(symbols.constant(needed), dim.expr()), carried(dim, number), report_,
          {{operand_name(in_, report_, 0, "array"), shape_.dims, static_cast<int>(axis)}}, {dim}, [&] {
            return "index " + std::to_string(*index) + " is out of bounds for " +
                   (wording(in_, report_) == Wording::kTorch ? "dimension " : "axis ") + std::to_string(axis) + " with size " +
                   dim_text(in_, dim);
          });
  }

  void check_numbers(const IndexItem& item, const Value& dim, std::size_t axis) {
    const Value content = content_of(in_, item.value);
    if (!content.is(Tag::kTuple)) return;
    // The extreme ones decide.
    Value lowest;
    Value highest;
    find_extremes(*content.sequence, lowest, highest);
    if (given(lowest) && *constant(in_, lowest) < 0) check_number(lowest, dim, axis);
    if (given(highest) && *constant(in_, highest) >= 0) check_number(highest, dim, axis);
  }

  void find_extremes(const Sequence& content, Value& lowest, Value& highest) {
    for (const Value& item : content.items) {
      if (item.is(Tag::kTuple)) {
        find_extremes(*item.sequence, lowest, highest);
        continue;
      }
      const std::optional<std::int64_t> number = constant(in_, item);
      if (!number) continue;
      if (!given(lowest) || *number < *constant(in_, lowest)) lowest = item;
      if (!given(highest) || *number > *constant(in_, highest)) highest = item;
    }
  }

  // Integer arrays broadcast together; their axes stand where they stood, or in front when something stood between them.
  void advanced(const Shape& shape, bool is_array) {
    if (arrays_.empty()) {
      place_ = result_.size();
      place_after_gap_ = result_.has_gap();
    } else if (separated_) {
      in_front_ = true;
    }
    separated_ = false;
    any_array_ = any_array_ || is_array;
    arrays_.push_back(shape);
  }
  void separate() {
    if (!arrays_.empty()) separated_ = true;
  }

  Value assembled() {
    const auto flags = shape_.flags;
    if (!any_array_) return shape_value(result_.finish(), flags);
    Report report = report_;
    report.rule = "broadcast-mismatch";
    const Shape arrays = broadcast_shapes(in_, arrays_, report);
    const Sequence& rest = *result_.finish();
    ShapeBuilder result(in_);
    // place_ counts the dims of the result so far, those after a gap included.
    const std::size_t place = in_front_ ? 0 : place_;
    Sequence head = rest;
    head.items = rest.items.first(place);
    Sequence tail = rest;
    tail.items = rest.items.subspan(place);
    const bool gap_in_head = rest.has_gap() && place_after_gap_ && !in_front_;
    if (gap_in_head) {
      tail.gap = -1;
    } else {
      head.gap = -1;
      if (rest.has_gap()) tail.gap = rest.gap - static_cast<std::int32_t>(place);
    }
    result.append(head);
    result.append(*arrays.dims);
    result.append(tail);
    return result.value(flags);
  }

  Interpreter& in_;
  const Value& x_;
  Shape shape_;
  std::vector<IndexItem> items_;
  const Report& report_;
  bool array_integers_;
  std::size_t taken_ = 0;
  std::optional<std::size_t> ellipsis_;
  Sequence remaining_;
  ShapeBuilder result_{in_};
  std::vector<Shape> arrays_;
  std::size_t place_ = 0;
  bool place_after_gap_ = false;
  bool separated_ = false;
  bool in_front_ = false;
  bool any_array_ = false;
};

// index_shape(x, index, array_integers=, rule=, raises=, names=): x is a tensor or a shape. In NumPy an integer beside an index
// array counts as an array itself; PyTorch takes integers first (array_integers=False).
Value index_shape(Interpreter& in, Arguments arguments) {
  const Value& x = argument(arguments, 0);
  const Shape shape = settled(in, shape_argument(in, x));
  const bool array_integers = flag(in, argument(arguments, 2), true);
  const Report report =
      report_of(in, argument(arguments, 3), argument(arguments, 4), argument(arguments, 5), "index-out-of-range", "IndexError");
  std::optional<std::vector<IndexItem>> items = index_items(in, argument(arguments, 1));
  if (!items) return unknown_shape_value(in, shape.flags);
  return Indexing(in, x, shape, std::move(*items), report, array_integers).run();
}

// slice_length(size, lower, upper, step=): the number of elements of x[lower:upper:step] for an axis of that size.
Value slice_length(Interpreter& in, Arguments arguments) {
  SliceValue slice;
  slice.lower = argument(arguments, 1);
  slice.upper = argument(arguments, 2);
  slice.step = argument(arguments, 3);
  return slice_size(in, as_dim(in, argument(arguments, 0)), slice);
}

constexpr IntrinsicRow kRows[] = {
    {"index_shape", "x index array_integers? rule? raises? names?", spread<index_shape>},
    {"slice_length", "size lower? upper? step?", spread<slice_length>},
};

}  // namespace

std::span<const IntrinsicRow> indexing_rows() { return kRows; }

}  // namespace foreshape::library::tensors
