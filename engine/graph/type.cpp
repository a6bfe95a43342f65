#include "engine/graph/type.h"

#include <algorithm>

namespace foreshape::engine {

std::optional<Shape> Type::concrete_shape() const {
  Shape shape;
  for (const Dim& dim : dims) {
    if (!dim.is_constant()) return std::nullopt;
    shape.push_back(dim.constant());
  }
  return shape;
}

std::string Type::to_string() const {
  return std::string(dtype_name(dtype)) + " " + engine::to_string(dims);
}

Dims dims_of(const Shape& shape) {
  return Dims(shape.begin(), shape.end());
}

std::string to_string(const Dims& dims) {
  std::string text = "(";
  for (std::size_t i = 0; i < dims.size(); ++i)
    text += (i == 0 ? "" : ", ") + dims[i].to_string();
  return text + (dims.size() == 1 ? ",)" : ")");
}

Dim element_count(const Dims& dims) {
  Dim count(1);
  for (const Dim& dim : dims) {
    if (dim.is_constant(0)) return Dim(0);
  }
  for (const Dim& dim : dims)
    count = count * dim;
  return count;
}

Dims broadcast(const Dims& left, const Dims& right) {
  const Dims& longer = left.size() >= right.size() ? left : right;
  const Dims& shorter = left.size() >= right.size() ? right : left;
  Dims result = longer;
  const std::size_t added = longer.size() - shorter.size();
  for (std::size_t i = 0; i < shorter.size(); ++i)
    result[added + i] = broadcast(longer[added + i], shorter[i]);
  return result;
}

bool compatible(const Type& left, const Type& right) {
  return left.dtype == right.dtype && std::equal(left.dims.begin(), left.dims.end(), right.dims.begin(),
                                                 right.dims.end(), [](const Dim& a, const Dim& b) {
                                                   return !a.is_constant() || !b.is_constant() ||
                                                          a.constant() == b.constant();
                                                 });
}

bool same(const Type& left, const Type& right) {
  return left.dtype == right.dtype && left.dims == right.dims;
}

}  // namespace foreshape::engine
