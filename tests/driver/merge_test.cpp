#include "analyzer/driver/merge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/driver/settings.h"
#include "tests/driver/fake_analysis.h"

namespace foreshape::driver {
namespace {

using checkers::RelatedKind;
using checkers::Severity;

std::string same(const std::string& path) {
  return path;
}

constexpr const char* kText = "a = f(1)\nb = f(2)\nc = f(3)\nd = f(4)\n";

EntryReport report_of(const std::string& path, const std::vector<std::pair<verdict::Failure, std::string>>& failures,
                      std::vector<std::string> called = {}) {
  library::EntryResult result = result_of(path, path, kText);
  for (const auto& [failure, function] : failures)
    add_failure(result, failure, function);
  result.called_functions = std::move(called);
  return make_entry_report(result, "/project", same);
}

verdict::Failure called_from(verdict::Failure failure, base::Span call) {
  failure.calls = {{{base::FileId{0}, call}, "called here"}};
  return failure;
}

MergeOptions all_rules() {
  return {select_rules(std::nullopt, {}), false};
}

TEST(Merge, OneDefectOneFindingOverContexts) {
  const RunReport report = merge({report_of("m.py", {{called_from(failure_at(0, {4, 8}), {9, 10}), ""},
                                                     {called_from(failure_at(0, {4, 8}), {18, 19}), ""},
                                                     {called_from(failure_at(0, {4, 8}), {18, 19}), ""}})},
                                 all_rules());
  ASSERT_EQ(report.findings.size(), 1U);
  const auto& related = report.findings[0].related;
  ASSERT_EQ(related.size(), 2U);
  EXPECT_EQ(related[0].kind, RelatedKind::kCall);
  EXPECT_EQ(related[1].kind, RelatedKind::kRepeat);
  EXPECT_EQ(related[1].at.start.line, 3U);
  EXPECT_EQ(report.totals.errors, 1U);
}

TEST(Merge, AnotherRuleOrPlaceIsAnotherDefect) {
  const RunReport report = merge({report_of("m.py", {{failure_at(0, {4, 8}), ""},
                                                     {failure_at(0, {4, 8}, "rank-mismatch"), ""},
                                                     {failure_at(0, {13, 17}), ""}})},
                                 all_rules());
  EXPECT_EQ(report.findings.size(), 3U);
}

TEST(Merge, FeedsOfOneOriginAreOneDefect) {
  std::vector<std::pair<verdict::Failure, std::string>> feeds;
  for (const base::Span span : {base::Span{22, 26}, base::Span{4, 8}, base::Span{13, 17}}) {
    feeds.emplace_back(failure_at(0, span, "feed-mismatch"), "");
    feeds.back().first.origin_key = "m.py:3 of m.py:9";
  }
  const RunReport report = merge({report_of("m.py", feeds)}, all_rules());
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].at.start.line, 1U) << "the first in program order is primary";
  EXPECT_EQ(report.findings[0].related.size(), 2U);
}

TEST(Merge, EqualOriginsInDifferentFilesAreTwoDefects) {
  verdict::Failure feed = failure_at(0, {4, 8}, "feed-mismatch");
  feed.origin_key = "Placeholder:0@3";
  EXPECT_EQ(merge({report_of("a.py", {{feed, ""}}), report_of("b.py", {{feed, ""}})}, all_rules()).findings.size(), 2U);
}

TEST(Merge, TheGravestSeverityCounts) {
  const RunReport report = merge({report_of("m.py", {{failure_at(0, {4, 8}, "matmul-mismatch", Severity::kWarning), ""},
                                                     {failure_at(0, {4, 8}), ""}})},
                                 all_rules());
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].severity, Severity::kError);
}

TEST(Merge, AnUncalledFunctionThatAnotherEntryCallsIsJudgedByItsCalls) {
  const EntryReport library =
      report_of("lib.py", {{failure_at(0, {4, 8}), "lib.py:0"}, {failure_at(0, {13, 17}), "lib.py:9"}});
  EXPECT_EQ(merge({library}, all_rules()).findings.size(), 2U);
  const RunReport both = merge({library, report_of("main.py", {}, {"lib.py:0"})}, all_rules());
  ASSERT_EQ(both.findings.size(), 1U);
  EXPECT_EQ(both.findings[0].at.start.line, 2U);
}

TEST(Merge, ADefectOfAnImportedFileIsOneFindingOverEntries) {
  const auto importing = [](const std::string& path) {
    library::EntryResult result = result_of(path, path, kText);
    const base::FileId module = result.files.add(base::SourceFile::from_bytes("lib.py", "lib.py", kText));
    result.outcomes.push_back({module, false, {}, {100, path == "a.py" ? 50U : 90U, 0, {}}});
    add_failure(result, failure_at(1, {4, 8}));
    return make_entry_report(result, "/project", same);
  };
  const RunReport report = merge({importing("a.py"), importing("b.py")}, all_rules());
  EXPECT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.files.size(), 2U);
  EXPECT_EQ(report.totals.coverage.tensors, 120U) << "every file once";
  EXPECT_EQ(report.totals.coverage.known, 104U) << "as the entry that knew most of it";
  MergeOptions given = all_rules();
  given.only_given = true;
  EXPECT_TRUE(merge({importing("a.py"), importing("b.py")}, given).findings.empty());
}

TEST(Merge, IgnoredRulesAreLeftOut) {
  const MergeOptions options{select_rules(std::nullopt, {"FS002"}), false};
  EXPECT_TRUE(merge({report_of("m.py", {{failure_at(0, {4, 8}), ""}})}, options).findings.empty());
}

TEST(Merge, EqualFingerprintsAreNumbered) {
  const RunReport report =
      merge({report_of("m.py", {{failure_at(0, {4, 8}), ""}, {failure_at(0, {13, 17}), ""}})}, all_rules());
  ASSERT_EQ(report.findings.size(), 2U);
  EXPECT_EQ(report.findings[1].fingerprint, report.findings[0].fingerprint + ":2");
}

TEST(Merge, FindingsStandInTheOrderOfTheText) {
  const RunReport report = merge({report_of("a.py", {{failure_at(0, {22, 26}), ""}, {failure_at(0, {4, 8}), ""}}),
                                  report_of("b.py", {{failure_at(0, {13, 17}), ""}})},
                                 all_rules());
  std::vector<std::pair<std::string, std::uint32_t>> places;
  for (const auto& finding : report.findings)
    places.emplace_back(finding.at.path, finding.at.start.line);
  EXPECT_THAT(places, ::testing::ElementsAre(std::pair{"a.py", 1U}, std::pair{"a.py", 3U}, std::pair{"b.py", 2U}));
}

RunReport with_totals(std::uint64_t errors, std::uint64_t warnings, std::uint64_t failed = 0) {
  RunReport report;
  report.files.resize(40);
  report.totals.partial = 2;
  report.totals.failed = failed;
  report.totals.errors = errors;
  report.totals.warnings = warnings;
  report.totals.coverage = {5120, 3640, 3, {}};
  for (std::uint64_t i = 0; i < errors + warnings; ++i) {
    report.findings.emplace_back().severity = i < errors ? Severity::kError : Severity::kWarning;
  }
  return report;
}

TEST(RunReport, TheLastLineForPeople) {
  EXPECT_EQ(summary_line(with_totals(1, 3)),
            "40 files (2 partial, 0 failed); shapes known for 71 % of 5,120 tensor operations; 1 error, 3 warnings");
  RunReport report;
  report.files.resize(1);
  report.totals.notes = 1;
  report.totals.suppressed = 2;
  EXPECT_EQ(summary_line(report),
            "1 file (0 partial, 0 failed); no tensor operations; 0 errors, 0 warnings, 1 note, 2 suppressed");
}

TEST(RunReport, ExitStatus) {
  EXPECT_EQ(exit_status(with_totals(0, 0), {}), 0);
  EXPECT_EQ(exit_status(with_totals(0, 2), {}), 0);
  EXPECT_EQ(exit_status(with_totals(0, 2), {Severity::kWarning, 0, false}), 1);
  EXPECT_EQ(exit_status(with_totals(1, 0), {}), 1);
  EXPECT_EQ(exit_status(with_totals(1, 0, 1), {}), 2);
  EXPECT_EQ(exit_status(with_totals(1, 0, 1), {Severity::kError, 0, true}), 1);
  EXPECT_EQ(exit_status(with_totals(0, 0), {Severity::kError, 72, false}), 1);
  EXPECT_EQ(exit_status(with_totals(0, 0), {Severity::kError, 71, false}), 0);
  RunReport suppressed = with_totals(1, 0);
  suppressed.findings[0].suppressed = true;
  EXPECT_EQ(exit_status(suppressed, {}), 0);
  EXPECT_EQ(exit_status(RunReport{}, {Severity::kError, 100, false}), 0) << "nothing to know";
}

}  // namespace
}  // namespace foreshape::driver
