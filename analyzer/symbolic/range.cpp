#include "analyzer/symbolic/range.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace foreshape::symbolic {

namespace {

constexpr std::int64_t kMin = Range::kMin;
constexpr std::int64_t kMax = Range::kMax;
// Congruences beyond this are dropped so that products of two moduli fit.
constexpr std::int64_t kLargestModulus = std::int64_t{1} << 31;

using Wide = __int128;

std::int64_t clamp(Wide v) {
  if (v <= kMin) return kMin;
  if (v >= kMax) return kMax;
  return static_cast<std::int64_t>(v);
}

bool infinite(std::int64_t v) { return v == kMin || v == kMax; }

// Sum and product of bounds; an infinite operand gives infinity, 0 * infinity is 0.
std::int64_t bound_add(std::int64_t a, std::int64_t b) {
  if (infinite(a)) return a;
  if (infinite(b)) return b;
  return clamp(static_cast<Wide>(a) + b);
}

std::int64_t bound_multiply(std::int64_t a, std::int64_t b) {
  if (a == 0 || b == 0) return 0;
  if (infinite(a) || infinite(b)) return (a < 0) == (b < 0) ? kMax : kMin;
  return clamp(static_cast<Wide>(a) * b);
}

std::int64_t bound_negate(std::int64_t a) {
  if (a == kMin) return kMax;
  if (a == kMax) return kMin;
  return -a;
}

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

bool fits(Wide v) { return v == static_cast<std::int64_t>(v); }

std::int64_t positive_remainder(Wide a, std::int64_t m) {
  if (fits(a)) {
    const std::int64_t r = static_cast<std::int64_t>(a) % m;
    return r < 0 ? r + m : r;
  }
  const auto r = static_cast<std::int64_t>(a % m);
  return r < 0 ? r + m : r;
}

Wide wide_gcd(Wide a, Wide b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  if (a == 1 || b == 1) return 1;
  if (fits(a) && fits(b)) return std::gcd(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
  while (b != 0) {
    const Wide r = a % b;
    a = b;
    b = r;
  }
  return a;
}

// v ≡ residue (mod modulus); modulus 0: v is the residue.
struct Congruence {
  Wide modulus;
  Wide residue;
};

Congruence congruence_of(const Range& r) {
  if (r.is_constant()) return {0, r.low};
  return {r.modulus, r.residue};
}

// Several values and no congruence: sums with it have none either.
bool incongruent(const Range& r) { return r.modulus == 1 && !r.is_constant(); }

Range with_congruence(Range r, const Congruence& c) {
  if (c.modulus > 1 && c.modulus <= kLargestModulus) {
    r.modulus = static_cast<std::int64_t>(c.modulus);
    r.residue = positive_remainder(c.residue, r.modulus);
  } else {
    r.modulus = 1;
    r.residue = 0;
  }
  return tightened(r);
}

Range floordiv_positive(const Range& a, const Range& b) {
  Range q;
  if (a.low != kMin) {
    q.low = a.low >= 0 ? (b.high == kMax ? 0 : a.low / b.high) : floor_quotient(a.low, b.low);
  }
  if (a.high != kMax) {
    q.high = a.high >= 0 ? a.high / b.low : (b.high == kMax ? -1 : floor_quotient(a.high, b.high));
  }
  if (b.is_constant() && a.modulus % b.low == 0) {
    return with_congruence(q, {a.modulus / b.low, floor_quotient(a.residue, b.low)});
  }
  return q;
}

Range floormod_positive(const Range& a, const Range& b) {
  if (a.low >= 0 && a.high != kMax && a.high < b.low) return a;
  Range m{0, b.high == kMax ? kMax : b.high - 1, 1, 0};
  if (a.low >= 0) m.high = std::min(m.high, a.high);
  if (!b.is_constant()) return m;
  const std::int64_t d = b.low;
  if (a.bounded() && floor_quotient(a.low, d) == floor_quotient(a.high, d)) {
    m.low = positive_remainder(a.low, d);
    m.high = positive_remainder(a.high, d);
  }
  const Congruence c = congruence_of(a);
  const Wide g = wide_gcd(c.modulus, d);
  if (g == d) return Range::constant(positive_remainder(c.residue, d));
  return with_congruence(m, {g, c.residue});
}

Range positive_part(const Range& r) { return tightened({std::max<std::int64_t>(r.low, 1), r.high, r.modulus, r.residue}); }
Range negative_part(const Range& r) { return tightened({r.low, std::min<std::int64_t>(r.high, -1), r.modulus, r.residue}); }
Range nonnegative_part(const Range& r) {
  return tightened({std::max<std::int64_t>(r.low, 0), r.high, r.modulus, r.residue});
}

}  // namespace

bool Range::contains(std::int64_t v) const {
  return v >= low && v <= high && (modulus == 1 || positive_remainder(v, modulus) == residue);
}

Range tightened(Range r) {
  if (r.low > r.high) return Range::none();
  if (r.modulus > 1) {
    // A bound that saturated on the far side stays as it is.
    if (!infinite(r.low)) {
      const Wide up = static_cast<Wide>(r.low) + positive_remainder(static_cast<Wide>(r.residue) - r.low, r.modulus);
      if (up > r.high && r.high != kMax) return Range::none();
      if (up < kMax) r.low = static_cast<std::int64_t>(up);
    }
    if (!infinite(r.high)) {
      const Wide down = static_cast<Wide>(r.high) - positive_remainder(static_cast<Wide>(r.high) - r.residue, r.modulus);
      if (down < r.low && r.low != kMin) return Range::none();
      if (down > kMin) r.high = static_cast<std::int64_t>(down);
    }
  }
  if (r.low == r.high) {
    r.modulus = 1;
    r.residue = 0;
  }
  return r;
}

Range meet(const Range& a, const Range& b) {
  Range r{std::max(a.low, b.low), std::min(a.high, b.high), a.modulus, a.residue};
  if (a.empty() || b.empty() || r.low > r.high) return Range::none();
  if (a.modulus == 1 && b.modulus == 1) return r;
  if (b.modulus > 1) {
    const std::int64_t g = std::gcd(a.modulus, b.modulus);
    if (positive_remainder(static_cast<Wide>(a.residue) - b.residue, g) != 0) return Range::none();
    const Wide lcm = static_cast<Wide>(a.modulus) / g * b.modulus;
    if (lcm > kLargestModulus) {
      if (b.modulus > a.modulus) {
        r.modulus = b.modulus;
        r.residue = b.residue;
      }
    } else {
      // x = a.residue + a.modulus * t with x ≡ b.residue: walk t, at most b.modulus / g steps, through the inverse.
      const std::int64_t m = b.modulus / g;
      const std::int64_t step = positive_remainder(a.modulus / g, m == 0 ? 1 : m);
      std::int64_t inverse = 0;
      std::int64_t next = 1;
      std::int64_t x = m;
      std::int64_t y = step;
      while (y != 0) {
        const std::int64_t q = x / y;
        x = std::exchange(y, x - q * y);
        inverse = std::exchange(next, inverse - q * next);
      }
      const std::int64_t t =
          m == 1 ? 0 : positive_remainder((static_cast<Wide>(b.residue) - a.residue) / g * inverse, m);
      r.modulus = static_cast<std::int64_t>(lcm);
      r.residue = positive_remainder(static_cast<Wide>(a.residue) + static_cast<Wide>(a.modulus) * t, r.modulus);
    }
  }
  return tightened(r);
}

Range join(const Range& a, const Range& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  if (incongruent(a) || incongruent(b)) return {std::min(a.low, b.low), std::max(a.high, b.high), 1, 0};
  const Congruence x = congruence_of(a);
  const Congruence y = congruence_of(b);
  const Wide g = wide_gcd(wide_gcd(x.modulus, y.modulus), x.residue - y.residue);
  return with_congruence({std::min(a.low, b.low), std::max(a.high, b.high), 1, 0}, {g, x.residue});
}

Range add(const Range& a, const Range& b) {
  if (a.empty() || b.empty()) return Range::none();
  const Range bounds{bound_add(a.low, b.low), bound_add(a.high, b.high), 1, 0};
  if (incongruent(a) || incongruent(b)) return bounds;
  const Congruence x = congruence_of(a);
  const Congruence y = congruence_of(b);
  return with_congruence(bounds,
                         {wide_gcd(x.modulus, y.modulus), x.residue + y.residue});
}

Range negate(const Range& a) {
  if (a.empty()) return a;
  if (a.modulus == 1) return {bound_negate(a.high), bound_negate(a.low), 1, 0};
  return tightened({bound_negate(a.high), bound_negate(a.low), a.modulus, positive_remainder(-static_cast<Wide>(a.residue), a.modulus)});
}

Range scale(const Range& a, std::int64_t factor) { return multiply(a, Range::constant(factor)); }

Range shift(const Range& a, std::int64_t by) { return add(a, Range::constant(by)); }

Range multiply(const Range& a, const Range& b) {
  if (a.empty() || b.empty()) return Range::none();
  if (a.low == 1 && a.high == 1) return b;
  if (b.low == 1 && b.high == 1) return a;
  const std::array<std::int64_t, 4> corners = {bound_multiply(a.low, b.low), bound_multiply(a.low, b.high),
                                               bound_multiply(a.high, b.low), bound_multiply(a.high, b.high)};
  const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
  Congruence x = congruence_of(a);
  Congruence y = congruence_of(b);
  constexpr Wide kFits = Wide{1} << 62;
  if (x.residue >= kFits || x.residue <= -kFits || y.residue >= kFits || y.residue <= -kFits) return {*low, *high, 1, 0};
  const Wide g = wide_gcd(wide_gcd(x.modulus * y.modulus, x.modulus * y.residue), y.modulus * x.residue);
  return with_congruence({*low, *high, 1, 0}, {g, x.residue * y.residue});
}

Range power(const Range& a, std::uint32_t exponent) {
  Range r = Range::constant(1);
  for (std::uint32_t i = 0; i < exponent; ++i) r = multiply(r, a);
  if (exponent % 2 == 0) r = meet(r, {0, kMax, 1, 0});
  return r;
}

Range floordiv(const Range& a, const Range& b) {
  if (a.empty() || b.empty()) return Range::none();
  const Range positive = positive_part(b);
  const Range negative = negative_part(b);
  Range r = Range::none();
  if (!positive.empty()) r = floordiv_positive(a, positive);
  if (!negative.empty()) r = join(r, floordiv_positive(negate(a), negate(negative)));
  return r.empty() ? Range::all() : r;
}

Range floormod(const Range& a, const Range& b) {
  if (a.empty() || b.empty()) return Range::none();
  const Range positive = positive_part(b);
  const Range negative = negative_part(b);
  Range r = Range::none();
  if (!positive.empty()) r = floormod_positive(a, positive);
  if (!negative.empty()) r = join(r, negate(floormod_positive(negate(a), negate(negative))));
  return r.empty() ? Range::all() : r;
}

Range truncdiv(const Range& a, const Range& b) {
  if (a.empty() || b.empty()) return Range::none();
  const std::array<Range, 2> dividends = {nonnegative_part(a), negate(negative_part(a))};
  const std::array<Range, 2> divisors = {positive_part(b), negate(negative_part(b))};
  Range r = Range::none();
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      if (dividends[i].empty() || divisors[j].empty()) continue;
      const Range q = floordiv_positive(dividends[i], divisors[j]);
      r = join(r, i == j ? q : negate(q));
    }
  }
  return r.empty() ? Range::all() : r;
}

Range truncmod(const Range& a, const Range& b) {
  if (a.empty() || b.empty()) return Range::none();
  const Range magnitude = join(positive_part(b), negate(negative_part(b)));
  if (magnitude.empty()) return Range::all();
  Range r = Range::none();
  const Range positive = nonnegative_part(a);
  const Range negative = negate(negative_part(a));
  if (!positive.empty()) r = floormod_positive(positive, magnitude);
  if (!negative.empty()) r = join(r, negate(floormod_positive(negative, magnitude)));
  return r;
}

Range min(const Range& a, const Range& b) {
  if (a.empty() || b.empty()) return Range::none();
  Range r = join(a, b);
  r.low = std::min(a.low, b.low);
  r.high = std::min(a.high, b.high);
  return tightened(r);
}

Range max(const Range& a, const Range& b) {
  if (a.empty() || b.empty()) return Range::none();
  Range r = join(a, b);
  r.low = std::max(a.low, b.low);
  r.high = std::max(a.high, b.high);
  return tightened(r);
}

std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t r = 0;
  if (__builtin_add_overflow(a, b, &r)) return std::nullopt;
  return r;
}

std::optional<std::int64_t> checked_subtract(std::int64_t a, std::int64_t b) {
  std::int64_t r = 0;
  if (__builtin_sub_overflow(a, b, &r)) return std::nullopt;
  return r;
}

std::optional<std::int64_t> checked_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t r = 0;
  if (__builtin_mul_overflow(a, b, &r)) return std::nullopt;
  return r;
}

std::optional<std::int64_t> checked_floordiv(std::int64_t a, std::int64_t b) {
  if (b == 0 || (a == kMin && b == -1)) return std::nullopt;
  return floor_quotient(a, b);
}

std::optional<std::int64_t> checked_floormod(std::int64_t a, std::int64_t b) {
  if (b == 0) return std::nullopt;
  if (b == -1) return 0;
  const std::int64_t r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

std::optional<std::int64_t> checked_truncdiv(std::int64_t a, std::int64_t b) {
  if (b == 0 || (a == kMin && b == -1)) return std::nullopt;
  return a / b;
}

std::optional<std::int64_t> checked_truncmod(std::int64_t a, std::int64_t b) {
  if (b == 0) return std::nullopt;
  if (b == -1) return 0;
  return a % b;
}

std::optional<std::int64_t> checked_power(std::int64_t base, std::uint32_t exponent) {
  std::int64_t r = 1;
  for (std::uint32_t i = 0; i < exponent; ++i) {
    if (__builtin_mul_overflow(r, base, &r)) return std::nullopt;
    if (r == 0 || (r == 1 && base == 1)) return r;
  }
  return r;
}

}  // namespace foreshape::symbolic
