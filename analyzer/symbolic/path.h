// Path conditions: persistent conjunctions of facts. A copy is two words; nodes are hash-consed in the Context, so two paths
// that assumed the same facts in the same order are equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analyzer/symbolic/types.h"

namespace foreshape::symbolic {

class Context;

// Context-owned; named by index. Node 0 is the empty path.
struct PathNode {
  std::uint32_t parent = 0;
  std::uint32_t depth = 0;  // number of facts
  FormulaId fact;           // invalid in node 0
};

class PathCondition {
 public:
  explicit PathCondition(Context& context) : context_(&context) {}

  // The path with one more fact. A conjunction is split; what is literally known adds nothing; a fact whose negation is known
  // gives a path with the fact False (is_contradictory).
  [[nodiscard]] PathCondition assume(FormulaId fact) const;

  // Whether the fact (kTrue) or its negation (kFalse) is literally present. Constants are known; so is each conjunct's conjunction
  // and a disjunction with a known member. Never reasons further.
  Truth known(FormulaId fact) const;

  // False was assumed, or a fact whose negation was known. A path that is not contradictory may still be unsatisfiable.
  bool is_contradictory() const;
  bool empty() const { return node_ == 0; }
  std::size_t size() const;

  // Oldest first.
  std::vector<FormulaId> facts() const;
  // The facts of this path that come after the prefix (oldest first); all of them when `prefix` is no prefix.
  std::vector<FormulaId> facts_since(const PathCondition& prefix) const;
  bool has_prefix(const PathCondition& prefix) const;
  static PathCondition common_prefix(const PathCondition& a, const PathCondition& b);

  // Newest first: for (FormulaId fact : path).
  class Iterator {
   public:
    Iterator(const Context* context, std::uint32_t node) : context_(context), node_(node) {}
    FormulaId operator*() const;
    Iterator& operator++();
    bool operator==(const Iterator& other) const { return node_ == other.node_; }

   private:
    const Context* context_;
    std::uint32_t node_;
  };
  Iterator begin() const { return {context_, node_}; }
  Iterator end() const { return {context_, 0}; }

  // The path that ends at this one's ancestor `node`.
  PathCondition up_to(std::uint32_t node) const { return {context_, node}; }

  Context& context() const { return *context_; }
  std::uint32_t node() const { return node_; }
  bool operator==(const PathCondition&) const = default;

 private:
  PathCondition(Context* context, std::uint32_t node) : context_(context), node_(node) {}
  friend class Context;

  Context* context_;
  std::uint32_t node_ = 0;
};

}  // namespace foreshape::symbolic
