// Quotients and remainders in normal form: what divides is taken out, common factors are cancelled, nested divisions are merged.
// The rules hold for every non-zero divisor unless they say otherwise.
#include <algorithm>
#include <numeric>
#include <tuple>

#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic {

namespace {
constexpr MonomialId kUnit{0};
}

ExprId Context::floordiv(ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return too_large();
  if (const auto d = constant_value(b)) {
    if (*d == 0 || *d == Range::kMin) return too_large();
    if (const auto n = constant_value(a)) {
      const auto q = checked_floordiv(*n, *d);
      return q ? constant(*q) : too_large();
    }
    if (*d == 1) return a;
    if (*d < 0) return floordiv(negate(a), constant(-*d));
    const auto division = divide_by_constant(a, *d, false);
    return division ? add(division->whole, quotient_of_reduced(division->rest, division->divisor)) : too_large();
  }
  if (a == constant(0)) return a;
  if (a == b) return constant(1);
  const auto division = divide_by_expression(a, b, false);
  if (!division) return too_large();
  if (is_constant(division->divisor)) return add(division->whole, floordiv(division->rest, division->divisor));
  return add(division->whole, quotient_of_reduced(division->rest, division->divisor));
}

ExprId Context::floormod(ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return too_large();
  if (const auto d = constant_value(b)) {
    if (*d == 0 || *d == Range::kMin) return too_large();
    if (const auto n = constant_value(a)) return constant(*checked_floormod(*n, *d));
    if (*d == 1) return constant(0);
    if (*d < 0) return negate(floormod(negate(a), constant(-*d)));
    const auto division = divide_by_constant(a, *d, true);
    if (!division) return too_large();
    const ExprId remainder = remainder_of_reduced(division->rest, division->divisor);
    return add(multiply(division->scale, remainder), constant(division->offset));
  }
  if (a == constant(0) || a == b) return constant(0);
  const auto division = divide_by_expression(a, b, true);
  if (!division) return too_large();
  const ExprId remainder = is_constant(division->divisor) ? floormod(division->rest, division->divisor)
                                                          : remainder_of_reduced(division->rest, division->divisor);
  return multiply(division->scale, remainder);
}

ExprId Context::ceildiv(ExprId a, ExprId b) { return negate(floordiv(negate(a), b)); }

ExprId Context::truncdiv(ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return too_large();
  const auto n = constant_value(a);
  const auto d = constant_value(b);
  if (d && (*d == 0 || *d == Range::kMin)) return too_large();
  if (n && d) {
    const auto q = checked_truncdiv(*n, *d);
    return q ? constant(*q) : too_large();
  }
  if (d && *d < 0) return negate(truncdiv(a, constant(-*d)));
  const Range dividend = range(a);
  const Range divisor = range(b);
  if (divisor.low >= 0) {
    if (dividend.low >= 0) return floordiv(a, b);
    if (dividend.high <= 0) return negate(floordiv(negate(a), b));
  }
  if (const auto exact = exact_quotient(a, b)) return *exact;
  const ExprId operands[] = {a, b};
  return intern_atom(ExprKind::kTruncDiv, operands);
}

ExprId Context::truncmod(ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return too_large();
  const auto n = constant_value(a);
  const auto d = constant_value(b);
  if (d && (*d == 0 || *d == Range::kMin)) return too_large();
  if (n && d) return constant(*checked_truncmod(*n, *d));
  if (d && *d < 0) return truncmod(a, constant(-*d));
  const Range dividend = range(a);
  const Range divisor = range(b);
  if (divisor.low >= 0) {
    if (dividend.low >= 0) return floormod(a, b);
    if (dividend.high <= 0) return negate(floormod(negate(a), b));
  }
  if (exact_quotient(a, b)) return constant(0);
  const ExprId operands[] = {a, b};
  return intern_atom(ExprKind::kTruncMod, operands);
}

std::optional<ExprId> Context::exact_quotient(ExprId a, ExprId b) {
  if (a == b) return constant(1);
  if (a == constant(0)) return a;
  if (const auto d = constant_value(b)) {
    if (*d <= 0) return std::nullopt;
    const auto division = divide_by_constant(a, *d, false);
    if (division && division->rest == constant(0)) return division->whole;
    return std::nullopt;
  }
  const auto division = divide_by_expression(a, b, false);
  if (division && division->rest == constant(0)) return division->whole;
  return std::nullopt;
}

std::optional<Context::Division> Context::divide_by_constant(ExprId a, std::int64_t divisor, bool for_remainder) {
  ExprId unfolded = constant(0);
  a = unfold_remainders(a, constant(divisor), for_remainder, unfolded);
  Term single;
  TermBuffer whole;
  TermBuffer rest;
  for (const Term& term : as_terms(a, single)) {
    const std::int64_t q = *checked_floordiv(term.coefficient, divisor);
    const std::int64_t r = *checked_floormod(term.coefficient, divisor);
    if (q != 0) whole.push_back({term.monomial, q});
    if (r != 0) rest.push_back({term.monomial, r});
  }
  Division division;
  division.whole = add(unfolded, from_sorted_terms(whole));
  // (g*y + g*c + k) // (g*d) is (y + c) // d for 0 <= k < g.
  const std::int64_t g = std::gcd(content_coefficient(rest, false), divisor);
  if (g > 1 && !(rest.size() == 1 && rest[0].monomial == kUnit)) {
    std::size_t kept = 0;
    for (const Term& term : rest) {
      if (term.monomial == kUnit) division.offset = term.coefficient % g;
      if (term.coefficient / g != 0) rest[kept++] = {term.monomial, term.coefficient / g};
    }
    rest.resize_down(kept);
    division.scale = constant(g);
    division.divisor = constant(divisor / g);
  } else {
    division.scale = constant(1);
    division.divisor = constant(divisor);
  }
  division.rest = from_sorted_terms(rest);
  if (is_too_large(division.whole) || is_too_large(division.rest)) return std::nullopt;
  return division;
}

std::optional<Context::Division> Context::divide_by_expression(ExprId a, ExprId divisor, bool for_remainder) {
  ExprId unfolded = constant(0);
  a = unfold_remainders(a, divisor, for_remainder, unfolded);
  Division division;
  division.scale = constant(1);
  division.whole = constant(0);
  division.rest = a;
  Term single;
  const auto divisor_terms = as_terms(divisor, single);
  if (divisor_terms.size() == 1) {
    std::tie(division.whole, division.rest) = split_by_term(a, divisor_terms[0]);
  } else if (const auto divided = long_division(a, divisor)) {
    std::tie(division.whole, division.rest) = *divided;
  }
  division.whole = add(division.whole, unfolded);
  division.divisor = divisor;
  if (is_too_large(division.whole) || is_too_large(division.rest)) return std::nullopt;
  if (division.rest == constant(0)) return division;

  // Cancel what rest and divisor share; it is not zero because the divisor is not.
  Term single_rest;
  Term single_divisor;
  const auto rest_terms = as_terms(division.rest, single_rest);
  const auto by_terms = as_terms(division.divisor, single_divisor);
  const MonomialId shared = common_factors(content_monomial(rest_terms), content_monomial(by_terms));
  std::int64_t g = std::gcd(content_coefficient(rest_terms, true), content_coefficient(by_terms, true));
  if (by_terms.back().coefficient < 0) g = -g;
  if (shared != kUnit || g != 1) {
    TermBuffer rest;
    TermBuffer by;
    for (const Term& term : rest_terms) {
      const auto q = checked_truncdiv(term.coefficient, g);
      if (!q) return std::nullopt;
      rest.push_back({*divide(term.monomial, shared), *q});
    }
    for (const Term& term : by_terms) {
      const auto q = checked_truncdiv(term.coefficient, g);
      if (!q) return std::nullopt;
      by.push_back({*divide(term.monomial, shared), *q});
    }
    division.rest = from_terms(rest);
    division.divisor = from_terms(by);
    division.scale = scaled(constant(g), 1, shared);
    if (is_too_large(division.rest) || is_too_large(division.divisor)) return std::nullopt;
    // The cancelled divisor may divide a remainder or a term that the whole one did not.
    if (!is_constant(division.divisor) && !for_remainder) {
      const auto again = divide_by_expression(division.rest, division.divisor, false);
      if (!again) return std::nullopt;
      division.whole = add(division.whole, again->whole);
      division.rest = again->rest;
      division.divisor = again->divisor;
    } else if (!is_constant(division.divisor)) {
      const auto again = divide_by_expression(division.rest, division.divisor, true);
      if (!again) return std::nullopt;
      division.rest = again->rest;
      division.divisor = again->divisor;
      division.scale = multiply(division.scale, again->scale);
    }
  }
  return division;
}

std::pair<ExprId, ExprId> Context::split_by_term(ExprId a, const Term& divisor) {
  Term single;
  TermBuffer whole;
  TermBuffer rest;
  for (const Term& term : as_terms(a, single)) {
    const auto monomial = divide(term.monomial, divisor.monomial);
    const auto q = checked_floordiv(term.coefficient, divisor.coefficient);
    if (!monomial || !q) {
      rest.push_back(term);
      continue;
    }
    if (*q != 0) whole.push_back({*monomial, *q});
    const std::int64_t r = *checked_floormod(term.coefficient, divisor.coefficient);
    if (r != 0) rest.push_back({term.monomial, r});
  }
  return {from_terms(whole), from_sorted_terms(rest)};
}

std::optional<std::pair<ExprId, ExprId>> Context::long_division(ExprId a, ExprId divisor) {
  // The leading term in a graded order that multiplication respects: by degree, then lexicographically by atom and exponent.
  const auto leads = [&](const Term& x, const Term& y) {
    const MonomialRecord& m = monomials_[x.monomial.value];
    const MonomialRecord& n = monomials_[y.monomial.value];
    if (m.degree != n.degree) return m.degree > n.degree;
    return std::lexicographical_compare(n.factors.begin(), n.factors.end(), m.factors.begin(), m.factors.end(),
                                        [](const Factor& f, const Factor& g) {
                                          return f.atom != g.atom ? f.atom > g.atom : f.exponent < g.exponent;
                                        });
  };
  const auto leading = [&](std::span<const Term> all) { return *std::min_element(all.begin(), all.end(), leads); };
  Term single_divisor;
  const Term head = leading(as_terms(divisor, single_divisor));
  Term single;
  const std::size_t size = as_terms(a, single).size();
  ExprId rest = a;
  ExprId whole = constant(0);
  for (std::size_t step = 0; step < 2 * size + 4; ++step) {
    const auto rest_terms = as_terms(rest, single);
    if (rest_terms.empty()) return std::pair{whole, rest};
    const Term top = leading(rest_terms);
    const auto monomial = divide(top.monomial, head.monomial);
    if (!monomial || top.coefficient % head.coefficient != 0) break;
    const std::int64_t coefficient = top.coefficient / head.coefficient;
    rest = subtract(rest, scaled(divisor, coefficient, *monomial));
    whole = add(whole, scaled(constant(coefficient), 1, *monomial));
    if (is_too_large(rest) || is_too_large(whole)) return std::nullopt;
  }
  // Take a division that is not exact only where it makes the rest simpler.
  if (as_terms(rest, single).size() >= size) return std::nullopt;
  return std::pair{whole, rest};
}

ExprId Context::unfold_remainders(ExprId a, ExprId divisor, bool for_remainder, ExprId& whole) {
  Term single;
  const auto all = as_terms(a, single);
  const auto d = constant_value(divisor);
  for (const Term& term : all) {
    for (const Factor& factor : factors(term.monomial)) {
      if (kind(factor.atom) != ExprKind::kFloorMod || factor.exponent != 1) continue;
      const ExprId dividend = operands(factor.atom)[0];
      const ExprId modulus = operands(factor.atom)[1];
      std::int64_t multiple = term.coefficient;
      if (d) {
        const auto m = constant_value(modulus);
        const auto product = m ? checked_multiply(*m, term.coefficient) : std::nullopt;
        if (!product || *product % *d != 0) continue;
        multiple = *product / *d;
      } else if (modulus != divisor) {
        continue;
      }
      const MonomialId others = *divide(term.monomial, exprs_[factor.atom.value].monomial);
      const ExprId difference = scaled(subtract(dividend, factor.atom), term.coefficient, others);
      const ExprId replaced = add(a, difference);
      if (is_too_large(difference) || is_too_large(replaced)) continue;
      if (for_remainder) return unfold_remainders(replaced, divisor, for_remainder, whole);
      // Worth it only where x then cancels.
      Term single_replaced;
      if (as_terms(replaced, single_replaced).size() >= all.size()) continue;
      whole = subtract(whole, scaled(floordiv(dividend, modulus), multiple, others));
      return replaced;
    }
  }
  return a;
}

std::optional<std::int64_t> Context::certain_quotient(ExprId rest, ExprId divisor) {
  const Range q = symbolic::floordiv(range(rest), range(divisor));
  if (q.is_constant()) return q.low;
  if (is_constant(divisor)) return std::nullopt;
  if (range(divisor).low < 0) return std::nullopt;
  const Range r = range(rest);
  if (r.low >= 0 && range(subtract(divisor, rest)).low >= 1) return 0;
  if (r.high < 0 && range(add(divisor, rest)).low >= 0) return -1;
  return std::nullopt;
}

ExprId Context::quotient_of_reduced(ExprId rest, ExprId divisor) {
  if (is_too_large(rest)) return rest;
  if (rest == constant(0)) return rest;
  if (divisor == constant(1)) return rest;
  if (const auto q = certain_quotient(rest, divisor)) return constant(*q);
  // (x // c + y) // d is (x + c*y) // (c*d) for positive d, whatever the sign of c.
  if (range(divisor).low >= 0) {
    Term single;
    for (const Term& term : as_terms(rest, single)) {
      const auto atom = lone_atom(term.monomial);
      if (term.coefficient != 1 || !atom || kind(*atom) != ExprKind::kFloorDiv) continue;
      const ExprId dividend = operands(*atom)[0];
      const ExprId inner = operands(*atom)[1];
      const ExprId numerator = add(dividend, multiply(inner, subtract(rest, *atom)));
      const ExprId denominator = multiply(inner, divisor);
      if (is_too_large(numerator) || is_too_large(denominator)) continue;
      return floordiv(numerator, denominator);
    }
  }
  const ExprId operands[] = {rest, divisor};
  return intern_atom(ExprKind::kFloorDiv, operands);
}

ExprId Context::remainder_of_reduced(ExprId rest, ExprId divisor) {
  if (is_too_large(rest)) return rest;
  if (rest == constant(0) || divisor == constant(1)) return constant(0);
  if (const auto q = certain_quotient(rest, divisor)) return subtract(rest, scaled(divisor, *q));
  if (const Range r = symbolic::floormod(range(rest), range(divisor)); r.is_constant()) return constant(r.low);
  const ExprId operands[] = {rest, divisor};
  return intern_atom(ExprKind::kFloorMod, operands);
}

}  // namespace foreshape::symbolic
