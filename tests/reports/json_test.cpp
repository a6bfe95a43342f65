#include "reports/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/reports/support.h"

namespace foreshape::reports {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items())
    names.push_back(name);
  return names;
}

TEST(Json, HasExactlyTheKeysOfTheContract) {
  const Json report = Json::parse(json_report(report_with({matmul_finding()})));
  EXPECT_THAT(keys(report), ::testing::ElementsAre("schema", "tool", "files", "findings", "stats"));
  EXPECT_EQ(report["schema"], 1);
  EXPECT_THAT(keys(report["tool"]), ::testing::ElementsAre("name", "version"));
  EXPECT_THAT(keys(report["files"][0]),
              ::testing::ElementsAre("path", "root_path", "language", "status", "reason", "coverage"));
  EXPECT_THAT(keys(report["files"][0]["coverage"]), ::testing::ElementsAre("tensors", "known", "rank_only"));
  const Json& finding = report["findings"][0];
  EXPECT_THAT(keys(finding),
              ::testing::ElementsAre("rule", "name", "severity", "message", "path", "root_path", "start", "end", "cell",
                                     "related", "shapes", "condition", "witness", "validation", "fix", "fingerprint"));
  EXPECT_THAT(keys(finding["related"][0]), ::testing::ElementsAre("message", "path", "start", "end"));
}

TEST(Json, Values) {
  const Json report = Json::parse(json_report(report_with({matmul_finding()})));
  EXPECT_EQ(report["files"][1]["status"], "partial");
  EXPECT_EQ(report["files"][2]["reason"], "no such file or directory");
  const Json& finding = report["findings"][0];
  EXPECT_EQ(finding["rule"], "FS002");
  EXPECT_EQ(finding["name"], "matmul-mismatch");
  EXPECT_EQ(finding["severity"], "error");
  EXPECT_EQ(finding["start"], (Json{{"line", 12}, {"column", 9}}));
  EXPECT_EQ(finding["end"], (Json{{"line", 12}, {"column", 24}}));
  EXPECT_EQ(finding["shapes"].dump(), R"({"a":["N",784],"b":[748,10]})");
  EXPECT_EQ(finding["witness"].dump(), R"({"N":50})");
  EXPECT_TRUE(finding["validation"].is_null());
  EXPECT_TRUE(finding["fix"].is_null());
  EXPECT_EQ(report["stats"]["errors"], 1);
  EXPECT_EQ(report["stats"]["unknown"][0]["reason"], "unmodelled: tf.nn.crelu");
}

TEST(Json, UnknownShapesAndNamelessOperands) {
  checkers::Finding finding = matmul_finding();
  finding.shapes = {
      {"a", std::nullopt, std::nullopt}, {"a", std::vector{dim("?")}, std::nullopt}, {"", std::vector{dim("2*N")}, 0}};
  const Json report = Json::parse(json_report(report_with({finding})));
  EXPECT_EQ(report["findings"][0]["shapes"].dump(), R"({"a":null,"a#1":[null],"operand2":["2*N"]})");
}

TEST(Json, SuppressedFindingsAreLeftOut) {
  checkers::Finding finding = matmul_finding();
  finding.suppressed = true;
  const Json report = Json::parse(json_report(report_with({finding})));
  EXPECT_TRUE(report["findings"].empty());
  EXPECT_EQ(report["stats"]["suppressed"], 1);
}

TEST(Json, IsPlainAsciiThatNoLogTakesForACommand) {
  checkers::Finding finding = matmul_finding();
  finding.message = "é \x1b[0m ##[error]";
  finding.at.path = "b\xff.py";
  const std::string text = json_report(report_with({finding}));
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c < 0x7f); }));
  EXPECT_EQ(text.find("##["), std::string::npos);
  EXPECT_EQ(Json::parse(text)["findings"][0]["message"], finding.message);
}

TEST(Shapes, RowsAsJsonAndText) {
  const std::vector<driver::ShapeReport> rows = {
      {"a.py", {3, 1}, "x", std::vector{dim("N"), dim(3)}, "float32", "in f"},
      {"a.py", {4, 5}, "y", std::nullopt, "", ""}};
  const Json list = Json::parse(shapes_json(rows));
  EXPECT_EQ(list[0].dump(),
            R"({"path":"a.py","line":3,"column":1,"name":"x","shape":["N",3],"dtype":"float32","context":"in f"})");
  EXPECT_TRUE(list[1]["shape"].is_null());
  EXPECT_EQ(shapes_text(rows), "a.py:3:1: x [N, 3] float32 (in f)\na.py:4:5: y ?\n");
  EXPECT_EQ(shapes_json({}), "[]\n");
}

}  // namespace
}  // namespace foreshape::reports
