#include "analyzer/driver/merge.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace foreshape::driver {

namespace {

using checkers::Finding;

void add(library::Coverage& sum, const library::Coverage& part) {
  sum.tensors += part.tensors;
  sum.known += part.known;
  sum.rank_only += part.rank_only;
  for (const auto& [reason, count] : part.reasons) {
    const auto at =
        std::find_if(sum.reasons.begin(), sum.reasons.end(), [&](const auto& known) { return known.first == reason; });
    if (at == sum.reasons.end()) {
      sum.reasons.emplace_back(reason, count);
    } else {
      at->second += count;
    }
  }
}

void add(library::Statistics& sum, const library::Statistics& part) {
  sum.parse_seconds += part.parse_seconds;
  sum.interpretation_seconds += part.interpretation_seconds;
  sum.solver_seconds += part.solver_seconds;
  sum.lines += part.lines;
  for (const auto& [rung, count] : part.answered) {
    const auto at =
        std::find_if(sum.answered.begin(), sum.answered.end(), [&](const auto& known) { return known.first == rung; });
    if (at == sum.answered.end()) {
      sum.answered.emplace_back(rung, count);
    } else {
      at->second += count;
    }
  }
}

// Every file once: a given one as its own entry saw it, another one as the entry that knew most of it.
library::Coverage total_coverage(const std::vector<EntryReport>& entries) {
  std::map<std::string, const library::Coverage*> given;
  for (const EntryReport& entry : entries)
    given[entry.file.path] = &entry.file.coverage;
  std::map<std::string, const library::Coverage*> reached;
  for (const EntryReport& entry : entries) {
    for (const FileReport& file : entry.reached) {
      if (given.contains(file.path)) continue;
      const library::Coverage*& kept = reached[file.path];
      if (kept == nullptr ||
          std::tie(kept->known, kept->tensors) < std::tie(file.coverage.known, file.coverage.tensors)) {
        kept = &file.coverage;
      }
    }
  }
  library::Coverage sum;
  for (const auto& [path, coverage] : given)
    add(sum, *coverage);
  for (const auto& [path, coverage] : reached)
    add(sum, *coverage);
  std::stable_sort(sum.reasons.begin(), sum.reasons.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  return sum;
}

std::vector<Finding> reported_findings(std::vector<EntryReport>& entries, const MergeOptions& options) {
  std::unordered_set<std::uint64_t> called;
  std::unordered_set<std::string> given;
  for (const EntryReport& entry : entries) {
    called.insert(entry.called_functions.begin(), entry.called_functions.end());
    given.insert(entry.file.path);
  }
  std::vector<Finding> kept;
  for (EntryReport& entry : entries) {
    for (EntryFinding& candidate : entry.findings) {
      if (candidate.library_function != 0 && called.contains(candidate.library_function)) continue;
      if (!options.rules[static_cast<std::size_t>(candidate.finding.rule)]) continue;
      if (options.only_given && !given.contains(candidate.finding.at.path)) continue;
      kept.push_back(std::move(candidate.finding));
    }
    entry.findings.clear();
  }
  return kept;
}

void count_findings(RunReport& report) {
  for (const Finding& finding : report.findings) {
    if (finding.suppressed) {
      ++report.totals.suppressed;
    } else if (finding.severity == checkers::Severity::kError) {
      ++report.totals.errors;
    } else if (finding.severity == checkers::Severity::kWarning) {
      ++report.totals.warnings;
    } else {
      ++report.totals.notes;
    }
  }
}

// Equal identities in one report are told apart by their order.
void number_fingerprints(std::vector<Finding>& findings) {
  std::unordered_map<std::string, std::uint64_t> seen;
  for (Finding& finding : findings) {
    const std::uint64_t occurrence = ++seen[finding.fingerprint];
    if (occurrence > 1) finding.fingerprint += ":" + std::to_string(occurrence);
  }
}

}  // namespace

RunReport merge(std::vector<EntryReport> entries, const MergeOptions& options) {
  RunReport report;
  report.totals.coverage = total_coverage(entries);
  report.findings = merge_repeats(reported_findings(entries, options));
  std::stable_sort(report.findings.begin(), report.findings.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.at.path, a.at.span, a.rule, a.message) < std::tie(b.at.path, b.at.span, b.rule, b.message);
  });
  number_fingerprints(report.findings);
  count_findings(report);
  for (EntryReport& entry : entries) {
    report.totals.partial += entry.file.status == FileStatus::kPartial ? 1 : 0;
    report.totals.failed += entry.file.status == FileStatus::kFailed ? 1 : 0;
    add(report.statistics, entry.statistics);
    for (const auto& [name, count] : entry.missing_models)
      report.missing_models[name] += count;
    std::move(entry.shapes.begin(), entry.shapes.end(), std::back_inserter(report.shapes));
    report.files.push_back(std::move(entry.file));
  }
  return report;
}

}  // namespace foreshape::driver
