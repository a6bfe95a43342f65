// Concrete shapes and strides, both in elements.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/small_vector.h"

namespace foreshape::engine {

using Shape = SmallVector<std::int64_t, 6>;
using Strides = SmallVector<std::int64_t, 6>;

// Throws ShapeError when the product does not fit 63 bits or a size is negative.
std::int64_t element_count(const Shape& shape);
Strides row_major_strides(const Shape& shape);
bool is_row_major(const Shape& shape, const Strides& strides);
std::string to_string(const Shape& shape);  // "(2, 3)", "(2,)", "()"

// Which elements a tensor reads of its buffer.
struct Layout {
  Shape shape;
  Strides strides;
  std::int64_t offset = 0;

  bool operator==(const Layout&) const = default;
};

Layout row_major(const Shape& shape);
// The layout that reads `layout` as `shape`, sizes of 1 repeated. Throws ShapeError.
Layout broadcast_layout(const Layout& layout, const Shape& shape);
// The same elements in row-major order under another shape, when strides can say that.
std::optional<Layout> reshape_layout(const Layout& layout, const Shape& shape);

}  // namespace foreshape::engine
