// The pieces of NumPy indexing that indexing.cpp puts together.
#pragma once

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

// The number of elements that a slice takes of an axis (slicing.cpp).
Value slice_size(Interpreter& in, const Value& dim, const SliceValue& slice);

enum class IndexKind : std::uint8_t {
  kInteger,   // removes its axis
  kSlice,
  kNewAxis,
  kEllipsis,
  kArray,     // integer array: its axes take the place of the one indexed
  kMask,      // boolean array: one axis for all that it covers
  kUnknown,   // nothing is known of it
  kField,     // the name of a field
};

struct IndexItem {
  IndexKind kind = IndexKind::kUnknown;
  Value value;          // as given; kInteger: the Int
  Shape shape;          // kArray, kMask
  std::size_t takes = 1;  // axes of the tensor that it consumes
};

// The items of an index expression; nothing when their number is not known (index_items.cpp).
std::optional<std::vector<IndexItem>> index_items(Interpreter& in, const Value& index);

}  // namespace foreshape::library::tensors
