#include "engine/tensor/dtype.h"

#include <algorithm>

namespace foreshape::engine {

namespace {

constexpr std::string_view kNames[kDTypeCount] = {"bool",     "int8",    "int16",  "int32",  "int64",
                                                  "uint8",    "uint16",  "uint32", "uint64", "float16",
                                                  "bfloat16", "float32", "float64"};

DType signed_of_size(std::size_t size) {
  return size == 1 ? DType::kInt8 : size == 2 ? DType::kInt16 : size == 4 ? DType::kInt32 : DType::kInt64;
}

// A floating type that holds every integer of this one.
DType floating_that_holds(DType integer) {
  if (size_of(integer) == 1) return DType::kFloat16;
  return size_of(integer) == 2 ? DType::kFloat32 : DType::kFloat64;
}

}  // namespace

std::string_view dtype_name(DType dtype) {
  return kNames[static_cast<std::size_t>(dtype)];
}

std::optional<DType> dtype_named(std::string_view name) {
  const auto* found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<DType>(found - std::begin(kNames));
}

DType promote(DType left, DType right) {
  if (left == right || is_bool(right)) return left;
  if (is_bool(left)) return right;
  if (is_floating(left) && is_floating(right)) {
    if (size_of(left) == size_of(right)) return DType::kFloat32;  // float16 with bfloat16
    return size_of(left) > size_of(right) ? left : right;
  }
  if (is_floating(left) || is_floating(right)) {
    const DType floating = is_floating(left) ? left : right;
    const DType needed = floating_that_holds(is_floating(left) ? right : left);
    return size_of(needed) > size_of(floating) ? needed : floating;
  }
  if (is_signed_integer(left) == is_signed_integer(right)) return size_of(left) > size_of(right) ? left : right;
  const DType with_sign = is_signed_integer(left) ? left : right;
  const DType without = is_signed_integer(left) ? right : left;
  if (size_of(with_sign) > size_of(without)) return with_sign;
  return size_of(without) == 8 ? DType::kFloat64 : signed_of_size(2 * size_of(without));
}

DType floating_for(DType dtype) {
  return is_floating(dtype) ? dtype : floating_that_holds(dtype);
}

bool can_cast_safely(DType from, DType to) {
  return promote(from, to) == to;
}

}  // namespace foreshape::engine
