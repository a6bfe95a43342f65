// The table of expressions and formulas of one analysed entry. Everything in it is immutable and hash-consed; ids are handed out
// in order of creation, so they are the same in every run. One thread at a time.
//
// Expressions have a normal form: a sum of monomials with integer coefficients over atoms (symbols, quotients, remainders,
// minima, maxima, guarded choices, broadcasts). What overflows 64 bits or outgrows the size budget is too_large(), which absorbs
// everything; a comparison with it is a fresh opaque formula.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/base/arena.h"
#include "analyzer/base/inline_vector.h"
#include "analyzer/symbolic/path.h"
#include "analyzer/symbolic/range.h"
#include "analyzer/symbolic/types.h"

namespace foreshape::symbolic {

using base::InlineVector;

enum class ExprKind : std::uint8_t {
  kConstant,
  kTooLarge,
  kPolynomial,  // terms
  kSymbol,      // atom; all below are atoms too
  kFloorDiv,    // operands: dividend, divisor
  kFloorMod,
  kTruncDiv,
  kTruncMod,
  kMin,        // operands: two or more, sorted
  kMax,        // operands: two or more, sorted
  kIte,        // condition; operands: then, else
  kBroadcast,  // operands: two or more, sorted
};

enum class FormulaKind : std::uint8_t {
  kFalse,
  kTrue,
  kZero,          // subject == 0
  kNonZero,       // subject != 0
  kNonNegative,   // subject >= 0
  kBool,          // symbol
  kNotBool,       // not symbol
  kAtomEqual,     // symbol == literal
  kAtomNotEqual,  // symbol != literal
  kAnd,           // operands
  kOr,            // operands
};

struct Factor {
  ExprId atom;
  std::uint32_t exponent = 1;
  bool operator==(const Factor&) const = default;
};

struct Term {
  MonomialId monomial;
  std::int64_t coefficient = 0;
  bool operator==(const Term&) const = default;
};

// How a symbol has been used so far (bits of Context::uses).
enum SymbolUse : std::uint8_t { kUsedAsInteger = 1, kUsedAsBool = 2, kUsedAsAtom = 4 };

// What to put for symbols: an expression where the symbol stands for an integer, a formula where it stands for a bool. A symbol
// mapped to an expression only: as a bool it becomes the bool of that symbol, or `expression != 0`; as an atom it becomes that
// symbol's atom, or the comparison with a constant key.
class Substitution {
 public:
  struct Entry {
    SymbolId symbol;
    ExprId value;
    FormulaId truth;
  };
  void map(SymbolId symbol, ExprId value);
  void map(SymbolId symbol, FormulaId truth);
  const Entry* find(SymbolId symbol) const;
  bool empty() const { return entries_.empty(); }
  std::span<const Entry> entries() const { return entries_; }  // sorted by symbol

 private:
  Entry& entry(SymbolId symbol);
  std::vector<Entry> entries_;
};

class Context {
 public:
  Context();
  ~Context();
  // The same symbols, expressions and formulas, with the same ids; `other` must outlive the copy, which uses its storage.
  Context(const Context& other);
  Context& operator=(const Context&) = delete;

  // ---- Symbols
  SymbolId new_symbol(const SymbolInfo& info);
  std::size_t symbol_count() const { return symbols_.size(); }
  std::string_view name(SymbolId symbol) const { return symbols_[symbol.value].name; }
  Origin origin(SymbolId symbol) const { return symbols_[symbol.value].origin; }
  bool is_dim(SymbolId symbol) const { return symbols_[symbol.value].is_dim; }
  // Bounds and stride of the value set; of a list, its hull.
  const Range& values(SymbolId symbol) const { return symbols_[symbol.value].range; }
  // The explicit list, sorted; empty when there is none.
  std::span<const std::int64_t> listed_values(SymbolId symbol) const { return symbols_[symbol.value].list; }
  bool allows(SymbolId symbol, std::int64_t value) const;
  std::uint8_t uses(SymbolId symbol) const { return symbols_[symbol.value].uses; }
  // A value to show or to run with when nothing else is known: the smallest allowed one that is at least 2, or the nearest.
  std::int64_t preferred_value(SymbolId symbol) const;

  // ---- Integer expressions
  ExprId constant(std::int64_t value) {
    if (value >= kInlineMin && value <= kInlineMax) return inline_constant(value);
    return big_constant(value);
  }
  ExprId symbol(SymbolId symbol);
  ExprId too_large() const { return ExprId{0}; }

  ExprId add(ExprId a, ExprId b);
  ExprId subtract(ExprId a, ExprId b);
  ExprId multiply(ExprId a, ExprId b);
  ExprId negate(ExprId a);
  ExprId sum(std::span<const ExprId> items);
  ExprId product(std::span<const ExprId> items);
  // A negative exponent is too_large().
  ExprId power(ExprId base, std::int64_t exponent);
  // Python's // and %. Form them only after the divisor was required to be non-zero; a constant 0 gives too_large().
  ExprId floordiv(ExprId a, ExprId b);
  ExprId floormod(ExprId a, ExprId b);
  // C++'s / and %.
  ExprId truncdiv(ExprId a, ExprId b);
  ExprId truncmod(ExprId a, ExprId b);
  // Quotient rounded up, -((-a) // b).
  ExprId ceildiv(ExprId a, ExprId b);
  ExprId min(ExprId a, ExprId b);
  ExprId max(ExprId a, ExprId b);
  ExprId if_then_else(FormulaId condition, ExprId then_value, ExprId else_value);
  // bcast(n, m): the size that n and m broadcast to. Means what it says only where they are compatible (equal, or one of them is
  // 1): whoever forms it asserts compatible(n, m). Then it is associative and commutative, bcast(n, 1) = n, bcast(n, n) = n, and
  // bcast(n, c) = c for a constant c other than 1.
  ExprId broadcast(ExprId a, ExprId b);

  bool is_constant(ExprId e) const { return constant_value(e).has_value(); }
  std::optional<std::int64_t> constant_value(ExprId e) const {
    if (is_inline(e)) return inline_value(e);
    return big_constant_value(e);
  }
  bool is_too_large(ExprId e) const { return e == too_large(); }
  std::optional<SymbolId> as_symbol(ExprId e) const;
  // What follows from the value sets of the symbols alone.
  Range range(ExprId e);

  // ---- Formulas
  FormulaId truth(bool value) const { return FormulaId{value ? 1U : 0U}; }
  FormulaId equal(ExprId a, ExprId b);
  FormulaId not_equal(ExprId a, ExprId b);
  FormulaId less(ExprId a, ExprId b);
  FormulaId less_equal(ExprId a, ExprId b);
  FormulaId greater(ExprId a, ExprId b) { return less(b, a); }
  FormulaId greater_equal(ExprId a, ExprId b) { return less_equal(b, a); }
  FormulaId bool_symbol(SymbolId symbol);
  // The string, None or class named by the symbol is the literal with this key. Different keys exclude each other.
  FormulaId atom_equal(SymbolId symbol, std::uint64_t literal_key);
  FormulaId conjunction(FormulaId a, FormulaId b);
  FormulaId conjunction(std::span<const FormulaId> items);
  FormulaId disjunction(FormulaId a, FormulaId b);
  FormulaId disjunction(std::span<const FormulaId> items);
  FormulaId negation(FormulaId f) {
    const FormulaId known = formulas_[f.value].negation;
    return known.valid() ? known : make_negation(f);
  }
  FormulaId implication(FormulaId a, FormulaId b) { return disjunction(negation(a), b); }
  FormulaId equivalence(FormulaId a, FormulaId b);
  FormulaId if_then_else(FormulaId condition, FormulaId then_value, FormulaId else_value);
  // a == b or a == 1 or b == 1.
  FormulaId compatible(ExprId a, ExprId b);
  // divisor divides a (the divisor is non-zero).
  FormulaId divisible(ExprId a, ExprId divisor);
  // The symbol has this value, in whatever ways it has been used.
  FormulaId symbol_is(SymbolId symbol, std::int64_t value);
  // A formula of which nothing will ever be known.
  FormulaId unknown_formula();
  // 1 where the formula holds, else 0.
  ExprId indicator(FormulaId f) { return if_then_else(f, constant(1), constant(0)); }

  std::optional<bool> constant_truth(FormulaId f) const {
    if (f.value <= 1) return f.value == 1;
    return std::nullopt;
  }

  // ---- Symbols of an expression or formula (sorted; the spans live as long as the Context)
  std::span<const SymbolId> symbols_of(ExprId e);
  std::span<const SymbolId> symbols_of(FormulaId f);
  // kProgramEvery when there are no symbols.
  Origin weakest_origin(ExprId e);
  Origin weakest_origin(FormulaId f);

  ExprId substitute(ExprId e, const Substitution& by);
  FormulaId substitute(FormulaId f, const Substitution& by);

  // Nothing when a symbol has no value, on overflow, on a zero divisor, for too_large(), for an incompatible broadcast.
  std::optional<std::int64_t> evaluate(ExprId e, const Assignment& at) const;
  std::optional<bool> evaluate(FormulaId f, const Assignment& at) const;

  // Readable in the language of the analysed code: "N // 49 + 1", "N == 4*M", "N % 4 == 0 and M >= 2".
  std::string to_string(ExprId e) const;
  std::string to_string(FormulaId f) const;
  // Names the literal keys of atom_equal in to_string; without it they print as "#key".
  void name_literal(std::uint64_t literal_key, std::string_view text);
  std::string_view literal_name(std::uint64_t literal_key) const;  // empty when it has none

  // ---- Structure (for translating expressions elsewhere)
  ExprKind kind(ExprId e) const { return is_inline(e) ? ExprKind::kConstant : exprs_[e.value].kind; }
  std::span<const ExprId> operands(ExprId e) const {
    return is_inline(e) ? std::span<const ExprId>{} : exprs_[e.value].operands;
  }
  FormulaId condition(ExprId ite) const { return exprs_[ite.value].condition; }
  // Of a polynomial; sorted by monomial, the constant term first.
  std::span<const Term> terms(ExprId polynomial) const { return exprs_[polynomial.value].terms; }
  std::span<const Factor> factors(MonomialId monomial) const { return monomials_[monomial.value].factors; }
  ExprId monomial_value(MonomialId monomial);
  // The product when the expression is one with coefficient 1 (an atom is).
  std::optional<MonomialId> as_product(ExprId e) const;
  // product / by where `by` divides it.
  std::optional<ExprId> cofactor(MonomialId product, MonomialId by);
  // The sum without its constant term, divided by a common factor of its coefficients.
  ExprId primitive_part(ExprId polynomial, std::int64_t factor);
  FormulaKind kind(FormulaId f) const { return formulas_[f.value].kind; }
  std::span<const FormulaId> operands(FormulaId f) const { return formulas_[f.value].operands; }
  ExprId subject(FormulaId comparison) const { return formulas_[comparison.value].subject; }
  SymbolId symbol(FormulaId literal) const { return formulas_[literal.value].symbol; }
  std::uint64_t literal_key(FormulaId literal) const { return formulas_[literal.value].literal; }
  std::size_t expression_count() const { return exprs_.size(); }
  std::size_t formula_count() const { return formulas_.size(); }

  // ---- Paths
  PathCondition empty_path() { return PathCondition(*this); }
  const PathNode& path_node(std::uint32_t node) const { return path_nodes_[node]; }
  std::size_t path_node_count() const { return path_nodes_.size(); }

  // Size budget of one expression.
  static constexpr std::size_t kMaxTerms = 200;
  static constexpr std::uint32_t kMaxDegree = 24;
  static constexpr std::uint16_t kMaxDepth = 40;    // atoms nested in atoms
  static constexpr std::size_t kMaxOperands = 24;   // of one min, max or broadcast
  // Nodes written out as a tree, shared parts counted each time: what bounds every walk over an expression.
  static constexpr std::uint32_t kMaxTree = 1500;
  static constexpr std::uint32_t kMaxGuard = 200;     // of the condition of a choice
  static constexpr std::uint32_t kMaxFormula = 4000;  // beyond it is an unknown formula

 private:
  friend class PathCondition;

  // Constants that fit are their own id: the top bit, then the value with an offset.
  static constexpr std::uint32_t kInlineBit = 0x80000000U;
  static constexpr std::int64_t kInlineMin = -(std::int64_t{1} << 30);
  static constexpr std::int64_t kInlineMax = (std::int64_t{1} << 30) - 2;
  static constexpr bool is_inline(ExprId e) { return (e.value & kInlineBit) != 0; }
  static constexpr std::int64_t inline_value(ExprId e) {
    return static_cast<std::int64_t>(e.value & ~kInlineBit) + kInlineMin;
  }
  static constexpr ExprId inline_constant(std::int64_t value) {
    return ExprId{kInlineBit | static_cast<std::uint32_t>(value - kInlineMin)};
  }

  struct SymbolRecord {
    std::string_view name;
    Origin origin;
    bool is_dim;
    std::uint8_t uses = 0;
    ExprId expr;
    Range range;
    std::span<const std::int64_t> list;
  };
  struct ExprRecord {
    ExprKind kind = ExprKind::kTooLarge;
    bool range_known = false;
    bool symbols_known = false;
    std::uint16_t depth = 0;
    std::uint32_t tree = 1;
    SymbolId symbol;         // kSymbol
    FormulaId condition;     // kIte
    MonomialId monomial;     // of an atom: the monomial that is this atom
    std::int64_t value = 0;  // kConstant
    std::span<const Term> terms;
    std::span<const ExprId> operands;
    std::uint64_t hash = 0;
  };
  struct MonomialRecord {
    std::span<const Factor> factors;
    std::uint64_t hash = 0;
    std::uint32_t degree = 0;
    std::uint32_t tree = 1;
    std::uint16_t depth = 0;
    bool has_quotient = false;  // a factor is a floor division
  };
  struct FormulaRecord {
    FormulaKind kind;
    bool symbols_known = false;
    std::uint32_t tree = 1;
    ExprId subject;
    SymbolId symbol;
    FormulaId negation;
    std::uint64_t literal = 0;
    std::span<const FormulaId> operands;
    std::uint64_t hash = 0;
  };

  using TermBuffer = InlineVector<Term, 12>;
  using FactorBuffer = InlineVector<Factor, 8>;
  using ExprBuffer = InlineVector<ExprId, 8>;

  ExprId big_constant(std::int64_t value);
  std::optional<std::int64_t> big_constant_value(ExprId e) const;

  // ---- Sums and products (expression.cpp)
  // The expression as sorted terms; `single` holds the one term of a constant or an atom.
  std::span<const Term> as_terms(ExprId e, Term& single) const;
  ExprId from_terms(TermBuffer& unsorted);
  ExprId from_sorted_terms(std::span<const Term> terms);
  ExprId intern_polynomial(std::span<const Term> terms);
  ExprId intern_atom(ExprKind kind, std::span<const ExprId> operands, FormulaId condition = {});
  ExprId new_expression(const ExprRecord& record);
  MonomialId intern_monomial(std::span<const Factor> sorted_factors);
  std::optional<MonomialId> multiply(MonomialId a, MonomialId b);
  // a / b where b divides a.
  std::optional<MonomialId> divide(MonomialId a, MonomialId b);
  MonomialId common_factors(MonomialId a, MonomialId b);
  // e * coefficient * monomial.
  ExprId scaled(ExprId e, std::int64_t coefficient, MonomialId monomial = MonomialId{0});
  // d * q * (x // d) is q * (x - x % d).
  std::optional<ExprId> without_multiplied_quotient(std::span<const Term> terms, std::size_t at);
  std::uint16_t depth(ExprId e) const { return is_inline(e) ? std::uint16_t{0} : exprs_[e.value].depth; }
  std::uint32_t tree(ExprId e) const { return is_inline(e) ? 1 : exprs_[e.value].tree; }
  // The atom when the monomial is that atom to the power one.
  std::optional<ExprId> lone_atom(MonomialId monomial) const;
  Range compute_range(ExprId e);
  Range polynomial_range(ExprId e);
  // The greatest common monomial of all terms, and the greatest common divisor of the coefficients (with or without the constant).
  MonomialId content_monomial(std::span<const Term> terms);
  static std::int64_t content_coefficient(std::span<const Term> terms, bool with_constant);

  // ---- Division (division.cpp)
  // a // b == whole + (rest // divisor);  a % b == scale * (rest % divisor) + offset.
  struct Division {
    ExprId whole;
    ExprId rest;
    ExprId divisor;
    ExprId scale;
    std::int64_t offset = 0;
  };
  std::optional<Division> divide_by_constant(ExprId a, std::int64_t divisor, bool for_remainder);
  std::optional<Division> divide_by_expression(ExprId a, ExprId divisor, bool for_remainder);
  ExprId quotient_of_reduced(ExprId rest, ExprId divisor);
  ExprId remainder_of_reduced(ExprId rest, ExprId divisor);
  // x % m replaced by x, where the divisor divides m; `whole` gets the difference divided by the divisor.
  ExprId unfold_remainders(ExprId a, ExprId divisor, bool for_remainder, ExprId& whole);
  std::pair<ExprId, ExprId> split_by_term(ExprId a, const Term& divisor);
  std::optional<std::pair<ExprId, ExprId>> long_division(ExprId a, ExprId divisor);
  std::optional<ExprId> exact_quotient(ExprId a, ExprId b);
  // Whether rest // divisor is surely this number.
  std::optional<std::int64_t> certain_quotient(ExprId rest, ExprId divisor);

  // ---- Choices (choice.cpp)
  ExprId extremum(ExprKind kind, ExprId a, ExprId b);

  // ---- Formulas (formula.cpp)
  FormulaId zero(ExprId e);
  FormulaId nonnegative(ExprId e);
  FormulaId intern_comparison(FormulaKind kind, ExprId subject);
  FormulaId intern_literal(FormulaKind kind, SymbolId symbol, std::uint64_t literal);
  FormulaId intern_junction(FormulaKind kind, std::span<const FormulaId> operands);
  FormulaId make_negation(FormulaId f);
  FormulaId junction(FormulaKind kind, std::span<const FormulaId> items);
  FormulaId junction_of_two(FormulaKind kind, FormulaId a, FormulaId b);
  template <typename Equal>
  FormulaId intern_formula(FormulaRecord record, Equal&& equal);
  // The comparison with its one guarded choice taken apart, where that helps.
  std::optional<FormulaId> split_choice(FormulaKind kind, ExprId e);
  // `remainder_atom == wanted` with a simpler dividend.
  std::optional<FormulaId> simpler_remainder(ExprId remainder_atom, std::int64_t wanted);

  std::span<const SymbolId> intern_symbols(std::vector<SymbolId>& symbols);
  void collect_symbols(ExprId e, std::vector<SymbolId>& into);
  void collect_symbols(FormulaId f, std::vector<SymbolId>& into);

  // ---- Paths (path.cpp)
  std::uint32_t path_child(std::uint32_t parent, FormulaId fact);
  // Marks the facts of that path in fact_present_.
  void move_cursor(std::uint32_t node);
  Truth known_at_cursor(FormulaId fact);

  // The open-addressing tables hold ids; kFree marks a free slot.
  class IdTable {
   public:
    IdTable() : slots_(64, kFree) {}
    template <typename Equal>
    std::uint32_t find(std::uint64_t hash, Equal&& equal) const {
      const std::size_t mask = slots_.size() - 1;
      for (std::size_t at = hash & mask; slots_[at] != kFree; at = (at + 1) & mask) {
        if (equal(slots_[at])) return slots_[at];
      }
      return kFree;
    }
    template <typename HashOf>
    void insert(std::uint64_t hash, std::uint32_t id, HashOf&& hash_of) {
      if (++used_ * 2 > slots_.size()) grow(hash_of);
      place(hash, id);
    }
    static constexpr std::uint32_t kFree = 0xffffffffU;

   private:
    void place(std::uint64_t hash, std::uint32_t id) {
      const std::size_t mask = slots_.size() - 1;
      std::size_t at = hash & mask;
      while (slots_[at] != kFree) at = (at + 1) & mask;
      slots_[at] = id;
    }
    template <typename HashOf>
    void grow(HashOf&& hash_of) {
      std::vector<std::uint32_t> old(slots_.size() * 2, kFree);
      old.swap(slots_);
      for (const std::uint32_t id : old) {
        if (id != kFree) place(hash_of(id), id);
      }
    }
    std::vector<std::uint32_t> slots_;
    std::size_t used_ = 0;
  };

  base::Arena arena_;
  std::vector<SymbolRecord> symbols_;
  std::vector<ExprRecord> exprs_;
  std::vector<MonomialRecord> monomials_;
  std::vector<FormulaRecord> formulas_;
  struct JunctionOfTwo {
    FormulaId a, b;
    FormulaKind kind = FormulaKind::kAnd;
    FormulaId result;
  };
  std::vector<JunctionOfTwo> junctions_;  // direct-mapped
  std::vector<PathNode> path_nodes_;
  IdTable expr_table_;
  IdTable monomial_table_;
  IdTable formula_table_;
  IdTable path_table_;
  std::vector<Range> ranges_;                             // by expression, where range_known
  std::vector<std::span<const SymbolId>> expr_symbols_;   // by expression, where symbols_known
  std::vector<std::span<const SymbolId>> formula_symbols_;
  std::vector<std::pair<std::uint64_t, std::string_view>> literal_names_;
  std::uint32_t cursor_ = 0;                  // the path whose facts are marked
  std::vector<std::uint8_t> fact_present_;    // by formula
};

}  // namespace foreshape::symbolic
