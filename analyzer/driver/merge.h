// The reports of the entries become the report of the run: repeated reports of one defect become one finding.
#pragma once

#include <array>
#include <vector>

#include "analyzer/driver/entry_report.h"
#include "analyzer/driver/run_report.h"

namespace foreshape::driver {

// By RuleId: whether findings of the rule are reported.
using RuleSet = std::array<bool, static_cast<std::size_t>(checkers::RuleId::kCount)>;

struct MergeOptions {
  RuleSet rules{};
  bool only_given = false;  // only findings in the given files
};

// `entries` in the order of their paths. What an analysis with input symbols met in a function that another entry calls
// is dropped; what is left is merged by defect.
RunReport merge(std::vector<EntryReport> entries, const MergeOptions& options);

// One defect, one finding: those that share the rule and the place of the operation become one, or, for feeds, those
// that share the rule and the origin. `findings` in program order. The first is primary, the places and calls of the
// others become related locations, the severity is the gravest.
std::vector<checkers::Finding> merge_repeats(std::vector<checkers::Finding> findings);

}  // namespace foreshape::driver
