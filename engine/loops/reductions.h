// How kernels combine values: point by point into an accumulator, or a block at a time. Sums of float are accumulated
// in double, so that their error does not grow with the number of elements. Plain C++: its text is compiled into
// generated kernels.
#pragma once

#include "engine/ops/scalar_bodies.h"

namespace foreshape::engine::loops {

inline constexpr long kBlock = 1024;  // points of a row that are computed before they are combined
inline constexpr long kTile = 256;    // columns that are accumulated side by side

template <typename T>
struct Wide {
  using type = T;
};
template <>
struct Wide<float> {
  using type = double;
};

struct Sum {
  template <typename T>
  using Accumulator = typename Wide<T>::type;
  template <typename T>
  static Accumulator<T> identity() {
    return Accumulator<T>(0);
  }
  template <typename A>
  static A join(A a, A b) {
    return scalar::add(a, b);
  }
};
struct Product {
  template <typename T>
  using Accumulator = T;
  template <typename T>
  static T identity() {
    return T(1);
  }
  template <typename A>
  static A join(A a, A b) {
    return scalar::multiply(a, b);
  }
};
template <typename T>
inline T smallest() {
  if constexpr (IsFloating<T>::kValue) {
    return T(-__builtin_inf());
  } else if constexpr (IsBool<T>::kValue) {
    return false;
  } else {
    return IntegerLimits<T>::kSmallest;
  }
}
template <typename T>
inline T largest() {
  if constexpr (IsFloating<T>::kValue) {
    return T(__builtin_inf());
  } else if constexpr (IsBool<T>::kValue) {
    return true;
  } else {
    return IntegerLimits<T>::kLargest;
  }
}
struct Maximum {
  template <typename T>
  using Accumulator = T;
  template <typename T>
  static T identity() {
    return smallest<T>();
  }
  template <typename A>
  static A join(A a, A b) {
    return scalar::maximum(a, b);
  }
};
struct Minimum {
  template <typename T>
  using Accumulator = T;
  template <typename T>
  static T identity() {
    return largest<T>();
  }
  template <typename A>
  static A join(A a, A b) {
    return scalar::minimum(a, b);
  }
};
struct Any {
  template <typename T>
  using Accumulator = T;
  template <typename T>
  static T identity() {
    return T(0);
  }
  template <typename A>
  static A join(A a, A b) {
    return A((a != A(0)) | (b != A(0)));
  }
};
struct All {
  template <typename T>
  using Accumulator = T;
  template <typename T>
  static T identity() {
    return T(1);
  }
  template <typename A>
  static A join(A a, A b) {
    return A((a != A(0)) & (b != A(0)));
  }
};

// Combines block[0, count), which may be written up to the next 64 bytes: floating-point lanes side by side, in an
// order that depends on count alone.
template <typename Combine, typename T>
inline typename Combine::template Accumulator<T> combine_block(T* block, long count) {
  using Accumulator = typename Combine::template Accumulator<T>;
  if constexpr (IsFloating<T>::kValue) {
    constexpr long kLanes = 64 / long(sizeof(T));
    constexpr long kWide = 4 * kLanes;
    const T identity = T(Combine::template identity<T>());
    long end = count;
    for (; end % kLanes != 0; ++end)
      block[end] = identity;
    T lanes[kWide];
    for (long lane = 0; lane < kWide; ++lane)
      lanes[lane] = identity;
    long i = 0;
    for (; i + kWide <= end; i += kWide) {
#pragma clang loop vectorize(assume_safety)
      for (long lane = 0; lane < kWide; ++lane)
        lanes[lane] = Combine::join(lanes[lane], block[i + lane]);
    }
    for (; i < end; i += kLanes) {
#pragma clang loop vectorize(assume_safety)
      for (long lane = 0; lane < kLanes; ++lane)
        lanes[lane] = Combine::join(lanes[lane], block[i + lane]);
    }
    for (long width = count > kLanes ? kWide / 2 : kLanes / 2; width > 0; width /= 2) {
      for (long lane = 0; lane < width; ++lane)
        lanes[lane] = Combine::join(lanes[lane], lanes[lane + width]);
    }
    return Accumulator(lanes[0]);
  } else {
    T result = Combine::template identity<T>();
    for (long i = 0; i < count; ++i)
      result = Combine::join(result, block[i]);
    return result;
  }
}

}  // namespace foreshape::engine::loops
