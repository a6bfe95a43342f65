// What kernels do with blocks and accumulators. Values are combined point by point, or a block at a time. Sums of float
// are accumulated in double, so that their error does not grow with the number of elements. Plain C++: its text is
// compiled into generated kernels.
#pragma once

#include "engine/ops/scalar_bodies.h"

namespace foreshape::engine::loops {

#define FORESHAPE_INLINE static inline __attribute__((always_inline))

enum class How { kSum, kProduct, kMaximum, kMinimum, kLogical };

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
  static constexpr How kHow = How::kSum;
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
  static constexpr How kHow = How::kProduct;
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
  static constexpr How kHow = How::kMaximum;
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
  static constexpr How kHow = How::kMinimum;
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
  static constexpr How kHow = How::kLogical;
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
  static constexpr How kHow = How::kLogical;
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

// Vectors of floating-point lanes, which are combined side by side.
template <typename T, long kLanes>
struct Lanes {
  typedef T Vector __attribute__((vector_size(kLanes * sizeof(T))));
};

template <typename Combine, typename V>
FORESHAPE_INLINE V join_vectors(V a, V b) {
  if constexpr (Combine::kHow == How::kSum) {
    return a + b;
  } else if constexpr (Combine::kHow == How::kProduct) {
    return a * b;
  } else if constexpr (Combine::kHow == How::kMaximum) {
    return ((a > b) | (a != a)) ? a : b;
  } else {
    return ((a < b) | (a != a)) ? a : b;
  }
}

// All lanes of a vector: halves, quarters, …
template <typename Combine, typename T, long kLanes>
FORESHAPE_INLINE T combine_lanes(const T* lanes) {
  if constexpr (kLanes == 1) {
    return lanes[0];
  } else {
    using Half = typename Lanes<T, kLanes / 2>::Vector;
    Half low;
    Half high;
    __builtin_memcpy(&low, lanes, sizeof low);
    __builtin_memcpy(&high, lanes + kLanes / 2, sizeof high);
    const Half joined = join_vectors<Combine>(low, high);
    T left[kLanes / 2];
    __builtin_memcpy(left, &joined, sizeof joined);
    return combine_lanes<Combine, T, kLanes / 2>(left);
  }
}

// Combines block[0, count), which may be written up to the next 64 bytes: floating-point lanes side by side, in an
// order that depends on count alone.
template <typename Combine, typename T>
FORESHAPE_INLINE typename Combine::template Accumulator<T> combine_block(T* block, long count) {
  using Accumulator = typename Combine::template Accumulator<T>;
  if constexpr (IsFloating<T>::kValue && Combine::kHow != How::kLogical) {
    constexpr long kLanes = 64 / long(sizeof(T));
    using Vector = typename Lanes<T, kLanes>::Vector;
    const T identity = T(Combine::template identity<T>());
    long end = count;
    for (; end % kLanes != 0; ++end)
      block[end] = identity;
    const Vector* const vectors = reinterpret_cast<const Vector*>(block);
    const long size = end / kLanes;
    Vector total;
    for (long lane = 0; lane < kLanes; ++lane)
      total[lane] = identity;
    long i = 0;
    if (size >= 8) {
      Vector a = vectors[0];
      Vector b = vectors[1];
      Vector c = vectors[2];
      Vector d = vectors[3];
      for (i = 4; i + 4 <= size; i += 4) {
        a = join_vectors<Combine>(a, vectors[i]);
        b = join_vectors<Combine>(b, vectors[i + 1]);
        c = join_vectors<Combine>(c, vectors[i + 2]);
        d = join_vectors<Combine>(d, vectors[i + 3]);
      }
      total = join_vectors<Combine>(join_vectors<Combine>(a, b), join_vectors<Combine>(c, d));
    } else if (size > 0) {
      total = vectors[0];
      i = 1;
    }
    for (; i < size; ++i)
      total = join_vectors<Combine>(total, vectors[i]);
    T lanes[kLanes];
    __builtin_memcpy(lanes, &total, sizeof total);
    return Accumulator(combine_lanes<Combine, T, kLanes>(lanes));
  } else {
    T result = Combine::template identity<T>();
    for (long i = 0; i < count; ++i)
      result = Combine::join(result, block[i]);
    return result;
  }
}

// Copies a block past the caches; `to` is aligned to 64 bytes, as `from` is.
template <typename T>
inline void stream_block(T* to, const T* from, long count) {
  typedef unsigned long Vector __attribute__((vector_size(64), may_alias));
  constexpr long kLanes = 64 / long(sizeof(T));
  long i = 0;
  for (; i + kLanes <= count; i += kLanes)
    __builtin_nontemporal_store(*reinterpret_cast<const Vector*>(from + i), reinterpret_cast<Vector*>(to + i));
  for (; i < count; ++i)
    to[i] = from[i];
}

}  // namespace foreshape::engine::loops
