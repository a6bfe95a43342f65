#include "engine/native/lowering.h"

#include <algorithm>

#include "engine/loops/cpu_printer.h"

namespace foreshape::engine::native {
namespace {

// Rows up to this length are fixed in the text and run as one masked vector or few.
constexpr std::int64_t kLongestFixedRow = 64;
// Results of this many bytes leave no room for anything else in the caches of one core: they are written past them.
constexpr std::int64_t kStreamedBytes = std::int64_t{8} << 20;

// The order of the loops: kept axes, reduced ones, and last what lies closest together in memory.
std::vector<std::size_t> loop_order(const FusedBody& body) {
  std::vector<std::size_t> kept;
  std::vector<std::size_t> order;
  for (std::size_t axis = 0; axis < body.domain().size(); ++axis) {
    const bool reduced = std::binary_search(body.reduced().begin(), body.reduced().end(), axis);
    (reduced ? order : kept).push_back(axis);
  }
  // Axes of size 1 do not count as the last.
  std::size_t last = body.domain().size();
  while (last > 0 && body.domain()[last - 1].is_constant(1))
    --last;
  const bool columns = !order.empty() && !kept.empty() && last > 0 &&
                       !std::binary_search(body.reduced().begin(), body.reduced().end(), last - 1);
  if (columns) {
    const auto innermost = std::find(kept.begin(), kept.end(), last - 1);
    const std::size_t axis = *innermost;
    kept.erase(innermost);
    kept.insert(kept.end(), order.begin(), order.end());
    kept.push_back(axis);
    // Trailing axes of size 1 would stand between.
    std::stable_partition(kept.begin(), kept.end(),
                          [&](std::size_t each) { return body.domain()[each].is_constant(1); });
    return kept;
  }
  kept.insert(kept.end(), order.begin(), order.end());
  return kept;
}

std::vector<loops::Extent> strides_along(const std::vector<std::size_t>& order, const AxisMap& map,
                                         const Strides& strides) {
  std::vector<loops::Extent> result;
  for (const std::size_t axis : order) {
    std::int64_t stride = 0;
    for (std::size_t own = 0; own < map.size(); ++own) {
      if (map[own] == axis) stride = strides[own];
    }
    result.push_back({stride, false});
  }
  return result;
}

}  // namespace

LoweredKernel lower(const FusedBody& body, const std::vector<std::size_t>& results,
                    const std::function<const Layout&(std::size_t slot)>& layout_of,
                    const std::function<DType(std::size_t slot)>& dtype_of) {
  LoweredKernel lowered;
  loops::Kernel& kernel = lowered.kernel;
  const std::vector<std::size_t> order = loop_order(body);
  for (const std::size_t axis : order) {
    const bool reduced = std::binary_search(body.reduced().begin(), body.reduced().end(), axis);
    kernel.axes.push_back({{body.domain()[axis].constant(), false}, reduced});
  }
  for (const FusedBody::Load& load : body.loads()) {
    kernel.operands.push_back(
        {dtype_of(load.slot), false, strides_along(order, load.map, layout_of(load.slot).strides)});
    lowered.slots.push_back(load.slot);
  }
  kernel.scalars = body.scalars();
  std::int64_t bytes = 0;
  for (const std::size_t slot : results) {
    const FusedBody::Result& result = body.results().at(slot);
    const Shape& shape = layout_of(slot).shape;
    kernel.stores.push_back({result.scalar, kernel.operands.size()});
    kernel.operands.push_back({dtype_of(slot), true, strides_along(order, result.map, row_major_strides(shape))});
    lowered.slots.push_back(slot);
    bytes += element_count(shape) * static_cast<std::int64_t>(size_of(dtype_of(slot)));
  }
  loops::collapse_axes(kernel);
  loops::fix_extents(kernel, kLongestFixedRow);
  kernel.streaming = bytes >= kStreamedBytes && kernel.axes.size() == 1 && !loops::reduces(kernel);
  return lowered;
}

std::int64_t operations_of(const loops::Kernel& kernel) {
  std::int64_t points = 1;
  for (const loops::Axis& axis : kernel.axes)
    points *= axis.size.value;
  std::int64_t each = 1;
  for (const loops::Scalar& scalar : kernel.scalars) {
    const bool arithmetic = scalar.kind != loops::Scalar::Kind::kCall || scalar.function == "add" ||
                            scalar.function == "subtract" || scalar.function == "multiply" ||
                            scalar.function == "maximum" || scalar.function == "minimum" || scalar.function == "negate";
    each += arithmetic ? 1 : 8;
  }
  return points * each;
}

}  // namespace foreshape::engine::native
