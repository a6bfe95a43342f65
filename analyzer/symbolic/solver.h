// Decides formulas under path conditions. The ladder: normal form, facts literally present, intervals and congruences with
// substitution of solved equalities, sample assignments, Z3. kTrue and kFalse are proofs. A Z3 answer is a function of the
// canonical query text alone; only a stop by the watchdog breaks that, and it is reported. A quick answer is a function of the path
// and the formula alone.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/symbolic/context.h"
#include "analyzer/symbolic/path.h"
#include "analyzer/symbolic/range.h"
#include "analyzer/symbolic/types.h"

namespace foreshape::symbolic {

struct SolverStatistics {
  std::uint64_t by_normal_form = 0;
  std::uint64_t by_path_fact = 0;
  std::uint64_t by_intervals = 0;
  std::uint64_t by_sample = 0;  // a sample assignment showed that both answers are possible
  std::uint64_t by_cache = 0;
  std::uint64_t by_z3 = 0;
  std::uint64_t unknown = 0;       // even Z3 did not say
  std::uint64_t z3_queries = 0;    // not answered by the cache of canonical texts
  double z3_seconds = 0;           // for --statistics only
};

// Z3 behind canonical texts: one text, one answer. Shared by the solvers of one thread; Z3 is started by the first query. Not
// for two threads at once.
class QueryEngine {
 public:
  struct Options {
    std::uint32_t resource_limit = 50'000;  // Z3's rlimit per query
    std::uint32_t watchdog_milliseconds = 2'000;  // CPU time
  };
  struct Answer {
    Truth satisfiable = Truth::kUnknown;
    std::vector<std::int64_t> model;  // values of the query's constants in order of declaration, when satisfiable
    bool has_model = false;
  };

  QueryEngine();
  explicit QueryEngine(Options options);
  ~QueryEngine();
  QueryEngine(const QueryEngine&) = delete;
  QueryEngine& operator=(const QueryEngine&) = delete;

  // Whether the SMT-LIB 2 text (declarations and assertions) is satisfiable; kUnknown when it cannot be parsed.
  const Answer& check(std::string_view canonical);
  // The same without looking into or filling the cache.
  Answer check_afresh(std::string_view canonical);
  // A query was stopped by the clock: results are then not reproducible. Never cached.
  bool watchdog_fired() const { return stopped_by_the_clock() != 0; }
  std::uint64_t stopped_by_the_clock() const;
  std::uint64_t queries() const;
  double seconds() const;
  // Each new canonical text is appended to `to` (null: stop recording).
  void record_queries(std::vector<std::string>* to);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

class Solver {
 public:
  // The engine may be shared by several solvers; without one the solver has its own.
  explicit Solver(Context& context);
  Solver(Context& context, QueryEngine& engine);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // kTrue: holds for all values that the path allows. kFalse: holds for none. kUnknown: for some, or not decided. On an
  // unsatisfiable path kTrue or kFalse, whichever is seen first.
  Truth decide(const PathCondition& path, FormulaId formula);
  // The same without ever asking Z3.
  Truth decide_quickly(const PathCondition& path, FormulaId formula);

  // Whether some values satisfy the path.
  Truth satisfiable(const PathCondition& path);
  // The same without Z3; kUnknown more often.
  Truth satisfiable_quickly(const PathCondition& path);

  // Values of the symbols connected to the formula that satisfy the path and the formula. Free symbols (input, opaque) are at
  // least 2, pairwise different and small where that is possible. Nothing when there are none or none were found.
  std::optional<Assignment> model(const PathCondition& path, FormulaId formula);

  // The path of those facts alone that are connected to the formula by shared symbols, transitively.
  PathCondition relevant(const PathCondition& path, FormulaId formula);
  // Facts of the path that are connected to the formula by shared symbols, transitively; oldest first.
  std::vector<FormulaId> connected_facts(const PathCondition& path, FormulaId formula);
  // Symbols of the formula and of those facts, sorted.
  std::vector<SymbolId> connected_symbols(const PathCondition& path, FormulaId formula);
  // The weakest origin among them; kProgramEvery when there are none.
  Origin connected_origin(const PathCondition& path, FormulaId formula);

  // What the path says about an expression, without Z3.
  Range range(const PathCondition& path, ExprId e);
  // The expression with equalities of the path put in (N becomes 50, or 4*M).
  ExprId simplify(const PathCondition& path, ExprId e);
  std::optional<std::int64_t> value(const PathCondition& path, ExprId e);

  // Decides a recorded query text afresh: kFalse unsatisfiable, kTrue satisfiable.
  Truth decide_text(std::string_view canonical);
  void record_queries(std::vector<std::string>* to);
  bool watchdog_fired() const;

  const SolverStatistics& statistics() const;
  Context& context() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace foreshape::symbolic
