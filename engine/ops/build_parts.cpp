#include <numeric>

#include "engine/base/error.h"
#include "engine/ops/build.h"

namespace foreshape::engine {

Value concat(const std::vector<Value>& values, std::int64_t axis, const SourceSite& site) {
  return apply(Op::concat, values, {{"axis", axis}}, site);
}

std::vector<Value> split(const Value& x, const Integers& sizes, std::int64_t axis, const SourceSite& site) {
  const std::size_t place = normalise_axis(axis, x.rank());
  const std::int64_t total = std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
  if (x.dims()[place].is_constant() && x.dims()[place].constant() != total) {
    ShapeError error("parts of " + std::to_string(total) + " elements in all from an axis of " +
                     x.dims()[place].to_string());
    error.add_context("split", {x.type().to_string()}, {site});
    throw error;
  }
  std::vector<Value> parts;
  std::int64_t start = 0;
  for (const std::int64_t size : sizes) {
    parts.push_back(slice(x, shape_constant({start}, site), shape_constant({start + size}, site), {axis}, {1}, site));
    start += size;
  }
  return parts;
}

Value pad(const Value& x, const Integers& before, const Integers& after, double fill, const SourceSite& site) {
  return apply(Op::pad, {x, number(fill, x.dtype(), site), shape_constant(before, site), shape_constant(after, site)},
               {}, site);
}

Value flip(const Value& x, const Integers& axes, const SourceSite& site) {
  const Integers starts(axes.size(), -1);
  const Integers stops(axes.size(), -kToTheEnd);
  return slice(x, shape_constant(starts, site), shape_constant(stops, site), axes, Integers(axes.size(), -1), site);
}

namespace {

std::string mode_name(ScatterMode mode) {
  constexpr const char* kNames[] = {"set", "add", "multiply", "maximum", "minimum"};
  return kNames[static_cast<std::size_t>(mode)];
}

}  // namespace

Value gather(const Value& x, const Value& indices, std::int64_t axis, const SourceSite& site) {
  return apply(Op::gather, {x, indices}, {{"axis", axis}}, site);
}

Value scatter(const Value& x, const Value& indices, const Value& updates, std::int64_t axis, ScatterMode mode,
              const SourceSite& site) {
  return apply(Op::scatter, {x, indices, updates}, {{"axis", axis}, {"mode", mode_name(mode)}}, site);
}

Value gather_elements(const Value& x, const Value& indices, std::int64_t axis, const SourceSite& site) {
  return apply(Op::gather_elements, {x, indices}, {{"axis", axis}}, site);
}

Value scatter_elements(const Value& x, const Value& indices, const Value& updates, std::int64_t axis, ScatterMode mode,
                       const SourceSite& site) {
  return apply(Op::scatter_elements, {x, indices, updates}, {{"axis", axis}, {"mode", mode_name(mode)}}, site);
}

Value gather_nd(const Value& x, const Value& indices, const SourceSite& site) {
  return apply(Op::gather_nd, {x, indices}, {}, site);
}

Value scatter_nd(const Value& x, const Value& indices, const Value& updates, ScatterMode mode, const SourceSite& site) {
  return apply(Op::scatter_nd, {x, indices, updates}, {{"mode", mode_name(mode)}}, site);
}

Value one_hot(const Value& indices, const Value& depth, DType dtype, const SourceSite& site) {
  const Value range = iota(depth, DType::kInt64, site);
  return cast(equal(Operand(expand_dims(indices, {-1}, site)), Operand(range)), dtype);
}

Value argsort(const Value& x, std::int64_t axis, bool descending, const SourceSite& site) {
  return apply(Op::argsort, {x}, {{"axis", axis}, {"descending", descending}}, site);
}

Value sort(const Value& x, std::int64_t axis, bool descending, const SourceSite& site) {
  return gather_elements(x, argsort(x, axis, descending, site), axis, site);
}

std::vector<Value> top_k(const Value& x, std::int64_t k, std::int64_t axis, const SourceSite& site) {
  const Value order = argsort(x, axis, true, site);
  const Value indices = slice(order, shape_constant({0}, site), shape_constant({k}, site), {axis}, {1}, site);
  return {gather_elements(x, indices, axis, site), indices};
}

Value iota(const Value& length, DType dtype, const SourceSite& site) {
  return apply(Op::iota, {length}, {{"dtype", dtype}}, site);
}

Value linspace(double first, double last, std::int64_t count, DType dtype, const SourceSite& site) {
  const Value steps = iota(constant(Tensor::scalar(count), site), DType::kFloat64, site);
  const double step = count > 1 ? (last - first) / static_cast<double>(count - 1) : 0;
  return cast(steps * step + first, dtype);
}

Value eye(const Value& rows, const Value& columns, std::int64_t diagonal, DType dtype, const SourceSite& site) {
  const Value down = expand_dims(iota(rows, DType::kInt64, site), {1}, site);
  return cast(equal(Operand(down + diagonal), Operand(iota(columns, DType::kInt64, site))), dtype);
}

Value tri(const Value& rows, const Value& columns, std::int64_t diagonal, DType dtype, const SourceSite& site) {
  const Value down = expand_dims(iota(rows, DType::kInt64, site), {1}, site);
  return cast(iota(columns, DType::kInt64, site) <= down + diagonal, dtype);
}

Value random_bits(const Value& state, const Value& shape, DType dtype, const SourceSite& site) {
  return apply(Op::random_bits, {state, shape}, {{"dtype", dtype}}, site);
}

Value random_uniform(const Value& state, const Value& shape, DType dtype, const SourceSite& site) {
  if (dtype == DType::kFloat64) {
    const Value bits = random_bits(state, shape, DType::kUInt64, site);
    return cast(shift_right(bits, 11), dtype) * 0x1p-53;
  }
  // As many bits as float32 holds exactly; 16-bit types are rounded from it, downwards so that 1 is never reached.
  const int kept = dtype == DType::kBFloat16 ? 8 : dtype == DType::kFloat16 ? 11 : 24;
  const Value bits = random_bits(state, shape, DType::kUInt32, site);
  return cast(cast(shift_right(bits, 32 - kept), DType::kFloat32) * (kept == 8    ? 0x1p-8
                                                                     : kept == 11 ? 0x1p-11
                                                                                  : 0x1p-24),
              dtype);
}

Value random_normal(const Value& state, const Value& shape, DType dtype, const SourceSite& site) {
  const DType wide = dtype == DType::kFloat64 ? dtype : DType::kFloat32;
  const Value other = state + constant(Tensor::from<std::uint64_t>({0x5851f42d4c957f2dU, 0}), site);
  const Value radius = sqrt(-2.0 * log(1.0 - random_uniform(state, shape, wide, site)));
  return cast(radius * cos(random_uniform(other, shape, wide, site) * 6.28318530717958647693), dtype);
}

}  // namespace foreshape::engine
