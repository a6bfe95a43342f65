// The scalar body of every elementwise op, defined once: the interpreter includes this header, and its text is compiled
// into generated kernels. Plain C++ without includes; `__builtin_` functions are the C library's. Everything is defined
// for every value, NaN, infinity, signed zero and the ends of the integers included; integers wrap around.
#pragma once

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

// 2^exponent for exponents of normal numbers.
inline float power_of_two(int exponent, float) {
  return __builtin_bit_cast(float, (exponent + 127) << 23);
}
inline double power_of_two(int exponent, double) {
  return __builtin_bit_cast(double, static_cast<long long>(exponent + 1023) << 52);
}

// exp(x) = 2^k exp(r) with |r| <= log(2) / 2; the series of exp(r) to the degree that its type needs. Scaled in two
// steps, so that subnormal results are right.
inline float exp(float x) {
  const float bounded = x > 89.0F ? 89.0F : (x < -104.0F ? -104.0F : (x == x ? x : 0.0F));
  const float k = __builtin_rintf(bounded * 1.44269504088896341F);
  const float r = (bounded - k * 0.693359375F) - k * -2.12194440e-4F;
  float p = 1.0F / 5040.0F;
  p = p * r + 1.0F / 720.0F;
  p = p * r + 1.0F / 120.0F;
  p = p * r + 1.0F / 24.0F;
  p = p * r + 1.0F / 6.0F;
  p = p * r + 0.5F;
  p = p * r * r + r + 1.0F;
  const int n = static_cast<int>(k);
  const int half = n >> 1;
  const float result = p * power_of_two(half, 0.0F) * power_of_two(n - half, 0.0F);
  return x == x ? result : x;
}
inline double exp(double x) {
  const double bounded = x > 710.0 ? 710.0 : (x < -746.0 ? -746.0 : (x == x ? x : 0.0));
  const double k = __builtin_rint(bounded * 1.4426950408889634);
  const double r = (bounded - k * 6.93147180369123816490e-01) - k * 1.90821492927058770002e-10;
  double p = 1.0 / 6227020800.0;
  p = p * r + 1.0 / 479001600.0;
  p = p * r + 1.0 / 39916800.0;
  p = p * r + 1.0 / 3628800.0;
  p = p * r + 1.0 / 362880.0;
  p = p * r + 1.0 / 40320.0;
  p = p * r + 1.0 / 5040.0;
  p = p * r + 1.0 / 720.0;
  p = p * r + 1.0 / 120.0;
  p = p * r + 1.0 / 24.0;
  p = p * r + 1.0 / 6.0;
  p = p * r + 0.5;
  p = p * r * r + r + 1.0;
  const int n = static_cast<int>(k);
  const int half = n >> 1;
  const double result = p * power_of_two(half, 0.0) * power_of_two(n - half, 0.0);
  return x == x ? result : x;
}

// log(x) = e log(2) + log(m) with m in [sqrt(1/2), sqrt(2)), as in Sun's fdlibm.
inline float log(float x) {
  const bool tiny = x < 1.17549435e-38F;
  const float scaled = tiny ? x * 33554432.0F : x;
  const int bits = __builtin_bit_cast(int, scaled) + (0x3f800000 - 0x3f3504f3);
  const float e = static_cast<float>((bits >> 23) - 127 - (tiny ? 25 : 0));
  const float f = __builtin_bit_cast(float, (bits & 0x007fffff) + 0x3f3504f3) - 1.0F;
  const float s = f / (2.0F + f);
  const float z = s * s;
  const float w = z * z;
  const float r = z * (0.66666662693F + w * 0.28498786688F) + w * (0.40000972152F + w * 0.24279078841F);
  const float h = 0.5F * f * f;
  const float result = s * (h + r) + e * 9.0580006145e-06F - h + f + e * 6.9313812256e-01F;
  if (x == 0.0F) return -__builtin_inff();
  if (x < 0.0F) return __builtin_nanf("");
  return x < __builtin_inff() ? result : x;
}
inline double log(double x) {
  const bool tiny = x < 2.2250738585072014e-308;
  const double scaled = tiny ? x * 18014398509481984.0 : x;
  const long long bits = __builtin_bit_cast(long long, scaled) + (0x3ff0000000000000LL - 0x3fe6a09e667f3bcdLL);
  const double e = static_cast<double>(static_cast<int>(bits >> 52) - 1023 - (tiny ? 54 : 0));
  const double f = __builtin_bit_cast(double, (bits & 0x000fffffffffffffLL) + 0x3fe6a09e667f3bcdLL) - 1.0;
  const double s = f / (2.0 + f);
  const double z = s * s;
  const double w = z * z;
  const double odd = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  const double even =
      z * (6.666666666666735130e-01 +
           w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
  const double h = 0.5 * f * f;
  const double result = s * (h + odd + even) + e * 1.90821492927058770002e-10 - h + f + e * 6.93147180369123816490e-01;
  if (x == 0.0) return -__builtin_inf();
  if (x < 0.0) return __builtin_nan("");
  return x < __builtin_inf() ? result : x;
}

// A rational approximation that is within 5e-7 (Eigen's), 1 from where float has no nearer number.
inline float tanh(float x) {
  const float t =
      x > 7.99881172180175781F ? 7.99881172180175781F : (x < -7.99881172180175781F ? -7.99881172180175781F : x);
  const float z = t * t;
  float p = -2.76076847742355e-16F;
  p = p * z + 2.00018790482477e-13F;
  p = p * z + -8.60467152213735e-11F;
  p = p * z + 5.12229709037114e-08F;
  p = p * z + 1.48572235717979e-05F;
  p = p * z + 6.37261928875436e-04F;
  p = p * z + 4.89352455891786e-03F;
  float q = 1.19825839466702e-06F;
  q = q * z + 1.18534705686654e-04F;
  q = q * z + 2.26843463243900e-03F;
  q = q * z + 4.89352518554385e-03F;
  const float result = t * p / q;
  const float small = z < 1.6e-7F ? x : result;  // 0.0004: tanh(x) = x in float
  return x > 9.1F ? 1.0F : (x < -9.1F ? -1.0F : small);
}
// Cephes: a rational function near zero, the exponential elsewhere.
inline double tanh(double x) {
  const double a = x < 0.0 ? -x : x;
  const double z = x * x;
  const double p = (-9.64399179425052238628e-1 * z - 9.92877231001918586564e1) * z - 1.61468768441708447952e3;
  const double q = ((z + 1.12811678491632931402e2) * z + 2.23548839060100448583e3) * z + 4.84406305325125486048e3;
  const double near = x + x * z * (p / q);
  const double far = 1.0 - 2.0 / (exp(a + a) + 1.0);
  return a < 0.625 ? (z == 0.0 ? x : near) : (x < 0.0 ? -far : (x == x ? far : x));
}

// A rational approximation that is within 3e-7 (Eigen's).
inline float erf(float x) {
  const float t = x > 4.0F ? 4.0F : (x < -4.0F ? -4.0F : x);
  const float z = t * t;
  float p = -2.72614225801306e-10F;
  p = p * z + 2.77068142495902e-08F;
  p = p * z + -2.10102402082508e-06F;
  p = p * z + -5.69250639462346e-05F;
  p = p * z + -7.34990630326855e-04F;
  p = p * z + -2.95459980854025e-03F;
  p = p * z + -1.60960333262415e-02F;
  float q = -1.45660718464996e-05F;
  q = q * z + -2.13374055278905e-04F;
  q = q * z + -1.68282697438203e-03F;
  q = q * z + -7.37332916720468e-03F;
  q = q * z + -1.42647390514189e-02F;
  const float result = t * p / q;
  return result > 1.0F ? 1.0F : (result < -1.0F ? -1.0F : result);
}
inline double erf(double x) {
  return __builtin_erf(x);
}

// ---- the C library's functions

FORESHAPE_LIBM(sqrt, sqrt)
FORESHAPE_LIBM(expm1, expm1)
FORESHAPE_LIBM(log1p, log1p)
FORESHAPE_LIBM(log2, log2)
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
template <typename T>
inline T sigmoid(T x) {
  const T e = exp(x < T(0) ? x : -x);
  return x < T(0) ? e / (T(1) + e) : T(1) / (T(1) + e);
}
// log(1 + exp(x)) that neither overflows nor loses small values.
template <typename T>
inline T softplus(T x) {
  if (x != x) return x;
  return (x > T(0) ? x : T(0)) + log1p(exp(x > T(0) ? -x : x));
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
