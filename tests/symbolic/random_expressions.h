// Random expressions with a second, independent meaning: a plain tree that is evaluated directly.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic::testing {

// The same in every process and on every platform, unlike the standard distributions.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(std::int64_t n) { return between(1, n) == 1; }

 private:
  std::mt19937_64 engine_;
};

enum class Op { kConstant, kSymbol, kAdd, kSubtract, kMultiply, kNegate, kFloorDiv, kFloorMod, kTruncDiv, kTruncMod, kMin, kMax, kIte };
enum class Relation { kEqual, kNotEqual, kLess, kLessEqual };

struct Tree {
  Op op = Op::kConstant;
  std::int64_t value = 0;  // of a constant; index of a symbol
  Relation test = Relation::kEqual;
  std::vector<std::unique_ptr<Tree>> children;  // of kIte: left and right of the test, then, else
};

inline std::unique_ptr<Tree> random_tree(Random& random, int depth, int symbols, bool constant_divisors) {
  auto tree = std::make_unique<Tree>();
  const std::int64_t pick = depth == 0 ? random.between(0, 3) : random.between(0, 19);
  const auto child = [&] { tree->children.push_back(random_tree(random, depth - 1, symbols, constant_divisors)); };
  const auto constant = [&](std::int64_t v) {
    auto leaf = std::make_unique<Tree>();
    leaf->value = v;
    tree->children.push_back(std::move(leaf));
  };
  if (pick == 0) {
    tree->value = random.between(-6, 9);
  } else if (pick <= 3) {
    tree->op = Op::kSymbol;
    tree->value = random.between(0, symbols - 1);
  } else if (pick <= 6) {
    tree->op = Op::kAdd;
    child();
    child();
  } else if (pick <= 8) {
    tree->op = Op::kSubtract;
    child();
    child();
  } else if (pick <= 11) {
    tree->op = Op::kMultiply;
    child();
    child();
  } else if (pick == 12) {
    tree->op = Op::kNegate;
    child();
  } else if (pick <= 16) {
    const Op divisions[] = {Op::kFloorDiv, Op::kFloorMod, Op::kTruncDiv, Op::kTruncMod};
    tree->op = divisions[random.between(0, 7) % 6 % 4];
    child();
    if (constant_divisors || random.one_in(2)) {
      constant(random.between(1, 8) * (random.one_in(5) ? -1 : 1));
    } else {
      child();
    }
  } else if (pick == 17) {
    tree->op = Op::kMin;
    child();
    child();
  } else if (pick == 18) {
    tree->op = Op::kMax;
    child();
    child();
  } else {
    tree->op = Op::kIte;
    tree->test = static_cast<Relation>(random.between(0, 3));
    for (int i = 0; i < 4; ++i) child();
  }
  return tree;
}

inline std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  return a % b != 0 && (a < 0) != (b < 0) ? a / b - 1 : a / b;
}

// Nothing where a divisor is 0 (anywhere: the rules may use that divisors are not) or a value grows large.
inline std::optional<std::int64_t> value_of(const Tree& tree, const std::vector<std::int64_t>& symbols) {
  std::vector<std::int64_t> v;
  for (const auto& child : tree.children) {
    const auto value = value_of(*child, symbols);
    if (!value || *value > 1'000'000'000'000 || *value < -1'000'000'000'000) return std::nullopt;
    v.push_back(*value);
  }
  switch (tree.op) {
    case Op::kConstant:
      return tree.value;
    case Op::kSymbol:
      return symbols[static_cast<std::size_t>(tree.value)];
    case Op::kAdd:
      return v[0] + v[1];
    case Op::kSubtract:
      return v[0] - v[1];
    case Op::kMultiply:
      return checked_multiply(v[0], v[1]);
    case Op::kNegate:
      return -v[0];
    case Op::kFloorDiv:
      if (v[1] == 0) return std::nullopt;
      return floor_quotient(v[0], v[1]);
    case Op::kFloorMod:
      if (v[1] == 0) return std::nullopt;
      return v[0] - v[1] * floor_quotient(v[0], v[1]);
    case Op::kTruncDiv:
      if (v[1] == 0) return std::nullopt;
      return v[0] / v[1];
    case Op::kTruncMod:
      if (v[1] == 0) return std::nullopt;
      return v[0] % v[1];
    case Op::kMin:
      return v[0] < v[1] ? v[0] : v[1];
    case Op::kMax:
      return v[0] > v[1] ? v[0] : v[1];
    case Op::kIte: {
      const bool holds = tree.test == Relation::kEqual      ? v[0] == v[1]
                         : tree.test == Relation::kNotEqual ? v[0] != v[1]
                         : tree.test == Relation::kLess     ? v[0] < v[1]
                                                        : v[0] <= v[1];
      return holds ? v[2] : v[3];
    }
  }
  return std::nullopt;
}

inline FormulaId compare(Context& context, Relation test, ExprId a, ExprId b) {
  switch (test) {
    case Relation::kEqual:
      return context.equal(a, b);
    case Relation::kNotEqual:
      return context.not_equal(a, b);
    case Relation::kLess:
      return context.less(a, b);
    case Relation::kLessEqual:
      return context.less_equal(a, b);
  }
  return context.truth(false);
}

inline bool holds(Relation test, std::int64_t a, std::int64_t b) {
  switch (test) {
    case Relation::kEqual:
      return a == b;
    case Relation::kNotEqual:
      return a != b;
    case Relation::kLess:
      return a < b;
    case Relation::kLessEqual:
      return a <= b;
  }
  return false;
}

inline ExprId build(Context& context, const Tree& tree, const std::vector<SymbolId>& symbols) {
  std::vector<ExprId> c;
  for (const auto& child : tree.children) c.push_back(build(context, *child, symbols));
  switch (tree.op) {
    case Op::kConstant:
      return context.constant(tree.value);
    case Op::kSymbol:
      return context.symbol(symbols[static_cast<std::size_t>(tree.value)]);
    case Op::kAdd:
      return context.add(c[0], c[1]);
    case Op::kSubtract:
      return context.subtract(c[0], c[1]);
    case Op::kMultiply:
      return context.multiply(c[0], c[1]);
    case Op::kNegate:
      return context.negate(c[0]);
    case Op::kFloorDiv:
      return context.floordiv(c[0], c[1]);
    case Op::kFloorMod:
      return context.floormod(c[0], c[1]);
    case Op::kTruncDiv:
      return context.truncdiv(c[0], c[1]);
    case Op::kTruncMod:
      return context.truncmod(c[0], c[1]);
    case Op::kMin:
      return context.min(c[0], c[1]);
    case Op::kMax:
      return context.max(c[0], c[1]);
    case Op::kIte:
      return context.if_then_else(compare(context, tree.test, c[0], c[1]), c[2], c[3]);
  }
  return context.too_large();
}

inline Assignment assignment(const std::vector<SymbolId>& symbols, const std::vector<std::int64_t>& values) {
  Assignment at;
  for (std::size_t i = 0; i < symbols.size(); ++i) at.emplace_back(symbols[i], values[i]);
  return at;
}

}  // namespace foreshape::symbolic::testing
