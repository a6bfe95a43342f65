#include "reports/sarif.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/reports/support.h"
#include "tests/support/temporary_folder.h"

namespace foreshape::reports {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;

Json run_of(const driver::RunReport& report, const SarifOptions& options = {}) {
  return Json::parse(sarif_report(report, options))["runs"][0];
}

// What the official schema and GitHub's requirements have to say, empty when nothing.
std::string problems_of(const std::string& log) {
  const std::filesystem::path schema = std::filesystem::path(FORESHAPE_SOURCE_DIR) / "build/sarif-schema";
  if (!std::filesystem::exists(schema / "sarif-2.1.0.json"))
    return "run script/fetch-sarif-schema first (script/test does)";
  const foreshape::testing::TemporaryFolder folder;
  const std::string file = folder.write("log.sarif", log);
  const std::string command = "PYTHONPATH='" + (schema / "python").string() +
                              "' python3 '" FORESHAPE_SOURCE_DIR "/tests/reports/validate_sarif.py' '" +
                              (schema / "sarif-2.1.0.json").string() + "' '" + file + "' 2>&1";
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return "cannot run python3";
  std::string output;
  std::array<char, 4096> buffer{};
  for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    output.append(buffer.data(), got);
  const int status = ::pclose(pipe);
  return status == 0 ? std::string() : output + "status " + std::to_string(status);
}

checkers::Finding odd_finding() {
  checkers::Finding finding = matmul_finding();
  finding.rule = checkers::RuleId::kOuterBroadcast;
  finding.severity = checkers::Severity::kWarning;
  finding.message = "brackets [3](1) and {0} \x1b";
  finding.at = place("odd name#1.py", 2, 3, 3);
  finding.at.end = {5, 1};
  finding.related[1].message = "size of x[0] {a}";
  finding.shapes = {{"a", std::nullopt, std::nullopt}, {"", std::vector{dim("?")}, 0}};
  return finding;
}

TEST(Sarif, FollowsTheOfficialSchemaAndGitHubsRequirements) {
  checkers::Finding bare;
  bare.rule = checkers::RuleId::kLastBatch;
  bare.severity = checkers::Severity::kNote;
  bare.message = "a last batch";
  bare.at = place("a.py", 1, 1, 1);
  bare.line_hash = "1:1";
  checkers::Finding suppressed = matmul_finding();
  suppressed.suppressed = true;
  const driver::RunReport report = report_with({matmul_finding(), odd_finding(), bare, suppressed});
  EXPECT_EQ(problems_of(sarif_report(report, {})), "");
  EXPECT_EQ(problems_of(sarif_report(report, {.include_suppressed = true, .exit_status = 2, .most_results = 2})), "");
  EXPECT_EQ(problems_of(sarif_report(driver::RunReport{}, {})), "");
}

TEST(Sarif, TheValidationItselfCanFail) {
  Json log = Json::parse(sarif_report(report_with({matmul_finding()}), {}));
  log["runs"][0]["results"][0]["level"] = "fatal";
  EXPECT_NE(problems_of(log.dump()), "");
}

TEST(Sarif, RulesBringTheirHelp) {
  const Json driver = run_of(report_with({}))["tool"]["driver"];
  EXPECT_EQ(driver["name"], "foreshape");
  const Json& rule = driver["rules"][1];
  EXPECT_EQ(rule["id"], "FS002");
  EXPECT_EQ(rule["name"], "matmul-mismatch");
  EXPECT_THAT(rule["help"]["markdown"].get<std::string>(), HasSubstr("## Repair"));
  EXPECT_THAT(rule["fullDescription"]["text"].get<std::string>(), HasSubstr("last axis of `a`"));
  EXPECT_EQ(rule["defaultConfiguration"]["level"], "error");
  EXPECT_EQ(rule["properties"]["problem.severity"], "error");
  EXPECT_EQ(driver["rules"].back()["properties"]["problem.severity"], "recommendation");
}

TEST(Sarif, StepsOfTheFlowSayTheShapes) {
  const Json result = run_of(report_with({matmul_finding()}))["results"][0];
  const Json& steps = result["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0]["location"]["message"]["text"], "784 comes from placeholder x");
  EXPECT_EQ(steps[1]["location"]["message"]["text"], "called from the module");
  EXPECT_EQ(steps[2]["location"]["message"]["text"], "tf.matmul of a [N, 784], b [748, 10]");
  EXPECT_EQ(steps[2]["nestingLevel"], 1);
  EXPECT_EQ(steps[2]["location"]["physicalLocation"]["region"]["startLine"], 12);
}

TEST(Sarif, TheMessageLinksRelatedLocations) {
  const Json results = run_of(report_with({matmul_finding(), odd_finding()}))["results"];
  EXPECT_EQ(results[0]["message"]["text"],
            "inner dims 784 and 748 differ. See: [784 comes from placeholder x](1); [called from the module](2). "
            "Repair: change the wrong one.");
  EXPECT_EQ(results[0]["relatedLocations"][0]["id"], 1);
  EXPECT_THAT(results[1]["message"]["text"].get<std::string>(), HasSubstr("brackets [3] (1) and {{0}}"));
  EXPECT_THAT(results[1]["message"]["text"].get<std::string>(), HasSubstr("[size of x\\[0\\] {{a}}](1)"));
}

TEST(Sarif, PlacesFingerprintsAndProperties) {
  const Json run = run_of(report_with({matmul_finding(), odd_finding()}));
  EXPECT_EQ(run["columnKind"], "unicodeCodePoints");
  const Json& result = run["results"][0];
  EXPECT_EQ(result["partialFingerprints"].dump(),
            R"({"primaryLocationLineHash":"271789c17abda88f:1","foreshape/v1":"0123456789abcdef"})");
  EXPECT_EQ(result["properties"]["shapes"]["b"], "[748, 10]");
  EXPECT_EQ(result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "build");
  const Json& odd = run["results"][1]["locations"][0]["physicalLocation"];
  EXPECT_EQ(odd["artifactLocation"]["uri"], "odd%20name%231.py");
  EXPECT_EQ(odd["region"]["endLine"], 2) << "the region ends with its first line";
  EXPECT_EQ(odd["region"]["endColumn"], 33);
}

TEST(Sarif, FilesThatWereNotAnalysedAreNotifications) {
  const Json invocation = run_of(report_with({}), {.exit_status = 2})["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  EXPECT_EQ(invocation["exitCode"], 2);
  const Json& notifications = invocation["toolExecutionNotifications"];
  ASSERT_EQ(notifications.size(), 2U);
  EXPECT_EQ(notifications[0]["level"], "warning");
  EXPECT_EQ(notifications[1]["message"]["text"], "gone.py: no such file or directory");
  EXPECT_EQ(notifications[1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "gone.py");
}

TEST(Sarif, SuppressedResultsOnlyWhenAsked) {
  checkers::Finding finding = matmul_finding();
  finding.suppressed = true;
  EXPECT_TRUE(run_of(report_with({finding}))["results"].empty());
  const Json included = run_of(report_with({finding}), {.include_suppressed = true})["results"];
  EXPECT_EQ(included[0]["suppressions"][0]["kind"], "inSource");
}

TEST(Sarif, TheGravestResultsAreKept) {
  std::vector<checkers::Finding> findings;
  for (std::uint32_t i = 0; i < 10; ++i) {
    findings.push_back(i % 2 == 0 ? odd_finding() : matmul_finding());
    findings.back().at.start.line = i + 1;
  }
  const Json run = run_of(report_with(findings), {.most_results = 6});
  std::vector<int> lines;
  for (const Json& result : run["results"])
    lines.push_back(result["locations"][0]["physicalLocation"]["region"]["startLine"]);
  EXPECT_THAT(lines, ::testing::ElementsAre(1, 2, 4, 6, 8, 10));
  EXPECT_THAT(run["invocations"][0]["toolExecutionNotifications"].dump(), HasSubstr("4 further results are left out"));
}

}  // namespace
}  // namespace foreshape::reports
