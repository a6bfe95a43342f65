#include "analyzer/driver/run_report.h"

#include "checkers/registry.h"

namespace foreshape::driver {

namespace {

std::string with_separators(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string counted(std::uint64_t number, std::string_view word) {
  return with_separators(number) + " " + std::string(word) + (number == 1 ? "" : "s");
}

bool below_minimum(const library::Coverage& coverage, double percent) {
  return coverage.tensors != 0 &&
         static_cast<double>(coverage.known) * 100 < percent * static_cast<double>(coverage.tensors);
}

}  // namespace

std::string_view status_name(FileStatus status) {
  switch (status) {
    case FileStatus::kOk:
      return "ok";
    case FileStatus::kPartial:
      return "partial";
    case FileStatus::kFailed:
      break;
  }
  return "failed";
}

unsigned coverage_percent(const library::Coverage& coverage) {
  if (coverage.tensors == 0) return 100;
  return static_cast<unsigned>(static_cast<double>(coverage.known) * 100 / static_cast<double>(coverage.tensors));
}

int exit_status(const RunReport& report, const ExitRules& rules) {
  if (report.totals.failed != 0 && !rules.allow_failed) return 2;
  for (const checkers::Finding& finding : report.findings) {
    if (!finding.suppressed && finding.severity >= rules.fail_level) return 1;
  }
  return below_minimum(report.totals.coverage, rules.min_coverage) ? 1 : 0;
}

std::string summary_line(const RunReport& report) {
  const Totals& totals = report.totals;
  std::string line = counted(report.files.size(), "file") + " (" + with_separators(totals.partial) + " partial, " +
                     with_separators(totals.failed) + " failed); ";
  if (totals.coverage.tensors == 0) {
    line += "no tensor operations";
  } else {
    line += "shapes known for " + std::to_string(coverage_percent(totals.coverage)) + " % of " +
            counted(totals.coverage.tensors, "tensor operation");
  }
  line += "; " + counted(totals.errors, "error") + ", " + counted(totals.warnings, "warning");
  if (totals.notes != 0) line += ", " + counted(totals.notes, "note");
  if (totals.suppressed != 0) line += ", " + with_separators(totals.suppressed) + " suppressed";
  return line;
}

}  // namespace foreshape::driver
