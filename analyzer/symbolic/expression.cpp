// Sums and products: the polynomial normal form.
#include <algorithm>
#include <numeric>

#include "analyzer/base/hash.h"
#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic {

namespace {

constexpr MonomialId kUnit{0};

std::int64_t magnitude_gcd(std::int64_t a, std::int64_t b) {
  // std::gcd of INT64_MIN overflows; 1 is always a divisor.
  if (a == Range::kMin || b == Range::kMin) return 1;
  return std::gcd(a, b);
}

}  // namespace

std::span<const Term> Context::as_terms(ExprId e, Term& single) const {
  if (const auto value = constant_value(e)) {
    if (*value == 0) return {};
    single = {kUnit, *value};
    return {&single, 1};
  }
  const ExprRecord& record = exprs_[e.value];
  if (record.kind == ExprKind::kPolynomial) return record.terms;
  single = {record.monomial, 1};
  return {&single, 1};
}

ExprId Context::from_terms(TermBuffer& terms) {
  std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.monomial < b.monomial; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < terms.size();) {
    Term merged = terms[i];
    for (++i; i < terms.size() && terms[i].monomial == merged.monomial; ++i) {
      const auto sum = checked_add(merged.coefficient, terms[i].coefficient);
      if (!sum) return too_large();
      merged.coefficient = *sum;
    }
    if (merged.coefficient != 0) terms[kept++] = merged;
  }
  terms.resize_down(kept);
  return from_sorted_terms(terms);
}

ExprId Context::from_sorted_terms(std::span<const Term> terms) {
  if (terms.empty()) return constant(0);
  if (terms.size() > kMaxTerms) return too_large();
  for (std::size_t i = 0; i < terms.size(); ++i) {
    // The one value whose negation overflows is no coefficient.
    if (terms[i].coefficient == Range::kMin && (terms.size() > 1 || terms[i].monomial != kUnit)) return too_large();
    if (!monomials_[terms[i].monomial.value].has_quotient) continue;
    if (const auto rewritten = without_multiplied_quotient(terms, i)) return *rewritten;
  }
  if (terms.size() == 1) {
    if (terms[0].monomial == kUnit) return constant(terms[0].coefficient);
    if (terms[0].coefficient == 1) {
      if (const auto atom = lone_atom(terms[0].monomial)) return *atom;
    }
  }
  return intern_polynomial(terms);
}

std::optional<ExprId> Context::without_multiplied_quotient(std::span<const Term> terms, std::size_t at) {
  const Term term = terms[at];
  const std::span<const Factor> all = factors(term.monomial);
  for (const Factor& factor : all) {
    if (kind(factor.atom) != ExprKind::kFloorDiv) continue;
    const ExprId dividend = operands(factor.atom)[0];
    const ExprId divisor = operands(factor.atom)[1];
    Term single;
    const auto divisor_terms = as_terms(divisor, single);
    if (divisor_terms.size() != 1 || term.coefficient % divisor_terms[0].coefficient != 0) continue;
    const auto without = divide(term.monomial, exprs_[factor.atom.value].monomial);
    if (!without) continue;
    const auto remaining = divide(*without, divisor_terms[0].monomial);
    if (!remaining) continue;
    const std::int64_t coefficient = term.coefficient / divisor_terms[0].coefficient;
    TermBuffer others;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (i != at) others.push_back(terms[i]);
    }
    const ExprId multiple = subtract(dividend, floormod(dividend, divisor));
    return add(from_sorted_terms(others), scaled(multiple, coefficient, *remaining));
  }
  return std::nullopt;
}

ExprId Context::intern_polynomial(std::span<const Term> terms) {
  std::uint64_t hash = 0x9017;
  std::uint16_t depth = 0;
  std::uint32_t tree = 0;
  for (const Term& term : terms) {
    hash = base::combine(base::combine(hash, term.monomial.value), static_cast<std::uint64_t>(term.coefficient));
    depth = std::max(depth, monomials_[term.monomial.value].depth);
    tree += monomials_[term.monomial.value].tree;
  }
  if (tree > kMaxTree) return too_large();
  const std::uint32_t found = expr_table_.find(hash, [&](std::uint32_t id) {
    const ExprRecord& record = exprs_[id];
    return record.hash == hash && record.kind == ExprKind::kPolynomial &&
           std::equal(terms.begin(), terms.end(), record.terms.begin(), record.terms.end());
  });
  if (found != IdTable::kFree) return ExprId{found};
  ExprRecord record;
  record.kind = ExprKind::kPolynomial;
  record.depth = depth;
  record.tree = tree;
  record.terms = arena_.copy(terms);
  record.hash = hash;
  const ExprId made = new_expression(record);
  expr_table_.insert(hash, made.value, [this](std::uint32_t id) { return exprs_[id].hash; });
  return made;
}

ExprId Context::intern_atom(ExprKind kind, std::span<const ExprId> operands, FormulaId condition) {
  std::uint64_t hash = base::combine(0xa70, static_cast<std::uint64_t>(kind));
  hash = base::combine(hash, condition.value);
  std::uint16_t deepest = 0;
  std::uint32_t tree = condition.valid() ? formulas_[condition.value].tree + 1 : 1;
  for (const ExprId operand : operands) {
    hash = base::combine(hash, operand.value);
    deepest = std::max(deepest, depth(operand));
    tree += this->tree(operand);
  }
  if (deepest >= kMaxDepth || tree > kMaxTree) return too_large();
  const std::uint32_t found = expr_table_.find(hash, [&](std::uint32_t id) {
    const ExprRecord& record = exprs_[id];
    return record.hash == hash && record.kind == kind && record.condition == condition &&
           std::equal(operands.begin(), operands.end(), record.operands.begin(), record.operands.end());
  });
  if (found != IdTable::kFree) return ExprId{found};
  ExprRecord record;
  record.kind = kind;
  record.depth = static_cast<std::uint16_t>(deepest + 1);
  record.tree = tree;
  record.operands = arena_.copy(operands);
  record.condition = condition;
  record.hash = hash;
  const ExprId made = new_expression(record);
  expr_table_.insert(hash, made.value, [this](std::uint32_t id) { return exprs_[id].hash; });
  const Factor factor{made, 1};
  const MonomialId monomial = intern_monomial({&factor, 1});
  exprs_[made.value].monomial = monomial;
  return made;
}

MonomialId Context::intern_monomial(std::span<const Factor> sorted_factors) {
  if (sorted_factors.empty()) return kUnit;
  std::uint64_t hash = 0x3030;
  for (const Factor& factor : sorted_factors) {
    hash = base::combine(base::combine(hash, factor.atom.value), factor.exponent);
  }
  const std::uint32_t found = monomial_table_.find(hash, [&](std::uint32_t id) {
    const MonomialRecord& record = monomials_[id];
    return record.hash == hash &&
           std::equal(sorted_factors.begin(), sorted_factors.end(), record.factors.begin(), record.factors.end());
  });
  if (found != IdTable::kFree) return MonomialId{found};
  MonomialRecord record;
  record.factors = arena_.copy(sorted_factors);
  record.hash = hash;
  for (const Factor& factor : sorted_factors) {
    record.degree += factor.exponent;
    record.depth = std::max(record.depth, depth(factor.atom));
    record.tree += tree(factor.atom);
    if (kind(factor.atom) == ExprKind::kFloorDiv) record.has_quotient = true;
  }
  monomials_.push_back(record);
  const auto made = static_cast<std::uint32_t>(monomials_.size() - 1);
  monomial_table_.insert(hash, made, [this](std::uint32_t id) { return monomials_[id].hash; });
  return MonomialId{made};
}

std::optional<MonomialId> Context::multiply(MonomialId a, MonomialId b) {
  if (a == kUnit) return b;
  if (b == kUnit) return a;
  if (monomials_[a.value].degree + monomials_[b.value].degree > kMaxDegree) return std::nullopt;
  const auto x = factors(a);
  const auto y = factors(b);
  FactorBuffer merged;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < x.size() || j < y.size()) {
    if (j == y.size() || (i < x.size() && x[i].atom < y[j].atom)) {
      merged.push_back(x[i++]);
    } else if (i == x.size() || y[j].atom < x[i].atom) {
      merged.push_back(y[j++]);
    } else {
      merged.push_back({x[i].atom, x[i].exponent + y[j].exponent});
      ++i;
      ++j;
    }
  }
  return intern_monomial(merged);
}

std::optional<MonomialId> Context::divide(MonomialId a, MonomialId b) {
  if (b == kUnit) return a;
  if (a == b) return kUnit;
  const auto x = factors(a);
  FactorBuffer rest;
  std::size_t i = 0;
  for (const Factor& needed : factors(b)) {
    while (i < x.size() && x[i].atom < needed.atom) rest.push_back(x[i++]);
    if (i == x.size() || x[i].atom != needed.atom || x[i].exponent < needed.exponent) return std::nullopt;
    if (x[i].exponent > needed.exponent) rest.push_back({x[i].atom, x[i].exponent - needed.exponent});
    ++i;
  }
  while (i < x.size()) rest.push_back(x[i++]);
  return intern_monomial(rest);
}

MonomialId Context::common_factors(MonomialId a, MonomialId b) {
  if (a == b) return a;
  const auto x = factors(a);
  const auto y = factors(b);
  FactorBuffer common;
  for (std::size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i].atom < y[j].atom) {
      ++i;
    } else if (y[j].atom < x[i].atom) {
      ++j;
    } else {
      common.push_back({x[i].atom, std::min(x[i].exponent, y[j].exponent)});
      ++i;
      ++j;
    }
  }
  return intern_monomial(common);
}

std::optional<ExprId> Context::lone_atom(MonomialId monomial) const {
  const auto all = factors(monomial);
  if (all.size() == 1 && all[0].exponent == 1) return all[0].atom;
  return std::nullopt;
}

MonomialId Context::content_monomial(std::span<const Term> terms) {
  if (terms.empty()) return kUnit;
  MonomialId common = terms.back().monomial;
  for (std::size_t i = 0; i + 1 < terms.size() && common != kUnit; ++i) common = common_factors(common, terms[i].monomial);
  return common;
}

std::int64_t Context::content_coefficient(std::span<const Term> terms, bool with_constant) {
  std::int64_t g = 0;
  for (const Term& term : terms) {
    if (term.monomial == kUnit && !with_constant) continue;
    g = magnitude_gcd(g, term.coefficient);
    if (g == 1) break;
  }
  return g;
}

ExprId Context::scaled(ExprId e, std::int64_t coefficient, MonomialId monomial) {
  if (is_too_large(e)) return e;
  if (coefficient == 0) return constant(0);
  if (coefficient == 1 && monomial == kUnit) return e;
  Term single;
  const auto source = as_terms(e, single);
  TermBuffer terms;
  for (const Term& term : source) {
    const auto product = checked_multiply(term.coefficient, coefficient);
    const auto together = multiply(term.monomial, monomial);
    if (!product || !together) return too_large();
    terms.push_back({*together, *product});
  }
  return from_terms(terms);
}

ExprId Context::add(ExprId a, ExprId b) {
  if (is_inline(a) && is_inline(b)) return constant(inline_value(a) + inline_value(b));
  if (is_too_large(a) || is_too_large(b)) return too_large();
  if (a == constant(0)) return b;
  if (b == constant(0)) return a;
  Term single_a;
  Term single_b;
  const auto x = as_terms(a, single_a);
  const auto y = as_terms(b, single_b);
  TermBuffer merged;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < x.size() || j < y.size()) {
    if (j == y.size() || (i < x.size() && x[i].monomial < y[j].monomial)) {
      merged.push_back(x[i++]);
    } else if (i == x.size() || y[j].monomial < x[i].monomial) {
      merged.push_back(y[j++]);
    } else {
      const auto sum = checked_add(x[i].coefficient, y[j].coefficient);
      if (!sum) return too_large();
      if (*sum != 0) merged.push_back({x[i].monomial, *sum});
      ++i;
      ++j;
    }
  }
  return from_sorted_terms(merged);
}

ExprId Context::negate(ExprId a) {
  if (is_inline(a)) return constant(-inline_value(a));
  return scaled(a, -1);
}

ExprId Context::subtract(ExprId a, ExprId b) {
  if (is_inline(a) && is_inline(b)) return constant(inline_value(a) - inline_value(b));
  if (a == b && !is_too_large(a)) return constant(0);
  return add(a, negate(b));
}

ExprId Context::multiply(ExprId a, ExprId b) {
  if (is_inline(a) && is_inline(b)) return constant(inline_value(a) * inline_value(b));
  if (is_too_large(a) || is_too_large(b)) return too_large();
  if (const auto value = constant_value(a)) return scaled(b, *value);
  if (const auto value = constant_value(b)) return scaled(a, *value);
  Term single_a;
  Term single_b;
  const auto x = as_terms(a, single_a);
  const auto y = as_terms(b, single_b);
  if (x.size() * y.size() > 4 * kMaxTerms) return too_large();
  TermBuffer terms;
  for (const Term& s : x) {
    for (const Term& t : y) {
      const auto product = checked_multiply(s.coefficient, t.coefficient);
      const auto together = multiply(s.monomial, t.monomial);
      if (!product || !together) return too_large();
      terms.push_back({*together, *product});
    }
  }
  return from_terms(terms);
}

ExprId Context::sum(std::span<const ExprId> items) {
  ExprId total = constant(0);
  for (const ExprId item : items) total = add(total, item);
  return total;
}

ExprId Context::product(std::span<const ExprId> items) {
  ExprId total = constant(1);
  for (const ExprId item : items) total = multiply(total, item);
  return total;
}

ExprId Context::power(ExprId base, std::int64_t exponent) {
  if (exponent < 0 || is_too_large(base)) return too_large();
  if (const auto value = constant_value(base); value && (*value == 0 || *value == 1 || *value == -1)) {
    if (exponent == 0 || *value == 1) return constant(1);
    return *value == 0 ? base : constant(exponent % 2 == 0 ? 1 : -1);
  }
  if (exponent > 63) return too_large();
  ExprId result = constant(1);
  for (std::int64_t i = 0; i < exponent && !is_too_large(result); ++i) result = multiply(result, base);
  return result;
}

ExprId Context::monomial_value(MonomialId monomial) {
  if (monomial == kUnit) return constant(1);
  if (const auto atom = lone_atom(monomial)) return *atom;
  const Term term{monomial, 1};
  return from_sorted_terms({&term, 1});
}

std::optional<MonomialId> Context::as_product(ExprId e) const {
  if (is_constant(e) || is_too_large(e)) return std::nullopt;
  if (kind(e) != ExprKind::kPolynomial) return exprs_[e.value].monomial;
  const auto all = terms(e);
  if (all.size() == 1 && all[0].coefficient == 1) return all[0].monomial;
  return std::nullopt;
}

std::optional<ExprId> Context::cofactor(MonomialId product, MonomialId by) {
  const auto others = divide(product, by);
  if (!others) return std::nullopt;
  return monomial_value(*others);
}

ExprId Context::primitive_part(ExprId polynomial, std::int64_t factor) {
  TermBuffer parts;
  for (const Term& term : terms(polynomial)) {
    if (term.monomial != kUnit) parts.push_back({term.monomial, term.coefficient / factor});
  }
  return from_sorted_terms(parts);
}

// ---- Ranges

Range Context::range(ExprId e) {
  if (is_inline(e)) return Range::constant(inline_value(e));
  if (exprs_[e.value].range_known) return ranges_[e.value];
  const Range computed = compute_range(e);
  // An empty range can only come from an ill-formed expression; claim nothing of it.
  ranges_[e.value] = computed.empty() ? Range::all() : computed;
  exprs_[e.value].range_known = true;
  return ranges_[e.value];
}

Range Context::compute_range(ExprId e) {
  const ExprRecord record = exprs_[e.value];
  const auto operand = [&](std::size_t i) { return range(record.operands[i]); };
  switch (record.kind) {
    case ExprKind::kConstant:
      return Range::constant(record.value);
    case ExprKind::kTooLarge:
      return Range::all();
    case ExprKind::kSymbol:
      return values(record.symbol);
    case ExprKind::kPolynomial:
      return polynomial_range(e);
    case ExprKind::kFloorDiv:
      return symbolic::floordiv(operand(0), operand(1));
    case ExprKind::kFloorMod:
      return symbolic::floormod(operand(0), operand(1));
    case ExprKind::kTruncDiv:
      return symbolic::truncdiv(operand(0), operand(1));
    case ExprKind::kTruncMod:
      return symbolic::truncmod(operand(0), operand(1));
    case ExprKind::kIte:
      return join(operand(0), operand(1));
    case ExprKind::kMin:
    case ExprKind::kMax:
    case ExprKind::kBroadcast: {
      Range all = operand(0);
      bool positive = all.low >= 1;
      for (std::size_t i = 1; i < record.operands.size(); ++i) positive = positive && operand(i).low >= 1;
      for (std::size_t i = 1; i < record.operands.size(); ++i) {
        if (record.kind == ExprKind::kMin) {
          all = symbolic::min(all, operand(i));
        } else if (record.kind == ExprKind::kMax || positive) {
          all = symbolic::max(all, operand(i));  // compatible sizes of at least 1 broadcast to the larger one
        } else {
          all = join(all, operand(i));
        }
      }
      return all;
    }
  }
  return Range::all();
}

Range Context::polynomial_range(ExprId e) {
  const std::span<const Term> all = terms(e);
  // The constant apart, so that an expression and its negation are seen alike.
  if (all.front().monomial == kUnit) return shift(range(from_sorted_terms(all.subspan(1))), all.front().coefficient);
  Range total = Range::constant(0);
  for (const Term& term : all) {
    Range product = Range::constant(term.coefficient);
    for (const Factor& factor : factors(term.monomial)) {
      product = symbolic::multiply(product, symbolic::power(range(factor.atom), factor.exponent));
    }
    total = symbolic::add(total, product);
  }
  // x - x % d is d * (x // d): the parts are not independent.
  for (const Term& term : all) {
    const auto atom = lone_atom(term.monomial);
    if (!atom || kind(*atom) != ExprKind::kFloorMod) continue;
    const ExprId dividend = operands(*atom)[0];
    const ExprId divisor = operands(*atom)[1];
    const auto d = constant_value(divisor);
    if (!d) continue;
    const auto factor = checked_multiply(term.coefficient, *d);
    const ExprId others = add(e, scaled(subtract(dividend, *atom), term.coefficient));
    if (!factor || is_too_large(others)) continue;
    Term single;
    if (as_terms(others, single).size() >= all.size()) continue;
    const Range quotient = symbolic::floordiv(range(dividend), range(divisor));
    total = meet(total, symbolic::add(range(others), scale(quotient, -*factor)));
  }
  // N*M - N is N * (M - 1).
  const MonomialId common = content_monomial(all);
  if (common != kUnit && all.size() > 1) {
    TermBuffer quotient;
    for (const Term& term : all) quotient.push_back({*divide(term.monomial, common), term.coefficient});
    total = meet(total, symbolic::multiply(range(monomial_value(common)), range(from_terms(quotient))));
  }
  return total;
}

}  // namespace foreshape::symbolic
