#include "analyzer/symbolic/solver.h"

#include <algorithm>

#include "analyzer/base/hash.h"
#include "analyzer/symbolic/canonical_query.h"
#include "analyzer/symbolic/environment.h"
#include "analyzer/symbolic/evaluation.h"
#include "analyzer/symbolic/model_search.h"

namespace foreshape::symbolic {

namespace {

constexpr std::uint32_t kNoWitness = 0xffffffffU;
constexpr std::size_t kMostSearchedSymbols = 40;
constexpr std::size_t kMostRepairedSymbols = 6;

// What is known about the satisfiability of a path.
struct Feasibility {
  Truth status = Truth::kUnknown;
  bool tried = false;          // without Z3
  bool tried_with_z3 = false;
  std::uint32_t witness = kNoWitness;  // index into witnesses, of values that satisfy the path
  std::uint32_t base = 0;      // nearest path of which a witness is known: this one or one that it extends
};

struct Witness {
  Assignment values;
};

// Values of a witness; symbols that it does not mention have the value that suits them best.
struct WitnessValues {
  const Context& context;
  const Assignment& values;
  std::optional<std::int64_t> operator()(SymbolId symbol) const {
    const auto at = std::lower_bound(values.begin(), values.end(), symbol,
                                     [](const auto& entry, SymbolId s) { return entry.first < s; });
    if (at != values.end() && at->first == symbol) return at->second;
    return context.preferred_value(symbol);
  }
};

// (path, formula) -> what was decided.
class DecisionCache {
 public:
  std::optional<Truth> find(std::uint64_t key) const {
    if (entries_.empty()) return std::nullopt;
    const std::size_t mask = entries_.size() - 1;
    for (std::size_t at = base::mix(key) & mask; entries_[at].key != kFree; at = (at + 1) & mask) {
      if (entries_[at].key == key) return entries_[at].truth;
    }
    return std::nullopt;
  }
  void insert(std::uint64_t key, Truth truth) {
    if ((used_ + 1) * 2 > entries_.size()) grow();
    place(key, truth);
    ++used_;
  }

 private:
  static constexpr std::uint64_t kFree = ~std::uint64_t{0};
  struct Entry {
    std::uint64_t key = kFree;
    Truth truth = Truth::kUnknown;
  };
  void place(std::uint64_t key, Truth truth) {
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = base::mix(key) & mask;
    while (entries_[at].key != kFree) at = (at + 1) & mask;
    entries_[at] = {key, truth};
  }
  void grow() {
    std::vector<Entry> old(std::max<std::size_t>(256, entries_.size() * 2));
    old.swap(entries_);
    for (const Entry& entry : old) {
      if (entry.key != kFree) place(entry.key, entry.truth);
    }
  }
  std::vector<Entry> entries_;
  std::size_t used_ = 0;
};

}  // namespace

struct Solver::Impl {
  Context& context;
  std::unique_ptr<QueryEngine> own_engine;
  QueryEngine& engine;
  Environment environment;  // of the path that is asked about
  Environment searched_environment;  // of the path whose values are searched, another one mostly
  SolverStatistics statistics;
  std::vector<Feasibility> feasibility;  // by path node
  std::vector<Witness> witnesses;
  DecisionCache decided;          // with Z3, what could not be decided without
  DecisionCache decided_quickly;
  std::vector<std::uint32_t> symbol_mark;  // by symbol: the last slice that took it
  std::uint32_t mark = 0;

  Impl(Context& c, std::unique_ptr<QueryEngine> own, QueryEngine* shared)
      : context(c), own_engine(std::move(own)), engine(shared != nullptr ? *shared : *own_engine), environment(c), searched_environment(c) {}

  Feasibility& at(std::uint32_t node) {
    if (node >= feasibility.size()) {
      feasibility.resize(std::max<std::size_t>(node + 1, feasibility.size() * 2));
    }
    if (node == 0 && !feasibility[0].tried) {
      witnesses.emplace_back();
      feasibility[0] = {Truth::kTrue, true, true, 0, 0};
    }
    return feasibility[node];
  }

  // ---- Slices

  // The facts of `all` connected to the marked symbols, in their order; marks what they mention.
  std::vector<FormulaId> connected(const std::vector<FormulaId>& all) {
    std::vector<std::uint8_t> taken(all.size(), 0);
    bool grew = true;
    while (grew) {
      grew = false;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (taken[i] != 0) continue;
        const auto symbols = context.symbols_of(all[i]);
        if (!std::any_of(symbols.begin(), symbols.end(), [&](SymbolId s) { return symbol_mark[s.value] == mark; })) continue;
        taken[i] = 1;
        for (const SymbolId s : symbols) {
          if (symbol_mark[s.value] != mark) {
            symbol_mark[s.value] = mark;
            grew = true;
          }
        }
      }
    }
    std::vector<FormulaId> facts;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (taken[i] != 0) facts.push_back(all[i]);
    }
    return facts;
  }

  void start_marking() {
    ++mark;
    symbol_mark.resize(context.symbol_count(), 0);
  }
  void mark_symbols(FormulaId f) {
    for (const SymbolId s : context.symbols_of(f)) symbol_mark[s.value] = mark;
  }
  std::vector<SymbolId> marked_symbols() const {
    std::vector<SymbolId> symbols;
    for (std::uint32_t i = 0; i < symbol_mark.size(); ++i) {
      if (symbol_mark[i] == mark) symbols.push_back(SymbolId{i});
    }
    return symbols;
  }

  // ---- Satisfiability

  Truth satisfiable(const PathCondition& path, bool with_z3) {
    const std::uint32_t node = path.node();
    const Feasibility& record = at(node);
    if (record.tried && (record.status != Truth::kUnknown || !with_z3 || record.tried_with_z3)) return record.status;
    // The path fact by fact from the last one that was looked at: each step only concerns what the new fact touches.
    InlineVector<std::uint32_t, 64> steps;
    for (std::uint32_t n = node; !at(n).tried; n = context.path_node(n).parent) steps.push_back(n);
    for (std::size_t i = steps.size(); i > 0; --i) step(steps[i - 1]);
    if (with_z3 && at(node).status == Truth::kUnknown) ask_z3(node);
    return at(node).status;
  }

  std::vector<FormulaId> facts_between(std::uint32_t base, std::uint32_t node) const {
    std::vector<FormulaId> facts;
    for (std::uint32_t n = node; n != base; n = context.path_node(n).parent) facts.push_back(context.path_node(n).fact);
    std::reverse(facts.begin(), facts.end());
    return facts;
  }

  void step(std::uint32_t node) {
    const Feasibility parent = at(context.path_node(node).parent);
    Feasibility record;
    record.tried = true;
    record.base = parent.base;
    record.status = Truth::kUnknown;
    if (parent.status == Truth::kFalse || context.path_node(node).fact == context.truth(false)) {
      record.status = Truth::kFalse;
    } else {
      searched_environment.move_to(node);
      if (searched_environment.contradiction()) record.status = Truth::kFalse;
    }
    if (record.status == Truth::kUnknown) {
      const std::vector<FormulaId> fresh = facts_between(record.base, node);
      if (const auto values = satisfying(node, record.base, fresh)) {
        record.status = Truth::kTrue;
        record.witness = *values;
        record.base = node;
      }
    }
    if (record.status == Truth::kFalse) record.tried_with_z3 = true;
    at(node) = record;
  }

  // A witness for the path made from the base's: as it is, or with new values for what the fresh facts touch.
  std::optional<std::uint32_t> satisfying(std::uint32_t node, std::uint32_t base, const std::vector<FormulaId>& fresh) {
    const std::uint32_t old = at(base).witness;
    {
      const WitnessValues values{context, witnesses[old].values};
      const Evaluation evaluate(context, values);
      if (std::all_of(fresh.begin(), fresh.end(), [&](FormulaId f) { return evaluate(f) == std::optional(true); })) {
        // Pin the values that the facts were tried with.
        Assignment pinned;
        for (const FormulaId f : fresh) {
          for (const SymbolId s : context.symbols_of(f)) {
            if (!has(witnesses[old].values, s)) pinned.emplace_back(s, *values(s));
          }
        }
        return pinned.empty() ? old : merged(old, pinned);
      }
    }
    const std::vector<FormulaId> all = facts_between(0, node);
    if (const auto repaired = repair(old, fresh, all)) return repaired;
    start_marking();
    for (const FormulaId f : fresh) mark_symbols(f);
    const std::vector<FormulaId> slice = connected(all);
    const std::vector<SymbolId> symbols = marked_symbols();
    if (symbols.size() > kMostSearchedSymbols) return std::nullopt;
    ModelSearch search(context, searched_environment, slice, symbols);
    const auto found = search.find({});
    if (!found) return std::nullopt;
    return merged(old, *found);
  }

  // New values for the symbols of the fresh facts only; all others keep theirs.
  std::optional<std::uint32_t> repair(std::uint32_t old, const std::vector<FormulaId>& fresh, const std::vector<FormulaId>& all) {
    start_marking();
    for (const FormulaId f : fresh) mark_symbols(f);
    const std::vector<SymbolId> searched = marked_symbols();
    if (searched.size() > kMostRepairedSymbols) return std::nullopt;
    const WitnessValues values{context, witnesses[old].values};
    std::vector<FormulaId> touched;
    Assignment fixed;
    for (const FormulaId f : all) {
      const auto symbols = context.symbols_of(f);
      if (!std::any_of(symbols.begin(), symbols.end(), [&](SymbolId s) { return symbol_mark[s.value] == mark; })) continue;
      touched.push_back(f);
      for (const SymbolId s : symbols) {
        if (symbol_mark[s.value] != mark) fixed.emplace_back(s, *values(s));
      }
    }
    ModelSearch search(context, searched_environment, touched, searched, fixed);
    ModelWishes wishes;
    wishes.budget = 80;
    auto found = search.find(wishes);
    if (!found) return std::nullopt;
    // Pin what the facts were tried with.
    found->insert(found->end(), fixed.begin(), fixed.end());
    return merged(old, std::move(*found));
  }

  static bool has(const Assignment& values, SymbolId symbol) {
    return std::binary_search(values.begin(), values.end(), std::pair{symbol, std::int64_t{0}},
                              [](const auto& a, const auto& b) { return a.first < b.first; });
  }

  std::uint32_t merged(std::uint32_t old, Assignment changes) {
    std::sort(changes.begin(), changes.end());
    changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
    const Assignment& before = witnesses[old].values;
    Witness witness;
    std::size_t i = 0;
    for (const auto& change : changes) {
      while (i < before.size() && before[i].first < change.first) witness.values.push_back(before[i++]);
      if (i < before.size() && before[i].first == change.first) ++i;
      witness.values.push_back(change);
    }
    witness.values.insert(witness.values.end(), before.begin() + static_cast<std::ptrdiff_t>(i), before.end());
    witnesses.push_back(std::move(witness));
    return static_cast<std::uint32_t>(witnesses.size() - 1);
  }

  // Asks about each connected part of what the fresh facts touch.
  void ask_z3(std::uint32_t node) {
    const std::uint32_t base = at(node).base;
    std::vector<FormulaId> fresh = facts_between(base, node);
    const std::vector<FormulaId> all = facts_between(0, node);
    Truth result = Truth::kTrue;
    bool have_values = true;
    Assignment values;
    while (!fresh.empty() && result != Truth::kFalse) {
      start_marking();
      mark_symbols(fresh.front());
      const std::vector<FormulaId> part = connected(all);
      const QueryEngine::Answer* answer = nullptr;
      const auto query = canonical_query(context, part);
      if (query) answer = &check(query->text);
      const Truth truth = answer != nullptr ? answer->satisfiable : Truth::kUnknown;
      if (truth == Truth::kFalse) {
        result = Truth::kFalse;
      } else if (truth == Truth::kUnknown) {
        result = Truth::kUnknown;
      }
      have_values = have_values && truth == Truth::kTrue && answer->has_model;
      if (have_values) {
        const Assignment found = query->assignment(answer->model);
        have_values = std::all_of(part.begin(), part.end(), [&](FormulaId f) { return context.evaluate(f, found) == std::optional(true); });
        values.insert(values.end(), found.begin(), found.end());
      }
      std::erase_if(fresh, [&](FormulaId f) {
        const auto symbols = context.symbols_of(f);
        return symbols.empty() || symbol_mark[symbols.front().value] == mark;
      });
    }
    Feasibility& record = at(node);
    record.tried_with_z3 = true;
    record.status = result;
    if (result == Truth::kTrue && have_values) {
      const std::uint32_t witness = merged(at(base).witness, values);
      at(node).witness = witness;
      at(node).base = node;
    }
    if (result == Truth::kUnknown) ++statistics.unknown;
  }

  const QueryEngine::Answer& check(std::string_view text) {
    const std::uint64_t queries = engine.queries();
    const double seconds = engine.seconds();
    const QueryEngine::Answer& answer = engine.check(text);
    statistics.z3_queries += engine.queries() - queries;
    statistics.z3_seconds += engine.seconds() - seconds;
    return answer;
  }

  // ---- Decisions

  static std::uint64_t key(const PathCondition& path, FormulaId f) {
    return (static_cast<std::uint64_t>(path.node()) << 32) | f.value;
  }

  // A function of the path and the formula alone, so that it may be kept.
  Truth decide_quickly(const PathCondition& path, FormulaId f) {
    if (const auto constant = context.constant_truth(f)) {
      ++statistics.by_normal_form;
      return truth_of(*constant);
    }
    const std::uint64_t question = key(path, f);
    if (const auto cached = decided_quickly.find(question)) {
      ++statistics.by_cache;
      return *cached;
    }
    Truth t = path.is_contradictory() ? Truth::kTrue : path.known(f);
    if (t != Truth::kUnknown) {
      ++statistics.by_path_fact;
      decided_quickly.insert(question, t);
      return t;
    }
    environment.move_to(path.node());
    if (environment.contradiction()) {
      t = Truth::kTrue;
      ++statistics.by_intervals;
    } else {
      // What is not connected to the formula has no say: all paths that differ in that only share the answer.
      const std::uint64_t shared = key(path.up_to(environment.last_connected_node(f)), f);
      if (shared != question) {
        if (const auto cached = decided_quickly.find(shared)) {
          ++statistics.by_cache;
          decided_quickly.insert(question, *cached);
          return *cached;
        }
      }
      t = reason_about(f);
      if (t != Truth::kUnknown) ++statistics.by_intervals;
      if (shared != question) decided_quickly.insert(shared, t);
    }
    decided_quickly.insert(question, t);
    return t;
  }

  // Under the facts of the environment: intervals and congruences; then whether the formula, or its opposite, contradicts what the path says.
  Truth reason_about(FormulaId f) {
    if (const Truth t = environment.evaluate(f); t != Truth::kUnknown) return t;
    if (!environment.concerns(f)) return Truth::kUnknown;
    // That all members of a conjunction hold is seen member by member; only its failing is worth a trial, and the other way round.
    const FormulaKind kind = context.kind(f);
    if (kind != FormulaKind::kAnd && environment.excludes(context.negation(f))) return Truth::kTrue;
    if (kind != FormulaKind::kOr && environment.excludes(f)) return Truth::kFalse;
    return Truth::kUnknown;
  }

  // The facts that are connected to the formula, and no others: many paths have the same ones.
  PathCondition relevant(const PathCondition& path, FormulaId f) {
    start_marking();
    mark_symbols(f);
    PathCondition slice(context);
    for (const FormulaId fact : connected(path.facts())) slice = slice.assume(fact);
    return slice;
  }

  Truth decide(const PathCondition& whole, FormulaId f) {
    if (const Truth t = decide_quickly(whole, f); t != Truth::kUnknown) return t;
    const PathCondition path = relevant(whole, f);
    const std::uint64_t question = key(path, f);
    if (const auto cached = decided.find(question)) {
      ++statistics.by_cache;
      return *cached;
    }
    const PathCondition with = path.assume(f);
    const PathCondition without = path.assume(context.negation(f));
    Truth t = Truth::kUnknown;
    const Truth can_fail = satisfiable(without, false);
    const Truth can_hold = satisfiable(with, false);
    if (can_fail == Truth::kTrue && can_hold == Truth::kTrue) {
      ++statistics.by_sample;
    } else if (satisfiable(without, true) == Truth::kFalse) {
      ++statistics.by_z3;
      t = Truth::kTrue;
    } else if (satisfiable(with, true) == Truth::kFalse) {
      ++statistics.by_z3;
      t = Truth::kFalse;
    } else {
      ++statistics.by_z3;
    }
    decided.insert(question, t);
    return t;
  }

  // ---- Models

  std::optional<Assignment> model(const PathCondition& path, FormulaId f) {
    const PathCondition with = path.assume(f);
    const Truth possible = satisfiable(with, true);
    if (possible == Truth::kFalse) return std::nullopt;
    start_marking();
    mark_symbols(f);
    const std::vector<FormulaId> facts = connected(with.facts());
    // Values for this part say nothing of the rest, which nobody could satisfy so far.
    if (possible == Truth::kUnknown && facts.size() != with.size()) return std::nullopt;
    const std::vector<SymbolId> symbols = marked_symbols();
    searched_environment.move_to(with.node());
    ModelSearch search(context, searched_environment, facts, symbols);
    const ModelWishes wishes[] = {{true, true, 1500}, {true, false, 1000}, {false, false, 1000}};
    for (const ModelWishes& wish : wishes) {
      if (auto found = search.find(wish)) return found;
    }
    const auto query = canonical_query(context, facts);
    if (!query) return std::nullopt;
    for (const ModelWishes& wish : wishes) {
      const QueryEngine::Answer& answer = check(query->text + wish_text(*query, wish));
      if (answer.satisfiable != Truth::kTrue || !answer.has_model) continue;
      Assignment values = query->assignment(answer.model);
      for (const SymbolId s : symbols) {
        if (!has(values, s)) values.insert(std::lower_bound(values.begin(), values.end(), std::pair{s, Range::kMin}), {s, context.preferred_value(s)});
      }
      if (!search.satisfies(values)) continue;
      shrink(search, values, wish);
      return values;
    }
    return std::nullopt;
  }

  std::string wish_text(const CanonicalQuery& query, const ModelWishes& wish) const {
    std::string text;
    std::string all;
    std::size_t count = 0;
    for (const auto& declared : query.declared) {
      if (declared.sort != 'x' || context.origin(declared.symbol) > Origin::kInput) continue;
      if (wish.at_least_two) text += "(assert (>= " + declared.name() + " 2))\n";
      all += " " + declared.name();
      ++count;
    }
    if (wish.different && count > 1) text += "(assert (distinct" + all + "))\n";
    return text;
  }

  // Z3 likes large numbers; smaller ones that do as well are easier to read.
  void shrink(const ModelSearch& search, Assignment& values, const ModelWishes& wish) const {
    constexpr std::int64_t kSmall[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16};
    for (auto& [symbol, value] : values) {
      if (context.origin(symbol) > Origin::kInput || value <= 2) continue;
      const std::int64_t before = value;
      for (const std::int64_t candidate : kSmall) {
        if (candidate >= before) break;
        const bool taken = std::any_of(values.begin(), values.end(), [&](const auto& other) {
          return other.first != symbol && other.second == candidate;
        });
        if (wish.different && taken) continue;
        value = candidate;
        if (search.satisfies(values)) break;
        value = before;
      }
    }
  }
};

Solver::Solver(Context& context) : impl_(std::make_unique<Impl>(context, std::make_unique<QueryEngine>(), nullptr)) {}

Solver::Solver(Context& context, QueryEngine& engine) : impl_(std::make_unique<Impl>(context, nullptr, &engine)) {}

Solver::~Solver() = default;

Truth Solver::decide(const PathCondition& path, FormulaId formula) { return impl_->decide(path, formula); }

Truth Solver::decide_quickly(const PathCondition& path, FormulaId formula) { return impl_->decide_quickly(path, formula); }

Truth Solver::satisfiable(const PathCondition& path) { return impl_->satisfiable(path, true); }

Truth Solver::satisfiable_quickly(const PathCondition& path) { return impl_->satisfiable(path, false); }

std::optional<Assignment> Solver::model(const PathCondition& path, FormulaId formula) { return impl_->model(path, formula); }

PathCondition Solver::relevant(const PathCondition& path, FormulaId formula) { return impl_->relevant(path, formula); }

std::vector<FormulaId> Solver::connected_facts(const PathCondition& path, FormulaId formula) {
  impl_->start_marking();
  impl_->mark_symbols(formula);
  return impl_->connected(path.facts());
}

std::vector<SymbolId> Solver::connected_symbols(const PathCondition& path, FormulaId formula) {
  connected_facts(path, formula);
  return impl_->marked_symbols();
}

Origin Solver::connected_origin(const PathCondition& path, FormulaId formula) {
  Origin weakest = Origin::kProgramEvery;
  for (const SymbolId s : connected_symbols(path, formula)) weakest = std::min(weakest, impl_->context.origin(s));
  return weakest;
}

Range Solver::range(const PathCondition& path, ExprId e) {
  if (const auto value = impl_->context.constant_value(e)) return Range::constant(*value);
  impl_->environment.move_to(path.node());
  const Range direct = impl_->environment.range(e);
  const ExprId simpler = impl_->environment.simplify(e);
  return simpler == e ? direct : meet(direct, impl_->environment.range(simpler));
}

ExprId Solver::simplify(const PathCondition& path, ExprId e) {
  if (impl_->context.is_constant(e)) return e;
  impl_->environment.move_to(path.node());
  return impl_->environment.simplify(e);
}

std::optional<std::int64_t> Solver::value(const PathCondition& path, ExprId e) {
  if (const auto value = impl_->context.constant_value(e)) return value;
  const Range r = range(path, e);
  if (r.is_constant()) return r.low;
  return std::nullopt;
}

Truth Solver::decide_text(std::string_view canonical) { return impl_->engine.check_afresh(canonical).satisfiable; }

void Solver::record_queries(std::vector<std::string>* to) { impl_->engine.record_queries(to); }

bool Solver::watchdog_fired() const { return impl_->engine.watchdog_fired(); }

const SolverStatistics& Solver::statistics() const { return impl_->statistics; }

Context& Solver::context() const { return impl_->context; }

}  // namespace foreshape::symbolic
