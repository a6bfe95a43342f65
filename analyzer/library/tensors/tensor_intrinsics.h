// The intrinsics behind the tensor models: tensors, dtypes and the arithmetic of shapes (docs/models.md).
#pragma once

#include <span>

#include "analyzer/interpreter/intrinsic.h"

namespace foreshape::library {

// All rows, in a fixed order.
std::span<const interpreter::IntrinsicRow> tensor_intrinsics();

}  // namespace foreshape::library
