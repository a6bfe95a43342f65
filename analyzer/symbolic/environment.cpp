#include "analyzer/symbolic/environment.h"

#include <algorithm>
#include <numeric>

namespace foreshape::symbolic {

namespace {

constexpr MonomialId kUnit{0};
constexpr std::uint32_t kNoGroup = 0xffffffffU;
constexpr std::size_t kPropagationBudget = 96;  // facts looked at again for one new fact
constexpr std::size_t kExclusionBudget = 8;    // the same for a formula that is only tried
constexpr std::size_t kPropagatedTerms = 16;  // longer sums only bound themselves

constexpr std::int64_t kMin = Range::kMin;
constexpr std::int64_t kMax = Range::kMax;

std::int64_t ceil_quotient(std::int64_t a, std::int64_t b) {  // b > 0
  return a / b + (a % b > 0 ? 1 : 0);
}

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {  // b > 0
  return a / b - (a % b < 0 ? 1 : 0);
}

// The values v with factor * v in the range, congruences dropped.
Range quotient_bounds(const Range& r, std::int64_t factor) {
  if (factor < 0) return quotient_bounds(negate(r), -factor);
  Range q;
  if (r.low != kMin) q.low = ceil_quotient(r.low, factor);
  if (r.high != kMax) q.high = floor_quotient(r.high, factor);
  return q.low > q.high ? Range::none() : q;
}

// The largest r >= 0 with r^exponent <= v, for v >= 0.
std::int64_t floor_root(std::int64_t v, std::uint32_t exponent) {
  std::int64_t low = 0;
  std::int64_t high = std::int64_t{1} << 32;
  while (low < high) {
    const std::int64_t middle = low + (high - low + 1) / 2;
    const auto p = checked_power(middle, exponent);
    if (p && *p <= v) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

// The values of x (now in `base`) with x^exponent in the range; exponent >= 2.
Range root_bounds(const Range& power_range, std::uint32_t exponent, const Range& base) {
  const bool even = exponent % 2 == 0;
  if (!even && base.low < 0) return Range::all();
  if (power_range.high < 0) return Range::none();
  Range r;
  if (power_range.high != kMax) {
    r.high = floor_root(power_range.high, exponent);
    r.low = -r.high;
  }
  if (base.low >= 0 && power_range.low > 0) {
    const std::int64_t root = floor_root(power_range.low, exponent);
    r.low = checked_power(root, exponent) == std::optional(power_range.low) ? root : root + 1;
  }
  return r.low > r.high ? Range::none() : r;
}

template <typename T>
void ensure(std::vector<T>& table, std::size_t index) {
  if (index >= table.size()) table.resize(index + index / 2 + 16);
}

}  // namespace

// ---- Following the path

void Environment::move_to(std::uint32_t path_node) {
  const std::uint32_t here = levels_.empty() ? 0 : levels_.back().node;
  if (here == path_node) return;
  InlineVector<std::uint32_t, 64> forward;
  std::uint32_t to = path_node;
  while ((levels_.empty() ? 0 : levels_.back().node) != to) {
    const std::uint32_t from = levels_.empty() ? 0 : levels_.back().node;
    if (context_.path_node(from).depth > context_.path_node(to).depth) {
      pop();
    } else {
      forward.push_back(to);
      to = context_.path_node(to).parent;
    }
  }
  for (std::size_t i = forward.size(); i > 0; --i) push(forward[i - 1], context_.path_node(forward[i - 1]).fact, kPropagationBudget);
}

bool Environment::concerns(FormulaId f) const {
  // A single condition or literal: what the facts say of it was drawn from them when they were learned.
  const FormulaKind kind = context_.kind(f);
  if (kind == FormulaKind::kBool || kind == FormulaKind::kNotBool) return false;
  // The symbols of what follows from the rest already are not watched; it adds nothing either.
  const auto symbols = context_.symbols_of(f);
  for (const SymbolId s : symbols) {
    if (s.value < watching_.size() && !watching_[s.value].empty()) return true;
    // Listed values may be used up.
    if (!context_.listed_values(s).empty()) return true;
  }
  if (kind != FormulaKind::kAnd && kind != FormulaKind::kOr) return false;
  // Members that share a symbol may exclude each other.
  std::size_t mentioned = 0;
  for (const FormulaId member : context_.operands(f)) mentioned += context_.symbols_of(member).size();
  return mentioned != symbols.size();
}

bool Environment::excludes(FormulaId f) {
  const std::uint32_t here = levels_.empty() ? 0 : levels_.back().node;
  push(here, f, kExclusionBudget);
  const bool excluded = contradiction_;
  pop();
  return excluded;
}

void Environment::push(std::uint32_t path_node, FormulaId fact, std::size_t budget) {
  levels_.push_back({path_node, static_cast<std::uint32_t>(refinements_.size()), sums_, static_cast<std::uint32_t>(rules_.size()),
                     static_cast<std::uint32_t>(literals_.size()), static_cast<std::uint32_t>(present_trail_.size()),
                     static_cast<std::uint32_t>(facts_.size()), static_cast<std::uint32_t>(multiples_.size()),
                     static_cast<std::uint32_t>(links_.size()), version_, contradiction_});
  connect(fact);
  if (contradiction_) return;
  learn(fact);
  propagate_queue(budget);
  changed();
}

void Environment::pop() {
  const Level level = levels_.back();
  levels_.pop_back();
  while (refinements_.size() > level.refinements) {
    const Refinement& r = refinements_.back();
    (r.expr.valid() ? refined_expr_[r.expr.value] : refined_monomial_[r.monomial.value]) = r.previous;
    refinements_.pop_back();
  }
  while (rules_.size() > level.rules) {
    rule_of_[rules_.back().atom.value] = rules_.back().previous;
    rules_.pop_back();
  }
  while (present_trail_.size() > level.present) {
    present_[present_trail_.back().value] = 0;
    present_trail_.pop_back();
  }
  while (facts_.size() > level.facts) {
    for (const SymbolId s : context_.symbols_of(facts_.back())) watching_[s.value].pop_back();
    facts_.pop_back();
  }
  while (links_.size() > level.links) {
    groups_[links_.back().symbol] = links_.back().before;
    links_.pop_back();
  }
  literals_.resize(level.literals);
  multiples_.resize(level.multiples);
  sums_ = level.sums;
  version_ = level.version;
  contradiction_ = level.contradiction;
}

std::uint32_t Environment::group_of(SymbolId symbol) const {
  std::uint32_t at = symbol.value;
  while (groups_[at].parent != at) at = groups_[at].parent;
  return at;
}

void Environment::connect(FormulaId fact) {
  const auto change = [&](std::uint32_t symbol, const Group& to) {
    links_.push_back({symbol, groups_[symbol]});
    groups_[symbol] = to;
  };
  const auto level = static_cast<std::uint32_t>(levels_.size());
  std::uint32_t root = kNoGroup;
  for (const SymbolId s : context_.symbols_of(fact)) {
    while (groups_.size() <= s.value) groups_.push_back({static_cast<std::uint32_t>(groups_.size()), 1, 0});
    std::uint32_t other = group_of(s);
    if (root == kNoGroup || root == other) {
      root = other;
      continue;
    }
    if (groups_[root].size < groups_[other].size) std::swap(root, other);
    change(root, {root, groups_[root].size + groups_[other].size, groups_[root].last_level});
    change(other, {root, groups_[other].size, groups_[other].last_level});
  }
  if (root != kNoGroup) change(root, {root, groups_[root].size, level});
}

std::uint32_t Environment::last_connected_node(FormulaId f) const {
  std::uint32_t last = 0;
  for (const SymbolId s : context_.symbols_of(f)) {
    if (s.value < groups_.size()) last = std::max(last, groups_[group_of(s)].last_level);
  }
  return last == 0 ? 0 : levels_[last - 1].node;
}

void Environment::learn(FormulaId f) {
  if (contradiction_ || is_present(f)) return;
  if (context_.kind(f) == FormulaKind::kAnd) {
    for (const FormulaId member : context_.operands(f)) learn(member);
    return;
  }
  const Truth now = evaluate(f);
  if (now == Truth::kFalse) {
    contradiction_ = true;
    return;
  }
  ensure(present_, f.value);
  present_[f.value] = 1;
  present_trail_.push_back(f);
  changed();
  // What follows from the rest already is still worth a rule (x == y) but not worth watching.
  if (now == Truth::kTrue && context_.kind(f) != FormulaKind::kZero) return;
  const auto symbols = context_.symbols_of(f);
  const auto index = static_cast<std::uint32_t>(facts_.size());
  facts_.push_back(f);
  for (const SymbolId s : symbols) {
    ensure(watching_, s.value);
    watching_[s.value].push_back(index);
  }
  propagate(f);
  // Bools and atoms narrow nothing by themselves; what mentions them may now be decided.
  const FormulaKind kind = context_.kind(f);
  if (kind == FormulaKind::kBool || kind == FormulaKind::kNotBool || kind == FormulaKind::kAtomEqual ||
      kind == FormulaKind::kAtomNotEqual) {
    wake(symbols);
  }
}

void Environment::wake(std::span<const SymbolId> symbols) {
  for (const SymbolId s : symbols) {
    if (s.value >= watching_.size()) continue;
    for (const std::uint32_t fact : watching_[s.value]) {
      ensure(queued_, fact);
      if (queued_[fact] != 0) continue;
      queued_[fact] = 1;
      queue_.push_back(fact);
    }
  }
}

void Environment::propagate_queue(std::size_t budget) {
  std::size_t at = 0;
  for (; at < queue_.size() && at < budget && !contradiction_; ++at) {
    const std::uint32_t fact = queue_[at];
    queued_[fact] = 0;
    propagate(facts_[fact]);
  }
  for (; at < queue_.size(); ++at) queued_[queue_[at]] = 0;
  queue_.clear();
}

void Environment::propagate(FormulaId f) {
  if (contradiction_) return;
  switch (context_.kind(f)) {
    case FormulaKind::kZero: {
      const ExprId e = simplify(context_.subject(f));
      solve(e);
      refine(e, Range::constant(0));
      break;
    }
    case FormulaKind::kNonNegative:
      refine(simplify(context_.subject(f)), {0, kMax, 1, 0});
      break;
    case FormulaKind::kNonZero:
      exclude(simplify(context_.subject(f)));
      break;
    case FormulaKind::kOr: {
      FormulaId open;
      for (const FormulaId member : context_.operands(f)) {
        const Truth t = evaluate(member);
        if (t == Truth::kTrue) return;
        if (t == Truth::kFalse) continue;
        if (open.valid()) return;
        open = member;
      }
      if (open.valid()) {
        learn(open);
      } else {
        contradiction_ = true;
      }
      break;
    }
    case FormulaKind::kAtomEqual:
    case FormulaKind::kAtomNotEqual:
      learn_literal(f);
      break;
    default:
      break;
  }
}

void Environment::learn_literal(FormulaId f) {
  const SymbolId symbol = context_.symbol(f);
  if (context_.kind(f) == FormulaKind::kAtomEqual) {
    const std::uint64_t key = context_.literal_key(f);
    for (const Literal& literal : literals_) {
      if (literal.symbol == symbol) {
        if (literal.key != key) contradiction_ = true;
        return;
      }
    }
    literals_.push_back({symbol, key});
    return;
  }
  // Of a list, the last one that is not excluded.
  const auto list = context_.listed_values(symbol);
  if (list.empty()) return;
  FormulaId left;
  for (const std::int64_t value : list) {
    const FormulaId is = context_.atom_equal(symbol, static_cast<std::uint64_t>(value));
    if (is_present(context_.negation(is))) continue;
    if (left.valid()) return;
    left = is;
  }
  if (left.valid()) {
    learn(left);
  } else {
    contradiction_ = true;
  }
}

// ---- Narrowing

const Range* Environment::refined(ExprId e) const {
  if (e.value >= refined_expr_.size() || refined_expr_[e.value] == 0) return nullptr;
  return &refinements_[refined_expr_[e.value] - 1].range;
}

const Range* Environment::refined(MonomialId m) const {
  if (m.value >= refined_monomial_.size() || refined_monomial_[m.value] == 0) return nullptr;
  return &refinements_[refined_monomial_[m.value] - 1].range;
}

void Environment::record(ExprId key, MonomialId monomial, const Range& range) {
  std::vector<std::uint32_t>& table = key.valid() ? refined_expr_ : refined_monomial_;
  const std::uint32_t index = key.valid() ? key.value : monomial.value;
  ensure(table, index);
  refinements_.push_back({key, monomial, range, table[index]});
  table[index] = static_cast<std::uint32_t>(refinements_.size());
  changed();
}

void Environment::refine(ExprId e, const Range& to) {
  if (contradiction_) return;
  if (const auto value = context_.constant_value(e)) {
    if (!to.contains(*value)) contradiction_ = true;
    return;
  }
  if (context_.is_too_large(e)) return;
  if (context_.kind(e) == ExprKind::kPolynomial) {
    refine_sum(e, to);
  } else {
    refine_atom(e, to);
  }
}

Environment::SumKey Environment::sum_key(ExprId polynomial) {
  const auto terms = context_.terms(polynomial);
  const bool with_constant = terms.front().monomial == kUnit;
  const std::int64_t offset = with_constant ? terms.front().coefficient : 0;
  std::int64_t factor = 0;
  for (std::size_t i = with_constant ? 1 : 0; i < terms.size(); ++i) factor = std::gcd(factor, terms[i].coefficient);
  if (terms[with_constant ? 1 : 0].coefficient < 0) factor = -factor;
  if (!with_constant && factor == 1) return {polynomial, 1, 0};
  return {context_.primitive_part(polynomial, factor), factor, offset};
}

void Environment::refine_sum(ExprId e, const Range& to) {
  const auto terms = context_.terms(e);
  const SumKey key = sum_key(e);
  if (context_.kind(key.key) == ExprKind::kPolynomial) {
    const bool product = context_.terms(key.key).size() == 1;
    const Range wanted = quotient_bounds(shift(to, -key.offset), key.factor);
    const Range before = range(key.key);
    const Range after = meet(before, wanted);
    if (after.empty()) {
      contradiction_ = true;
      return;
    }
    if (after != before && !product) {
      record(key.key, {}, after);
      ++sums_;
    }
  }
  if (terms.size() > kPropagatedTerms) return;
  // Each term is what the others leave over.
  for (const Term& term : terms) {
    if (term.monomial == kUnit) continue;
    Range others = Range::constant(0);
    for (const Term& other : terms) {
      if (other.monomial != term.monomial) others = add(others, other.monomial == kUnit ? Range::constant(other.coefficient) : term_range(other));
    }
    const Range left = add(to, negate(others));
    Range bounds = quotient_bounds(left, term.coefficient);
    if (left.modulus > 1 && (term.coefficient == 1 || term.coefficient == -1) && !bounds.empty()) {
      const Range congruent = term.coefficient == 1 ? left : negate(left);
      bounds = meet(bounds, {kMin, kMax, congruent.modulus, congruent.residue});
    }
    if (bounds.empty()) {
      contradiction_ = true;
      return;
    }
    const auto factors = context_.factors(term.monomial);
    if (factors.size() == 1 && factors[0].exponent == 1) {
      refine_atom(factors[0].atom, bounds);
    } else {
      refine_product(term.monomial, bounds);
    }
    if (contradiction_) return;
  }
}

void Environment::refine_product(MonomialId monomial, const Range& to) {
  const Range before = monomial_range(monomial);
  const Range after = meet(before, to);
  if (after.empty()) {
    contradiction_ = true;
    return;
  }
  if (after == before) return;
  record({}, monomial, after);
  for (const Factor& factor : context_.factors(monomial)) wake(context_.symbols_of(factor.atom));
  // With the other factors positive: the factor is at most high / (their least), at least low / (their greatest).
  const auto factors = context_.factors(monomial);
  for (const Factor& factor : factors) {
    Range others = Range::constant(1);
    for (const Factor& other : factors) {
      if (other.atom != factor.atom) others = multiply(others, power(range(other.atom), other.exponent));
    }
    if (others.empty()) {
      contradiction_ = true;
      return;
    }
    if (others.low < 1) continue;
    Range bounds;
    if (after.high != kMax) {
      bounds.high = after.high >= 0 ? floor_quotient(after.high, others.low)
                    : others.high == kMax ? -1
                                          : floor_quotient(after.high, others.high);
    }
    if (after.low != kMin) {
      bounds.low = after.low > 0 ? (others.high == kMax ? 1 : ceil_quotient(after.low, others.high))
                                 : ceil_quotient(after.low, others.low);
    }
    refine_atom(factor.atom, factor.exponent == 1 ? bounds : root_bounds(bounds, factor.exponent, range(factor.atom)));
    if (contradiction_) return;
  }
}

void Environment::refine_atom(ExprId atom, const Range& to) {
  const Range before = range(atom);
  const Range after = meet(before, to);
  if (after.empty()) {
    contradiction_ = true;
    return;
  }
  if (after == before) return;
  record(atom, {}, after);
  wake(context_.symbols_of(atom));
  const auto operands = context_.operands(atom);
  switch (context_.kind(atom)) {
    case ExprKind::kSymbol: {
      // Bounds fall onto listed values.
      const auto list = context_.listed_values(*context_.as_symbol(atom));
      if (list.empty()) break;
      Range hull = Range::none();
      for (const std::int64_t value : list) {
        if (after.contains(value)) hull = join(hull, Range::constant(value));
      }
      if (hull.empty()) {
        contradiction_ = true;
      } else if (hull != after) {
        record(atom, {}, hull);
      }
      break;
    }
    case ExprKind::kFloorDiv: {
      const auto d = context_.constant_value(operands[1]);
      if (!d || *d < 1) break;
      Range dividend;
      if (after.low != kMin) dividend.low = checked_multiply(after.low, *d).value_or(after.low < 0 ? kMin : kMax);
      if (after.high != kMax) {
        const auto top = checked_multiply(after.high, *d);
        const auto end = top ? checked_add(*top, *d - 1) : std::nullopt;
        dividend.high = end.value_or(after.high < 0 ? kMin : kMax);
      }
      refine(operands[0], dividend);
      break;
    }
    case ExprKind::kFloorMod: {
      const auto d = context_.constant_value(operands[1]);
      if (!d || *d < 2 || !after.is_constant()) break;
      refine(operands[0], {kMin, kMax, *d <= (std::int64_t{1} << 31) ? *d : 1, *d <= (std::int64_t{1} << 31) ? after.low : 0});
      break;
    }
    case ExprKind::kMin:
      for (const ExprId operand : operands) refine(operand, {after.low, kMax, 1, 0});
      break;
    case ExprKind::kMax:
      for (const ExprId operand : operands) refine(operand, {kMin, after.high, 1, 0});
      break;
    case ExprKind::kBroadcast:
      // Each operand is 1 or the result.
      for (const ExprId operand : operands) {
        refine(operand, {std::min<std::int64_t>(after.low, 1), std::max<std::int64_t>(after.high, 1), 1, 0});
      }
      break;
    default:
      break;
  }
}

void Environment::exclude(ExprId e) {
  const Range now = range(e);
  if (now.low == 0) refine(e, {1, kMax, 1, 0});
  if (now.high == 0) refine(e, {kMin, -1, 1, 0});
}

// ---- Equalities

bool Environment::contains(ExprId e, ExprId atom) const {
  if (e == atom) return true;
  if (context_.is_constant(e) || context_.is_too_large(e)) return false;
  if (context_.kind(e) == ExprKind::kPolynomial) {
    for (const Term& term : context_.terms(e)) {
      for (const Factor& factor : context_.factors(term.monomial)) {
        if (contains(factor.atom, atom)) return true;
      }
    }
    return false;
  }
  for (const ExprId operand : context_.operands(e)) {
    if (contains(operand, atom)) return true;
  }
  // A guard may mention it; be careful.
  return context_.kind(e) == ExprKind::kIte;
}

void Environment::solve(ExprId e) {
  if (context_.is_constant(e) || context_.is_too_large(e)) return;
  ExprId best;
  std::int64_t sign = 1;
  if (context_.kind(e) != ExprKind::kPolynomial) {
    best = e;
  } else {
    const auto terms = context_.terms(e);
    if (terms.size() > kPropagatedTerms) return;
    for (const Term& term : terms) {
      const auto factors = context_.factors(term.monomial);
      if (factors.size() != 1 || factors[0].exponent != 1) continue;
      if (term.coefficient != 1 && term.coefficient != -1) continue;
      const ExprId atom = factors[0].atom;
      // Symbols before other atoms, the latest one first: it is most likely defined by the earlier ones.
      const bool symbol = context_.kind(atom) == ExprKind::kSymbol;
      const bool best_symbol = best.valid() && context_.kind(best) == ExprKind::kSymbol;
      if (best.valid() && (best_symbol != symbol ? best_symbol : best > atom)) continue;
      bool occurs = false;
      for (const Term& other : terms) {
        if (other.monomial == term.monomial) continue;
        for (const Factor& factor : context_.factors(other.monomial)) occurs = occurs || contains(factor.atom, atom);
      }
      if (occurs) continue;
      best = atom;
      sign = term.coefficient;
    }
  }
  if (!best.valid()) return;
  const ExprId rest = context_.subtract(e, sign == 1 ? best : context_.negate(best));
  const ExprId value = sign == 1 ? context_.negate(rest) : rest;
  if (context_.is_too_large(value) || value == best) return;
  ensure(rule_of_, best.value);
  rules_.push_back({best, value, rule_of_[best.value]});
  rule_of_[best.value] = static_cast<std::uint32_t>(rules_.size());
  if (context_.kind(best) == ExprKind::kFloorMod && value == context_.constant(0)) {
    const ExprId dividend = context_.operands(best)[0];
    if (const auto product = context_.as_product(dividend)) multiples_.push_back({*product, context_.operands(best)[1]});
  }
  changed();
  wake(context_.symbols_of(best));
}

}  // namespace foreshape::symbolic
