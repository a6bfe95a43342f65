// Rounding, shared by int(), round() and math.
#pragma once

#include "analyzer/library/python/support.h"

namespace foreshape::library::python {

enum class Rounding : std::uint8_t { kTowardZero, kDown, kUp, kNearest };

// The int that a number is rounded to; opaque where the number is not known. Exact for quotients of ints.
Value rounded(Interpreter& in, const Value& number, Rounding rounding);

}  // namespace foreshape::library::python
