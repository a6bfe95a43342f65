// Formulas: comparisons in normal form, literals, and junctions in negation normal form.
#include <algorithm>
#include <numeric>

#include "analyzer/base/hash.h"
#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic {

namespace {
constexpr MonomialId kUnit{0};
constexpr std::size_t kComplementSearch = 24;  // junctions up to this many members are searched for complements and absorption
constexpr std::size_t kRememberedJunctions = 2048;
}  // namespace

template <typename Equal>
FormulaId Context::intern_formula(FormulaRecord record, Equal&& equal) {
  const std::uint32_t found = formula_table_.find(record.hash, [&](std::uint32_t id) {
    return formulas_[id].hash == record.hash && formulas_[id].kind == record.kind && equal(formulas_[id]);
  });
  if (found != IdTable::kFree) return FormulaId{found};
  record.operands = arena_.copy(record.operands);
  formulas_.push_back(record);
  formula_symbols_.emplace_back();
  const auto made = static_cast<std::uint32_t>(formulas_.size() - 1);
  formula_table_.insert(record.hash, made, [this](std::uint32_t id) { return formulas_[id].hash; });
  return FormulaId{made};
}

FormulaId Context::intern_comparison(FormulaKind kind, ExprId subject) {
  FormulaRecord record;
  record.kind = kind;
  record.subject = subject;
  record.tree = tree(subject) + 1;
  record.hash = base::combine(base::combine(0xc0, static_cast<std::uint64_t>(kind)), subject.value);
  return intern_formula(record, [&](const FormulaRecord& other) { return other.subject == subject; });
}

FormulaId Context::intern_literal(FormulaKind kind, SymbolId symbol, std::uint64_t literal) {
  FormulaRecord record;
  record.kind = kind;
  record.symbol = symbol;
  record.literal = literal;
  record.hash = base::combine(base::combine(base::combine(0x117, static_cast<std::uint64_t>(kind)), symbol.value), literal);
  return intern_formula(
      record, [&](const FormulaRecord& other) { return other.symbol == symbol && other.literal == literal; });
}

FormulaId Context::intern_junction(FormulaKind kind, std::span<const FormulaId> operands) {
  FormulaRecord record;
  record.kind = kind;
  record.operands = operands;
  record.tree = 1;
  record.hash = base::combine(0x10c, static_cast<std::uint64_t>(kind));
  for (const FormulaId operand : operands) {
    record.tree += formulas_[operand.value].tree;
    record.hash = base::combine(record.hash, operand.value);
  }
  if (record.tree > kMaxFormula) return unknown_formula();
  return intern_formula(record, [&](const FormulaRecord& other) {
    return std::equal(operands.begin(), operands.end(), other.operands.begin(), other.operands.end());
  });
}

FormulaId Context::unknown_formula() {
  SymbolInfo info;
  info.name = "unknown";
  info.origin = Origin::kOpaque;
  return bool_symbol(new_symbol(info));
}

FormulaId Context::equal(ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return unknown_formula();
  if (a == b) return truth(true);
  if (is_constant(a) && is_constant(b)) return truth(false);
  return zero(subtract(a, b));
}

FormulaId Context::not_equal(ExprId a, ExprId b) { return negation(equal(a, b)); }

FormulaId Context::less(ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return unknown_formula();
  const auto x = constant_value(a);
  const auto y = constant_value(b);
  if (x && y) return truth(*x < *y);
  return nonnegative(subtract(subtract(b, a), constant(1)));
}

FormulaId Context::less_equal(ExprId a, ExprId b) {
  if (is_too_large(a) || is_too_large(b)) return unknown_formula();
  const auto x = constant_value(a);
  const auto y = constant_value(b);
  if (x && y) return truth(*x <= *y);
  return nonnegative(subtract(b, a));
}

FormulaId Context::zero(ExprId e) {
  if (is_too_large(e)) return unknown_formula();
  if (const auto value = constant_value(e)) return truth(*value == 0);
  const Range all = range(e);
  if (all.excludes(0)) return truth(false);

  Term single;
  const auto source = as_terms(e, single);
  // A factor of all terms may be the zero one; those that cannot be zero go.
  const bool is_atom = source.size() == 1 && lone_atom(source[0].monomial);
  const MonomialId common = is_atom ? kUnit : content_monomial(source);
  const std::int64_t g = content_coefficient(source, false);
  TermBuffer terms;
  for (const Term& term : source) {
    if (term.monomial == kUnit && term.coefficient % g != 0) return truth(false);
    terms.push_back({*divide(term.monomial, common), term.coefficient / g});
  }
  if (common != kUnit) {
    InlineVector<FormulaId, 8> members;
    for (const Factor& factor : factors(common)) {
      if (range(factor.atom).contains(0)) members.push_back(zero(factor.atom));
    }
    members.push_back(zero(from_terms(terms)));
    return junction(FormulaKind::kOr, members);
  }
  const std::size_t first = terms[0].monomial == kUnit ? 1 : 0;
  if (terms[first].coefficient < 0) {
    for (Term& term : terms) term.coefficient = -term.coefficient;
  }
  const ExprId subject = from_terms(terms);
  if (is_too_large(subject)) return unknown_formula();
  if (const auto split = split_choice(FormulaKind::kZero, subject)) return *split;
  if (terms.size() == first + 1 && terms[first].coefficient == 1) {
    const auto atom = lone_atom(terms[first].monomial);
    if (atom && kind(*atom) == ExprKind::kFloorMod) {
      const std::int64_t wanted = first == 1 ? -terms[0].coefficient : 0;
      if (const auto simpler = simpler_remainder(*atom, wanted)) return *simpler;
    }
  }
  return intern_comparison(FormulaKind::kZero, subject);
}

std::optional<FormulaId> Context::simpler_remainder(ExprId remainder_atom, std::int64_t wanted) {
  const ExprId dividend = operands(remainder_atom)[0];
  const auto d = constant_value(operands(remainder_atom)[1]);
  if (!d || *d <= 1) return std::nullopt;
  // (k*y + c) % d == r is y % d == (r - c) / k modulo d, where k has an inverse.
  Term single;
  const auto source = as_terms(dividend, single);
  const std::int64_t k = content_coefficient(source, false);
  std::int64_t offset = 0;
  TermBuffer terms;
  for (const Term& term : source) {
    if (term.monomial == kUnit) {
      offset = term.coefficient;
    } else {
      terms.push_back({term.monomial, term.coefficient / k});
    }
  }
  if ((k == 1 && offset == 0) || std::gcd(k, *d) != 1) return std::nullopt;
  std::int64_t inverse = 0;
  std::int64_t next = 1;
  std::int64_t x = *d;
  std::int64_t y = *checked_floormod(k, *d);
  while (y != 0) {
    const std::int64_t q = x / y;
    x = std::exchange(y, x - q * y);
    inverse = std::exchange(next, inverse - q * next);
  }
  const auto difference = static_cast<__int128>(wanted) - offset;
  auto target = static_cast<std::int64_t>(difference % *d * inverse % *d);
  if (target < 0) target += *d;
  const ExprId simpler = floormod(from_sorted_terms(terms), constant(*d));
  if (simpler == remainder_atom) return std::nullopt;
  return equal(simpler, constant(target));
}

FormulaId Context::nonnegative(ExprId e) {
  if (is_too_large(e)) return unknown_formula();
  if (const auto value = constant_value(e)) return truth(*value >= 0);
  const Range all = range(e);
  if (all.low >= 0) return truth(true);
  if (all.high < 0) return truth(false);

  Term single;
  const auto source = as_terms(e, single);
  MonomialId common = content_monomial(source);
  // Only factors that are surely positive may be cancelled.
  FactorBuffer positive;
  for (const Factor& factor : factors(common)) {
    if (range(factor.atom).low >= 1) positive.push_back(factor);
  }
  common = intern_monomial(positive);
  const std::int64_t g = content_coefficient(source, false);
  TermBuffer terms;
  for (const Term& term : source) {
    const std::int64_t coefficient = *checked_floordiv(term.coefficient, g);
    if (coefficient != 0) terms.push_back({*divide(term.monomial, common), coefficient});
  }
  const ExprId subject = from_terms(terms);
  if (is_too_large(subject)) return unknown_formula();
  if (subject != e) return nonnegative(subject);
  if (const auto split = split_choice(FormulaKind::kNonNegative, subject)) return *split;
  // x // d >= k is x >= k*d, and x // d <= k is x <= k*d + d - 1, for positive d.
  const bool with_constant = source.front().monomial == kUnit;
  if (source.size() == (with_constant ? 2U : 1U)) {
    const Term& term = source.back();
    const std::int64_t offset = with_constant ? source.front().coefficient : 0;
    const auto atom = lone_atom(term.monomial);
    if (atom && kind(*atom) == ExprKind::kFloorDiv && (term.coefficient == 1 || term.coefficient == -1)) {
      const ExprId dividend = operands(*atom)[0];
      const auto d = constant_value(operands(*atom)[1]);
      const auto product = d ? checked_multiply(*d, offset) : std::nullopt;
      if (product && *d > 0) {
        const ExprId bound = constant(*product);
        const ExprId rest = term.coefficient == 1
                                ? add(dividend, bound)
                                : add(subtract(bound, dividend), constant(*d - 1));
        return nonnegative(rest);
      }
    }
  }
  return intern_comparison(FormulaKind::kNonNegative, subject);
}

std::optional<FormulaId> Context::split_choice(FormulaKind kind_of_test, ExprId e) {
  Term single;
  const auto all = as_terms(e, single);
  ExprId choice;
  Term carrier;
  for (const Term& term : all) {
    for (const Factor& factor : factors(term.monomial)) {
      if (kind(factor.atom) != ExprKind::kIte) continue;
      if (choice.valid() || factor.exponent != 1) return std::nullopt;
      choice = factor.atom;
      carrier = term;
    }
  }
  // Choices nested in choices would be split once per path through them.
  constexpr std::uint16_t kMaxSplitDepth = 6;
  if (!choice.valid() || exprs_[choice.value].depth > kMaxSplitDepth) return std::nullopt;
  const MonomialId others = *divide(carrier.monomial, exprs_[choice.value].monomial);
  const auto with = [&](ExprId branch) {
    const ExprId replaced = add(e, scaled(subtract(branch, choice), carrier.coefficient, others));
    return kind_of_test == FormulaKind::kZero ? zero(replaced) : nonnegative(replaced);
  };
  const FormulaId guard = condition(choice);
  const ExprId then_value = operands(choice)[0];
  const ExprId else_value = operands(choice)[1];
  const FormulaId then_holds = with(then_value);
  const FormulaId else_holds = with(else_value);
  if (!constant_truth(then_holds) && !constant_truth(else_holds)) return std::nullopt;
  return if_then_else(guard, then_holds, else_holds);
}

FormulaId Context::bool_symbol(SymbolId symbol) {
  SymbolRecord& record = symbols_[symbol.value];
  record.uses |= kUsedAsBool;
  if (record.range.is_constant()) return truth(record.range.low != 0);
  return intern_literal(FormulaKind::kBool, symbol, 0);
}

FormulaId Context::atom_equal(SymbolId symbol, std::uint64_t literal_key) {
  SymbolRecord& record = symbols_[symbol.value];
  record.uses |= kUsedAsAtom;
  if (!record.list.empty()) {
    if (!std::binary_search(record.list.begin(), record.list.end(), static_cast<std::int64_t>(literal_key))) {
      return truth(false);
    }
    if (record.list.size() == 1) return truth(true);
  }
  return intern_literal(FormulaKind::kAtomEqual, symbol, literal_key);
}

FormulaId Context::make_negation(FormulaId f) {
  const FormulaRecord record = formulas_[f.value];
  FormulaId opposite;
  switch (record.kind) {
    case FormulaKind::kFalse:
    case FormulaKind::kTrue:
      return truth(record.kind == FormulaKind::kFalse);
    case FormulaKind::kZero:
      opposite = intern_comparison(FormulaKind::kNonZero, record.subject);
      break;
    case FormulaKind::kNonZero:
      opposite = intern_comparison(FormulaKind::kZero, record.subject);
      break;
    case FormulaKind::kNonNegative:
      opposite = nonnegative(subtract(constant(-1), record.subject));
      break;
    case FormulaKind::kBool:
      opposite = intern_literal(FormulaKind::kNotBool, record.symbol, 0);
      break;
    case FormulaKind::kNotBool:
      opposite = intern_literal(FormulaKind::kBool, record.symbol, 0);
      break;
    case FormulaKind::kAtomEqual:
      opposite = intern_literal(FormulaKind::kAtomNotEqual, record.symbol, record.literal);
      break;
    case FormulaKind::kAtomNotEqual:
      opposite = intern_literal(FormulaKind::kAtomEqual, record.symbol, record.literal);
      break;
    case FormulaKind::kAnd:
    case FormulaKind::kOr: {
      InlineVector<FormulaId, 16> members;
      for (const FormulaId member : record.operands) members.push_back(negation(member));
      opposite = junction(record.kind == FormulaKind::kAnd ? FormulaKind::kOr : FormulaKind::kAnd, members);
      break;
    }
  }
  formulas_[f.value].negation = opposite;
  if (!formulas_[opposite.value].negation.valid()) formulas_[opposite.value].negation = f;
  return opposite;
}

FormulaId Context::conjunction(FormulaId a, FormulaId b) {
  if (a == b || b == truth(true)) return a;
  if (a == truth(true)) return b;
  if (a == truth(false) || b == truth(false)) return truth(false);
  return junction_of_two(FormulaKind::kAnd, a, b);
}

FormulaId Context::conjunction(std::span<const FormulaId> items) { return junction(FormulaKind::kAnd, items); }

FormulaId Context::disjunction(FormulaId a, FormulaId b) {
  if (a == b || b == truth(false)) return a;
  if (a == truth(false)) return b;
  if (a == truth(true) || b == truth(true)) return truth(true);
  return junction_of_two(FormulaKind::kOr, a, b);
}

FormulaId Context::disjunction(std::span<const FormulaId> items) { return junction(FormulaKind::kOr, items); }

FormulaId Context::junction_of_two(FormulaKind kind_of_both, FormulaId a, FormulaId b) {
  if (b < a) std::swap(a, b);
  if (junctions_.empty()) junctions_.resize(kRememberedJunctions);
  const std::uint64_t key = (static_cast<std::uint64_t>(a.value) << 32 | b.value) * 2 + (kind_of_both == FormulaKind::kAnd ? 1 : 0);
  const std::size_t slot = base::mix(key) % kRememberedJunctions;
  const JunctionOfTwo& known = junctions_[slot];
  if (known.a == a && known.b == b && known.kind == kind_of_both) return known.result;
  const FormulaId items[] = {a, b};
  const FormulaId result = junction(kind_of_both, items);
  junctions_[slot] = {a, b, kind_of_both, result};
  return result;
}

FormulaId Context::junction(FormulaKind kind_of_all, std::span<const FormulaId> items) {
  const bool is_and = kind_of_all == FormulaKind::kAnd;
  const FormulaId neutral = truth(is_and);
  const FormulaId absorbing = truth(!is_and);
  const FormulaKind dual = is_and ? FormulaKind::kOr : FormulaKind::kAnd;
  InlineVector<FormulaId, 16> all;
  for (const FormulaId item : items) {
    if (item == absorbing) return absorbing;
    if (item == neutral) continue;
    if (kind(item) == kind_of_all) {
      all.append(operands(item));
    } else {
      all.push_back(item);
    }
  }
  const auto sort_all = [&all] {
    std::sort(all.begin(), all.end());
    all.resize_down(static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin()));
  };
  sort_all();
  const auto present = [&all](FormulaId f) { return std::binary_search(all.begin(), all.end(), f); };
  if (all.size() > 1 && all.size() <= kComplementSearch) {
    for (const FormulaId item : all) {
      if (present(negation(item))) return absorbing;
    }
    // Two literals of one atom: equal to both is false, different from one of two is true.
    const FormulaKind exclusive = is_and ? FormulaKind::kAtomEqual : FormulaKind::kAtomNotEqual;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (kind(all[i]) != exclusive) continue;
      for (std::size_t j = 0; j < all.size();) {
        const FormulaRecord& other = formulas_[all[j].value];
        const bool same_atom = j != i && other.symbol == formulas_[all[i].value].symbol && other.kind != FormulaKind::kBool &&
                               other.kind != FormulaKind::kNotBool;
        if (!same_atom) {
          ++j;
          continue;
        }
        if (other.kind == exclusive) return absorbing;
        all.erase_at(j);  // the opposite kind with another literal is implied
        if (j < i) --i;
      }
    }
    // a and (a or b) is a; a and (not a or b) is a and b; the same for the dual.
    bool changed = false;
    for (std::size_t i = 0; i < all.size();) {
      if (kind(all[i]) != dual || operands(all[i]).size() > kComplementSearch) {
        ++i;
        continue;
      }
      InlineVector<FormulaId, 16> members;
      bool absorbed = false;
      const auto before = operands(all[i]);
      for (const FormulaId member : before) {
        if (present(member)) absorbed = true;
        if (!present(negation(member))) members.push_back(member);
      }
      if (absorbed) {
        all.erase_at(i);
        continue;
      }
      if (members.size() != before.size()) {
        all[i] = junction(dual, members);
        changed = true;
        break;
      }
      ++i;
    }
    if (changed) {
      const InlineVector<FormulaId, 16>& again = all;
      return junction(kind_of_all, again);
    }
    // (a and b) or (a and c) is a and (b or c): what joined branches have in common.
    if (all.size() > 1 && std::all_of(all.begin(), all.end(), [&](FormulaId f) { return kind(f) == dual; })) {
      InlineVector<FormulaId, 16> common;
      for (const FormulaId member : operands(all[0])) {
        const bool everywhere = std::all_of(all.begin() + 1, all.end(), [&](FormulaId f) {
          const auto members = operands(f);
          return std::binary_search(members.begin(), members.end(), member);
        });
        if (everywhere) common.push_back(member);
      }
      if (!common.empty()) {
        InlineVector<FormulaId, 16> rests;
        for (const FormulaId item : all) {
          InlineVector<FormulaId, 16> rest;
          for (const FormulaId member : operands(item)) {
            if (std::find(common.begin(), common.end(), member) == common.end()) rest.push_back(member);
          }
          rests.push_back(junction(dual, rest));
        }
        common.push_back(junction(kind_of_all, rests));
        return junction(dual, common);
      }
    }
  }
  if (all.empty()) return neutral;
  if (all.size() == 1) return all[0];
  return intern_junction(kind_of_all, all);
}

FormulaId Context::equivalence(FormulaId a, FormulaId b) {
  return disjunction(conjunction(a, b), conjunction(negation(a), negation(b)));
}

FormulaId Context::if_then_else(FormulaId condition, FormulaId then_value, FormulaId else_value) {
  if (then_value == else_value) return then_value;
  return disjunction(conjunction(condition, then_value), conjunction(negation(condition), else_value));
}

FormulaId Context::compatible(ExprId a, ExprId b) {
  if (a == b && !is_too_large(a)) return truth(true);
  const FormulaId items[] = {equal(a, b), equal(a, constant(1)), equal(b, constant(1))};
  return disjunction(items);
}

FormulaId Context::divisible(ExprId a, ExprId divisor) { return equal(floormod(a, divisor), constant(0)); }

FormulaId Context::symbol_is(SymbolId symbol, std::int64_t value) {
  const std::uint8_t how = uses(symbol);
  FormulaId all = truth(true);
  if ((how & kUsedAsBool) != 0) all = value != 0 ? bool_symbol(symbol) : negation(bool_symbol(symbol));
  if ((how & kUsedAsAtom) != 0) all = conjunction(all, atom_equal(symbol, static_cast<std::uint64_t>(value)));
  if ((how & kUsedAsInteger) != 0 || how == 0) all = conjunction(all, equal(this->symbol(symbol), constant(value)));
  return all;
}

}  // namespace foreshape::symbolic
