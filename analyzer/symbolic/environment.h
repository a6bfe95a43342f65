// What the facts of a path say without search: tighter ranges of atoms and sums, and equalities solved for an atom. It follows the
// path that is asked about; moving between paths costs what the paths do not share. The result is a function of the path alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analyzer/symbolic/context.h"
#include "analyzer/symbolic/path.h"
#include "analyzer/symbolic/range.h"

namespace foreshape::symbolic {

class Environment {
 public:
  explicit Environment(Context& context) : context_(context) {}

  void move_to(std::uint32_t path_node);
  // The nearest node of the path from which on no fact shares a symbol with the formula, directly or through other facts: while the
  // path is free of contradictions, what it says about the formula is what that node's path says.
  std::uint32_t last_connected_node(FormulaId f) const;
  // The facts of the path exclude each other.
  bool contradiction() const { return contradiction_; }

  // Whether the path says anything that touches the formula, or the formula could contradict itself: otherwise adding it to the
  // path has no consequences.
  bool concerns(FormulaId f) const;
  // Whether the formula contradicts the facts of the path.
  bool excludes(FormulaId f);

  Range range(ExprId e);
  // The expression with solved equalities put in.
  ExprId simplify(ExprId e);
  Truth evaluate(FormulaId f);
  // The expression that an equality of the path gives for the symbol, in symbols that have none; invalid when there is none.
  ExprId solution(SymbolId symbol);

 private:
  struct Refinement {
    ExprId expr;          // an atom or a sum without constant; invalid for a product
    MonomialId monomial;  // a product
    Range range;
    std::uint32_t previous;  // index + 1 of the refinement that this one hides
  };
  struct Rule {
    ExprId atom;
    ExprId value;
    std::uint32_t previous;
  };
  struct Literal {
    SymbolId symbol;
    std::uint64_t key;
  };
  // The path says that the divisor divides this product.
  struct Multiple {
    MonomialId product;
    ExprId divisor;
  };
  struct Level {
    std::uint32_t node;
    std::uint32_t refinements;
    std::uint32_t sums;
    std::uint32_t rules;
    std::uint32_t literals;
    std::uint32_t present;
    std::uint32_t facts;
    std::uint32_t multiples;
    std::uint32_t links;
    std::uint64_t version;
    bool contradiction;
  };

  void push(std::uint32_t path_node, FormulaId fact, std::size_t budget);
  void connect(FormulaId fact);
  std::uint32_t group_of(SymbolId symbol) const;
  void pop();
  // Takes a fact in; members of conjunctions and the last open member of a disjunction become facts of their own.
  void learn(FormulaId f);
  // Draws the consequences of one fact under what is known now.
  void propagate(FormulaId f);
  void propagate_queue(std::size_t budget);
  void refine(ExprId e, const Range& to);
  void refine_sum(ExprId e, const Range& to);
  void refine_atom(ExprId atom, const Range& to);
  void refine_product(MonomialId monomial, const Range& to);
  void record(ExprId key, MonomialId monomial, const Range& range);
  void solve(ExprId e);
  void exclude(ExprId e);
  void learn_literal(FormulaId f);
  void changed() { version_ = ++last_version_; }
  bool is_present(FormulaId f) const { return f.value < present_.size() && present_[f.value] != 0; }
  void wake(std::span<const SymbolId> symbols);
  Range monomial_range(MonomialId monomial);
  Range range_of_composed(ExprId e);
  Range term_range(const Term& term) { return scale(monomial_range(term.monomial), term.coefficient); }
  const Range* refined(ExprId e) const;
  const Range* refined(MonomialId m) const;
  bool contains(ExprId e, ExprId atom) const;
  // The sum without its constant, divided by the common factor, leading coefficient positive: e == factor * key + offset.
  struct SumKey {
    ExprId key;
    std::int64_t factor;
    std::int64_t offset;
  };
  SumKey sum_key(ExprId polynomial);
  ExprId simplify_at(ExprId e, int budget);
  ExprId rebuild(ExprId e, int budget);
  // quotient * divisor + rest == e, with the terms that are known multiples in the quotient.
  struct Split {
    ExprId quotient;
    ExprId rest;
  };
  Split split_multiples(ExprId e, ExprId divisor);

  Context& context_;
  bool contradiction_ = false;
  std::vector<Level> levels_;
  std::vector<Refinement> refinements_;
  std::vector<std::uint32_t> refined_expr_;      // by expression: index + 1 into refinements_
  std::vector<std::uint32_t> refined_monomial_;  // by monomial
  std::uint32_t sums_ = 0;                       // how many refinements are of sums
  std::vector<Rule> rules_;
  std::vector<std::uint32_t> rule_of_;  // by expression: index + 1 into rules_
  std::uint64_t version_ = 0;           // names the present state of knowledge, for simplified_
  std::uint64_t last_version_ = 0;
  std::vector<Literal> literals_;
  std::vector<Multiple> multiples_;
  // Symbols that facts connect, as a forest; a root knows the last level (index + 1) whose fact mentions its group.
  struct Group {
    std::uint32_t parent;
    std::uint32_t size;
    std::uint32_t last_level;
  };
  struct Link {
    std::uint32_t symbol;
    Group before;
  };
  std::vector<Group> groups_;  // by symbol
  std::vector<Link> links_;    // what to put back
  std::vector<FormulaId> present_trail_;
  std::vector<std::uint8_t> present_;  // by formula
  std::vector<FormulaId> facts_;       // comparisons and disjunctions to propagate again when a symbol of theirs is narrowed
  std::vector<std::vector<std::uint32_t>> watching_;  // by symbol: indices into facts_
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint8_t> queued_;  // by index into facts_
  struct Simplified {
    ExprId from;
    ExprId to;
    std::uint64_t version = 0;
  };
  std::vector<Simplified> simplified_;  // direct-mapped
  struct Ranged {
    ExprId of;
    std::uint64_t version = 0;
    Range range;
  };
  std::vector<Ranged> ranged_;  // direct-mapped
};

}  // namespace foreshape::symbolic
