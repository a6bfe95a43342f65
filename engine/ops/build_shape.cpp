#include <algorithm>

#include "engine/ops/build.h"
#include "engine/ops/shape_rules.h"

namespace foreshape::engine {

Value dim(const Value& x, std::int64_t axis, const SourceSite& site) {
  const std::size_t place = normalise_axis(axis, x.rank());
  if (x.dims()[place].is_constant()) return constant(Tensor::scalar(x.dims()[place].constant()), site);
  return apply(Op::dim, {x}, {{"axis", static_cast<std::int64_t>(place)}}, site);
}

Value shape(const Value& x, const SourceSite& site) {
  if (const std::optional<Shape> known = x.type().concrete_shape()) return constant(shape_tensor(*known), site);
  std::vector<Value> sizes;
  for (std::size_t axis = 0; axis < x.rank(); ++axis)
    sizes.push_back(dim(x, static_cast<std::int64_t>(axis), site));
  return stack(sizes, 0, site);
}

Value shape_constant(const Integers& sizes, const SourceSite& site) {
  return constant(Tensor::from(sizes), site);
}

Value stack(const std::vector<Value>& values, std::int64_t axis, const SourceSite& site) {
  return apply(Op::stack, values, {{"axis", axis}}, site);
}

Value broadcast_to(const Value& x, const Value& shape, const SourceSite& site) {
  return apply(Op::broadcast_to, {x, shape}, {}, site);
}

Value sum_to(const Value& x, const Value& shape, const SourceSite& site) {
  return apply(Op::sum_to, {x, shape}, {}, site);
}

Value broadcast_like(const Value& x, const Value& like, const SourceSite& site) {
  return x.dims() == like.dims() ? x : broadcast_to(x, shape(like, site), site);
}

Value sum_to_like(const Value& x, const Value& like, const SourceSite& site) {
  return x.dims() == like.dims() ? x : sum_to(x, shape(like, site), site);
}

Value expand_dims(const Value& x, const Integers& axes, const SourceSite& site) {
  return axes.empty() ? x : apply(Op::expand_dims, {x}, {{"axes", axes}}, site);
}

Value squeeze(const Value& x, const Integers& axes, const SourceSite& site) {
  return axes.empty() ? x : apply(Op::squeeze, {x}, {{"axes", axes}}, site);
}

Value transpose(const Value& x, const Integers& permutation, const SourceSite& site) {
  return apply(Op::transpose, {x}, {{"permutation", permutation}}, site);
}

Value reshape(const Value& x, const Value& shape, const SourceSite& site) {
  return apply(Op::reshape, {x, shape}, {}, site);
}

Value reshape(const Value& x, const Integers& shape, const SourceSite& site) {
  return reshape(x, shape_constant(shape, site), site);
}

Value full_like(const Value& x, double value, const SourceSite& site) {
  return broadcast_like(number(value, x.dtype(), site), x, site);
}

Value zeros_like(const Value& x, const SourceSite& site) {
  return full_like(x, 0, site);
}

Value ones_like(const Value& x, const SourceSite& site) {
  return full_like(x, 1, site);
}

namespace {

struct SliceParts {
  Value starts;
  Value stops;
  Integers axes;
  Integers steps;
};

SliceParts parts_of(const std::vector<Range>& ranges, const SourceSite& site) {
  Integers starts;
  Integers stops;
  SliceParts parts;
  for (const Range& range : ranges) {
    parts.axes.push_back(static_cast<std::int64_t>(starts.size()));
    starts.push_back(range.start);
    stops.push_back(range.stop);
    parts.steps.push_back(range.step);
  }
  parts.starts = shape_constant(starts, site);
  parts.stops = shape_constant(stops, site);
  return parts;
}

}  // namespace

Value slice(const Value& x, const Value& starts, const Value& stops, const Integers& axes, const Integers& steps,
            const SourceSite& site) {
  return apply(Op::slice, {x, starts, stops}, {{"axes", axes}, {"steps", steps}}, site);
}

Value slice(const Value& x, const std::vector<Range>& ranges, const SourceSite& site) {
  const SliceParts parts = parts_of(ranges, site);
  return slice(x, parts.starts, parts.stops, parts.axes, parts.steps, site);
}

Value update_slice(const Value& x, const Value& update, const Value& starts, const Value& stops, const Integers& axes,
                   const Integers& steps, const SourceSite& site) {
  return apply(Op::update_slice, {x, update, starts, stops}, {{"axes", axes}, {"steps", steps}}, site);
}

Value update_slice(const Value& x, const Value& update, const std::vector<Range>& ranges, const SourceSite& site) {
  const SliceParts parts = parts_of(ranges, site);
  return update_slice(x, update, parts.starts, parts.stops, parts.axes, parts.steps, site);
}

Value take(const Value& x, std::int64_t index, std::int64_t axis, const SourceSite& site) {
  const auto place = static_cast<std::int64_t>(normalise_axis(axis, x.rank()));
  const Value part = slice(x, shape_constant({index}, site),
                           shape_constant({index == -1 ? kToTheEnd : index + 1}, site), {place}, {1}, site);
  return squeeze(part, {place}, site);
}

}  // namespace foreshape::engine
