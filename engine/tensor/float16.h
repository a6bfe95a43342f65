// Storage of 16-bit floating point: IEEE binary16 and bfloat16. Arithmetic is done in float.
// Plain C++ without includes: its text is also compiled into generated kernels.
#pragma once

namespace foreshape::engine {

inline unsigned float_bits(float value) {
  return __builtin_bit_cast(unsigned, value);
}

// Rounds to nearest, ties to even; overflow becomes infinity, a NaN stays one.
inline unsigned short float_to_half(float value) {
  const unsigned bits = float_bits(value);
  const unsigned sign = (bits >> 16) & 0x8000U;
  const unsigned magnitude = bits & 0x7fffffffU;
  if (magnitude > 0x7f800000U) return static_cast<unsigned short>(sign | 0x7e00U);
  if (magnitude >= 0x477ff000U) return static_cast<unsigned short>(sign | 0x7c00U);
  if (magnitude < 0x38800000U) {  // subnormal: the addition rounds in the right place
    const float shifted = __builtin_bit_cast(float, magnitude) + 0.5F;
    return static_cast<unsigned short>(sign | (float_bits(shifted) - 0x3f000000U));
  }
  const unsigned rounded = magnitude + 0xfffU + ((magnitude >> 13) & 1U) - 0x38000000U;
  return static_cast<unsigned short>(sign | (rounded >> 13));
}

inline float half_to_float(unsigned short half) {
  const unsigned sign = static_cast<unsigned>(half & 0x8000U) << 16;
  const unsigned exponent = (half >> 10) & 0x1fU;
  const unsigned fraction = half & 0x3ffU;
  if (exponent == 0x1fU) return __builtin_bit_cast(float, sign | 0x7f800000U | (fraction << 13));
  if (exponent == 0) {
    const float small = static_cast<float>(fraction) * 0x1p-24F;
    return __builtin_bit_cast(float, float_bits(small) | sign);
  }
  return __builtin_bit_cast(float, sign | ((exponent + 112U) << 23) | (fraction << 13));
}

inline unsigned short float_to_bfloat(float value) {
  const unsigned bits = float_bits(value);
  if ((bits & 0x7fffffffU) > 0x7f800000U) return static_cast<unsigned short>((bits >> 16) | 0x40U);
  return static_cast<unsigned short>((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
}

inline float bfloat_to_float(unsigned short half) {
  return __builtin_bit_cast(float, static_cast<unsigned>(half) << 16);
}

struct Float16 {
  unsigned short bits = 0;
  Float16() = default;
  explicit Float16(float value) : bits(float_to_half(value)) {}
  operator float() const { return half_to_float(bits); }
};

struct BFloat16 {
  unsigned short bits = 0;
  BFloat16() = default;
  explicit BFloat16(float value) : bits(float_to_bfloat(value)) {}
  operator float() const { return bfloat_to_float(bits); }
};

}  // namespace foreshape::engine
