// Numbers as exact quotients of ints, where they are that: `n / 2`, `0.5 * n`, `float(n)`.
#pragma once

#include <cmath>
#include <optional>

#include "analyzer/interpreter/interpreter.h"

namespace foreshape::interpreter {

struct Quotient {
  ExprId numerator, denominator;
  std::uint8_t flags = 0;
};

// Ints, quotients and floats with a small power of two as their denominator.
inline std::optional<Quotient> as_quotient(symbolic::Context& symbols, const Value& value) {
  const auto flags = static_cast<std::uint8_t>(value.flags & (domain::kStaticUnknown | domain::kPoisoned));
  if (value.is(Tag::kInt)) return Quotient{value.expr(), symbols.constant(1), flags};
  if (!value.is(Tag::kFloat)) return std::nullopt;
  if (value.has(domain::kQuotient)) return Quotient{value.numerator(), value.denominator(), flags};
  if (!value.has(domain::kKnown) || !(std::fabs(value.number) < 1e9)) return std::nullopt;
  for (std::int64_t power = 1; power <= 1024; power *= 2) {
    const double scaled = value.number * static_cast<double>(power);
    if (scaled == std::floor(scaled))
      return Quotient{symbols.constant(static_cast<std::int64_t>(scaled)), symbols.constant(power), flags};
  }
  return std::nullopt;
}

inline Value quotient_value(symbolic::Context& symbols, ExprId numerator, ExprId denominator, std::uint8_t flags) {
  if (symbols.is_too_large(numerator) || symbols.is_too_large(denominator)) return Value::floating();
  const auto n = symbols.constant_value(numerator), d = symbols.constant_value(denominator);
  if (n && d && *d != 0) return Value::floating(static_cast<double>(*n) / static_cast<double>(*d));
  return Value::quotient(numerator, denominator).with_flags(flags);
}

}  // namespace foreshape::interpreter
