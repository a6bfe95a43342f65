// Output sizes of convolution and pooling along one axis.
#include <algorithm>
#include <array>
#include <cctype>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

struct Padding {
  enum class Kind : std::uint8_t { kUnknown, kSame, kValid, kExplicit } kind = Kind::kUnknown;
  Value before;
  Value after;
};

std::string upper_case(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

Padding padding_argument(Interpreter& in, const Value& value) {
  using PaddingKind = Padding::Kind;
  if (const std::optional<std::string_view> text = in.text(value)) {
    const std::string name = upper_case(*text);
    if (name == "SAME") return {PaddingKind::kSame, {}, {}};
    if (name == "VALID") return {PaddingKind::kValid, in.integer(0), in.integer(0)};
    return {};
  }
  if (value.is(Tag::kInt)) return {PaddingKind::kExplicit, value, value};
  if (in.kind(value) == Kind::kTuple || in.kind(value) == Kind::kList) {
    const Shape pads = sizes_argument(in, value);
    if (pads.dims->has_gap()) return {};
    const std::span<const Value> items = pads.dims->items;
    if (items.size() == 1) return {PaddingKind::kExplicit, items[0], items[0]};
    if (items.size() == 2) return {PaddingKind::kExplicit, items[0], items[1]};
  }
  return {};
}

// dilation * (kernel - 1) + 1
Value effective_kernel(Interpreter& in, const Value& kernel, const Value& dilation) {
  if (is_constant(in, dilation, 1)) return kernel;
  const Value one = in.integer(1);
  return add(in, multiply(in, dilation, subtract(in, kernel, one)), one);
}

Value dim_or(Interpreter& in, const Value& value, std::int64_t otherwise) {
  return given_not_none(value) ? as_dim(in, value) : in.integer(otherwise);
}

std::string too_small(Interpreter& in, const Report& report, const Value& padded, const Value& kernel) {
  if (wording(in, report) == Wording::kTorch) {
    return "Calculated padded input size " + dim_text(in, padded) + " is smaller than the kernel size " + dim_text(in, kernel) +
           ": Kernel size can't be greater than actual input size";
  }
  return "Negative dimension size caused by subtracting " + dim_text(in, kernel) + " from " + dim_text(in, padded);
}

// conv_output(size, kernel, stride, padding, dilation=, ceil=, rule=, raises=, names=)
Value conv_output(Interpreter& in, Arguments arguments) {
  const Value size = as_dim(in, argument(arguments, 0));
  const Value kernel = as_dim(in, argument(arguments, 1));
  const Value stride = dim_or(in, argument(arguments, 2), 1);
  const Padding padding = padding_argument(in, argument(arguments, 3));
  const Value dilation = dim_or(in, argument(arguments, 4), 1);
  const bool ceil = flag(in, argument(arguments, 5), false);
  const Report report = report_of(in, argument(arguments, 6), argument(arguments, 7), argument(arguments, 8), "negative-dim");
  if (padding.kind == Padding::Kind::kSame) return ceil_quotient(in, size, stride);
  if (padding.kind == Padding::Kind::kUnknown) return opaque_dim(in, "n").with_flags(carried(size, stride));

  const Value extent = effective_kernel(in, kernel, dilation);
  const Value padded = add(in, add(in, size, padding.before), padding.after);
  symbolic::Context& symbols = in.symbols();
  const bool fits = check(in, symbols.less_equal(extent.expr(), padded.expr()), carried(padded, extent), report, {}, {size, kernel},
                          [&] { return too_small(in, report, padded, extent); });
  const Value room = subtract(in, padded, extent);
  const Value one = in.integer(1);
  Value result = add(in, ceil ? ceil_quotient(in, room, stride) : floor_quotient(in, room, stride), one);
  // A size that is passed through (kernel 1, stride 1) stays itself.
  if (result.expr() == size.expr()) result = size;
  if (ceil) {
    // The last window starts inside the input or its padding before it.
    const Value last_start = subtract(in, add(in, size, padding.before), one);
    const Value most = add(in, floor_quotient(in, last_start, stride), one);
    const Value needed = add(in, padding.after, stride);
    if (decide_less_equal(in, needed, extent) != Truth::kTrue) result = minimum(in, result, most);
  }
  return fits ? result : poisoned(result);
}

// window_outputs(sizes, kernel, strides, padding, dilations=, ceil=, rule=, raises=, names=): conv_output for each axis.
// What is no list or tuple is the same for all axes.
Value window_outputs(Interpreter& in, Arguments arguments) {
  constexpr std::size_t kKernel = 1, kStrides = 2, kPadding = 3, kDilations = 4;
  std::array<std::optional<Sequence>, 5> lists;
  const auto list_of = [&](std::size_t i) {
    const Value& value = argument(arguments, i);
    if (value.is(Tag::kTuple)) return std::optional(*value.sequence);
    return value.is(Tag::kReference) && in.kind(value) == Kind::kList ? in.elements(value) : std::nullopt;
  };
  for (std::size_t i = 0; i < lists.size(); ++i) lists[i] = list_of(i);
  if (!lists[0] || lists[0]->has_gap()) return in.unknown("sizes of windows of unknown rank");
  const std::size_t rank = lists[0]->items.size();
  Dims sizes;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    std::vector<Value> of_axis(arguments.begin(), arguments.end());
    of_axis[0] = lists[0]->items[axis];
    for (const std::size_t i : {kKernel, kStrides, kPadding, kDilations}) {
      if (!lists[i]) continue;
      const bool listed = !lists[i]->has_gap() && axis < lists[i]->items.size();
      of_axis[i] = listed ? lists[i]->items[axis] : in.unknown("one of the windows' sizes");
    }
    sizes.push_back(over_choices(in, of_axis, conv_output));
  }
  return in.tuple(sizes.span());
}

// conv_transpose_output(size, kernel, stride, padding, output_padding=, dilation=, rule=, raises=, names=)
Value conv_transpose_output(Interpreter& in, Arguments arguments) {
  const Value size = as_dim(in, argument(arguments, 0));
  const Value kernel = as_dim(in, argument(arguments, 1));
  const Value stride = dim_or(in, argument(arguments, 2), 1);
  const Padding padding = padding_argument(in, argument(arguments, 3));
  const Value& output_padding = argument(arguments, 4);
  const Value dilation = dim_or(in, argument(arguments, 5), 1);
  const Report report = report_of(in, argument(arguments, 6), argument(arguments, 7), argument(arguments, 8), "negative-dim");
  const Value extent = effective_kernel(in, kernel, dilation);
  const Value one = in.integer(1);
  const Value zero = in.integer(0);
  Value before = padding.before;
  Value after = padding.after;
  switch (padding.kind) {
    case Padding::Kind::kUnknown: return opaque_dim(in, "n").with_flags(carried(size, stride));
    case Padding::Kind::kSame: {
      if (!given_not_none(output_padding)) return multiply(in, size, stride);
      before = after = floor_quotient(in, extent, in.integer(2));
      break;
    }
    case Padding::Kind::kValid:
      if (!given_not_none(output_padding)) {
        return add(in, multiply(in, size, stride), maximum(in, subtract(in, extent, stride), zero));
      }
      break;
    case Padding::Kind::kExplicit: break;
  }
  // (size - 1) * stride - before - after + extent + output_padding
  Value result = add(in, multiply(in, subtract(in, size, one), stride), extent);
  result = add(in, subtract(in, subtract(in, result, before), after), dim_or(in, output_padding, 0));
  if (result.expr() == size.expr()) result = size;
  const bool positive = check(in, in.symbols().less_equal(one.expr(), result.expr()), carried(result), report, {}, {size, kernel},
                              [&] { return "output size " + dim_text(in, result) + " is too small"; });
  return positive ? result : poisoned(result);
}

constexpr IntrinsicRow kRows[] = {
    {"conv_output", "size kernel stride padding dilation? ceil? rule? raises? names?", spread<conv_output>},
    {"conv_transpose_output", "size kernel stride padding output_padding? dilation? rule? raises? names?",
     spread<conv_transpose_output>},
    {"window_outputs", "sizes kernel strides padding dilations? ceil? rule? raises? names?", spread<window_outputs>},
};

}  // namespace

std::span<const IntrinsicRow> window_rows() { return kRows; }

}  // namespace foreshape::library::tensors
