// Element types, and how they combine (NumPy's rules: numpy.promote_types, NEP 50).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/tensor/float16.h"

namespace foreshape::engine {

enum class DType : std::uint8_t {
  kBool,
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kUInt8,
  kUInt16,
  kUInt32,
  kUInt64,
  kFloat16,
  kBFloat16,
  kFloat32,
  kFloat64,
};
inline constexpr std::size_t kDTypeCount = 13;

std::string_view dtype_name(DType dtype);  // "float32"
std::optional<DType> dtype_named(std::string_view name);

constexpr std::size_t size_of(DType dtype) {
  constexpr std::size_t kSizes[kDTypeCount] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8};
  return kSizes[static_cast<std::size_t>(dtype)];
}
constexpr bool is_bool(DType dtype) {
  return dtype == DType::kBool;
}
constexpr bool is_signed_integer(DType dtype) {
  return dtype >= DType::kInt8 && dtype <= DType::kInt64;
}
constexpr bool is_unsigned_integer(DType dtype) {
  return dtype >= DType::kUInt8 && dtype <= DType::kUInt64;
}
constexpr bool is_integer(DType dtype) {
  return is_signed_integer(dtype) || is_unsigned_integer(dtype);
}
constexpr bool is_floating(DType dtype) {
  return dtype >= DType::kFloat16;
}

// The smallest type that holds both. bfloat16, which NumPy lacks, joins float16 to float32 and integers like float16
// does.
DType promote(DType left, DType right);
// What exp, sqrt, … make of it: floating types stay, bool and 8-bit integers give float16, 16-bit float32, wider ones
// float64.
DType floating_for(DType dtype);
// Whether a value of `from` may stand where `to` is asked for without losing (numpy.can_cast, "safe").
bool can_cast_safely(DType from, DType to);

template <DType kType>
struct CppType;
#define FORESHAPE_CPP_TYPE(dtype, cpp) \
  template <>                          \
  struct CppType<DType::dtype> {       \
    using type = cpp;                  \
  }
FORESHAPE_CPP_TYPE(kBool, bool);
FORESHAPE_CPP_TYPE(kInt8, std::int8_t);
FORESHAPE_CPP_TYPE(kInt16, std::int16_t);
FORESHAPE_CPP_TYPE(kInt32, std::int32_t);
FORESHAPE_CPP_TYPE(kInt64, std::int64_t);
FORESHAPE_CPP_TYPE(kUInt8, std::uint8_t);
FORESHAPE_CPP_TYPE(kUInt16, std::uint16_t);
FORESHAPE_CPP_TYPE(kUInt32, std::uint32_t);
FORESHAPE_CPP_TYPE(kUInt64, std::uint64_t);
FORESHAPE_CPP_TYPE(kFloat16, Float16);
FORESHAPE_CPP_TYPE(kBFloat16, BFloat16);
FORESHAPE_CPP_TYPE(kFloat32, float);
FORESHAPE_CPP_TYPE(kFloat64, double);
#undef FORESHAPE_CPP_TYPE

// What is computed with: 16-bit floats are only stored.
template <typename T>
struct ComputeType {
  using type = T;
};
template <>
struct ComputeType<Float16> {
  using type = float;
};
template <>
struct ComputeType<BFloat16> {
  using type = float;
};
template <typename T>
using compute_type = typename ComputeType<T>::type;

template <typename T>
constexpr DType dtype_of();
#define FORESHAPE_DTYPE_OF(dtype)                           \
  template <>                                               \
  constexpr DType dtype_of<CppType<DType::dtype>::type>() { \
    return DType::dtype;                                    \
  }
FORESHAPE_DTYPE_OF(kBool)
FORESHAPE_DTYPE_OF(kInt8)
FORESHAPE_DTYPE_OF(kInt16)
FORESHAPE_DTYPE_OF(kInt32)
FORESHAPE_DTYPE_OF(kInt64)
FORESHAPE_DTYPE_OF(kUInt8)
FORESHAPE_DTYPE_OF(kUInt16)
FORESHAPE_DTYPE_OF(kUInt32)
FORESHAPE_DTYPE_OF(kUInt64)
FORESHAPE_DTYPE_OF(kFloat16)
FORESHAPE_DTYPE_OF(kBFloat16)
FORESHAPE_DTYPE_OF(kFloat32)
FORESHAPE_DTYPE_OF(kFloat64)
#undef FORESHAPE_DTYPE_OF

// Calls `body.template operator()<T>()` with the C++ type of `dtype`.
template <typename Body>
decltype(auto) dispatch(DType dtype, Body&& body) {
  switch (dtype) {
    case DType::kBool:
      return std::forward<Body>(body).template operator()<bool>();
    case DType::kInt8:
      return std::forward<Body>(body).template operator()<std::int8_t>();
    case DType::kInt16:
      return std::forward<Body>(body).template operator()<std::int16_t>();
    case DType::kInt32:
      return std::forward<Body>(body).template operator()<std::int32_t>();
    case DType::kInt64:
      return std::forward<Body>(body).template operator()<std::int64_t>();
    case DType::kUInt8:
      return std::forward<Body>(body).template operator()<std::uint8_t>();
    case DType::kUInt16:
      return std::forward<Body>(body).template operator()<std::uint16_t>();
    case DType::kUInt32:
      return std::forward<Body>(body).template operator()<std::uint32_t>();
    case DType::kUInt64:
      return std::forward<Body>(body).template operator()<std::uint64_t>();
    case DType::kFloat16:
      return std::forward<Body>(body).template operator()<Float16>();
    case DType::kBFloat16:
      return std::forward<Body>(body).template operator()<BFloat16>();
    case DType::kFloat32:
      return std::forward<Body>(body).template operator()<float>();
    case DType::kFloat64:
      break;
  }
  return std::forward<Body>(body).template operator()<double>();
}

}  // namespace foreshape::engine
