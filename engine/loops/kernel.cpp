#include "engine/loops/kernel.h"

#include <algorithm>

#include "engine/base/error.h"

namespace foreshape::engine::loops {
namespace {

void require(bool condition, const char* what) {
  if (!condition) throw VerifierError(std::string("loop kernel: ") + what);
}

bool varies_along_reduced(const Kernel& kernel, const Operand& operand) {
  for (std::size_t axis = 0; axis < kernel.axes.size(); ++axis) {
    if (kernel.axes[axis].reduced && operand.strides[axis].value != 0) return true;
  }
  return false;
}

bool joins(const Kernel& kernel, std::size_t outer) {
  if (kernel.axes[outer].reduced != kernel.axes[outer + 1].reduced) return false;
  const std::int64_t size = kernel.axes[outer + 1].size.value;
  return std::all_of(kernel.operands.begin(), kernel.operands.end(), [&](const Operand& operand) {
    return operand.strides[outer].value == operand.strides[outer + 1].value * size;
  });
}

void erase_axis(Kernel& kernel, std::size_t axis) {
  const auto at = static_cast<std::ptrdiff_t>(axis);
  kernel.axes.erase(kernel.axes.begin() + at);
  for (Operand& operand : kernel.operands)
    operand.strides.erase(operand.strides.begin() + at);
}

}  // namespace

bool reduces(const Kernel& kernel) {
  return std::any_of(kernel.axes.begin(), kernel.axes.end(), [](const Axis& axis) { return axis.reduced; });
}

bool is_columns(const Kernel& kernel) {
  return reduces(kernel) && !kernel.axes.back().reduced;
}

std::size_t outer_axes(const Kernel& kernel) {
  std::size_t count = 0;
  while (count + 1 < kernel.axes.size() && !kernel.axes[count].reduced)
    ++count;
  return count;
}

std::vector<Level> levels(const Kernel& kernel) {
  std::vector<Level> result(kernel.scalars.size());
  for (std::size_t i = 0; i < kernel.scalars.size(); ++i) {
    const Scalar& scalar = kernel.scalars[i];
    Level& level = result[i];
    for (const std::size_t argument : scalar.arguments) {
      level.inner = level.inner || result[argument].inner;
      level.stage = std::max(level.stage, result[argument].stage);
    }
    if (scalar.kind == Scalar::Kind::kLoad) level.inner = varies_along_reduced(kernel, kernel.operands[scalar.operand]);
    if (scalar.kind == Scalar::Kind::kIndex) level.inner = reduces(kernel);
    if (scalar.kind == Scalar::Kind::kReduction) {
      level.inner = false;
      ++level.stage;
    }
  }
  return result;
}

void verify(const Kernel& kernel) {
  for (const Axis& axis : kernel.axes)
    require(axis.size.value >= 0, "a negative size");
  for (const Operand& operand : kernel.operands)
    require(operand.strides.size() == kernel.axes.size(), "an operand has not one stride an axis");
  require(!kernel.axes.empty(), "no axis");
  const std::size_t last = kernel.axes.size() - 1;
  for (std::size_t axis = outer_axes(kernel); axis < last; ++axis)
    require(kernel.axes[axis].reduced, "a kept axis between reduced ones");
  for (std::size_t i = 0; i < kernel.scalars.size(); ++i) {
    const Scalar& scalar = kernel.scalars[i];
    for (const std::size_t argument : scalar.arguments)
      require(argument < i, "an argument stands behind its user");
    switch (scalar.kind) {
      case Scalar::Kind::kLoad:
        require(scalar.operand < kernel.operands.size(), "a load of no operand");
        require(kernel.operands[scalar.operand].dtype == scalar.dtype, "a load of another dtype");
        break;
      case Scalar::Kind::kCall:
        require(!scalar.function.empty() && !scalar.arguments.empty(), "a call without function or arguments");
        break;
      case Scalar::Kind::kConvert:
        require(scalar.arguments.size() == 1, "a conversion has one argument");
        break;
      case Scalar::Kind::kReduction:
        require(scalar.arguments.size() == 1, "a reduction has one argument");
        require(kernel.scalars[scalar.arguments[0]].dtype == scalar.dtype, "a reduction of another dtype");
        break;
      case Scalar::Kind::kConstant:
      case Scalar::Kind::kIndex:
        require(
            std::count_if(kernel.axes.begin(), kernel.axes.end(), [](const Axis& axis) { return axis.reduced; }) <= 1,
            "an index along several axes");
        [[fallthrough]];
      case Scalar::Kind::kCount:
        require(scalar.arguments.empty(), "a constant has no arguments");
        break;
    }
  }
  for (const Store& store : kernel.stores) {
    require(store.scalar < kernel.scalars.size() && store.operand < kernel.operands.size(), "a store of nothing");
    require(kernel.operands[store.operand].written, "a store to an operand that is not written");
    require(kernel.operands[store.operand].dtype == kernel.scalars[store.scalar].dtype, "a store of another dtype");
  }
  const std::vector<Level> known = levels(kernel);
  for (const Store& store : kernel.stores) {
    require(!known[store.scalar].inner || varies_along_reduced(kernel, kernel.operands[store.operand]),
            "a store of many values to one place");
  }
}

void collapse_axes(Kernel& kernel) {
  for (std::size_t axis = kernel.axes.size(); axis-- > 0;) {
    if (kernel.axes[axis].size.value == 1) erase_axis(kernel, axis);
  }
  for (std::size_t axis = kernel.axes.size(); axis-- > 1;) {
    if (!joins(kernel, axis - 1)) continue;
    kernel.axes[axis].size.value *= kernel.axes[axis - 1].size.value;
    erase_axis(kernel, axis - 1);
  }
  if (!kernel.axes.empty()) return;
  kernel.axes.push_back({{1, true}, false});
  for (Operand& operand : kernel.operands)
    operand.strides.push_back({0, true});
}

void fix_extents(Kernel& kernel, std::int64_t largest_size) {
  for (std::size_t axis = 0; axis < kernel.axes.size(); ++axis) {
    const bool becomes_vector = axis + 1 == kernel.axes.size() && kernel.axes.size() > 1;
    Extent& size = kernel.axes[axis].size;
    size.fixed = size.value == 1 || (becomes_vector && size.value <= largest_size);
  }
  for (Operand& operand : kernel.operands) {
    for (Extent& stride : operand.strides)
      stride.fixed = stride.value == 0 || stride.value == 1;
  }
}

}  // namespace foreshape::engine::loops
