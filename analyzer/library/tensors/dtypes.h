// Data types: their names, kinds, sizes, and what they become together.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "analyzer/domain/value.h"

namespace foreshape::library::tensors {

// NumPy's kinds in the order of promotion.
enum class DTypeKind : std::uint8_t { kBool, kUnsigned, kSigned, kFloating, kComplex, kOther };

struct DTypeRow {
  domain::DType type;
  std::string_view name;
  DTypeKind kind;
  std::uint8_t bytes;  // of one element; 0 where they differ
};

// All types but kNone, in the order of domain::DType.
std::span<const DTypeRow> dtype_table();
const DTypeRow* find_dtype(domain::DType type);
// By any of the names that NumPy, TensorFlow and PyTorch take: "float32", "f4", "<f4", "float", "half"; kNone if it is none.
domain::DType dtype_named(std::string_view name);
// NumPy's promotion of two array types; kNone when either is not known or they have no common type.
domain::DType promoted(domain::DType a, domain::DType b);
// The same where `kind` is a Python number, which gives way to the array's type.
domain::DType promoted_weakly(domain::DType array, DTypeKind kind);

}  // namespace foreshape::library::tensors
