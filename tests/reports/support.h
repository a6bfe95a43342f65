// A run as the driver reports it, made by hand.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analyzer/driver/run_report.h"
#include "checkers/finding.h"

namespace foreshape::reports {

inline verdict::DimText dim(std::int64_t size) {
  return {size, std::to_string(size)};
}
inline verdict::DimText dim(std::string text) {
  return {std::nullopt, std::move(text)};
}

inline checkers::Location place(std::string path, std::uint32_t line, std::uint32_t column, std::uint32_t end_column) {
  return {path, std::move(path), {line, column}, {line, end_column}, {}};
}

// error[FS002] at `tf.matmul(x, w)` of net.py:12.
inline checkers::Finding matmul_finding() {
  checkers::Finding finding;
  finding.rule = checkers::RuleId::kMatmulMismatch;
  finding.message = "inner dims 784 and 748 differ";
  finding.hint = "change the wrong one";
  finding.at = place("net.py", 12, 9, 24);
  finding.function = "build";
  finding.operation = "tf.matmul";
  finding.condition = "784 == 748";
  finding.raises = "ValueError";
  finding.shapes = {{"a", std::vector{dim("N"), dim(784)}, 1}, {"b", std::vector{dim(748), dim(10)}, 0}};
  finding.related = {{checkers::RelatedKind::kCall, place("main.py", 3, 1, 8), "called from the module"},
                     {checkers::RelatedKind::kProvenance, place("net.py", 5, 5, 20), "784 comes from placeholder x"}};
  finding.witness = {{"N", 50}};
  finding.fingerprint = "0123456789abcdef";
  finding.source_line = "    h = tf.matmul(x, w)  # layer";
  finding.line_hash = "271789c17abda88f:1";
  return finding;
}

inline driver::RunReport report_with(std::vector<checkers::Finding> findings) {
  driver::RunReport report;
  report.files.push_back({"main.py", "main.py", driver::FileStatus::kOk, {}, {10, 7, 1, {}}});
  report.files.push_back(
      {"odd name#1.py", "odd name#1.py", driver::FileStatus::kPartial, "1 statement could not be parsed", {}});
  report.files.push_back({"gone.py", "gone.py", driver::FileStatus::kFailed, "no such file or directory", {}});
  report.totals.partial = 1;
  report.totals.failed = 1;
  report.totals.coverage = {10, 7, 1, {{"unmodelled: tf.nn.crelu", 2}}};
  for (const checkers::Finding& finding : findings) {
    report.totals.suppressed += finding.suppressed ? 1 : 0;
    report.totals.errors += !finding.suppressed && finding.severity == checkers::Severity::kError ? 1 : 0;
  }
  report.findings = std::move(findings);
  return report;
}

}  // namespace foreshape::reports
