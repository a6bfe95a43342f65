// What Python values become as tensors: dtypes and contents. (Their shapes: shape_of in support.h.)
#pragma once

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

// A dtype argument: a dtype, a name, a Python type; kNone for None and what is none.
DType dtype_argument(Interpreter& in, const Value& value);
// The dtype of a tensor, or that which NumPy gives to numbers and nested lists; kNone when it is not known.
DType dtype_of(Interpreter& in, const Value& value);
// A number, or nested tuples of numbers, for what is known and has at most kMaxContent elements; else unbound.
Value content_of(Interpreter& in, const Value& value);
// A new tensor of that class. `type` must be a class; an unknown value otherwise.
Value make_tensor(Interpreter& in, const Value& type, const Shape& shape, DType dtype, const Value& content);

}  // namespace foreshape::library::tensors
