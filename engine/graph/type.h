// The static type of a value: dtype and symbolic sizes. The rank is always known.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/graph/dim.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/shape.h"

namespace foreshape::engine {

using Dims = std::vector<Dim>;

struct Type {
  DType dtype = DType::kFloat32;
  Dims dims;

  std::size_t rank() const { return dims.size(); }
  // Nothing where a size is not a constant.
  std::optional<Shape> concrete_shape() const;
  std::string to_string() const;  // "float32 (n, 3)"
};

Dims dims_of(const Shape& shape);
std::string to_string(const Dims& dims);
// The product of all sizes.
Dim element_count(const Dims& dims);
// NumPy's broadcasting. Throws ShapeError where constants clash.
Dims broadcast(const Dims& left, const Dims& right);
// The same dtype and rank, and no two constants that differ.
bool compatible(const Type& left, const Type& right);
// The same dtype, and sizes that are equal for all symbols.
bool same(const Type& left, const Type& right);

}  // namespace foreshape::engine
