#include "analyzer/symbolic/model_search.h"

#include <algorithm>

#include "analyzer/symbolic/evaluation.h"

namespace foreshape::symbolic {

namespace {

struct DenseValues {
  const std::vector<std::int64_t>& values;
  const std::vector<std::uint8_t>& known;
  std::optional<std::int64_t> operator()(SymbolId symbol) const {
    if (symbol.value >= known.size() || known[symbol.value] == 0) return std::nullopt;
    return values[symbol.value];
  }
};

constexpr std::size_t kSmallValues = 9;

}  // namespace

ModelSearch::ModelSearch(Context& context, Environment& environment, std::span<const FormulaId> facts,
                         std::span<const SymbolId> symbols, std::span<const std::pair<SymbolId, std::int64_t>> fixed)
    : context_(context), environment_(environment), facts_(facts) {
  std::size_t size = 0;
  for (const SymbolId s : symbols) size = std::max<std::size_t>(size, s.value + 1);
  for (const auto& [s, value] : fixed) size = std::max<std::size_t>(size, s.value + 1);
  values_.resize(size);
  known_.resize(size);
  for (const auto& [s, value] : fixed) {
    values_[s.value] = value;
    fixed_.push_back(s);
  }
  // Narrow ones first, those that an equality gives last.
  struct Ordered {
    int rank;
    SymbolId symbol;
    ExprId solution;
  };
  std::vector<Ordered> order;
  for (const SymbolId s : symbols) {
    const ExprId solution = environment_.solution(s);
    const Range& r = context_.values(s);
    const bool narrow = !context_.listed_values(s).empty() || (r.bounded() && r.high - r.low < 32) ||
                        (context_.uses(s) & kUsedAsInteger) == 0;
    order.push_back({solution.valid() ? 2 : narrow ? 0 : 1, s, solution});
  }
  std::stable_sort(order.begin(), order.end(), [](const Ordered& a, const Ordered& b) { return a.rank < b.rank; });
  std::vector<std::uint32_t> position(size, 0);
  for (const Ordered& entry : order) {
    position[entry.symbol.value] = static_cast<std::uint32_t>(variables_.size());
    Variable variable;
    variable.symbol = entry.symbol;
    variable.solution = entry.solution;
    variable.integer = (context_.uses(entry.symbol) & (kUsedAsBool | kUsedAsAtom)) == 0;
    variable.free = variable.integer && context_.origin(entry.symbol) <= Origin::kInput;
    variables_.push_back(std::move(variable));
  }
  for (std::uint32_t i = 0; i < facts_.size(); ++i) {
    std::uint32_t last = 0;
    for (const SymbolId s : context_.symbols_of(facts_[i])) last = std::max(last, position[s.value]);
    if (!variables_.empty()) variables_[last].complete.push_back(i);
  }
}

bool ModelSearch::satisfies(const Assignment& values) const {
  for (const auto& [symbol, value] : values) {
    const std::uint8_t uses = context_.uses(symbol);
    if ((uses & kUsedAsInteger) != 0 && !context_.allows(symbol, value)) return false;
    if (!context_.listed_values(symbol).empty() && !context_.allows(symbol, value)) return false;
  }
  return std::all_of(facts_.begin(), facts_.end(),
                     [&](FormulaId f) { return context_.evaluate(f, values) == std::optional(true); });
}

std::optional<Assignment> ModelSearch::find(const ModelWishes& wishes) {
  budget_ = wishes.budget;
  std::fill(known_.begin(), known_.end(), std::uint8_t{0});
  for (const SymbolId s : fixed_) known_[s.value] = 1;
  if (!assign(0, wishes)) return std::nullopt;
  Assignment found;
  for (const Variable& variable : variables_) found.emplace_back(variable.symbol, values_[variable.symbol.value]);
  std::sort(found.begin(), found.end());
  return found;
}

bool ModelSearch::acceptable(const Variable& variable, std::int64_t value, const ModelWishes& wishes) const {
  const bool listed = !context_.listed_values(variable.symbol).empty();
  if ((variable.integer || listed) && !context_.allows(variable.symbol, value)) return false;
  if (!variable.free) return true;
  if (wishes.at_least_two && value < 2) return false;
  if (!wishes.different) return true;
  for (const Variable& other : variables_) {
    if (other.free && other.symbol != variable.symbol && known_[other.symbol.value] != 0 &&
        values_[other.symbol.value] == value) {
      return false;
    }
  }
  return true;
}

bool ModelSearch::assign(std::size_t at, const ModelWishes& wishes) {
  if (at == variables_.size()) return true;
  const Variable& variable = variables_[at];
  std::vector<std::int64_t> tries;
  if (variable.solution.valid()) {
    const DenseValues values{values_, known_};
    const auto value = Evaluation(context_, values)(variable.solution);
    if (value) {
      tries.push_back(*value);
    } else {
      candidates(variable, wishes, tries);
    }
  } else {
    candidates(variable, wishes, tries);
  }
  for (const std::int64_t value : tries) {
    if (budget_ == 0) break;
    --budget_;
    if (!acceptable(variable, value, wishes)) continue;
    values_[variable.symbol.value] = value;
    known_[variable.symbol.value] = 1;
    const DenseValues values{values_, known_};
    const Evaluation evaluate(context_, values);
    const bool consistent = std::all_of(variable.complete.begin(), variable.complete.end(),
                                        [&](std::uint32_t f) { return evaluate(facts_[f]) == std::optional(true); });
    if (consistent && assign(at + 1, wishes)) return true;
    known_[variable.symbol.value] = 0;
  }
  return false;
}

std::optional<std::int64_t> ModelSearch::value_at(ExprId e, SymbolId symbol, std::int64_t value) {
  const std::int64_t before = values_[symbol.value];
  const std::uint8_t known_before = known_[symbol.value];
  values_[symbol.value] = value;
  known_[symbol.value] = 1;
  const DenseValues values{values_, known_};
  const auto result = Evaluation(context_, values)(e);
  values_[symbol.value] = before;
  known_[symbol.value] = known_before;
  return result;
}

void ModelSearch::roots_of(ExprId e, bool equality, const Variable& variable, std::vector<std::int64_t>& out) {
  const std::int64_t base = std::max<std::int64_t>(context_.values(variable.symbol).low, 2);
  const auto at = [&](std::int64_t v) { return value_at(e, variable.symbol, v); };
  const auto a = at(base);
  const auto b = at(base + 1);
  const auto c = at(base + 2);
  if (!a || !b || !c) return;
  const auto slope = checked_subtract(*b, *a);
  const auto next = checked_subtract(*c, *b);
  if (slope && next && *slope == *next && *slope != 0 && *slope != Range::kMin) {
    const auto steps = checked_floordiv(*a, -*slope);
    const auto root = steps ? checked_add(base, *steps) : std::nullopt;
    if (root && *root > Range::kMin + 2 && *root < Range::kMax - 2) {
      out.push_back(*root);
      if (equality && *a % *slope == 0) return;
      out.push_back(*root + 1);
      out.push_back(*root - 1);
      return;
    }
  }
  // Not a line: the first change of sign on the way up, found by doubling and halving.
  constexpr std::int64_t kFarthest = std::int64_t{1} << 22;
  std::int64_t low = base;
  std::int64_t step = 1;
  const bool negative = *a < 0;
  for (; step <= kFarthest; step *= 2) {
    const auto v = at(base + step);
    if (!v) return;
    if ((*v < 0) != negative || *v == 0) break;
    low = base + step;
  }
  if (step > kFarthest) return;
  std::int64_t high = base + step;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    const auto v = at(middle);
    if (!v) return;
    ((*v < 0) == negative && *v != 0 ? low : high) = middle;
  }
  out.push_back(high);
  out.push_back(low);
  out.push_back(high + 1);
}

void ModelSearch::roots(FormulaId f, const Variable& variable, std::vector<std::int64_t>& out) {
  switch (context_.kind(f)) {
    case FormulaKind::kZero:
      roots_of(context_.subject(f), true, variable, out);
      break;
    case FormulaKind::kNonZero:
    case FormulaKind::kNonNegative:
      roots_of(context_.subject(f), false, variable, out);
      break;
    case FormulaKind::kAtomEqual:
      if (context_.symbol(f) == variable.symbol) out.push_back(static_cast<std::int64_t>(context_.literal_key(f)));
      break;
    case FormulaKind::kAtomNotEqual:
      // Some literal that nobody named.
      if (context_.symbol(f) == variable.symbol) out.push_back(static_cast<std::int64_t>(context_.literal_key(f) + 1));
      break;
    case FormulaKind::kAnd:
    case FormulaKind::kOr:
      for (const FormulaId member : context_.operands(f)) {
        const auto symbols = context_.symbols_of(member);
        if (std::binary_search(symbols.begin(), symbols.end(), variable.symbol)) roots(member, variable, out);
      }
      break;
    default:
      break;
  }
}

void ModelSearch::candidates(const Variable& variable, const ModelWishes& wishes, std::vector<std::int64_t>& out) {
  const SymbolId symbol = variable.symbol;
  const auto list = context_.listed_values(symbol);
  const std::uint8_t uses = context_.uses(symbol);
  std::vector<std::int64_t> raw;
  raw.reserve(kSmallValues + 24);
  for (const std::uint32_t fact : variable.complete) roots(facts_[fact], variable, raw);
  if (!variable.integer) {
    raw.insert(raw.end(), list.begin(), list.end());
    raw.push_back(1);
    raw.push_back(0);
    raw.push_back(static_cast<std::int64_t>(0x7ffffffffffffff0) - symbol.value);
  }
  if ((uses & kUsedAsInteger) != 0 || uses == 0) {
    raw.insert(raw.end(), list.begin(), list.end());
    const Range range = meet(context_.values(symbol), environment_.range(context_.symbol(symbol)));
    if (range.empty()) return;
    const Range preferred = meet(range, {2, Range::kMax, 1, 0});
    if (!preferred.empty()) {
      std::int64_t value = preferred.low;
      for (std::size_t i = 0; i < kSmallValues && value <= preferred.high; ++i) {
        raw.push_back(value);
        if (value > Range::kMax - range.modulus) break;
        value += range.modulus;
      }
    }
    for (const std::int64_t value : {std::int64_t{1}, std::int64_t{0}, std::int64_t{-1}, std::int64_t{-2}}) {
      if (range.contains(value)) raw.push_back(value);
    }
    if (range.low != Range::kMin) raw.push_back(range.low);
    if (range.high != Range::kMax) raw.push_back(range.high);
  }
  const auto taken = [&](std::int64_t value) {
    return std::any_of(variables_.begin(), variables_.end(), [&](const Variable& other) {
      return other.free && known_[other.symbol.value] != 0 && values_[other.symbol.value] == value;
    });
  };
  // Free sizes: new ones of at least 2 first, then repeated ones, then the rest; each group in the order found.
  std::vector<std::int64_t> later[2];
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const std::int64_t value = raw[i];
    if (std::find(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(i), value) != raw.begin() + static_cast<std::ptrdiff_t>(i)) {
      continue;
    }
    if (!acceptable(variable, value, wishes)) continue;
    if (variable.free && value < 2) {
      later[1].push_back(value);
    } else if (variable.free && taken(value)) {
      later[0].push_back(value);
    } else {
      out.push_back(value);
    }
  }
  for (const auto& group : later) out.insert(out.end(), group.begin(), group.end());
}

}  // namespace foreshape::symbolic
