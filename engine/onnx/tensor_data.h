// Tensors in ONNX's form: initialisers, attributes, and the .pb files of test data.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/tensor/tensor.h"

namespace foreshape::engine::onnx {

// The engine's dtype for a number of TensorProto.DataType. Throws DTypeError for texts, complex numbers and what is
// unknown.
DType dtype_of_number(std::int64_t number);

struct NamedTensor {
  std::string name;
  Tensor tensor;
};

// A serialised TensorProto. Throws ParseError for bytes that are none or whose number of elements is not that of the
// sizes, DTypeError for element types that the engine does not have.
NamedTensor read_tensor(std::string_view message);

}  // namespace foreshape::engine::onnx
