// Expressions and formulas as a reader of the analysed code would write them.
#include <algorithm>

#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic {

namespace {

constexpr MonomialId kUnit{0};

// How tightly the outermost operator binds; a part that binds less than its place needs gets parentheses.
enum Binding : int { kChoice = 0, kOrLevel = 1, kAndLevel = 2, kNotLevel = 3, kComparison = 4, kSum = 5, kProduct = 6, kPower = 7, kAtom = 8 };

struct Text {
  std::string text;
  Binding binding = kAtom;

  std::string at(Binding needed) const { return binding < needed ? "(" + text + ")" : text; }
};

class Printer {
 public:
  explicit Printer(const Context& context) : context_(context) {}

  Text expression(ExprId e) const {
    if (const auto value = context_.constant_value(e)) return {std::to_string(*value), *value < 0 ? kSum : kAtom};
    const auto operands = context_.operands(e);
    switch (context_.kind(e)) {
      case ExprKind::kConstant:
      case ExprKind::kTooLarge:
        return {"?", kAtom};
      case ExprKind::kSymbol:
        return {std::string(context_.name(*context_.as_symbol(e))), kAtom};
      case ExprKind::kPolynomial: {
        const auto terms = context_.terms(e);
        return sum({terms.begin(), terms.end()});
      }
      case ExprKind::kFloorDiv:
        return binary(operands, " // ");
      case ExprKind::kFloorMod:
      case ExprKind::kTruncMod:
        return binary(operands, " % ");
      case ExprKind::kTruncDiv:
        return binary(operands, " / ");
      case ExprKind::kMin:
        return call("min", operands);
      case ExprKind::kMax:
        return call("max", operands);
      case ExprKind::kBroadcast:
        return call("broadcast", operands);
      case ExprKind::kIte:
        return {expression(operands[0]).at(kOrLevel) + " if " + formula(context_.condition(e)).at(kOrLevel) + " else " +
                    expression(operands[1]).at(kChoice),
                kChoice};
    }
    return {"?", kAtom};
  }

  Text formula(FormulaId f) const {
    switch (context_.kind(f)) {
      case FormulaKind::kFalse:
        return {"False", kAtom};
      case FormulaKind::kTrue:
        return {"True", kAtom};
      case FormulaKind::kZero:
        return comparison(context_.subject(f), " == ", " == ");
      case FormulaKind::kNonZero:
        return comparison(context_.subject(f), " != ", " != ");
      case FormulaKind::kNonNegative:
        return comparison(context_.subject(f), " >= ", " <= ");
      case FormulaKind::kBool:
        return {std::string(context_.name(context_.symbol(f))), kAtom};
      case FormulaKind::kNotBool:
        return {"not " + std::string(context_.name(context_.symbol(f))), kNotLevel};
      case FormulaKind::kAtomEqual:
        return {std::string(context_.name(context_.symbol(f))) + " == " + literal(context_.literal_key(f)), kComparison};
      case FormulaKind::kAtomNotEqual:
        return {std::string(context_.name(context_.symbol(f))) + " != " + literal(context_.literal_key(f)), kComparison};
      case FormulaKind::kAnd:
        return junction(f, " and ", kAndLevel);
      case FormulaKind::kOr:
        return junction(f, " or ", kOrLevel);
    }
    return {"?", kAtom};
  }

 private:
  std::string literal(std::uint64_t key) const {
    const std::string_view text = context_.literal_name(key);
    return text.empty() ? "#" + std::to_string(key) : std::string(text);
  }

  Text junction(FormulaId f, const char* between, Binding level) const {
    std::string text;
    for (const FormulaId member : context_.operands(f)) {
      if (!text.empty()) text += between;
      text += formula(member).at(static_cast<Binding>(level + 1));
    }
    return {text, level};
  }

  Text binary(std::span<const ExprId> operands, const char* between) const {
    return {expression(operands[0]).at(kProduct) + between + expression(operands[1]).at(kPower), kProduct};
  }

  Text call(const char* name, std::span<const ExprId> operands) const {
    std::string text = name;
    text += "(";
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i > 0) text += ", ";
      text += expression(operands[i]).text;
    }
    return {text + ")", kAtom};
  }

  Text monomial(MonomialId m) const {
    std::string text;
    const auto factors = context_.factors(m);
    if (factors.size() == 1 && factors[0].exponent == 1) return expression(factors[0].atom);
    for (const Factor& factor : factors) {
      if (!text.empty()) text += "*";
      text += expression(factor.atom).at(kPower);
      if (factor.exponent != 1) text += "**" + std::to_string(factor.exponent);
    }
    return {text, factors.size() == 1 ? kPower : kProduct};
  }

  std::uint32_t degree(MonomialId m) const {
    std::uint32_t total = 0;
    for (const Factor& factor : context_.factors(m)) total += factor.exponent;
    return total;
  }

  // Positive terms first, higher powers before lower ones, the constant last.
  Text sum(std::vector<Term> terms) const {
    std::stable_sort(terms.begin(), terms.end(), [this](const Term& a, const Term& b) { return degree(a.monomial) > degree(b.monomial); });
    std::string text;
    std::size_t printed = 0;
    Binding only = kAtom;
    const auto print = [&](const Term& term) {
      const std::string size = term.coefficient < 0 ? std::to_string(term.coefficient).substr(1) : std::to_string(term.coefficient);
      if (printed > 0) {
        text += term.coefficient < 0 ? " - " : " + ";
      } else if (term.coefficient < 0) {
        text += "-";
      }
      if (term.monomial == kUnit) {
        text += size;
        only = term.coefficient < 0 ? kSum : kAtom;
      } else {
        const Text body = monomial(term.monomial);
        const bool one = size == "1";
        text += one ? body.at(term.coefficient < 0 || terms.size() > 1 ? kProduct : kChoice) : size + "*" + body.at(kPower);
        only = term.coefficient < 0 ? kSum : one ? body.binding : kProduct;
      }
      ++printed;
    };
    for (const Term& term : terms) {
      if (term.monomial != kUnit && term.coefficient > 0) print(term);
    }
    for (const Term& term : terms) {
      if (term.monomial != kUnit && term.coefficient < 0) print(term);
    }
    for (const Term& term : terms) {
      if (term.monomial == kUnit) print(term);
    }
    if (printed == 0) return {"0", kAtom};
    return {text, printed == 1 ? only : kSum};
  }

  // subject ~ 0 with the negative terms on the other side.
  Text comparison(ExprId subject, const char* relation, const char* mirrored) const {
    std::vector<Term> left;
    std::vector<Term> right;
    std::int64_t constant = 0;
    std::vector<Term> all;
    if (context_.kind(subject) == ExprKind::kPolynomial) {
      all.assign(context_.terms(subject).begin(), context_.terms(subject).end());
    } else {
      return {expression(subject).at(kSum) + relation + "0", kComparison};
    }
    for (Term term : all) {
      if (term.monomial == kUnit) {
        constant = term.coefficient;
      } else if (term.coefficient > 0) {
        left.push_back(term);
      } else {
        term.coefficient = -term.coefficient;
        right.push_back(term);
      }
    }
    if (left.empty()) {
      left.swap(right);
      relation = mirrored;
      constant = -constant;
    }
    if (right.empty()) {
      right.push_back({kUnit, -constant});
    } else if (constant == -1 && relation != mirrored) {
      relation = " > ";
    } else if (constant > 0) {
      left.push_back({kUnit, constant});
    } else if (constant < 0) {
      right.push_back({kUnit, -constant});
    }
    return {sum(left).at(kSum) + relation + sum(right).at(kSum), kComparison};
  }

  const Context& context_;
};

}  // namespace

std::string_view Context::literal_name(std::uint64_t literal_key) const {
  const auto at = std::lower_bound(literal_names_.begin(), literal_names_.end(), literal_key,
                                   [](const auto& entry, std::uint64_t key) { return entry.first < key; });
  return at != literal_names_.end() && at->first == literal_key ? at->second : std::string_view{};
}

std::string Context::to_string(ExprId e) const { return Printer(*this).expression(e).text; }

std::string Context::to_string(FormulaId f) const { return Printer(*this).formula(f).text; }

}  // namespace foreshape::symbolic
