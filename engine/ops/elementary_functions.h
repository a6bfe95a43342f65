// exp, log, tanh, erf and their kin as polynomials, so that a loop over them becomes vector code: no branches, no
// tables, no calls. Plain C++ without includes: the text is compiled into generated kernels.
//
// NaN gives NaN, infinities give the limits, zeros keep their sign, subnormal arguments and results are computed like
// others. The largest errors that tests/engine/native/elementary_functions_test.cpp allows, in units in the last place,
// float / double:
//   exp 1/1, expm1 2/2, log 1/1, log1p 1/1, log2 2/2, tanh 3/3, sigmoid 3/3, softplus 2/2, erf 2/2.
// Coefficients are minimax fits (Remez exchange, 60 digits) of the functions named beside them, rounded to the type.
// The reduction of log in double is that of fdlibm's e_log.c. Fused multiply-adds are written out; nothing else is ever
// fused.
#pragma once

namespace foreshape::engine::elementary {

#define FORESHAPE_ELEMENTARY static inline __attribute__((always_inline, unused))

FORESHAPE_ELEMENTARY int bits_of(float x) {
  return __builtin_bit_cast(int, x);
}
FORESHAPE_ELEMENTARY long bits_of(double x) {
  return __builtin_bit_cast(long, x);
}
FORESHAPE_ELEMENTARY float of_bits(int bits) {
  return __builtin_bit_cast(float, bits);
}
FORESHAPE_ELEMENTARY double of_bits(long bits) {
  return __builtin_bit_cast(double, bits);
}
FORESHAPE_ELEMENTARY float fused(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}
FORESHAPE_ELEMENTARY double fused(double a, double b, double c) {
  return __builtin_fma(a, b, c);
}
FORESHAPE_ELEMENTARY float magnitude(float x) {
  return __builtin_fabsf(x);
}
FORESHAPE_ELEMENTARY double magnitude(double x) {
  return __builtin_fabs(x);
}
FORESHAPE_ELEMENTARY float with_sign_of(float x, float sign) {
  return __builtin_copysignf(x, sign);
}
FORESHAPE_ELEMENTARY double with_sign_of(double x, double sign) {
  return __builtin_copysign(x, sign);
}
// 2^n for an n in the range of normal numbers.
FORESHAPE_ELEMENTARY float power_of_two(int n) {
  return of_bits((n + 127) << 23);
}
FORESHAPE_ELEMENTARY double power_of_two(long n) {
  return of_bits((n + 1023) << 52);
}

// x = n ln 2 + rest with |rest| <= ln 2 / 2. Adding 1.5 * 2^23 (2^52) rounds to an integer and leaves it in the low
// bits.
struct ReducedFloat {
  int n;
  float rest;
};
FORESHAPE_ELEMENTARY ReducedFloat reduce_for_exp(float x) {
  const float shifter = 0x1.8p23F;
  const float shifted = fused(x, 0x1.715476p+0F, shifter);
  const float n = shifted - shifter;
  float rest = fused(n, -0x1.62e400p-1F, x);
  rest = fused(n, -0x1.7f7d1cp-20F, rest);
  return {bits_of(shifted) - bits_of(shifter), rest};
}
struct ReducedDouble {
  long n;
  double rest;
};
FORESHAPE_ELEMENTARY ReducedDouble reduce_for_exp(double x) {
  const double shifter = 0x1.8p52;
  const double shifted = fused(x, 0x1.71547652b82fep+0, shifter);
  const double n = shifted - shifter;
  double rest = fused(n, -0x1.62e42fee00000p-1, x);
  rest = fused(n, -0x1.a39ef35793c76p-33, rest);
  return {bits_of(shifted) - bits_of(shifter), rest};
}

// e^r - 1 for |r| <= ln 2 / 2: r + r^2 P(r), P a fit of (e^r - 1 - r) / r^2.
FORESHAPE_ELEMENTARY float expm1_reduced(float r) {
  float p = 0x1.a17dd6p-13F;
  p = fused(p, r, 0x1.6d432ap-10F);
  p = fused(p, r, 0x1.1110acp-7F);
  p = fused(p, r, 0x1.5554eap-5F);
  p = fused(p, r, 0x1.555556p-3F);
  p = fused(p, r, 0.5F);
  return fused(r * r, p, r);
}
FORESHAPE_ELEMENTARY double expm1_reduced(double r) {
  double p = 0x1.1f8b4b233e912p-29;
  p = fused(p, r, 0x1.af4dea2b0662ap-26);
  p = fused(p, r, 0x1.27e4ccce00c64p-22);
  p = fused(p, r, 0x1.71de02313675ep-19);
  p = fused(p, r, 0x1.a01a01acfb134p-16);
  p = fused(p, r, 0x1.a01a01abe8228p-13);
  p = fused(p, r, 0x1.6c16c16c151fap-10);
  p = fused(p, r, 0x1.11111111100dbp-7);
  p = fused(p, r, 0x1.5555555555558p-5);
  p = fused(p, r, 0x1.5555555555557p-3);
  p = fused(p, r, 0.5);
  return fused(r * r, p, r);
}

// Beyond these bounds e^x is infinite or rounds to zero; comparisons let NaN pass.
FORESHAPE_ELEMENTARY float exp(float x) {
  x = x > 89.0F ? 89.0F : x;
  x = x < -104.0F ? -104.0F : x;
  const ReducedFloat reduced = reduce_for_exp(x);
  const float mantissa = expm1_reduced(reduced.rest) + 1.0F;
  // In two factors: a subnormal result is rounded once, by the last.
  const int half = reduced.n >> 1;
  return mantissa * power_of_two(half) * power_of_two(reduced.n - half);
}
FORESHAPE_ELEMENTARY double exp(double x) {
  x = x > 710.0 ? 710.0 : x;
  x = x < -746.0 ? -746.0 : x;
  const ReducedDouble reduced = reduce_for_exp(x);
  const double mantissa = expm1_reduced(reduced.rest) + 1.0;
  const long half = reduced.n >> 1;
  return mantissa * power_of_two(half) * power_of_two(reduced.n - half);
}

// e^x - 1 = 2^n (e^r - 1) + (2^n - 1); near the top of the range half of it is computed and doubled, because 2^n itself
// overflows.
FORESHAPE_ELEMENTARY float expm1(float x) {
  float y = x > 89.0F ? 89.0F : x;
  y = y < -25.0F ? -25.0F : y;
  const ReducedFloat reduced = reduce_for_exp(y);
  const bool large = reduced.n > 64;
  const float scale = power_of_two(large ? reduced.n - 1 : reduced.n);
  const float value = fused(scale, expm1_reduced(reduced.rest), scale - (large ? 0.5F : 1.0F));
  return x == 0.0F ? x : value * (large ? 2.0F : 1.0F);
}
FORESHAPE_ELEMENTARY double expm1(double x) {
  double y = x > 710.0 ? 710.0 : x;
  y = y < -45.0 ? -45.0 : y;
  const ReducedDouble reduced = reduce_for_exp(y);
  const bool large = reduced.n > 512;
  const double scale = power_of_two(large ? reduced.n - 1 : reduced.n);
  const double value = fused(scale, expm1_reduced(reduced.rest), scale - (large ? 0.5 : 1.0));
  return x == 0.0 ? x : value * (large ? 2.0 : 1.0);
}

// log(1 + f) - (f - f^2/2) = f^3 P(f) in float, for 1 + f in [sqrt(1/2), sqrt(2)]; `correction` is added where it does
// not round away.
FORESHAPE_ELEMENTARY float log_sum(float n, float f, float correction) {
  float p = 0x1.145778p-4F;
  p = fused(p, f, -0x1.de3bdep-4F);
  p = fused(p, f, 0x1.e6f052p-4F);
  p = fused(p, f, -0x1.fc220ap-4F);
  p = fused(p, f, 0x1.23376ap-3F);
  p = fused(p, f, -0x1.555c4ep-3F);
  p = fused(p, f, 0x1.99a4b6p-3F);
  p = fused(p, f, -0x1.000006p-2F);
  p = fused(p, f, 0x1.555548p-2F);
  const float square = f * f;
  float small = fused(square * f, p, correction);
  small = fused(n, -0x1.bd0106p-13F, small);  // ln 2 - 0.693359375
  small = fused(square, -0.5F, small);
  return fused(n, 0.693359375F, f + small);
}
// With s = f / (2 + f): log(1 + f) = f - (f^2/2 - s (f^2/2 + R)), R = s^2 P(s^2).
FORESHAPE_ELEMENTARY double log_sum(double n, double f, double correction) {
  const double s = f / (2.0 + f);
  const double z = s * s;
  double p = 0x1.0c0a8bd475011p-3;
  p = fused(p, z, 0x1.0fbde05e573b5p-3);
  p = fused(p, z, 0x1.3b1c3ca3a4754p-3);
  p = fused(p, z, 0x1.745cf8df6e793p-3);
  p = fused(p, z, 0x1.c71c7201ba2bbp-3);
  p = fused(p, z, 0x1.2492492476905p-2);
  p = fused(p, z, 0x1.9999999999a39p-2);
  p = fused(p, z, 0x1.5555555555555p-1);
  const double half_square = 0.5 * f * f;
  const double small = fused(s, fused(z, p, half_square), fused(n, 0x1.a39ef35793c76p-33, correction));
  return fused(n, 0x1.62e42fee00000p-1, f - (half_square - small));
}

// x = 2^n (1 + f) with 1 + f in [sqrt(1/2), sqrt(2)), for positive x.
struct SplitFloat {
  float n;
  float f;
};
FORESHAPE_ELEMENTARY SplitFloat split_for_log(float x) {
  const bool subnormal = x < 0x1p-126F;
  const int bits = bits_of(subnormal ? x * 0x1p23F : x) - 0x3f3504f3;
  const float n = static_cast<float>(bits >> 23) - (subnormal ? 23.0F : 0.0F);
  return {n, of_bits((bits & 0x007fffff) + 0x3f3504f3) - 1.0F};
}
struct SplitDouble {
  double n;
  double f;
};
FORESHAPE_ELEMENTARY SplitDouble split_for_log(double x) {
  const bool subnormal = x < 0x1p-1022;
  const long bits = bits_of(subnormal ? x * 0x1p52 : x) - 0x3fe6a09e667f3bcdL;
  const double n = static_cast<double>(bits >> 52) - (subnormal ? 52.0 : 0.0);
  return {n, of_bits((bits & 0x000fffffffffffffL) + 0x3fe6a09e667f3bcdL) - 1.0};
}

template <typename Real>
FORESHAPE_ELEMENTARY Real log_at_the_edges(Real x, Real value) {
  const Real infinity = static_cast<Real>(__builtin_inf());
  value = x == infinity ? infinity : value;
  value = x == Real(0) ? -infinity : value;
  return x >= Real(0) ? value : x < Real(0) ? static_cast<Real>(__builtin_nan("")) : x;
}

template <typename Real>
FORESHAPE_ELEMENTARY Real log(Real x) {
  const auto split = split_for_log(x);
  return log_at_the_edges(x, log_sum(split.n, split.f, Real(0)));
}

template <typename Real>
FORESHAPE_ELEMENTARY Real log2(Real x) {
  const auto split = split_for_log(x);
  const Real natural = log_sum(Real(0), split.f, Real(0));
  return log_at_the_edges(x, fused(natural, static_cast<Real>(0x1.71547652b82fep+0), split.n));
}

// 1 + x is rounded; what was lost comes back as a correction, relative to the sum.
template <typename Real>
FORESHAPE_ELEMENTARY Real log1p(Real x) {
  const Real sum = Real(1) + x;
  const auto split = split_for_log(sum);
  const bool exact = split.n == Real(0);
  const Real lost = x > Real(1) ? Real(1) - (sum - x) : x - (sum - Real(1));
  const Real correction = exact ? Real(0) : lost / sum;
  const Real value = log_at_the_edges(sum, log_sum(split.n, exact ? x : split.f, correction));
  return x == Real(0) ? x : value;
}

// tanh |x| = t / (t + 2), t = e^(2|x|) - 1; from `limit` on it rounds to 1.
FORESHAPE_ELEMENTARY float tanh(float x) {
  float a = magnitude(x);
  a = a > 10.0F ? 10.0F : a;
  const ReducedFloat reduced = reduce_for_exp(a + a);
  const float scale = power_of_two(reduced.n);
  const float t = fused(scale, expm1_reduced(reduced.rest), scale - 1.0F);
  return with_sign_of(t / (t + 2.0F), x);
}
FORESHAPE_ELEMENTARY double tanh(double x) {
  double a = magnitude(x);
  a = a > 20.0 ? 20.0 : a;
  const ReducedDouble reduced = reduce_for_exp(a + a);
  const double scale = power_of_two(reduced.n);
  const double t = fused(scale, expm1_reduced(reduced.rest), scale - 1.0);
  return with_sign_of(t / (t + 2.0), x);
}

// 1 / (1 + e^-x), from e^-|x| so that nothing overflows and small results keep their digits.
template <typename Real>
FORESHAPE_ELEMENTARY Real sigmoid(Real x) {
  const Real e = exp(-magnitude(x));
  return (x < Real(0) ? e : Real(1)) / (Real(1) + e);
}

// log(1 + e^x) = max(x, 0) + log1p(e^-|x|).
template <typename Real>
FORESHAPE_ELEMENTARY Real softplus(Real x) {
  return (x < Real(0) ? Real(0) : x) + log1p(exp(-magnitude(x)));
}

// erf x = x + x P(x^2) for |x| < 0.9375; beyond, 1 - e^g with a fit g of log erfc, relative to erfc.
FORESHAPE_ELEMENTARY float erf(float x) {
  float a = magnitude(x);
  const float z = x * x;
  float p = 0x1.5bfbe2p-14F;
  p = fused(p, z, -0x1.aa06a4p-11F);
  p = fused(p, z, 0x1.54c2ccp-8F);
  p = fused(p, z, -0x1.b80e30p-6F);
  p = fused(p, z, 0x1.ce2e06p-4F);
  p = fused(p, z, -0x1.812742p-2F);
  p = fused(p, z, 0x1.06eba8p-3F);
  const float near = fused(x, p, x);
  a = a > 4.0F ? 4.0F : a;
  float g = -0x1.97bb6ep-17F;
  g = fused(g, a, 0x1.5c1fa4p-12F);
  g = fused(g, a, -0x1.e250620p-9F);
  g = fused(g, a, 0x1.869b90p-6F);
  g = fused(g, a, -0x1.b38516p-4F);
  g = fused(g, a, -0x1.452b58p-1F);
  g = fused(g, a, -0x1.077ff2p-3F);
  const float far = 1.0F - exp(fused(g, a, -a));
  return a < 0.9375F ? near : with_sign_of(far, x);
}
FORESHAPE_ELEMENTARY double erf(double x) {
  double a = magnitude(x);
  const double z = x * x;
  double p = -0x1.3ad2104dca782p-38;
  p = fused(p, z, 0x1.854caf74b11fep-34);
  p = fused(p, z, -0x1.4f64fc9394a05p-30);
  p = fused(p, z, 0x1.fc748aa931b06p-27);
  p = fused(p, z, -0x1.5f709137ab72ap-23);
  p = fused(p, z, 0x1.b9e68f95cfbb2p-20);
  p = fused(p, z, -0x1.f4d259a6cdc00p-17);
  p = fused(p, z, 0x1.f9a326e524b0ap-14);
  p = fused(p, z, -0x1.c02db3ffd1ae4p-11);
  p = fused(p, z, 0x1.565bcd0e68cf8p-8);
  p = fused(p, z, -0x1.b82ce31288aebp-6);
  p = fused(p, z, 0x1.ce2f21a042be1p-4);
  p = fused(p, z, -0x1.812746b0379e7p-2);
  p = fused(p, z, 0x1.06eba8214db69p-3);
  const double near = fused(x, p, x);
  a = a > 6.0 ? 6.0 : a;
  const double u = (a - 1.59375) * (1.0 / 0.65625);  // [0.9375, 2.25] as [-1, 1]
  double g = 0x1.2e85246f7313cp-42;
  g = fused(g, u, -0x1.6245be78348e7p-40);
  g = fused(g, u, 0x1.db48d88cb6d2fp-39);
  g = fused(g, u, 0x1.83fba55e2432cp-38);
  g = fused(g, u, -0x1.82e3a53d1bf7cp-33);
  g = fused(g, u, 0x1.ae93b5a23f7fbp-30);
  g = fused(g, u, -0x1.43f231b9da516p-27);
  g = fused(g, u, 0x1.47f73970ce85cp-25);
  g = fused(g, u, -0x1.1748b7dced3a8p-25);
  g = fused(g, u, -0x1.4ead54364d4e3p-20);
  g = fused(g, u, 0x1.0cfa31a32bb30p-16);
  g = fused(g, u, -0x1.22fd12efe5d40p-13);
  g = fused(g, u, 0x1.08bfb19e8e0f0p-10);
  g = fused(g, u, -0x1.b69342837b272p-8);
  g = fused(g, u, -0x1.8cb8df1172519p-2);
  g = fused(g, u, -0x1.34da9ae4fe073p+1);
  g = fused(g, u, -0x1.dc53d5ea8155bp+1);
  const double v = (a - 4.125) * (1.0 / 1.875);  // [2.25, 6] as [-1, 1]
  double h = -0x1.d57987f272219p-23;
  h = fused(h, v, -0x1.21cbb1ac25d7ep-20);
  h = fused(h, v, -0x1.4d13d5ba6bab6p-19);
  h = fused(h, v, -0x1.15e7b343cb649p-18);
  h = fused(h, v, -0x1.1850c7cf96b7ep-21);
  h = fused(h, v, -0x1.9484ed2e7df27p-17);
  h = fused(h, v, 0x1.573bdb07832b3p-15);
  h = fused(h, v, -0x1.3c776e0a547f5p-13);
  h = fused(h, v, 0x1.1a61f18570020p-11);
  h = fused(h, v, -0x1.eca0296e0c55ep-10);
  h = fused(h, v, 0x1.ac0741ef671e0p-8);
  h = fused(h, v, -0x1.7bb3a8d1e3c6fp-6);
  h = fused(h, v, -0x1.b6aa97995fa7fp+1);
  h = fused(h, v, -0x1.fccb706d1df01p+3);
  h = fused(h, v, -0x1.30854b8fd1bf5p+4);
  const double far = 1.0 - exp(a < 2.25 ? g : h);
  return a < 0.9375 ? near : with_sign_of(far, x);
}

#undef FORESHAPE_ELEMENTARY

}  // namespace foreshape::engine::elementary
