#include "checkers/registry.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

TEST(Registry, EveryRuleIsFoundByCodeAndByName) {
  for (const Rule& rule : rules()) {
    EXPECT_EQ(find_rule(rule.code), rule.id);
    EXPECT_EQ(find_rule(rule.name), rule.id);
    EXPECT_EQ(rule_of(rule.id).code, rule.code);
  }
  EXPECT_EQ(find_rule("FS999"), std::nullopt);
  EXPECT_EQ(find_rule(""), std::nullopt);
}

TEST(Registry, CodesAndNamesOfTheDesign) {
  EXPECT_EQ(rule_of(RuleId::kLayerInput).code, "FS009");
  EXPECT_EQ(*find_rule("FS016"), RuleId::kUndefinedStaticShape);
  EXPECT_EQ(*find_rule("FS101"), RuleId::kOuterBroadcast);
  EXPECT_EQ(rule_of(*find_rule("FS108")).name, "last-batch");
}

TEST(Registry, NamesAndSummariesAreDistinct) {
  std::set<std::string_view> seen;
  for (const Rule& rule : rules()) {
    EXPECT_TRUE(seen.insert(rule.name).second) << rule.name;
    EXPECT_TRUE(seen.insert(rule.summary).second) << rule.summary;
    EXPECT_FALSE(rule.summary.ends_with('.')) << rule.code;
  }
}

TEST(Registry, EveryPageHasItsSections) {
  for (const Rule& rule : rules()) {
    const std::string page(rule.page);
    EXPECT_TRUE(page.starts_with("# " + std::string(rule.code) + " " + std::string(rule.name) + "\n")) << rule.code;
    for (const char* section : {"## What it means", "## Example", "## Repair", "## Suppress", "```python"}) {
      EXPECT_NE(page.find(section), std::string::npos) << rule.code << " lacks " << section;
    }
    EXPECT_NE(page.find("foreshape: ignore[" + std::string(rule.code) + "]"), std::string::npos) << rule.code;
    EXPECT_NE(page.find(std::string(rule.summary) + "."), std::string::npos) << rule.code;
  }
}

TEST(Registry, EveryCheckerMakesAFindingOfItsOwnRuleWithAHint) {
  const Example example;
  for (const Rule& rule : rules()) {
    for (const auto& shapes : {std::vector<verdict::OperandShape>{},
                               {unknown_rank("x")},
                               {operand("x", {})},
                               {operand("x", {2, 3}), unknown_rank("y")}}) {
      const Finding finding = example.find(std::string(rule.name), shapes);
      EXPECT_EQ(finding.rule, rule.id);
      EXPECT_FALSE(finding.hint.empty()) << rule.code;
      EXPECT_FALSE(finding.hint.ends_with('.')) << rule.code;
    }
  }
}

TEST(Registry, AnUnknownRuleOfAModelIsNamed) {
  try {
    Example().find("no-such-rule", {});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("no-such-rule"), std::string::npos);
  }
}

}  // namespace
}  // namespace foreshape::checkers
