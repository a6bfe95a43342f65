#include "analyzer/driver/entry_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "analyzer/driver/wire.h"
#include "tests/driver/fake_analysis.h"

namespace foreshape::driver {
namespace {

std::string same(const std::string& path) {
  return path;
}

library::EntryResult rich_result() {
  library::EntryResult result = result_of("main.py", "main.py", "x = a @ b  # é\ny = c @ d  # foreshape: ignore\n");
  const base::FileId module =
      result.files.add(base::SourceFile::from_bytes("/project/net.py", "net.py", "def f(): pass\n"));
  result.outcomes.push_back({module, true, "2 statements could not be parsed", {5, 5, 0, {}}});
  verdict::Failure failure = failure_at(0, {4, 9});
  failure.provenance = {{{module, {0, 3}}, "3 comes from f()"}};
  failure.calls = {{{base::FileId{0}, {0, 1}}, "called from main.py"}};
  failure.witness = {{"N", -3}, {"M", std::int64_t{1} << 40}};
  failure.shapes.push_back({"c", std::nullopt, std::nullopt});
  failure.shapes.push_back(
      {"", std::vector<verdict::DimText>{{std::nullopt, "2*N"}, {std::nullopt, "?"}}, std::nullopt});
  add_failure(result, failure);
  add_failure(result, failure_at(0, {20, 25}), "net.py:0");
  result.called_functions = {"net.py:0", "main.py:7"};
  result.shapes.push_back({{base::FileId{0}, {16, 17}}, "y", std::vector{dim(3)}, "float32", "in f"});
  result.shapes.push_back({{base::FileId{0}, {0, 1}}, "x", std::nullopt, "", ""});
  result.shapes.push_back({{module, {0, 1}}, "elsewhere", std::nullopt, "", ""});
  result.statistics = {0.5, 0.25, 0.125, 42, {{"normal form", 9}, {"Z3", 1}}};
  result.missing_models = {{"tf.nn.crelu", 2}};
  return result;
}

TEST(EntryReport, KeepsWhatTheReportsShow) {
  const EntryReport report = make_entry_report(rich_result(), "/project", same);
  EXPECT_EQ(report.file.path, "main.py");
  EXPECT_EQ(report.file.status, FileStatus::kOk);
  ASSERT_EQ(report.reached.size(), 1U);
  EXPECT_EQ(report.reached[0].status, FileStatus::kPartial);
  EXPECT_EQ(report.reached[0].reason, "2 statements could not be parsed");
  ASSERT_EQ(report.findings.size(), 2U);
  const checkers::Finding& first = report.findings[0].finding;
  EXPECT_EQ(first.at.start, (base::Position{1, 5}));
  EXPECT_EQ(first.source_line, "x = a @ b  # é");
  EXPECT_FALSE(first.line_hash.empty());
  EXPECT_FALSE(first.suppressed);
  EXPECT_EQ(report.findings[0].library_function, 0U);
  EXPECT_TRUE(report.findings[1].finding.suppressed);
  EXPECT_NE(report.findings[1].library_function, 0U);
  EXPECT_THAT(report.called_functions, ::testing::Contains(report.findings[1].library_function));
  ASSERT_EQ(report.shapes.size(), 2U) << "rows of the entry file only";
  EXPECT_EQ(report.shapes[0].name, "x");
  EXPECT_EQ(report.shapes[1].at, (base::Position{2, 1}));
}

TEST(EntryReport, FunctionsOfDifferentProjectsAreDifferent) {
  const EntryReport one = make_entry_report(rich_result(), "/project", same);
  const EntryReport other = make_entry_report(rich_result(), "/other", same);
  EXPECT_NE(one.findings[1].library_function, other.findings[1].library_function);
}

TEST(EntryReport, PathsAreShownAsTheDriverSays) {
  const auto shown = [](const std::string& path) { return path == "/project/net.py" ? std::string("net.py") : path; };
  const EntryReport report = make_entry_report(rich_result(), "/project", shown);
  EXPECT_EQ(report.reached[0].path, "net.py");
  EXPECT_EQ(report.findings[0].finding.related[1].at.path, "net.py");
}

TEST(EntryReport, WhatPythonWouldRefuseMakesAFilePartial) {
  const EntryReport nul = make_entry_report(result_of("a.py", "a.py", std::string("x = 1\0\n", 7)), "/", same);
  EXPECT_EQ(nul.file.status, FileStatus::kPartial);
  EXPECT_THAT(nul.file.reason, ::testing::HasSubstr("NUL"));
  const EntryReport bytes = make_entry_report(result_of("a.py", "a.py", "x = '\xff\xfe'\n"), "/", same);
  EXPECT_EQ(bytes.file.reason, "2 bytes are not valid UTF-8");
}

TEST(EntryReport, AnUnknownRuleOfAModelIsAReasonAndNoCrash) {
  library::EntryResult result = result_of("a.py", "a.py", "x = 1\n");
  add_failure(result, failure_at(0, {0, 1}, "nonsense"));
  const EntryReport report = make_entry_report(result, "/", same);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.file.status, FileStatus::kPartial);
  EXPECT_THAT(report.file.reason, ::testing::HasSubstr("nonsense"));
}

TEST(EntryReport, TheWireKeepsEverything) {
  const EntryReport report = make_entry_report(rich_result(), "/project", same);
  const std::string bytes = to_wire(report);
  const EntryReport read = from_wire(bytes);
  EXPECT_EQ(to_wire(read), bytes);
  EXPECT_EQ(read.findings[0].finding.message, report.findings[0].finding.message);
  EXPECT_EQ(read.findings[0].finding.witness, report.findings[0].finding.witness);
  EXPECT_EQ(read.findings[0].finding.shapes[2].dims, std::nullopt);
  EXPECT_EQ(read.findings[0].finding.shapes[3].dims->at(0).text, "2*N");
  EXPECT_EQ(read.findings[0].finding.shapes[0].clash, 1U);
  EXPECT_EQ(read.statistics.answered, report.statistics.answered);
  EXPECT_EQ(read.statistics.solver_seconds, 0.125);
  EXPECT_EQ(read.missing_models, report.missing_models);
  EXPECT_EQ(read.file.coverage.reasons, report.file.coverage.reasons);
}

TEST(EntryReport, CutBytesAreRefused) {
  const std::string bytes = to_wire(make_entry_report(rich_result(), "/project", same));
  for (std::size_t length = 0; length < bytes.size(); length += 7) {
    EXPECT_THROW(from_wire(std::string_view(bytes).substr(0, length)), std::runtime_error) << length;
  }
  EXPECT_THROW(from_wire(bytes + "x"), std::runtime_error);
}

TEST(Wire, Numbers) {
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1}, INT64_MIN, INT64_MAX, std::int64_t{-300}}) {
    WireWriter to;
    to.integer(value);
    const std::string bytes = to.take();
    EXPECT_EQ(WireReader(bytes).integer(), value);
  }
}

}  // namespace
}  // namespace foreshape::driver
