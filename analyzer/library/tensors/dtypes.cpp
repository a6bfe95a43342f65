#include "analyzer/library/tensors/dtypes.h"

#include <algorithm>
#include <utility>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

constexpr DTypeRow kTable[] = {
    {DType::kBool, "bool", DTypeKind::kBool, 1},
    {DType::kInt8, "int8", DTypeKind::kSigned, 1},
    {DType::kInt16, "int16", DTypeKind::kSigned, 2},
    {DType::kInt32, "int32", DTypeKind::kSigned, 4},
    {DType::kInt64, "int64", DTypeKind::kSigned, 8},
    {DType::kUInt8, "uint8", DTypeKind::kUnsigned, 1},
    {DType::kUInt16, "uint16", DTypeKind::kUnsigned, 2},
    {DType::kUInt32, "uint32", DTypeKind::kUnsigned, 4},
    {DType::kUInt64, "uint64", DTypeKind::kUnsigned, 8},
    {DType::kFloat16, "float16", DTypeKind::kFloating, 2},
    {DType::kBFloat16, "bfloat16", DTypeKind::kFloating, 2},
    {DType::kFloat32, "float32", DTypeKind::kFloating, 4},
    {DType::kFloat64, "float64", DTypeKind::kFloating, 8},
    {DType::kComplex64, "complex64", DTypeKind::kComplex, 8},
    {DType::kComplex128, "complex128", DTypeKind::kComplex, 16},
    {DType::kString, "string", DTypeKind::kOther, 0},
    {DType::kObject, "object", DTypeKind::kOther, 8},
    {DType::kResource, "resource", DTypeKind::kOther, 0},
};

struct Alias {
  std::string_view name;
  DType type;
};
constexpr Alias kAliases[] = {
    {"bool_", DType::kBool},         {"?", DType::kBool},           {"b1", DType::kBool},          {"b", DType::kInt8},
    {"i1", DType::kInt8},            {"byte", DType::kInt8},        {"h", DType::kInt16},          {"i2", DType::kInt16},
    {"short", DType::kInt16},        {"i", DType::kInt32},          {"i4", DType::kInt32},         {"intc", DType::kInt32},
    {"int", DType::kInt64},          {"int_", DType::kInt64},       {"i8", DType::kInt64},         {"l", DType::kInt64},
    {"q", DType::kInt64},            {"p", DType::kInt64},          {"long", DType::kInt64},       {"longlong", DType::kInt64},
    {"intp", DType::kInt64},         {"B", DType::kUInt8},          {"u1", DType::kUInt8},         {"ubyte", DType::kUInt8},
    {"H", DType::kUInt16},           {"u2", DType::kUInt16},        {"ushort", DType::kUInt16},    {"I", DType::kUInt32},
    {"u4", DType::kUInt32},          {"uintc", DType::kUInt32},     {"uint", DType::kUInt64},      {"u8", DType::kUInt64},
    {"L", DType::kUInt64},           {"Q", DType::kUInt64},         {"ulonglong", DType::kUInt64}, {"uintp", DType::kUInt64},
    {"half", DType::kFloat16},       {"e", DType::kFloat16},        {"f2", DType::kFloat16},       {"single", DType::kFloat32},
    {"f", DType::kFloat32},          {"f4", DType::kFloat32},       {"float", DType::kFloat64},    {"float_", DType::kFloat64},
    {"double", DType::kFloat64},     {"d", DType::kFloat64},        {"f8", DType::kFloat64},       {"F", DType::kComplex64},
    {"c8", DType::kComplex64},       {"csingle", DType::kComplex64}, {"cfloat", DType::kComplex64}, {"complex", DType::kComplex128},
    {"D", DType::kComplex128},       {"c16", DType::kComplex128},   {"cdouble", DType::kComplex128}, {"str", DType::kString},
    {"str_", DType::kString},        {"bytes", DType::kString},     {"bytes_", DType::kString},    {"S", DType::kString},
    {"U", DType::kString},           {"O", DType::kObject},         {"object_", DType::kObject},
};

DType signed_of(std::uint8_t bytes) {
  switch (bytes) {
    case 1: return DType::kInt8;
    case 2: return DType::kInt16;
    case 4: return DType::kInt32;
    default: return DType::kInt64;
  }
}

// The floating type that holds all values of an integer type.
DType floating_for(std::uint8_t bytes) {
  if (bytes <= 1) return DType::kFloat16;
  return bytes == 2 ? DType::kFloat32 : DType::kFloat64;
}

DType wider_float(DType a, DType b) {
  if (a == b) return a;
  const bool half_kinds = std::min(a, b) == DType::kFloat16 && std::max(a, b) == DType::kBFloat16;
  return half_kinds ? DType::kFloat32 : std::max(a, b);  // in the order of the enumeration otherwise
}

DType promoted_ordered(const DTypeRow& low, const DTypeRow& high) {
  if (low.kind == high.kind) {
    if (low.kind == DTypeKind::kFloating) return wider_float(low.type, high.type);
    return low.bytes >= high.bytes ? low.type : high.type;
  }
  if (low.kind == DTypeKind::kBool) return high.type;
  switch (high.kind) {
    case DTypeKind::kSigned: {  // with an unsigned
      if (high.bytes > low.bytes) return high.type;
      return low.bytes == 8 ? DType::kFloat64 : signed_of(static_cast<std::uint8_t>(low.bytes * 2));
    }
    case DTypeKind::kFloating:
      if (high.type == DType::kBFloat16) return low.bytes == 1 ? DType::kBFloat16 : floating_for(low.bytes);
      return wider_float(floating_for(low.bytes), high.type);
    case DTypeKind::kComplex: {
      const bool wide = low.kind == DTypeKind::kFloating ? low.bytes == 8 : floating_for(low.bytes) == DType::kFloat64;
      return wide ? DType::kComplex128 : high.type;
    }
    default: return DType::kNone;
  }
}

}  // namespace

std::span<const DTypeRow> dtype_table() { return kTable; }

const DTypeRow* find_dtype(DType type) {
  if (type == DType::kNone) return nullptr;
  return &kTable[static_cast<std::size_t>(type) - 1];
}

DType dtype_named(std::string_view name) {
  for (const std::string_view prefix : {"torch.", "tf.", "np.", "numpy."}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  if (!name.empty() && (name[0] == '<' || name[0] == '>' || name[0] == '=' || name[0] == '|')) name.remove_prefix(1);
  for (const DTypeRow& row : kTable) {
    if (row.name == name) return row.type;
  }
  for (const Alias& alias : kAliases) {
    if (alias.name == name) return alias.type;
  }
  // Strings of a length: S10, U5.
  if (name.size() > 1 && (name[0] == 'S' || name[0] == 'U')) return DType::kString;
  return DType::kNone;
}

DType promoted(DType a, DType b) {
  if (a == b) return a;
  const DTypeRow* x = find_dtype(a);
  const DTypeRow* y = find_dtype(b);
  if (x == nullptr || y == nullptr) return DType::kNone;
  if (x->kind > y->kind) std::swap(x, y);
  if (y->kind == DTypeKind::kOther) {
    if (a == DType::kObject || b == DType::kObject) return DType::kObject;
    const bool resource = a == DType::kResource || b == DType::kResource;
    return resource ? DType::kNone : DType::kString;
  }
  return promoted_ordered(*x, *y);
}

DType promoted_weakly(DType array, DTypeKind kind) {
  const DTypeRow* row = find_dtype(array);
  if (row == nullptr || row->kind == DTypeKind::kOther) return array;
  switch (kind) {
    case DTypeKind::kBool: return array;
    case DTypeKind::kUnsigned:
    case DTypeKind::kSigned: return row->kind == DTypeKind::kBool ? DType::kInt64 : array;
    case DTypeKind::kFloating:
      return row->kind == DTypeKind::kFloating || row->kind == DTypeKind::kComplex ? array : DType::kFloat64;
    case DTypeKind::kComplex:
      if (row->kind == DTypeKind::kComplex) return array;
      if (row->kind == DTypeKind::kFloating && row->bytes <= 4) return DType::kComplex64;
      return DType::kComplex128;
    case DTypeKind::kOther: return array;
  }
  return array;
}

}  // namespace foreshape::library::tensors
