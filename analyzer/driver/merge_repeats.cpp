#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "analyzer/driver/merge.h"

namespace foreshape::driver {

namespace {

using checkers::Finding;
using checkers::Location;
using checkers::Related;
using checkers::RelatedKind;

constexpr std::size_t kMostRepeats = 50;

std::string defect_of(const Finding& finding) {
  // An origin is named by its entry; the file keeps those of different programs apart.
  std::string key = std::to_string(static_cast<unsigned>(finding.rule)) + "\n" + finding.at.path + "\n";
  if (!finding.origin_key.empty()) return key + "origin " + finding.origin_key;
  key += std::to_string(finding.at.span.begin) + ":" + std::to_string(finding.at.span.end);
  return key;
}

const Related* innermost_call(const Finding& finding) {
  const Related* innermost = nullptr;
  for (const Related& related : finding.related) {
    if (related.kind == RelatedKind::kCall) innermost = &related;
  }
  return innermost;
}

// The first in program order. Within one file that is the order of the text: functions may be analysed in another order
// than they are written.
std::size_t primary_of(const std::vector<Finding>& members) {
  std::size_t primary = 0;
  for (std::size_t i = 1; i < members.size(); ++i) {
    const Location& at = members[i].at;
    const Location& first = members[primary].at;
    if (at.path != first.path) continue;
    const bool earlier = at.span < first.span;
    const bool graver_here = at.span == first.span && members[i].severity > members[primary].severity;
    if (earlier || graver_here) primary = i;
  }
  return primary;
}

Finding merge_members(std::vector<Finding> members) {
  const std::size_t primary = primary_of(members);
  Finding merged = members[primary];
  for (const Finding& member : members)
    merged.severity = std::max(merged.severity, member.severity);
  std::vector<Location> told = {merged.at};
  const auto is_told = [&](const Location& at) {
    return std::any_of(told.begin(), told.end(), [&](const Location& known) { return known.same_place(at); });
  };
  if (const Related* call = innermost_call(merged)) told.push_back(call->at);
  for (std::size_t i = 0; i < members.size() && told.size() < kMostRepeats; ++i) {
    if (i == primary) continue;
    const Finding& member = members[i];
    if (!is_told(member.at)) {
      told.push_back(member.at);
      merged.related.push_back({RelatedKind::kRepeat, member.at, "the same defect is met again here"});
    } else if (const Related* call = innermost_call(member); call != nullptr && !is_told(call->at)) {
      told.push_back(call->at);
      merged.related.push_back(
          {RelatedKind::kRepeat, call->at, "the operation also fails when it is reached from here"});
    }
  }
  return merged;
}

}  // namespace

std::vector<Finding> merge_repeats(std::vector<Finding> findings) {
  std::unordered_map<std::string, std::size_t> group_of;
  std::vector<std::vector<Finding>> groups;
  for (Finding& finding : findings) {
    const auto [at, is_new] = group_of.try_emplace(defect_of(finding), groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(std::move(finding));
  }
  std::vector<Finding> merged;
  merged.reserve(groups.size());
  for (std::vector<Finding>& group : groups) {
    merged.push_back(group.size() == 1 ? std::move(group.front()) : merge_members(std::move(group)));
  }
  return merged;
}

}  // namespace foreshape::driver
