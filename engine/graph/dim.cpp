#include "engine/graph/dim.h"

#include <algorithm>

#include "engine/base/error.h"

namespace foreshape::engine {

namespace {

int compare_atoms(const DimAtomPointer& left, const DimAtomPointer& right) {
  if (left == right) return 0;
  if (left->kind != right->kind) return left->kind < right->kind ? -1 : 1;
  if (left->kind == DimAtom::Kind::kSymbol) {
    if (const int order = left->name.compare(right->name); order != 0) return order;
    return std::less<>()(left.get(), right.get()) ? -1 : 1;  // two symbols of one name
  }
  for (std::size_t i = 0; i < left->arguments.size(); ++i) {
    if (const int order = Dim::compare(left->arguments[i], right->arguments[i]); order != 0) return order;
  }
  return 0;
}

int compare_monomials(const std::vector<DimAtomPointer>& left, const std::vector<DimAtomPointer>& right) {
  if (left.size() != right.size()) return left.size() > right.size() ? -1 : 1;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (const int order = compare_atoms(left[i], right[i]); order != 0) return order;
  }
  return 0;
}

std::int64_t checked_product(std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(left, right, &result)) throw ShapeError("a size does not fit an integer of 64 bits");
  return result;
}

std::int64_t checked_sum(std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(left, right, &result)) throw ShapeError("a size does not fit an integer of 64 bits");
  return result;
}

std::int64_t floor_divide(std::int64_t dividend, std::int64_t divisor) {
  const std::int64_t quotient = dividend / divisor;
  return dividend % divisor != 0 && (dividend < 0) != (divisor < 0) ? quotient - 1 : quotient;
}

Dim function(DimAtom::Kind kind, const Dim& left, const Dim& right) {
  if (left.is_unknown() || right.is_unknown()) return Dim::unknown();
  return Dim::atom(std::make_shared<const DimAtom>(DimAtom{kind, {}, {left, right}}));
}

std::string atom_text(const DimAtom& atom) {
  if (atom.kind == DimAtom::Kind::kSymbol) return atom.name;
  const std::string left = atom.arguments[0].to_string();
  const std::string right = atom.arguments[1].to_string();
  switch (atom.kind) {
    case DimAtom::Kind::kFloorQuotient:
      return "floor(" + left + ", " + right + ")";
    case DimAtom::Kind::kBroadcast:
      return "broadcast(" + left + ", " + right + ")";
    case DimAtom::Kind::kMaximum:
      return "max(" + left + ", " + right + ")";
    default:
      return "min(" + left + ", " + right + ")";
  }
}

}  // namespace

Dim Dim::symbol(std::string name) {
  return atom(std::make_shared<const DimAtom>(DimAtom{DimAtom::Kind::kSymbol, std::move(name), {}}));
}

Dim Dim::atom(DimAtomPointer atom) {
  return from_terms({Term{1, {std::move(atom)}}});
}

Dim Dim::unknown() {
  Dim result;
  result.terms_ = std::make_shared<const std::vector<Term>>();
  return result;
}

bool Dim::is_unknown() const {
  return terms_ != nullptr && terms_->empty();
}

DimAtomPointer Dim::single_atom() const {
  if (terms_ == nullptr || terms_->size() != 1) return nullptr;
  const Term& term = terms_->front();
  return term.coefficient == 1 && term.atoms.size() == 1 ? term.atoms.front() : nullptr;
}

std::vector<Dim::Term> Dim::terms() const {
  if (terms_ != nullptr) return *terms_;
  if (constant_ == 0) return {};
  return {Term{constant_, {}}};
}

Dim Dim::from_terms(std::vector<Term> terms) {
  std::sort(terms.begin(), terms.end(),
            [](const Term& a, const Term& b) { return compare_monomials(a.atoms, b.atoms) < 0; });
  std::vector<Term> merged;
  for (Term& term : terms) {
    if (!merged.empty() && compare_monomials(merged.back().atoms, term.atoms) == 0) {
      merged.back().coefficient = checked_sum(merged.back().coefficient, term.coefficient);
    } else {
      merged.push_back(std::move(term));
    }
  }
  std::erase_if(merged, [](const Term& term) { return term.coefficient == 0; });
  if (merged.empty()) return Dim(0);
  if (merged.size() == 1 && merged.front().atoms.empty()) return Dim(merged.front().coefficient);
  Dim result;
  result.terms_ = std::make_shared<const std::vector<Term>>(std::move(merged));
  return result;
}

Dim operator+(const Dim& left, const Dim& right) {
  if (left.is_constant() && right.is_constant()) return Dim(checked_sum(left.constant_, right.constant_));
  if (left.is_unknown() || right.is_unknown()) return Dim::unknown();
  std::vector<Dim::Term> terms = left.terms();
  for (Dim::Term& term : right.terms())
    terms.push_back(std::move(term));
  return Dim::from_terms(std::move(terms));
}

Dim operator*(const Dim& left, const Dim& right) {
  if (left.is_constant() && right.is_constant()) return Dim(checked_product(left.constant_, right.constant_));
  if (left.is_unknown() || right.is_unknown()) return Dim::unknown();
  std::vector<Dim::Term> terms;
  for (const Dim::Term& a : left.terms()) {
    for (const Dim::Term& b : right.terms()) {
      Dim::Term product{checked_product(a.coefficient, b.coefficient), a.atoms};
      product.atoms.insert(product.atoms.end(), b.atoms.begin(), b.atoms.end());
      std::sort(product.atoms.begin(), product.atoms.end(),
                [](const DimAtomPointer& x, const DimAtomPointer& y) { return compare_atoms(x, y) < 0; });
      terms.push_back(std::move(product));
    }
  }
  return Dim::from_terms(std::move(terms));
}

int Dim::compare(const Dim& left, const Dim& right) {
  const std::vector<Term> a = left.terms();
  const std::vector<Term> b = right.terms();
  if (left.is_unknown() != right.is_unknown()) return left.is_unknown() ? 1 : -1;
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (const int order = compare_monomials(a[i].atoms, b[i].atoms); order != 0) return order;
    if (a[i].coefficient != b[i].coefficient) return a[i].coefficient < b[i].coefficient ? -1 : 1;
  }
  return 0;
}

std::optional<std::int64_t> Dim::evaluate(const Lookup& value_of) const {
  if (is_constant()) return constant_;
  if (is_unknown()) return std::nullopt;
  std::int64_t sum = 0;
  for (const Term& term : *terms_) {
    std::int64_t product = term.coefficient;
    for (const DimAtomPointer& atom : term.atoms) {
      std::optional<std::int64_t> value;
      if (atom->kind == DimAtom::Kind::kSymbol) {
        value = value_of(atom);
      } else {
        const auto left = atom->arguments[0].evaluate(value_of);
        const auto right = atom->arguments[1].evaluate(value_of);
        if (!left || !right) return std::nullopt;
        switch (atom->kind) {
          case DimAtom::Kind::kFloorQuotient:
            if (*right != 0) value = floor_divide(*left, *right);
            break;
          case DimAtom::Kind::kBroadcast:
            if (*left == *right || *right == 1) {
              value = *left;
            } else if (*left == 1) {
              value = *right;
            }
            break;
          case DimAtom::Kind::kMaximum:
            value = std::max(*left, *right);
            break;
          default:
            value = std::min(*left, *right);
        }
      }
      if (!value || __builtin_mul_overflow(product, *value, &product)) return std::nullopt;
    }
    if (__builtin_add_overflow(sum, product, &sum)) return std::nullopt;
  }
  return sum;
}

std::string Dim::to_string() const {
  if (is_constant()) return std::to_string(constant_);
  if (is_unknown()) return "?";
  std::string text;
  for (const Term& term : *terms_) {
    std::int64_t coefficient = term.coefficient;
    if (text.empty()) {
      if (coefficient < 0) text = "-";
    } else {
      text += coefficient < 0 ? " - " : " + ";
    }
    coefficient = coefficient < 0 ? -coefficient : coefficient;
    if (coefficient != 1 || term.atoms.empty()) text += std::to_string(coefficient);
    for (std::size_t i = 0; i < term.atoms.size(); ++i) {
      if (i > 0 || coefficient != 1) text += "*";
      text += atom_text(*term.atoms[i]);
    }
  }
  return text;
}

Dim floor_quotient(const Dim& dividend, const Dim& divisor) {
  if (divisor.is_constant(0)) throw ShapeError("a size is divided by zero");
  if (dividend.is_constant() && divisor.is_constant()) {
    return Dim(floor_divide(dividend.constant(), divisor.constant()));
  }
  if (std::optional<Dim> exact = exact_quotient(dividend, divisor)) return *std::move(exact);
  return function(DimAtom::Kind::kFloorQuotient, dividend, divisor);
}

Dim maximum(const Dim& left, const Dim& right) {
  if (left.is_constant() && right.is_constant()) return Dim(std::max(left.constant(), right.constant()));
  if (left == right) return left;
  return function(DimAtom::Kind::kMaximum, left, right);
}

Dim minimum(const Dim& left, const Dim& right) {
  if (left.is_constant() && right.is_constant()) return Dim(std::min(left.constant(), right.constant()));
  if (left == right) return left;
  return function(DimAtom::Kind::kMinimum, left, right);
}

Dim broadcast(const Dim& left, const Dim& right) {
  if (left == right || right.is_constant(1)) return left;
  if (left.is_constant(1)) return right;
  if (left.is_constant() && right.is_constant()) {
    throw ShapeError("sizes " + left.to_string() + " and " + right.to_string() + " do not broadcast",
                     "sizes must be equal, or one of them 1");
  }
  // A constant other than 1 can only meet itself or 1.
  if (left.is_constant()) return left;
  if (right.is_constant()) return right;
  return Dim::compare(left, right) < 0 ? function(DimAtom::Kind::kBroadcast, left, right)
                                       : function(DimAtom::Kind::kBroadcast, right, left);
}

std::optional<Dim> exact_quotient(const Dim& dividend, const Dim& divisor) {
  if (dividend.is_unknown() || divisor.is_unknown() || divisor.is_constant(0)) return std::nullopt;
  const std::vector<Dim::Term> by = divisor.terms();
  if (by.size() != 1) {
    if (dividend == divisor) return Dim(1);
    return std::nullopt;
  }
  Dim result(0);
  for (const Dim::Term& term : dividend.terms()) {
    if (term.coefficient % by[0].coefficient != 0) return std::nullopt;
    std::vector<DimAtomPointer> left = term.atoms;
    for (const DimAtomPointer& atom : by[0].atoms) {
      const auto found = std::find_if(left.begin(), left.end(),
                                      [&](const DimAtomPointer& other) { return compare_atoms(atom, other) == 0; });
      if (found == left.end()) return std::nullopt;
      left.erase(found);
    }
    Dim quotient(term.coefficient / by[0].coefficient);
    for (const DimAtomPointer& atom : left)
      quotient = quotient * Dim::atom(atom);
    result = result + quotient;
  }
  return result;
}

}  // namespace foreshape::engine
