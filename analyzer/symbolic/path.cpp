#include "analyzer/symbolic/path.h"

#include <algorithm>

#include "analyzer/base/hash.h"
#include "analyzer/symbolic/context.h"

namespace foreshape::symbolic {

PathCondition PathCondition::assume(FormulaId fact) const {
  if (is_contradictory()) return *this;
  switch (known(fact)) {
    case Truth::kTrue:
      return *this;
    case Truth::kFalse:
      return {context_, context_->path_child(node_, context_->truth(false))};
    case Truth::kUnknown:
      break;
  }
  if (context_->kind(fact) == FormulaKind::kAnd) {
    PathCondition path = *this;
    for (const FormulaId member : context_->operands(fact)) path = path.assume(member);
    return path;
  }
  return {context_, context_->path_child(node_, fact)};
}

Truth PathCondition::known(FormulaId fact) const {
  if (const auto constant = context_->constant_truth(fact)) return truth_of(*constant);
  if (node_ == 0) return Truth::kUnknown;
  context_->move_cursor(node_);
  return context_->known_at_cursor(fact);
}

bool PathCondition::is_contradictory() const { return context_->path_node(node_).fact == context_->truth(false); }

std::size_t PathCondition::size() const { return context_->path_node(node_).depth; }

std::vector<FormulaId> PathCondition::facts() const { return facts_since(PathCondition(context_, 0)); }

std::vector<FormulaId> PathCondition::facts_since(const PathCondition& prefix) const {
  const std::uint32_t stop = has_prefix(prefix) ? prefix.node_ : 0;
  std::vector<FormulaId> facts;
  for (std::uint32_t at = node_; at != stop; at = context_->path_node(at).parent) {
    facts.push_back(context_->path_node(at).fact);
  }
  std::reverse(facts.begin(), facts.end());
  return facts;
}

bool PathCondition::has_prefix(const PathCondition& prefix) const {
  std::uint32_t at = node_;
  while (context_->path_node(at).depth > prefix.size()) at = context_->path_node(at).parent;
  return at == prefix.node_;
}

PathCondition PathCondition::common_prefix(const PathCondition& a, const PathCondition& b) {
  const Context& context = *a.context_;
  std::uint32_t x = a.node_;
  std::uint32_t y = b.node_;
  while (x != y) {
    if (context.path_node(x).depth >= context.path_node(y).depth) {
      x = context.path_node(x).parent;
    } else {
      y = context.path_node(y).parent;
    }
  }
  return {a.context_, x};
}

FormulaId PathCondition::Iterator::operator*() const { return context_->path_node(node_).fact; }

PathCondition::Iterator& PathCondition::Iterator::operator++() {
  node_ = context_->path_node(node_).parent;
  return *this;
}

std::uint32_t Context::path_child(std::uint32_t parent, FormulaId fact) {
  const auto hash_of = [this](std::uint32_t id) {
    return base::combine(base::combine(0x9a74, path_nodes_[id].parent), path_nodes_[id].fact.value);
  };
  const std::uint64_t hash = base::combine(base::combine(0x9a74, parent), fact.value);
  const std::uint32_t found = path_table_.find(hash, [&](std::uint32_t id) {
    return path_nodes_[id].parent == parent && path_nodes_[id].fact == fact;
  });
  if (found != IdTable::kFree) return found;
  path_nodes_.push_back({parent, path_nodes_[parent].depth + 1, fact});
  const auto made = static_cast<std::uint32_t>(path_nodes_.size() - 1);
  path_table_.insert(hash, made, hash_of);
  return made;
}

void Context::move_cursor(std::uint32_t node) {
  if (cursor_ == node) return;
  if (fact_present_.size() < formulas_.size()) fact_present_.resize(formulas_.size() + formulas_.size() / 2);
  std::uint32_t from = cursor_;
  InlineVector<std::uint32_t, 32> forward;
  std::uint32_t to = node;
  while (from != to) {
    if (path_nodes_[from].depth > path_nodes_[to].depth) {
      fact_present_[path_nodes_[from].fact.value] = 0;
      from = path_nodes_[from].parent;
    } else {
      forward.push_back(to);
      to = path_nodes_[to].parent;
    }
  }
  for (const std::uint32_t at : forward) fact_present_[path_nodes_[at].fact.value] = 1;
  cursor_ = node;
}

Truth Context::known_at_cursor(FormulaId fact) {
  if (const auto constant = constant_truth(fact)) return truth_of(*constant);
  if (fact.value < fact_present_.size() && fact_present_[fact.value] != 0) return Truth::kTrue;
  const FormulaId opposite = negation(fact);
  if (opposite.value < fact_present_.size() && fact_present_[opposite.value] != 0) return Truth::kFalse;
  const FormulaKind how = kind(fact);
  if (how != FormulaKind::kAnd && how != FormulaKind::kOr) return Truth::kUnknown;
  // Undecided members leave a junction undecided unless another member settles it.
  const Truth settles = how == FormulaKind::kOr ? Truth::kTrue : Truth::kFalse;
  bool undecided = false;
  for (const FormulaId member : operands(fact)) {
    const Truth t = known_at_cursor(member);
    if (t == settles) return settles;
    if (t == Truth::kUnknown) undecided = true;
  }
  return undecided ? Truth::kUnknown : symbolic::negate(settles);
}

}  // namespace foreshape::symbolic
