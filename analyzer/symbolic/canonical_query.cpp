#include "analyzer/symbolic/canonical_query.h"

#include <algorithm>

namespace foreshape::symbolic {

namespace {

constexpr MonomialId kUnit{0};
constexpr std::size_t kLongestText = 48 << 10;

std::string number(std::int64_t v) {
  if (v >= 0) return std::to_string(v);
  return "(- " + std::to_string(v).substr(1) + ")";
}

// Writes formulas; without names, so that the text can be compared across symbols.
class Writer {
 public:
  Writer(Context& context, CanonicalQuery& query) : context_(context), query_(query) {}

  void named(bool on) { named_ = on; }

  void formula(FormulaId f, std::string& out) {
    if (out.size() > kLongestText) return;
    switch (context_.kind(f)) {
      case FormulaKind::kFalse:
        out += "false";
        break;
      case FormulaKind::kTrue:
        out += "true";
        break;
      case FormulaKind::kZero:
        comparison("=", f, out);
        break;
      case FormulaKind::kNonZero:
        out += "(not ";
        comparison("=", f, out);
        out += ")";
        break;
      case FormulaKind::kNonNegative:
        comparison(">=", f, out);
        break;
      case FormulaKind::kBool:
        out += name('b', context_.symbol(f));
        break;
      case FormulaKind::kNotBool:
        out += "(not " + name('b', context_.symbol(f)) + ")";
        break;
      case FormulaKind::kAtomEqual:
        literal(f, out);
        break;
      case FormulaKind::kAtomNotEqual:
        out += "(not ";
        literal(f, out);
        out += ")";
        break;
      case FormulaKind::kAnd:
      case FormulaKind::kOr:
        out += context_.kind(f) == FormulaKind::kAnd ? "(and" : "(or";
        for (const FormulaId member : context_.operands(f)) {
          out += " ";
          formula(member, out);
        }
        out += ")";
        break;
    }
  }

  std::uint32_t key_number(SymbolId symbol, std::uint64_t key) {
    auto at = std::find_if(query_.keys.begin(), query_.keys.end(), [&](const auto& k) { return k.symbol == symbol; });
    if (at == query_.keys.end()) at = query_.keys.insert(query_.keys.end(), {symbol, {}});
    const auto found = std::find(at->keys.begin(), at->keys.end(), key);
    const auto index = static_cast<std::uint32_t>(found - at->keys.begin());
    if (found == at->keys.end()) at->keys.push_back(key);
    return index;
  }

 private:
  void comparison(const char* relation, FormulaId f, std::string& out) {
    out += "(";
    out += relation;
    out += " ";
    expression(context_.subject(f), out);
    out += " 0)";
  }

  void literal(FormulaId f, std::string& out) {
    const SymbolId symbol = context_.symbol(f);
    out += "(= " + name('a', symbol) + " ";
    out += named_ ? std::to_string(key_number(symbol, context_.literal_key(f))) : std::string("?");
    out += ")";
  }

  std::string name(char sort, SymbolId symbol) {
    if (!named_) return std::string(1, sort);
    const auto at = std::find_if(query_.declared.begin(), query_.declared.end(),
                                 [&](const auto& d) { return d.symbol == symbol && d.sort == sort; });
    if (at != query_.declared.end()) return at->name();
    query_.declared.push_back({symbol, sort, static_cast<std::uint32_t>(query_.declared.size())});
    query_.symbols.push_back(symbol);
    return query_.declared.back().name();
  }

  void product(const Term& term, std::string& out) {
    const auto factors = context_.factors(term.monomial);
    std::size_t parts = term.coefficient == 1 ? 0 : 1;
    for (const Factor& factor : factors) parts += factor.exponent;
    if (parts == 0) {
      out += "1";
      return;
    }
    if (parts > 1) out += "(* ";
    bool first = true;
    if (term.coefficient != 1) {
      out += number(term.coefficient);
      first = false;
    }
    for (const Factor& factor : factors) {
      for (std::uint32_t i = 0; i < factor.exponent; ++i) {
        if (!first) out += " ";
        first = false;
        expression(factor.atom, out);
      }
    }
    if (parts > 1) out += ")";
  }

  // (let ((p A) (q B)) body)
  void with_operands(ExprId e, const char* body, std::string& out) {
    out += "(let ((p ";
    expression(context_.operands(e)[0], out);
    out += ") (q ";
    expression(context_.operands(e)[1], out);
    out += ")) ";
    out += body;
    out += ")";
  }

  void expression(ExprId e, std::string& out) {
    if (out.size() > kLongestText) return;
    if (const auto value = context_.constant_value(e)) {
      out += number(*value);
      return;
    }
    const auto operands = context_.operands(e);
    switch (context_.kind(e)) {
      case ExprKind::kSymbol:
        out += name('x', *context_.as_symbol(e));
        break;
      case ExprKind::kPolynomial: {
        const auto terms = context_.terms(e);
        if (terms.size() > 1) out += "(+";
        for (const Term& term : terms) {
          if (terms.size() > 1) out += " ";
          product(term, out);
        }
        if (terms.size() > 1) out += ")";
        break;
      }
      // SMT-LIB's div and mod leave a remainder of at least 0: for positive divisors the floor's.
      case ExprKind::kFloorDiv:
      case ExprKind::kFloorMod: {
        const bool div = context_.kind(e) == ExprKind::kFloorDiv;
        if (context_.range(operands[1]).low >= 0) {
          out += div ? "(div " : "(mod ";
          expression(operands[0], out);
          out += " ";
          expression(operands[1], out);
          out += ")";
        } else {
          with_operands(e, div ? "(ite (> q 0) (div p q) (div (- p) (- q)))" : "(ite (> q 0) (mod p q) (- (mod (- p) (- q))))", out);
        }
        break;
      }
      case ExprKind::kTruncDiv:
        with_operands(e, "(ite (>= p 0) (ite (> q 0) (div p q) (- (div p (- q)))) (ite (> q 0) (- (div (- p) q)) (div (- p) (- q))))",
                      out);
        break;
      case ExprKind::kTruncMod:
        with_operands(e, "(ite (>= p 0) (mod p (ite (> q 0) q (- q))) (- (mod (- p) (ite (> q 0) q (- q)))))", out);
        break;
      case ExprKind::kIte:
        out += "(ite ";
        formula(context_.condition(e), out);
        out += " ";
        expression(operands[0], out);
        out += " ";
        expression(operands[1], out);
        out += ")";
        break;
      case ExprKind::kMin:
      case ExprKind::kMax:
      case ExprKind::kBroadcast: {
        const char* body = context_.kind(e) == ExprKind::kMin   ? "(ite (<= p q) p q)"
                           : context_.kind(e) == ExprKind::kMax ? "(ite (>= p q) p q)"
                                                                : "(ite (= p 1) q p)";
        for (std::size_t i = 1; i < operands.size(); ++i) out += "(let ((p ";
        expression(operands[0], out);
        for (std::size_t i = 1; i < operands.size(); ++i) {
          out += ") (q ";
          expression(operands[i], out);
          out += ")) ";
          out += body;
          out += ")";
        }
        break;
      }
      case ExprKind::kConstant:
      case ExprKind::kTooLarge:
        out += "0";  // too_large() never enters a formula
        break;
    }
  }

  Context& context_;
  CanonicalQuery& query_;
  bool named_ = false;
};

void domain(Context& context, Writer& writer, const CanonicalQuery::Declared& declared, std::string& out) {
  const std::string name = declared.name();
  const auto list = context.listed_values(declared.symbol);
  if (declared.sort == 'b') return;
  if (!list.empty()) {
    out += "(assert (or";
    for (const std::int64_t value : list) {
      const std::string text = declared.sort == 'a'
                                   ? std::to_string(writer.key_number(declared.symbol, static_cast<std::uint64_t>(value)))
                                   : number(value);
      out += " (= " + name + " " + text + ")";
    }
    out += "))\n";
    return;
  }
  if (declared.sort == 'a') return;
  const Range& range = context.values(declared.symbol);
  if (range.low != Range::kMin) out += "(assert (>= " + name + " " + number(range.low) + "))\n";
  if (range.high != Range::kMax) out += "(assert (<= " + name + " " + number(range.high) + "))\n";
  if (range.modulus > 1) {
    out += "(assert (= (mod " + name + " " + number(range.modulus) + ") " + number(range.residue) + "))\n";
  }
}

}  // namespace

std::optional<CanonicalQuery> canonical_query(Context& context, std::span<const FormulaId> facts) {
  CanonicalQuery query;
  Writer writer(context, query);
  struct Line {
    std::string anonymous;
    FormulaId fact;
  };
  std::vector<Line> lines;
  for (const FormulaId fact : facts) {
    Line line{{}, fact};
    writer.formula(fact, line.anonymous);
    if (line.anonymous.size() > kLongestText) return std::nullopt;
    lines.push_back(std::move(line));
  }
  // Short ones first: they name the symbols that the question is about.
  std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    if (a.anonymous.size() != b.anonymous.size()) return a.anonymous.size() < b.anonymous.size();
    if (a.anonymous != b.anonymous) return a.anonymous < b.anonymous;
    return a.fact < b.fact;
  });
  writer.named(true);
  std::string assertions;
  for (const Line& line : lines) {
    assertions += "(assert ";
    writer.formula(line.fact, assertions);
    assertions += ")\n";
    if (assertions.size() > kLongestText) return std::nullopt;
  }
  std::string domains;
  for (const auto& declared : query.declared) {
    query.text += "(declare-const " + declared.name() + (declared.sort == 'b' ? " Bool)\n" : " Int)\n");
    domain(context, writer, declared, domains);
  }
  query.text += domains;
  query.text += assertions;
  if (query.text.size() > 2 * kLongestText) return std::nullopt;
  return query;
}

Assignment CanonicalQuery::assignment(std::span<const std::int64_t> model) const {
  Assignment values;
  for (std::size_t i = 0; i < declared.size() && i < model.size(); ++i) {
    std::int64_t value = model[i];
    if (declared[i].sort == 'a') {
      const auto at = std::find_if(keys.begin(), keys.end(), [&](const Keys& k) { return k.symbol == declared[i].symbol; });
      const bool known = at != keys.end() && value >= 0 && static_cast<std::size_t>(value) < at->keys.size();
      // Any other number stands for some literal that nobody named.
      value = known ? static_cast<std::int64_t>(at->keys[static_cast<std::size_t>(value)])
                    : static_cast<std::int64_t>(0x7ffffffffffffff0) - declared[i].symbol.value;
    }
    const auto place = std::find_if(values.begin(), values.end(), [&](const auto& v) { return v.first == declared[i].symbol; });
    if (place == values.end()) {
      values.emplace_back(declared[i].symbol, value);
    } else if (declared[i].sort == 'x') {
      place->second = value;
    }
  }
  std::sort(values.begin(), values.end());
  return values;
}

}  // namespace foreshape::symbolic
