#include "analyzer/interpreter/coverage.h"

#include <algorithm>

namespace foreshape::interpreter {

void CoverageCounter::count(const ir::Module& module, ir::NodeId node, Knowledge knowledge, std::string_view reason) {
  Entry& entry = entries_[&module].try_emplace(node.value, Entry{knowledge, {}}).first->second;
  entry.knowledge = std::max(entry.knowledge, knowledge);
  if (entry.knowledge == Knowledge::kUnknown && entry.reason.empty()) entry.reason = reason;
}

bool CoverageCounter::counted(const ir::Module& module, ir::NodeId node) const {
  const auto at = entries_.find(&module);
  return at != entries_.end() && at->second.contains(node.value);
}

CoverageCounter::Totals CoverageCounter::totals(const ir::Module& module) const {
  Totals totals;
  const auto at = entries_.find(&module);
  if (at == entries_.end()) return totals;
  for (const auto& [node, entry] : at->second) {
    ++totals.tensors;
    if (entry.knowledge == Knowledge::kKnown) ++totals.known;
    if (entry.knowledge == Knowledge::kRankOnly) ++totals.rank_only;
    if (entry.knowledge == Knowledge::kUnknown) ++totals.reasons[entry.reason.empty() ? "unknown" : entry.reason];
  }
  return totals;
}

}  // namespace foreshape::interpreter
