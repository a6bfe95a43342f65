// The scalar body of every elementwise op, defined once: the interpreter includes this header, and its text is compiled
// into generated kernels. Plain C++ without includes; `__builtin_` functions are the C library's. Everything is defined
// for every value, NaN, infinity, signed zero and the ends of the integers included; integers wrap around.
#pragma once

#include "engine/ops/elementary_functions.h"
#include "engine/tensor/convert.h"

namespace foreshape::engine::scalar {

#define FORESHAPE_LIBM(name, function) \
  inline float name(float x) {         \
    return __builtin_##function##f(x); \
  }                                    \
  inline double name(double x) {       \
    return __builtin_##function(x);    \
  }
#define FORESHAPE_LIBM_2(name, function)   \
  inline float name(float x, float y) {    \
    return __builtin_##function##f(x, y);  \
  }                                        \
  inline double name(double x, double y) { \
    return __builtin_##function(x, y);     \
  }

// ---- floating-point functions with a polynomial of their own, the same on every backend

#define FORESHAPE_ELEMENTARY_FUNCTION(name)                     \
  inline float name(float x) { return elementary::name(x); }    \
  inline double name(double x) { return elementary::name(x); }
FORESHAPE_ELEMENTARY_FUNCTION(exp)
FORESHAPE_ELEMENTARY_FUNCTION(expm1)
FORESHAPE_ELEMENTARY_FUNCTION(log)
FORESHAPE_ELEMENTARY_FUNCTION(log1p)
FORESHAPE_ELEMENTARY_FUNCTION(log2)
FORESHAPE_ELEMENTARY_FUNCTION(tanh)
FORESHAPE_ELEMENTARY_FUNCTION(sigmoid)
FORESHAPE_ELEMENTARY_FUNCTION(softplus)
FORESHAPE_ELEMENTARY_FUNCTION(erf)
#undef FORESHAPE_ELEMENTARY_FUNCTION

// ---- the C library's functions

FORESHAPE_LIBM(sqrt, sqrt)
FORESHAPE_LIBM(log10, log10)
FORESHAPE_LIBM(sin, sin)
FORESHAPE_LIBM(cos, cos)
FORESHAPE_LIBM(tan, tan)
FORESHAPE_LIBM(arcsin, asin)
FORESHAPE_LIBM(arccos, acos)
FORESHAPE_LIBM(arctan, atan)
FORESHAPE_LIBM(sinh, sinh)
FORESHAPE_LIBM(cosh, cosh)
FORESHAPE_LIBM(arcsinh, asinh)
FORESHAPE_LIBM(arccosh, acosh)
FORESHAPE_LIBM(arctanh, atanh)
FORESHAPE_LIBM(erfc, erfc)
FORESHAPE_LIBM(gamma, tgamma)
FORESHAPE_LIBM_2(arctan2, atan2)
FORESHAPE_LIBM_2(float_remainder, fmod)
FORESHAPE_LIBM_2(float_power, pow)
FORESHAPE_LIBM_2(copy_sign, copysign)
FORESHAPE_LIBM(round_to_even, rint)
FORESHAPE_LIBM(float_floor, floor)
FORESHAPE_LIBM(float_ceil, ceil)
FORESHAPE_LIBM(float_trunc, trunc)
FORESHAPE_LIBM(float_abs, fabs)
#undef FORESHAPE_LIBM
#undef FORESHAPE_LIBM_2

// log|gamma(x)| by reflection and Stirling's series: the C library's writes a global sign.
inline double log_gamma(double x) {
  if (x != x) return x;
  if (x == __builtin_inf() || x == -__builtin_inf()) return __builtin_inf();
  constexpr double kPi = 3.14159265358979323846;
  if (x < 0.5) {
    const double from_integer = x - __builtin_rint(x);
    if (from_integer == 0.0) return __builtin_inf();
    return log(kPi / __builtin_fabs(__builtin_sin(kPi * from_integer))) - log_gamma(1.0 - x);
  }
  if (x == 1.0 || x == 2.0) return 0.0;
  // Lanczos, g = 7, n = 9 (Godfrey's coefficients).
  const double c[9] = {
      0.99999999999980993227684700473478, 676.520368121885098567009190444019, -1259.13921672240287047156078755283,
      771.3234287776530788486528258894,   -176.61502916214059906584551354,    12.507343278686904814458936853,
      -0.13857109526572011689554707,      9.984369578019570859563e-6,         1.50563273514931155834e-7};
  double sum = c[0];
  for (int i = 1; i < 9; ++i)
    sum += c[i] / (x - 1.0 + i);
  const double t = x + 6.5;
  return 0.91893853320467274178 + (x - 0.5) * log(t) - t + log(sum);
}
inline float log_gamma(float x) {
  return static_cast<float>(log_gamma(static_cast<double>(x)));
}

// The derivative of order n of digamma at x; n = 0 is digamma. By recurrence up to where the asymptotic series holds
// (Abramowitz and Stegun 6.3.18 and 6.4.11), by reflection for digamma of negative numbers.
inline double polygamma(double order, double x) {
  const int n = static_cast<int>(order);
  if (x != x || order != n || n < 0) return __builtin_nan("");
  if (x <= 0.0 && x == __builtin_rint(x)) return n % 2 == 1 ? __builtin_inf() : __builtin_nan("");
  if (x < 0.0 && n == 0) {
    constexpr double kPi = 3.14159265358979323846;
    return polygamma(0.0, 1.0 - x) - kPi / __builtin_tan(kPi * x);
  }
  double factorial = 1.0;  // n!, or 1 for digamma
  for (int i = 2; i <= n; ++i)
    factorial *= i;
  const double sign = n % 2 == 0 ? -1.0 : 1.0;  // of (-1)^(n+1)
  double sum = 0.0;
  const double start = 20.0 + n;
  while (x < start) {
    sum += n == 0 ? -1.0 / x : sign * factorial / __builtin_pow(x, n + 1);
    x += 1.0;
  }
  const double bernoulli[10] = {1.0 / 6,       -1.0 / 30, 1.0 / 42,      -1.0 / 30,     5.0 / 66,
                                -691.0 / 2730, 7.0 / 6,   -3617.0 / 510, 43867.0 / 798, -174611.0 / 330};
  if (n == 0) {
    sum += log(x) - 0.5 / x;
    double power = 1.0;
    for (int k = 1; k <= 10; ++k) {
      power *= x * x;
      sum -= bernoulli[k - 1] / (2 * k * power);
    }
    return sum;
  }
  // (-1)^(n+1) ((n-1)!/x^n + n!/(2 x^(n+1)) + sum of B_2k (2k+n-1)! / ((2k)! x^(2k+n)))
  double tail = factorial / n / __builtin_pow(x, n) + factorial / (2.0 * __builtin_pow(x, n + 1));
  double ratio = factorial / n;  // (2k+n-1)! / (2k)! for k = 0
  double power = __builtin_pow(x, n);
  for (int k = 1; k <= 10; ++k) {
    ratio *= (2.0 * k + n - 2) * (2.0 * k + n - 1) / ((2.0 * k - 1) * (2.0 * k));
    power *= x * x;
    tail += bernoulli[k - 1] * ratio / power;
  }
  return sum + sign * tail;
}
inline float polygamma(float order, float x) {
  return static_cast<float>(polygamma(static_cast<double>(order), static_cast<double>(x)));
}

// ---- arithmetic

template <typename T>
inline T negate(T x) {
  if constexpr (IsFloating<T>::kValue) {
    return -x;
  } else {
    T result;
    __builtin_sub_overflow(T(0), x, &result);
    return result;
  }
}
template <typename T>
inline T add(T x, T y) {
  if constexpr (IsBool<T>::kValue) {
    return x || y;
  } else if constexpr (IsFloating<T>::kValue) {
    return x + y;
  } else {
    T result;
    __builtin_add_overflow(x, y, &result);
    return result;
  }
}
template <typename T>
inline T subtract(T x, T y) {
  if constexpr (IsFloating<T>::kValue) {
    return x - y;
  } else {
    T result;
    __builtin_sub_overflow(x, y, &result);
    return result;
  }
}
template <typename T>
inline T multiply(T x, T y) {
  if constexpr (IsBool<T>::kValue) {
    return x && y;
  } else if constexpr (IsFloating<T>::kValue) {
    return x * y;
  } else {
    T result;
    __builtin_mul_overflow(x, y, &result);
    return result;
  }
}
template <typename T>
inline T divide(T x, T y) {
  return x / y;
}
template <typename T>
inline T floor(T x) {
  if constexpr (IsFloating<T>::kValue) {
    return float_floor(x);
  } else {
    return x;
  }
}
template <typename T>
inline T ceil(T x) {
  if constexpr (IsFloating<T>::kValue) {
    return float_ceil(x);
  } else {
    return x;
  }
}
template <typename T>
inline T trunc(T x) {
  if constexpr (IsFloating<T>::kValue) {
    return float_trunc(x);
  } else {
    return x;
  }
}
template <typename T>
inline T round(T x) {
  if constexpr (IsFloating<T>::kValue) {
    return round_to_even(x);
  } else {
    return x;
  }
}
// Python's remainder: the sign of the divisor. An integer divisor of 0 is refused before a kernel runs; here it gives
// 0.
template <typename T>
inline T remainder(T x, T y) {
  if constexpr (IsFloating<T>::kValue) {
    T rest = float_remainder(x, y);
    if (rest != T(0) && (rest < T(0)) != (y < T(0))) rest += y;
    return rest == T(0) ? copy_sign(T(0), y) : rest;
  } else {
    if (y == T(0)) return T(0);
    if constexpr (IntegerLimits<T>::kSigned) {
      if (y == T(-1)) return T(0);  // the smallest integer has no opposite
    }
    const T rest = T(x % y);
    return rest != T(0) && (rest < T(0)) != (y < T(0)) ? T(rest + y) : rest;
  }
}
template <typename T>
inline T floor_divide(T x, T y) {
  if constexpr (IsFloating<T>::kValue) {
    // NumPy's npy_divmod: from the exact remainder, so that it agrees with it.
    if (y == T(0)) return x / y;
    T rest = float_remainder(x, y);
    T quotient = (x - rest) / y;
    if (rest != T(0) && (rest < T(0)) != (y < T(0))) quotient -= T(1);
    if (quotient == T(0)) return copy_sign(T(0), x / y);
    const T floored = float_floor(quotient);
    return quotient - floored > T(0.5) ? floored + T(1) : floored;
  } else {
    if (y == T(0)) return T(0);
    if constexpr (IntegerLimits<T>::kSigned) {
      if (y == T(-1)) return negate(x);
    }
    const T quotient = T(x / y);
    return x % y != 0 && (x < T(0)) != (y < T(0)) ? T(quotient - 1) : quotient;
  }
}
// C's remainder: the sign of the dividend.
template <typename T>
inline T truncated_remainder(T x, T y) {
  if constexpr (IsFloating<T>::kValue) {
    return float_remainder(x, y);
  } else {
    if (y == T(0)) return T(0);
    if constexpr (IntegerLimits<T>::kSigned) {
      if (y == T(-1)) return T(0);
    }
    return T(x % y);
  }
}
// Integers: by squaring; a negative exponent is refused before a kernel runs.
template <typename T>
inline T power(T x, T y) {
  if constexpr (IsFloating<T>::kValue) {
    return y == T(2) ? x * x : float_power(x, y);
  } else {
    T result = T(1);
    T base = x;
    for (T left = y; left > T(0); left = T(left >> 1)) {
      if ((left & T(1)) != T(0)) result = multiply(result, base);
      base = multiply(base, base);
    }
    return result;
  }
}
template <typename T>
inline T square(T x) {
  return multiply(x, x);
}
template <typename T>
inline T abs(T x) {
  if constexpr (IsFloating<T>::kValue) {
    return float_abs(x);
  } else if constexpr (IntegerLimits<T>::kSigned) {
    return x < T(0) ? negate(x) : x;
  } else {
    return x;
  }
}
// -1, 0 or 1; NaN stays.
template <typename T>
inline T sign(T x) {
  if constexpr (IsFloating<T>::kValue) {
    return x > T(0) ? T(1) : (x < T(0) ? T(-1) : (x == x ? T(0) : x));
  } else if constexpr (IntegerLimits<T>::kSigned) {
    return x > T(0) ? T(1) : (x < T(0) ? T(-1) : T(0));
  } else {
    return x != T(0) ? T(1) : T(0);
  }
}
// NaN when one of them is.
template <typename T>
inline T maximum(T x, T y) {
  return x > y || x != x ? x : y;
}
template <typename T>
inline T minimum(T x, T y) {
  return x < y || x != x ? x : y;
}

// ---- exponential and its kin

template <typename T>
inline T reciprocal_sqrt(T x) {
  return T(1) / sqrt(x);
}
template <typename T>
inline T reciprocal(T x) {
  return T(1) / x;
}
// log(exp(x) + exp(y))
template <typename T>
inline T log_add_exp(T x, T y) {
  if (x == y) return x + T(0.693147180559945309417);
  const T larger = maximum(x, y);
  const T difference = x > y ? y - x : x - y;
  return larger + log1p(exp(difference));
}
template <typename T>
inline T exp2(T x) {
  return float_power(T(2), x);
}

// ---- comparison and logic

template <typename T>
inline bool equal(T x, T y) {
  return x == y;
}
template <typename T>
inline bool not_equal(T x, T y) {
  return x != y;
}
template <typename T>
inline bool less(T x, T y) {
  return x < y;
}
template <typename T>
inline bool less_equal(T x, T y) {
  return x <= y;
}
template <typename T>
inline bool greater(T x, T y) {
  return x > y;
}
template <typename T>
inline bool greater_equal(T x, T y) {
  return x >= y;
}
template <typename T>
inline bool is_nan(T x) {
  return x != x;
}
template <typename T>
inline bool is_infinite(T x) {
  return x == x && x - x != x - x;
}
template <typename T>
inline bool logical_not(T x) {
  return x == T(0);
}
template <typename T>
inline bool logical_and(T x, T y) {
  return x != T(0) && y != T(0);
}
template <typename T>
inline bool logical_or(T x, T y) {
  return x != T(0) || y != T(0);
}
template <typename T>
inline bool logical_xor(T x, T y) {
  return (x != T(0)) != (y != T(0));
}
template <typename T>
inline T where(bool condition, T x, T y) {
  return condition ? x : y;
}

// ---- bits

template <typename T>
inline T bit_not(T x) {
  if constexpr (IsBool<T>::kValue) {
    return !x;
  } else {
    return T(~x);
  }
}
template <typename T>
inline T bit_and(T x, T y) {
  return T(x & y);
}
template <typename T>
inline T bit_or(T x, T y) {
  return T(x | y);
}
template <typename T>
inline T bit_xor(T x, T y) {
  return T(x ^ y);
}
// Shifts by no less than the width, or by a negative number, shift everything out.
template <typename T>
inline T shift_left(T x, T y) {
  if (y < T(0) || y >= T(sizeof(T) * 8)) return T(0);
  return T(static_cast<unsigned long long>(x) << y);
}
template <typename T>
inline T shift_right(T x, T y) {
  if (y < T(0) || y >= T(sizeof(T) * 8)) return x < T(0) ? T(-1) : T(0);
  return T(x >> y);
}

}  // namespace foreshape::engine::scalar
