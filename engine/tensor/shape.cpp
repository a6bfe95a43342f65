#include "engine/tensor/shape.h"

#include "engine/base/error.h"

namespace foreshape::engine {

std::int64_t element_count(const Shape& shape) {
  std::int64_t count = 1;
  bool empty = false;
  for (const std::int64_t size : shape) {
    if (size < 0) throw ShapeError("a size is negative in shape " + to_string(shape));
    if (size == 0) {
      empty = true;
    } else if (__builtin_mul_overflow(count, size, &count)) {
      throw ShapeError("shape " + to_string(shape) + " has more elements than an integer of 64 bits counts");
    }
  }
  return empty ? 0 : count;
}

Strides row_major_strides(const Shape& shape) {
  Strides strides(shape.size(), 1);
  std::int64_t step = 1;
  for (std::size_t i = shape.size(); i-- > 0;) {
    strides[i] = step;
    if (shape[i] > 1) step *= shape[i];
  }
  return strides;
}

bool is_row_major(const Shape& shape, const Strides& strides) {
  std::int64_t step = 1;
  for (std::size_t i = shape.size(); i-- > 0;) {
    if (shape[i] == 0) return true;
    if (shape[i] != 1 && strides[i] != step) return false;
    step *= shape[i];
  }
  return true;
}

std::string to_string(const Shape& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

Layout row_major(const Shape& shape) {
  return {shape, row_major_strides(shape), 0};
}

Layout broadcast_layout(const Layout& layout, const Shape& shape) {
  const auto fail = [&] {
    throw ShapeError("shape " + to_string(layout.shape) + " does not broadcast to " + to_string(shape));
  };
  if (layout.shape.size() > shape.size()) fail();
  const std::size_t added = shape.size() - layout.shape.size();
  Layout result{shape, Strides(shape.size(), 0), layout.offset};
  for (std::size_t i = 0; i < layout.shape.size(); ++i) {
    if (layout.shape[i] == shape[added + i]) {
      result.strides[added + i] = layout.strides[i];
    } else if (layout.shape[i] != 1) {
      fail();
    }
  }
  return result;
}

std::optional<Layout> reshape_layout(const Layout& layout, const Shape& shape) {
  // After NumPy's _attempt_nocopy_reshape: axes of size 1 say nothing, then equal products are matched from the left.
  Shape old_shape;
  Strides old_strides;
  for (std::size_t i = 0; i < layout.shape.size(); ++i) {
    if (layout.shape[i] == 0) return row_major(shape);
    if (layout.shape[i] == 1) continue;
    old_shape.push_back(layout.shape[i]);
    old_strides.push_back(layout.strides[i]);
  }
  Layout result{shape, Strides(shape.size(), 1), layout.offset};
  std::size_t old_from = 0;
  std::size_t new_from = 0;
  while (new_from < shape.size()) {
    if (old_from == old_shape.size()) break;  // only sizes of 1 are left
    std::size_t old_to = old_from + 1;
    std::size_t new_to = new_from + 1;
    std::int64_t old_product = old_shape[old_from];
    std::int64_t new_product = shape[new_from];
    while (old_product != new_product) {
      if (new_product < old_product) {
        new_product *= shape[new_to++];
      } else {
        old_product *= old_shape[old_to++];
      }
    }
    for (std::size_t i = old_from; i + 1 < old_to; ++i) {
      if (old_strides[i] != old_shape[i + 1] * old_strides[i + 1]) return std::nullopt;
    }
    result.strides[new_to - 1] = old_strides[old_to - 1];
    for (std::size_t i = new_to - 1; i-- > new_from;)
      result.strides[i] = result.strides[i + 1] * shape[i + 1];
    old_from = old_to;
    new_from = new_to;
  }
  return result;
}

}  // namespace foreshape::engine
