#include "analyzer/verdict/decision.h"

#include <algorithm>
#include <optional>

namespace foreshape::verdict {

namespace {

using symbolic::Assignment;
using symbolic::Context;
using symbolic::FormulaId;
using symbolic::Origin;
using symbolic::PathCondition;
using symbolic::Solver;
using symbolic::SymbolId;
using symbolic::Truth;

// Models of the failing condition that are tried for a value that fails whatever the inputs.
constexpr int kTriedModels = 8;

std::int64_t value_of(const Assignment& model, SymbolId symbol) {
  const auto at = std::lower_bound(model.begin(), model.end(), symbol,
                                   [](const auto& entry, SymbolId s) { return entry.first < s; });
  return at->second;
}

bool has(const Assignment& model, SymbolId symbol) {
  return std::any_of(model.begin(), model.end(), [symbol](const auto& entry) { return entry.first == symbol; });
}

// Sets of program symbols to fix, the ones that make the stronger and shorter statement first.
std::vector<std::vector<SymbolId>> sets_to_fix(const Context& context, const std::vector<SymbolId>& program,
                                               std::span<const SymbolId> direct) {
  const auto every = [&](SymbolId s) { return context.origin(s) == Origin::kProgramEvery; };
  const auto mentioned = [&](SymbolId s) { return std::binary_search(direct.begin(), direct.end(), s); };
  std::vector<std::vector<SymbolId>> sets(4);
  for (const SymbolId s : program) {
    if (every(s) && mentioned(s)) sets[0].push_back(s);
    if (every(s)) sets[1].push_back(s);
    if (mentioned(s)) sets[2].push_back(s);
    sets[3].push_back(s);
  }
  std::erase_if(sets, [](const auto& set) { return set.empty(); });
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

std::optional<Decision> failing_value(Solver& solver, const PathCondition& path, FormulaId constraint,
                                      const std::vector<SymbolId>& program) {
  Context& context = solver.context();
  const FormulaId fails = context.negation(constraint);
  const auto sets = sets_to_fix(context, program, context.symbols_of(constraint));
  PathCondition open = path;
  for (int tried = 0; tried < kTriedModels; ++tried) {
    const auto model = solver.model(open, fails);
    if (!model) return std::nullopt;
    FormulaId all_fixed = context.truth(true);
    for (const auto& set : sets) {
      PathCondition fixed = path;
      Decision decision{Outcome::kFailsForValue, Severity::kError, {}};
      all_fixed = context.truth(true);
      for (const SymbolId s : set) {
        if (!has(*model, s)) continue;
        const std::int64_t value = value_of(*model, s);
        const FormulaId is = context.symbol_is(s, value);
        all_fixed = context.conjunction(all_fixed, is);
        fixed = fixed.assume(is);
        decision.witness.emplace_back(s, value);
        if (context.origin(s) != Origin::kProgramEvery) decision.severity = Severity::kWarning;
      }
      // The model shows that the fixed path is taken.
      if (!decision.witness.empty() && solver.decide(fixed, constraint) == Truth::kFalse) return decision;
    }
    open = open.assume(context.negation(all_fixed));
    if (open.is_contradictory()) return std::nullopt;
  }
  return std::nullopt;
}

// Input sizes that the constraint forces to be 1.
std::vector<std::pair<SymbolId, std::int64_t>> forced_ones(Solver& solver, const PathCondition& path, FormulaId constraint) {
  Context& context = solver.context();
  std::vector<std::pair<SymbolId, std::int64_t>> forced;
  std::vector<SymbolId> sizes;
  const PathCondition met = path.assume(constraint);
  PathCondition larger = met;
  for (const SymbolId s : context.symbols_of(constraint)) {
    if (!context.is_dim(s) || context.origin(s) != Origin::kInput) continue;
    sizes.push_back(s);
    larger = larger.assume(context.greater_equal(context.symbol(s), context.constant(2)));
  }
  if (sizes.empty() || solver.satisfiable_quickly(larger) == Truth::kTrue) return forced;
  for (const SymbolId s : sizes) {
    const FormulaId one = context.equal(context.symbol(s), context.constant(1));
    if (solver.decide(met, one) == Truth::kTrue && solver.decide(path, one) != Truth::kTrue) forced.emplace_back(s, 1);
  }
  return forced;
}

Decision fails_always(Solver& solver, const PathCondition& path, FormulaId constraint) {
  switch (solver.satisfiable(path)) {
    case Truth::kFalse:
      return {Outcome::kHolds, Severity::kNote, {}};
    case Truth::kUnknown:
      return {Outcome::kUndecided, Severity::kNote, {}};
    case Truth::kTrue:
      break;
  }
  Decision decision{Outcome::kFails, Severity::kError, {}};
  const FormulaId opposite = solver.context().negation(constraint);
  if (solver.context().constant_truth(opposite)) return decision;
  if (auto model = solver.model(path, opposite)) decision.witness = std::move(*model);
  return decision;
}

}  // namespace

Decision decide(Solver& solver, const PathCondition& path, FormulaId constraint) {
  Context& context = solver.context();
  switch (solver.decide(path, constraint)) {
    case Truth::kTrue:
      return {Outcome::kHolds, Severity::kNote, {}};
    case Truth::kFalse:
      return fails_always(solver, path, constraint);
    case Truth::kUnknown:
      break;
  }
  const std::vector<SymbolId> connected = solver.connected_symbols(path, constraint);
  std::vector<SymbolId> program;
  Origin weakest = Origin::kProgramEvery;
  for (const SymbolId s : connected) {
    weakest = std::min(weakest, context.origin(s));
    if (context.origin(s) >= Origin::kProgramSome) program.push_back(s);
  }
  if (!program.empty()) {
    if (auto decision = failing_value(solver, path, constraint, program)) return *decision;
  }
  // Nothing is known about an opaque symbol; of program symbols alone the solver should have found the value or the proof.
  if (weakest != Origin::kInput) return {Outcome::kUndecided, Severity::kNote, {}};
  Decision decision{Outcome::kRequirement, Severity::kNote, {}};
  decision.witness = forced_ones(solver, solver.relevant(path, constraint), constraint);
  if (!decision.witness.empty()) {
    decision.outcome = Outcome::kSizeOneRequirement;
    decision.severity = Severity::kWarning;
  }
  return decision;
}

}  // namespace foreshape::verdict
