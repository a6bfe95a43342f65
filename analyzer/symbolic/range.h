// Intervals with a congruence: the values v with low <= v <= high and v ≡ residue (mod modulus). kMin and kMax stand for
// "unbounded"; all arithmetic saturates to them and never overflows.
#pragma once

#include <cstdint>
#include <limits>

#include "analyzer/symbolic/types.h"

namespace foreshape::symbolic {

struct Range {
  static constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

  std::int64_t low = kMin;
  std::int64_t high = kMax;
  std::int64_t modulus = 1;  // >= 1
  std::int64_t residue = 0;  // 0 <= residue < modulus

  static Range all() { return {}; }
  static Range constant(std::int64_t v) { return {v, v, 1, 0}; }
  static Range none() { return {1, 0, 1, 0}; }
  static Range between(std::int64_t low, std::int64_t high) { return {low, high, 1, 0}; }

  bool operator==(const Range&) const = default;
  bool empty() const { return low > high; }
  bool is_constant() const { return low == high && low != kMin && low != kMax; }
  bool contains(std::int64_t v) const;
  bool excludes(std::int64_t v) const { return !contains(v); }
  bool bounded() const { return low != kMin && high != kMax; }
};

// Moves the bounds onto the congruence; an empty result when nothing is left.
Range tightened(Range r);
Range meet(const Range& a, const Range& b);
Range join(const Range& a, const Range& b);
Range add(const Range& a, const Range& b);
Range negate(const Range& a);
Range scale(const Range& a, std::int64_t factor);
Range shift(const Range& a, std::int64_t by);
Range multiply(const Range& a, const Range& b);
Range power(const Range& a, std::uint32_t exponent);
// Python's floor division and remainder; a divisor range that contains 0 is taken without the 0.
Range floordiv(const Range& a, const Range& b);
Range floormod(const Range& a, const Range& b);
// C++'s truncating kin.
Range truncdiv(const Range& a, const Range& b);
Range truncmod(const Range& a, const Range& b);
Range min(const Range& a, const Range& b);
Range max(const Range& a, const Range& b);

// Plain integers. Floor and truncating division for a non-zero divisor; nothing on overflow or a zero divisor.
std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_subtract(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_multiply(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_floordiv(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_floormod(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_truncdiv(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_truncmod(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_power(std::int64_t base, std::uint32_t exponent);

}  // namespace foreshape::symbolic
