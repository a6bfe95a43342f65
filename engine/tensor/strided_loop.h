// Walks several layouts of one shape together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/tensor/shape.h"

namespace foreshape::engine {

// Calls body(count, offsets, steps) for runs along the innermost axis, in row-major order: element k of the run of
// operand i is at offsets[i] + k * steps[i]. Axes that every layout walks evenly are joined first.
template <std::size_t kOperands, typename Body>
void strided_loop(const Shape& shape, const std::array<const Layout*, kOperands>& layouts, Body&& body) {
  Shape sizes;
  std::array<Strides, kOperands> strides;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 0) return;
    if (shape[axis] == 1) continue;
    bool joins = !sizes.empty();
    for (std::size_t i = 0; joins && i < kOperands; ++i)
      joins = strides[i].back() == layouts[i]->strides[axis] * shape[axis];
    if (joins) {
      sizes.back() *= shape[axis];
      for (std::size_t i = 0; i < kOperands; ++i)
        strides[i].back() = layouts[i]->strides[axis];
    } else {
      sizes.push_back(shape[axis]);
      for (std::size_t i = 0; i < kOperands; ++i)
        strides[i].push_back(layouts[i]->strides[axis]);
    }
  }
  std::array<std::int64_t, kOperands> offsets{};
  std::array<std::int64_t, kOperands> steps{};
  for (std::size_t i = 0; i < kOperands; ++i)
    offsets[i] = layouts[i]->offset;
  if (sizes.empty()) {
    body(std::int64_t{1}, offsets, steps);
    return;
  }
  const std::size_t inner = sizes.size() - 1;
  for (std::size_t i = 0; i < kOperands; ++i)
    steps[i] = strides[i][inner];
  Shape index(inner, 0);
  while (true) {
    body(sizes[inner], offsets, steps);
    std::size_t axis = inner;
    while (axis > 0) {
      --axis;
      for (std::size_t i = 0; i < kOperands; ++i)
        offsets[i] += strides[i][axis];
      if (++index[axis] < sizes[axis]) break;
      index[axis] = 0;
      for (std::size_t i = 0; i < kOperands; ++i)
        offsets[i] -= strides[i][axis] * sizes[axis];
      if (axis == 0) return;
    }
    if (inner == 0) return;
  }
}

}  // namespace foreshape::engine
