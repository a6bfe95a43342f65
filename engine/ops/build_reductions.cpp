#include <numeric>

#include "engine/ops/build.h"

namespace foreshape::engine {

namespace {

Integers all_axes(const Value& x) {
  Integers axes(x.rank());
  std::iota(axes.begin(), axes.end(), std::int64_t{0});
  return axes;
}

Value reduction(Op op, const Value& x, const Axes& axes, bool keep, const SourceSite& site) {
  return apply(op, {x}, {{"axes", axes.value_or(all_axes(x))}, {"keep", keep}}, site);
}

Value floating(const Value& x) {
  return cast(x, is_bool(x.dtype()) || is_integer(x.dtype()) ? DType::kFloat64 : x.dtype());
}

}  // namespace

#define FORESHAPE_REDUCTION(op)                                                   \
  Value op(const Value& x, const Axes& axes, bool keep, const SourceSite& site) { \
    return reduction(Op::op, x, axes, keep, site);                                \
  }
FORESHAPE_REDUCTION(reduce_sum)
FORESHAPE_REDUCTION(reduce_maximum)
FORESHAPE_REDUCTION(reduce_minimum)
FORESHAPE_REDUCTION(reduce_any)
FORESHAPE_REDUCTION(reduce_all)
#undef FORESHAPE_REDUCTION

Value reduce_mean(const Value& x, const Axes& axes, bool keep, const SourceSite& site) {
  return reduction(Op::reduce_mean, floating(x), axes, keep, site);
}

Value reduce_log_sum_exp(const Value& x, const Axes& axes, bool keep, const SourceSite& site) {
  return reduction(Op::reduce_log_sum_exp, floating(x), axes, keep, site);
}

Value reduce_product(const Value& x, const Axes& axes, bool keep, const SourceSite& site) {
  const std::vector<std::size_t> places = normalise_axes(axes.value_or(all_axes(x)), x.rank());
  if (places.empty()) return cast(x, is_floating(x.dtype()) ? x.dtype() : reduce_sum(x, Integers{}).dtype());
  // From the back, so that the axes in front keep their places.
  Value result = x;
  for (std::size_t i = places.size(); i-- > 0;)
    result = reduction(Op::reduce_product, result, Integers{static_cast<std::int64_t>(places[i])}, keep, site);
  return result;
}

Value variance(const Value& x, const Axes& axes, bool keep, const SourceSite& site) {
  const Value centred = subtract(Operand(floating(x)), Operand(reduce_mean(x, axes, true, site)));
  return reduce_mean(square(centred), axes, keep, site);
}

Value argmax(const Value& x, std::int64_t axis, bool keep, const SourceSite& site) {
  return reduction(Op::argmax, x, Integers{axis}, keep, site);
}

Value argmin(const Value& x, std::int64_t axis, bool keep, const SourceSite& site) {
  return reduction(Op::argmin, x, Integers{axis}, keep, site);
}

Value cumulative_sum(const Value& x, std::int64_t axis, bool exclusive, bool reverse, const SourceSite& site) {
  return apply(Op::cumulative_sum, {x}, {{"axis", axis}, {"exclusive", exclusive}, {"reverse", reverse}}, site);
}

Value cumulative_product(const Value& x, std::int64_t axis, bool exclusive, bool reverse, const SourceSite& site) {
  return apply(Op::cumulative_product, {x}, {{"axis", axis}, {"exclusive", exclusive}, {"reverse", reverse}}, site);
}

Value softmax(const Value& x, std::int64_t axis, const SourceSite& site) {
  return apply(Op::softmax, {x}, {{"axis", axis}}, site);
}

Value log_softmax(const Value& x, std::int64_t axis, const SourceSite& site) {
  return apply(Op::log_softmax, {x}, {{"axis", axis}}, site);
}

Value cross_entropy(const Value& logits, const Value& labels, const SourceSite& site) {
  return apply(Op::cross_entropy, {logits, labels}, {}, site);
}

Value normalise(const Value& x, const Integers& axes, double epsilon, const SourceSite& site) {
  const Value centred = x - reduce_mean(x, axes, true, site);
  return centred * reciprocal_sqrt(reduce_mean(square(centred), axes, true, site) + epsilon);
}

}  // namespace foreshape::engine
