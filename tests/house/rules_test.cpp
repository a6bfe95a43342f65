// Every rule is complete, and every name of a rule in the models is one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/house/support.h"

namespace foreshape::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct RuleRow {
  std::string code;
  std::string name;
  std::string function;
};

const std::vector<RuleRow>& rule_rows() {
  static const std::vector<RuleRow> rows = [] {
    const std::regex pattern(R"re(FORESHAPE_RULE\(\w+, *"(\w+)", *"([a-z0-9-]+)", *\w+, *"[^"]*", *(\w+)\))re");
    const std::string text = read_project_file("checkers/rules.def");
    std::vector<RuleRow> found;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
      found.push_back({(*match)[1], (*match)[2], (*match)[3]});
    }
    return found;
  }();
  return rows;
}

TEST(Rules, AreThere) {
  EXPECT_GE(rule_rows().size(), 21U);
}

TEST(Rules, EachHasHeaderSourceAndTest) {
  for (const RuleRow& rule : rule_rows()) {
    EXPECT_TRUE(exists("checkers/" + rule.function + ".h")) << rule.code;
    EXPECT_TRUE(exists("checkers/" + rule.function + ".cpp")) << rule.code;
    EXPECT_TRUE(exists("tests/checkers/" + rule.function + "_test.cpp")) << rule.code;
  }
}

TEST(Rules, EachHasAPage) {
  for (const RuleRow& rule : rule_rows()) {
    const std::string page = read_project_file("docs/rules/" + rule.code + ".md");
    EXPECT_THAT(page, StartsWith("# " + rule.code + " " + rule.name + "\n"));
    for (const char* part : {"\n## What it means\n", "\n## Example\n", "\n## Repair\n", "\n## Suppress\n"}) {
      EXPECT_THAT(page, HasSubstr(part)) << rule.code;
    }
  }
}

TEST(Rules, EachPageHasARule) {
  std::set<std::string> pages;
  for (const RuleRow& rule : rule_rows())
    pages.insert("docs/rules/" + rule.code + ".md");
  for (const std::string& path : project_files()) {
    if (path.starts_with("docs/rules/FS")) {
      EXPECT_THAT(pages, Contains(path));
    }
  }
}

TEST(Rules, EachIsExpectedByAGoldenProgram) {
  std::string programs;
  for (const std::string& path : project_files()) {
    if (path.starts_with("tests/golden/") && path.ends_with(".py")) programs += read_project_file(path);
  }
  for (const RuleRow& rule : rule_rows())
    EXPECT_NE(programs.find(": " + rule.code + " "), std::string::npos) << rule.name;
}

TEST(Rules, ModelsNameThemRightly) {
  std::set<std::string> names;
  for (const RuleRow& rule : rule_rows())
    names.insert(rule.name);
  for (const std::string& path : project_files()) {
    if (!path.starts_with("models/")) continue;
    const std::string text = read_project_file(path);
    for (const std::string_view argument : {"rule=\"", "mutual=\""}) {
      for (std::size_t at = text.find(argument); at != std::string::npos; at = text.find(argument, at + 1)) {
        if (at == 0 || std::string_view(" (\n").find(text[at - 1]) == std::string_view::npos) continue;
        const std::size_t from = at + argument.size();
        EXPECT_THAT(names, Contains(text.substr(from, text.find('"', from) - from))) << path;
      }
    }
  }
}

}  // namespace
}  // namespace foreshape::testing
