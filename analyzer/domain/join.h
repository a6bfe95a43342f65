// Joining states where control flow meets, and widening around loops.
#pragma once

#include "analyzer/base/interner.h"
#include "analyzer/domain/state.h"
#include "analyzer/symbolic/context.h"

namespace foreshape::domain {

class Joiner {
 public:
  Joiner(symbolic::Context& symbols, Heap& heap, ReasonId lost_in_join) : symbols_(symbols), heap_(heap), lost_(lost_in_join) {}

  // Alternatives that a choice may have; further ones are lost in the join.
  static constexpr std::size_t kMaxAlternatives = 6;

  // The state after two branches met: `a` where `guard` holds, `b` elsewhere. The path is their common prefix, and what the
  // surviving side assumed when only one is reachable.
  State join(State a, State b, FormulaId guard);
  // The guard to merge with: a condition of its own where the formula has grown too large. Everything that is merged with it stays
  // correlated.
  FormulaId selector(FormulaId guard);
  // The selector that tells the states apart: what `a` assumed beyond the common prefix.
  FormulaId guard_of(const State& a, const State& b);

  // One value for both; references that differ become a choice.
  Value merge(const Value& a, const Value& b, FormulaId guard);

  // What a later iteration of a loop starts from, given where the first one started and ended. Ints that changed by a constant and
  // lists that grew by appending become functions of `iteration` (the number of iterations done, at least 1) where it is valid;
  // everything else that differs becomes opaque.
  State widen(const State& before, State after, ExprId iteration);
  // The state at the end of a loop body says nothing that `start`, shifted by one iteration, does not allow for. What did not exist
  // `outside`, before the loop, is made anew by each iteration and does not count.
  bool covered(const State& outside, const State& start, const State& end, SymbolId iteration) const;
  // Puts an expression for a symbol in all cells that differ from `before`.
  void substitute(State& state, const State& before, SymbolId symbol, ExprId by);

  // The two values mean the same, looking through references to fresh but equal objects.
  bool equivalent(const State& a, const Value& x, const State& b, const Value& y, int depth = 0) const;

  // One value that stands for any of the items.
  Value summarise(State& into, std::span<const Value> items);
  ExprId length_of(const Sequence& sequence) const;

  Value opaque_int(std::string_view name, bool is_dim);
  FormulaId opaque_condition();

 private:
  Value merge_objects(const Value& a, const Value& b, FormulaId guard);
  const Sequence* merge_sequences(const Sequence& a, const Sequence& b, FormulaId guard);
  const Sequence* merge_shapes(const Sequence& a, const Sequence& b, FormulaId guard);
  Value choose(const Value& a, const Value& b, FormulaId guard);
  void merge_attributes(AttributeMap& into, const AttributeMap& other, FormulaId guard);

  Value generalise(State& into, const State& before, const Value& x, const State& after, const Value& y, ExprId iteration,
                   int depth);
  const Object* generalise_objects(State& into, const State& before, const Object& x, const State& after, const Object& y,
                                   ExprId iteration, int depth);
  const Sequence* generalise_list(State& into, const State& before, const Sequence& x, const State& after, const Sequence& y,
                                  ExprId iteration, int depth);
  const Sequence* generalise_shape(const Sequence& x, const Sequence& y, ExprId iteration);
  bool covers(const State& a, const Value& x, const State& b, const Value& y, SymbolId iteration, int depth) const;
  Value substitute(const Value& value, const symbolic::Substitution& by);
  const Sequence* substitute(const Sequence& sequence, const symbolic::Substitution& by);

  symbolic::Context& symbols_;
  Heap& heap_;
  ReasonId lost_;
};

}  // namespace foreshape::domain
