// The intrinsics behind models/python: methods and functions of Python's built-ins and of its standard library.
#pragma once

#include <span>

#include "analyzer/interpreter/intrinsic.h"

namespace foreshape::library {

// All rows, in a fixed order.
std::span<const interpreter::IntrinsicRow> python_intrinsics();

}  // namespace foreshape::library
