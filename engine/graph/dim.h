// The symbolic size of one axis: a polynomial with integer coefficients over symbols and a few functions of sizes.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace foreshape::engine {

class Dim;

// What a polynomial is made of. A symbol is itself only; functions are equal when their arguments are.
struct DimAtom {
  enum class Kind : std::uint8_t { kSymbol, kFloorQuotient, kBroadcast, kMaximum, kMinimum };
  Kind kind;
  std::string name;  // of a symbol
  std::vector<Dim> arguments;
};
using DimAtomPointer = std::shared_ptr<const DimAtom>;

class Dim {
 public:
  Dim(std::int64_t constant = 0)
      : constant_(constant) {}  // NOLINT(google-explicit-constructor): sizes are written as numbers
  static Dim symbol(std::string name);
  static Dim atom(DimAtomPointer atom);
  // Nothing is known. It equals nothing, itself included, and everything computed from it is unknown.
  static Dim unknown();

  bool is_constant() const { return terms_ == nullptr; }
  bool is_constant(std::int64_t value) const { return terms_ == nullptr && constant_ == value; }
  bool is_unknown() const;
  std::int64_t constant() const { return constant_; }  // when is_constant()
  // The symbol or function that this is, if it is one alone.
  DimAtomPointer single_atom() const;

  // The value for given symbols; nothing when one of them has none or the value does not fit.
  using Lookup = std::function<std::optional<std::int64_t>(const DimAtomPointer&)>;
  std::optional<std::int64_t> evaluate(const Lookup& value_of) const;

  // "6", "n", "2*n + 1", "floor(n/2)", "?" (unknown)
  std::string to_string() const;

  // The same normal form, hence the same value for all symbols. False says nothing.
  friend bool operator==(const Dim& left, const Dim& right) { return compare(left, right) == 0 && !left.is_unknown(); }
  friend Dim operator+(const Dim& left, const Dim& right);
  friend Dim operator-(const Dim& left, const Dim& right) { return left + Dim(-1) * right; }
  friend Dim operator*(const Dim& left, const Dim& right);
  static int compare(const Dim& left, const Dim& right);  // a total order of normal forms

  struct Term {
    std::int64_t coefficient;
    std::vector<DimAtomPointer> atoms;  // sorted
  };
  std::vector<Term> terms() const;  // sorted; the constant has no atoms

 private:
  static Dim from_terms(std::vector<Term> terms);

  std::int64_t constant_ = 0;
  std::shared_ptr<const std::vector<Term>> terms_;  // null: the constant alone. Empty: unknown
};

Dim floor_quotient(const Dim& dividend, const Dim& divisor);
Dim maximum(const Dim& left, const Dim& right);
Dim minimum(const Dim& left, const Dim& right);
// The size that two axes broadcast to. Throws ShapeError when they are constants that do not.
Dim broadcast(const Dim& left, const Dim& right);
// left / right where that is exact, as of products with the same symbols.
std::optional<Dim> exact_quotient(const Dim& dividend, const Dim& divisor);

}  // namespace foreshape::engine
