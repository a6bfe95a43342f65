// Parts of shape rules that families share.
#pragma once

#include "engine/graph/op_row.h"

namespace foreshape::engine {

// The sizes that a shape operand asks for; unknown ones where they do not follow from sizes and constants. Its length
// is always known. Throws DTypeError when it is no vector of int64, ShapeError when its length is not known.
Dims shape_operand(const Signature& signature, std::size_t operand);
// Throws ShapeError when two constants differ; where one is known it is taken.
Dim same_size(const Dim& left, const Dim& right);
Dims same_sizes(const Dims& left, const Dims& right);

std::vector<DType> same_dtype_with_shape(const Signature& signature);  // of operand 0; operand 1 is a shape
std::vector<DType> joined_dtype(const Signature& signature);           // of all operands
void view_reference(const Computation& computation);                   // copies the view that the op's view rule gives

Tensor shape_tensor(const Shape& shape);  // an int64 vector

}  // namespace foreshape::engine
