// Conversion of one element, defined for every value.
// Plain C++ without includes: its text is also compiled into generated kernels.
#pragma once

namespace foreshape::engine {

template <typename T>
struct IntegerLimits {  // of two's complement integers of any width
  static constexpr bool kSigned = T(-1) < T(0);
  static constexpr T kLargest = kSigned ? T((((T(1) << (sizeof(T) * 8 - 2)) - 1) << 1) + 1) : T(-1);
  static constexpr T kSmallest = kSigned ? T(-kLargest - 1) : T(0);
};

template <typename T>
struct IsFloating {
  static constexpr bool kValue = false;
};
template <>
struct IsFloating<float> {
  static constexpr bool kValue = true;
};
template <>
struct IsFloating<double> {
  static constexpr bool kValue = true;
};

template <typename T>
struct IsBool {
  static constexpr bool kValue = false;
};
template <>
struct IsBool<bool> {
  static constexpr bool kValue = true;
};

// Integers wrap around, everything but zero is true. A floating number is truncated to an integer; outside of its range
// the nearest one is taken, and NaN becomes 0, where C++ leaves both open.
template <typename To, typename From>
inline To convert(From value) {
  if constexpr (IsBool<To>::kValue) {
    return value != From(0);
  } else if constexpr (IsFloating<From>::kValue && !IsFloating<To>::kValue) {
    if (value != value) return To(0);
    // 2^bits is a power of two, so that this comparison is exact in both float and double.
    constexpr int kBits = int(sizeof(To) * 8) - (IntegerLimits<To>::kSigned ? 1 : 0);
    From bound = From(1);
    for (int i = 0; i < kBits; ++i)
      bound *= From(2);
    if (value >= bound) return IntegerLimits<To>::kLargest;
    if (value <= (IntegerLimits<To>::kSigned ? -bound : From(0))) return IntegerLimits<To>::kSmallest;
    return To(value);
  } else {
    return static_cast<To>(value);
  }
}

}  // namespace foreshape::engine
