#include "analyzer/symbolic/context.h"

#include <algorithm>

#include "analyzer/base/hash.h"

namespace foreshape::symbolic {

void Substitution::map(SymbolId symbol, ExprId value) { entry(symbol).value = value; }

void Substitution::map(SymbolId symbol, FormulaId truth) { entry(symbol).truth = truth; }

Substitution::Entry& Substitution::entry(SymbolId symbol) {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), symbol,
                                   [](const Entry& e, SymbolId s) { return e.symbol < s; });
  if (at != entries_.end() && at->symbol == symbol) return *at;
  return *entries_.insert(at, Entry{symbol, {}, {}});
}

const Substitution::Entry* Substitution::find(SymbolId symbol) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), symbol,
                                   [](const Entry& e, SymbolId s) { return e.symbol < s; });
  return at != entries_.end() && at->symbol == symbol ? &*at : nullptr;
}

Context::Context() {
  exprs_.emplace_back();  // too_large()
  exprs_.back().range_known = true;
  exprs_.back().symbols_known = true;
  ranges_.emplace_back();
  expr_symbols_.emplace_back();
  monomials_.emplace_back();  // the empty product
  monomial_table_.insert(0, 0, [this](std::uint32_t id) { return monomials_[id].hash; });
  for (const FormulaKind kind : {FormulaKind::kFalse, FormulaKind::kTrue}) {
    FormulaRecord record;
    record.kind = kind;
    record.symbols_known = true;
    record.negation = truth(kind == FormulaKind::kFalse);
    formulas_.push_back(record);
    formula_symbols_.emplace_back();
  }
  path_nodes_.emplace_back();
}

Context::Context(const Context& other)
    : symbols_(other.symbols_),
      exprs_(other.exprs_),
      monomials_(other.monomials_),
      formulas_(other.formulas_),
      path_nodes_(other.path_nodes_),
      expr_table_(other.expr_table_),
      monomial_table_(other.monomial_table_),
      formula_table_(other.formula_table_),
      path_table_(other.path_table_),
      ranges_(other.ranges_),
      expr_symbols_(other.expr_symbols_),
      formula_symbols_(other.formula_symbols_),
      literal_names_(other.literal_names_),
      cursor_(other.cursor_),
      fact_present_(other.fact_present_) {}

Context::~Context() = default;

SymbolId Context::new_symbol(const SymbolInfo& info) {
  SymbolRecord record;
  record.name = arena_.copy(info.name);
  record.origin = info.origin;
  record.is_dim = info.is_dim;
  const ValueSet& values = info.values;
  Range range;
  if (values.lower) range.low = *values.lower;
  if (values.upper) range.high = *values.upper;
  if (values.stride > 1 && values.lower) {
    range.modulus = values.stride;
    range.residue = checked_floormod(*values.lower, values.stride).value_or(0);
  }
  if (info.is_dim) range.low = std::max<std::int64_t>(range.low, info.origin == Origin::kOpaque ? 0 : 1);
  range = tightened(range);
  if (values.list) {
    std::vector<std::int64_t> list;
    for (const std::int64_t v : *values.list) {
      if (range.contains(v)) list.push_back(v);
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    Range hull = Range::none();
    for (const std::int64_t v : list) hull = join(hull, Range::constant(v));
    // An empty list says nothing that could be true of a value; the symbol then has no usable list.
    if (!list.empty()) {
      range = hull;
      record.list = arena_.copy(std::span<const std::int64_t>(list));
    }
  }
  record.range = range.empty() ? Range::all() : range;
  symbols_.push_back(record);
  return SymbolId{static_cast<std::uint32_t>(symbols_.size() - 1)};
}

bool Context::allows(SymbolId symbol, std::int64_t value) const {
  const SymbolRecord& record = symbols_[symbol.value];
  if (!record.list.empty()) return std::binary_search(record.list.begin(), record.list.end(), value);
  return record.range.contains(value);
}

std::int64_t Context::preferred_value(SymbolId symbol) const {
  const SymbolRecord& record = symbols_[symbol.value];
  const bool integer = record.uses == 0 || (record.uses & kUsedAsInteger) != 0;
  if (!record.list.empty()) {
    if (integer) {
      for (const std::int64_t v : record.list) {
        if (v >= 2) return v;
      }
    }
    return record.list.back();
  }
  if (!integer) return record.range.contains(0) ? 0 : record.range.low;
  Range at_least_two = meet(record.range, {2, Range::kMax, 1, 0});
  if (!at_least_two.empty()) return at_least_two.low;
  return record.range.high != Range::kMax ? record.range.high : record.range.low;
}

ExprId Context::symbol(SymbolId symbol) {
  SymbolRecord& record = symbols_[symbol.value];
  if (!record.expr.valid()) {
    record.uses |= kUsedAsInteger;
    if (record.range.is_constant()) {
      record.expr = constant(record.range.low);
      return record.expr;
    }
    ExprRecord expr;
    expr.kind = ExprKind::kSymbol;
    expr.symbol = symbol;
    expr.hash = base::combine(0x5ca1ab1e, symbol.value);
    const ExprId made = new_expression(expr);
    symbols_[symbol.value].expr = made;
    const Factor factor{made, 1};
    const MonomialId monomial = intern_monomial({&factor, 1});
    exprs_[made.value].monomial = monomial;
  }
  return symbols_[symbol.value].expr;
}

ExprId Context::new_expression(const ExprRecord& record) {
  exprs_.push_back(record);
  ranges_.emplace_back();
  expr_symbols_.emplace_back();
  return ExprId{static_cast<std::uint32_t>(exprs_.size() - 1)};
}

ExprId Context::big_constant(std::int64_t value) {
  const std::uint64_t hash = base::combine(0xb16, static_cast<std::uint64_t>(value));
  const std::uint32_t found = expr_table_.find(hash, [&](std::uint32_t id) {
    return exprs_[id].kind == ExprKind::kConstant && exprs_[id].value == value;
  });
  if (found != IdTable::kFree) return ExprId{found};
  ExprRecord record;
  record.kind = ExprKind::kConstant;
  record.value = value;
  record.hash = hash;
  const ExprId made = new_expression(record);
  expr_table_.insert(hash, made.value, [this](std::uint32_t id) { return exprs_[id].hash; });
  return made;
}

std::optional<std::int64_t> Context::big_constant_value(ExprId e) const {
  const ExprRecord& record = exprs_[e.value];
  if (record.kind == ExprKind::kConstant) return record.value;
  return std::nullopt;
}

std::optional<SymbolId> Context::as_symbol(ExprId e) const {
  if (is_inline(e) || exprs_[e.value].kind != ExprKind::kSymbol) return std::nullopt;
  return exprs_[e.value].symbol;
}

std::span<const SymbolId> Context::intern_symbols(std::vector<SymbolId>& symbols) {
  std::sort(symbols.begin(), symbols.end());
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  return arena_.copy(std::span<const SymbolId>(symbols));
}

void Context::collect_symbols(ExprId e, std::vector<SymbolId>& into) {
  const auto symbols = symbols_of(e);
  into.insert(into.end(), symbols.begin(), symbols.end());
}

void Context::collect_symbols(FormulaId f, std::vector<SymbolId>& into) {
  const auto symbols = symbols_of(f);
  into.insert(into.end(), symbols.begin(), symbols.end());
}

std::span<const SymbolId> Context::symbols_of(ExprId e) {
  if (is_inline(e)) return {};
  if (exprs_[e.value].symbols_known) return expr_symbols_[e.value];
  std::vector<SymbolId> symbols;
  const ExprRecord& record = exprs_[e.value];
  if (record.kind == ExprKind::kSymbol) symbols.push_back(record.symbol);
  for (const Term& term : record.terms) {
    for (const Factor& factor : factors(term.monomial)) collect_symbols(factor.atom, symbols);
  }
  for (const ExprId operand : record.operands) collect_symbols(operand, symbols);
  if (record.kind == ExprKind::kIte) collect_symbols(record.condition, symbols);
  expr_symbols_[e.value] = intern_symbols(symbols);
  exprs_[e.value].symbols_known = true;
  return expr_symbols_[e.value];
}

std::span<const SymbolId> Context::symbols_of(FormulaId f) {
  if (formulas_[f.value].symbols_known) return formula_symbols_[f.value];
  const FormulaRecord& record = formulas_[f.value];
  std::vector<SymbolId> symbols;
  if (record.subject.valid()) collect_symbols(record.subject, symbols);
  if (record.symbol.valid()) symbols.push_back(record.symbol);
  for (const FormulaId operand : record.operands) collect_symbols(operand, symbols);
  formula_symbols_[f.value] = intern_symbols(symbols);
  formulas_[f.value].symbols_known = true;
  return formula_symbols_[f.value];
}

Origin Context::weakest_origin(ExprId e) {
  Origin weakest = Origin::kProgramEvery;
  for (const SymbolId s : symbols_of(e)) weakest = std::min(weakest, origin(s));
  return weakest;
}

Origin Context::weakest_origin(FormulaId f) {
  Origin weakest = Origin::kProgramEvery;
  for (const SymbolId s : symbols_of(f)) weakest = std::min(weakest, origin(s));
  return weakest;
}

void Context::name_literal(std::uint64_t literal_key, std::string_view text) {
  const auto at = std::lower_bound(literal_names_.begin(), literal_names_.end(), literal_key,
                                   [](const auto& entry, std::uint64_t key) { return entry.first < key; });
  if (at != literal_names_.end() && at->first == literal_key) return;
  literal_names_.insert(at, {literal_key, arena_.copy(text)});
}

}  // namespace foreshape::symbolic
