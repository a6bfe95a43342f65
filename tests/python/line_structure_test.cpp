#include "analyzer/python/line_structure.h"

#include <gtest/gtest.h>

#include "analyzer/python/statement_recovery.h"

namespace foreshape::python {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> result;
  for (const LogicalLine& line : logical_lines(text)) {
    result.push_back(std::to_string(line.indentation) + ":" +
                     std::string(text.substr(line.begin, line.end - line.begin)));
  }
  return result;
}
using Lines = std::vector<std::string>;

TEST(LineStructure, OneStatementALine) {
  EXPECT_EQ(lines_of("x = 1\n\n# c\nif a:  # d\n  b\n\tc"), (Lines{"0:x = 1", "0:if a:", "2:b", "8:c"}));
}

TEST(LineStructure, BracketsStringsAndBackslashesContinue) {
  EXPECT_EQ(lines_of("f(a,\nb)\nx = '''\ny = 1\n'''\nz = \\\n  1\n"),
            (Lines{"0:f(a,\nb)", "0:x = '''\ny = 1\n'''", "0:z = \\\n  1"}));
}

TEST(LineStructure, BracketsInStringsAndCommentsDoNotCount) {
  EXPECT_EQ(lines_of("x = '('  # (\ny = \"[\"\n"), (Lines{"0:x = '('", "0:y = \"[\""}));
}

TEST(LineStructure, StatementsEndOpenBrackets) {
  EXPECT_EQ(lines_of("f(a,\nx = 1\n"), (Lines{"0:f(a,", "0:x = 1"}));
  EXPECT_EQ(lines_of("f(a,\n  return 1\n"), (Lines{"0:f(a,", "2:return 1"}));
  EXPECT_EQ(lines_of("f(a\ng(b)\n"), (Lines{"0:f(a", "0:g(b)"}));
}

TEST(LineStructure, KeywordArgumentsDoNot) {
  EXPECT_EQ(lines_of("f(a,\nx=1,\ny=2)\n").size(), 1U);
  EXPECT_EQ(lines_of("f(a\n  for a in b\n  if c)\n").size(), 1U);
  EXPECT_EQ(lines_of("f(a,\n  x = 1\n)\n").size(), 1U);
}

TEST(Repairs, NothingToRepair) {
  EXPECT_TRUE(repair_text("def f(x):\n  return [x, 1]  # c\n").text.empty());
  EXPECT_TRUE(repair_text("").text.empty());
}

TEST(Repairs, JoinsLinesWithinBrackets) {
  EXPECT_EQ(repair_text("x = (a.\nb)  # c\ny = [  # (\n  1]\n").text, "x = (a. b)  # c\ny = [        1]\n");
  EXPECT_EQ(repair_text("x = (a,\n# c\ny = 1\n").text, "x = (a,)\n# c\ny = 1\n");
}

TEST(Repairs, ClosesBracketsBeforeTheNextStatement) {
  const RepairedText repaired = repair_text("x = f([1, 2  # c\ny = 3\n");
  EXPECT_EQ(repaired.text, "x = f([1, 2])  # c\ny = 3\n");
  ASSERT_EQ(repaired.repairs.size(), 2U);
  EXPECT_EQ(repaired.repairs[0].place, (base::Span{5, 6}));
  EXPECT_EQ(repaired.repairs[1].place, (base::Span{6, 7}));
}

TEST(Repairs, ClosesInFrontOfTheColonOfAHeader) {
  EXPECT_EQ(repair_text("def f(x:\n  return x\n").text, "def f(x):\n  return x\n");
  EXPECT_EQ(repair_text("class A(B:\n  def f(self): pass\n").text, "class A(B):\n  def f(self): pass\n");
}

TEST(Repairs, ClosesInnerBrackets) {
  EXPECT_EQ(repair_text("x = (a[1)\n").text, "x = (a[1])\n");
}

TEST(Repairs, AddsColons) {
  EXPECT_EQ(repair_text("if x\n  y\nelse\n  z\n").text, "if x:\n  y\nelse:\n  z\n");
  EXPECT_EQ(repair_text("async def f()\n  y\n").text, "async def f():\n  y\n");
  EXPECT_TRUE(repair_text("if x: y\n  z\n").text.empty());
}

TEST(Repairs, KnowsWhereThingsWere) {
  const std::string_view text = "x = (1\ny = [2\nz = 3\n";
  const RepairedText repaired = repair_text(text);
  EXPECT_EQ(repaired.text, "x = (1)\ny = [2]\nz = 3\n");
  EXPECT_EQ(repaired.insertions.original(0), 0U);
  EXPECT_EQ(repaired.insertions.original(static_cast<std::uint32_t>(repaired.text.find('y'))), text.find('y'));
  EXPECT_EQ(repaired.insertions.original(static_cast<std::uint32_t>(repaired.text.find('z'))), text.find('z'));
}

std::vector<std::string> masked_in(std::string_view text) {
  std::vector<std::string> result;
  for (const base::Span place : mask_broken_statements(text).masked)
    result.emplace_back(text.substr(place.begin, place.end - place.begin));
  return result;
}

TEST(StatementRecovery, TakesOutNothingFromGoodText) {
  EXPECT_TRUE(masked_in("class A:\n  def f(self):\n    if x:\n      y\n    else:\n      z\n").empty());
}

TEST(StatementRecovery, TakesOutTheSmallestBrokenStatement) {
  EXPECT_EQ(masked_in("class A:\n  def f(self):\n    if x:\n      y = = 1\n      z\n    else:\n      z\n"),
            (Lines{"y = = 1"}));
  EXPECT_EQ(masked_in("try:\n  x\ny\n"), (Lines{"try:\n  x"}));
  EXPECT_EQ(masked_in("@a\ndef f(x y): pass\nz\n"), (Lines{"@a\ndef f(x y): pass"}));
}

TEST(StatementRecovery, KeepsLength) {
  const std::string_view text = "x = = 1\n$\n$$\nf(\n  a b\n)\n";
  const MaskedText masked = mask_broken_statements(text);
  EXPECT_EQ(masked.text.size(), text.size());
  EXPECT_EQ(masked.text, "(    0)\n0\n00\n(       0)\n");
}

}  // namespace
}  // namespace foreshape::python
