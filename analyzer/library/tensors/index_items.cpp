#include "analyzer/library/tensors/conversion.h"
#include "analyzer/library/tensors/indexing.h"

namespace foreshape::library::tensors {

namespace {

IndexItem array_item(Interpreter& in, const Value& value) {
  IndexItem item;
  item.value = value;
  const Shape shape = settled(in, shape_of(in, value));
  const DType dtype = dtype_of(in, value);
  if (dtype == DType::kBool) {
    item.kind = IndexKind::kMask;
    item.shape = shape;
    item.takes = shape.dims->items.size();
    if (shape.dims->has_gap()) item.kind = IndexKind::kUnknown;
    return item;
  }
  const bool is_rank_zero = !shape.dims->has_gap() && shape.dims->items.empty();
  if (is_rank_zero) {
    const Value number = in.as_int(value);
    item.kind = IndexKind::kInteger;
    item.value = number.is(Tag::kInt) ? number : Value();
    return item;
  }
  item.shape = shape;
  if (dtype != DType::kNone) {
    item.kind = IndexKind::kArray;
  } else if (!shape.dims->has_gap() && shape.dims->items.size() == 1) {
    // An index array or a mask of rank 1: one axis either way.
    item.kind = IndexKind::kArray;
    const Value length = opaque_dim(in, "n");
    item.shape.dims = in.sequence(std::span<const Value>(&length, 1));
  }
  return item;
}

IndexItem index_item(Interpreter& in, const Value& value) {
  IndexItem item;
  item.value = value;
  switch (value.tag) {
    case Tag::kInt: item.kind = IndexKind::kInteger; return item;
    case Tag::kSlice: item.kind = IndexKind::kSlice; return item;
    case Tag::kNone:
      item.kind = IndexKind::kNewAxis;
      item.takes = 0;
      return item;
    case Tag::kEllipsis:
      item.kind = IndexKind::kEllipsis;
      item.takes = 0;
      return item;
    case Tag::kBool:
      item.kind = IndexKind::kMask;
      item.takes = 0;
      item.shape = {in.sequence(std::span<const Value>{}), 0};
      return item;
    case Tag::kStr: item.kind = IndexKind::kField; return item;
    case Tag::kTuple: return array_item(in, value);
    default: break;
  }
  switch (in.kind(value)) {
    case Kind::kTensor:
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kRange: return array_item(in, value);
    default: return item;
  }
}

}  // namespace

std::optional<std::vector<IndexItem>> index_items(Interpreter& in, const Value& index) {
  std::vector<IndexItem> items;
  if (!index.is(Tag::kTuple)) {
    items.push_back(index_item(in, index));
    return items;
  }
  if (index.sequence->has_gap()) return std::nullopt;
  items.reserve(index.sequence->items.size());
  for (const Value& value : index.sequence->items) items.push_back(index_item(in, value));
  return items;
}

}  // namespace foreshape::library::tensors
