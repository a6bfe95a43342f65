#include "reports/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/reports/support.h"

namespace foreshape::reports {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string text_of(checkers::Finding finding, TextOptions options = {}) {
  return text_report(report_with({std::move(finding)}), options);
}

TEST(Text, AFindingAsPeopleReadIt) {
  EXPECT_EQ(text_of(matmul_finding()),
            "error[FS002]: inner dims 784 and 748 differ (matmul-mismatch)\n"
            "  --> net.py:12:9 in build\n"
            "   |\n"
            "12 |     h = tf.matmul(x, w)  # layer\n"
            "   |         ^^^^^^^^^^^^^^^\n"
            "   = a [N, 784]   b [748, 10]\n"
            "           ^^^       ^^^\n"
            "   = needs 784 == 748; fails for N = 50; raises ValueError\n"
            "   = 784 comes from placeholder x at net.py:5\n"
            "   = called from the module at main.py:3\n"
            "   = help: change the wrong one\n"
            "\n"
            "3 files (1 partial, 1 failed); shapes known for 70 % of 10 tensor operations; 1 error, 0 warnings\n");
}

TEST(Text, AtMostFifteenLinesUnlessVerbose) {
  checkers::Finding finding = matmul_finding();
  for (std::uint32_t i = 0; i < 40; ++i) {
    finding.related.push_back(
        {checkers::RelatedKind::kRepeat, place("other.py", i + 1, 1, 2), "the same defect is met again here"});
  }
  const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
  const std::string brief = text_of(finding);
  EXPECT_EQ(lines(brief), 15 + 2);
  EXPECT_THAT(brief, HasSubstr("   = 37 more places (--verbose shows them)\n"));
  EXPECT_THAT(brief, HasSubstr("help: change the wrong one"));
  const std::string verbose = text_of(finding, {false, true});
  EXPECT_THAT(verbose, HasSubstr("other.py:40"));
  EXPECT_THAT(verbose, Not(HasSubstr("more places")));
}

TEST(Text, VerboseSaysWhatIsUnknown) {
  const std::string text = text_of(matmul_finding(), {false, true});
  EXPECT_THAT(text, HasSubstr("odd name#1.py: partial: 1 statement could not be parsed\n"));
  EXPECT_THAT(text, HasSubstr("gone.py: failed: no such file or directory\n"));
  EXPECT_THAT(text, HasSubstr("  2  unmodelled: tf.nn.crelu\n"));
}

TEST(Text, ColoursOnlyWhenAsked) {
  EXPECT_THAT(text_of(matmul_finding()), Not(HasSubstr("\x1b")));
  EXPECT_THAT(text_of(matmul_finding(), {true, false}), HasSubstr("\x1b[1;31merror[FS002]\x1b[0m"));
}

TEST(Text, MarksStandUnderWideAndNarrowCharacters) {
  checkers::Finding finding = matmul_finding();
  finding.source_line = "\tä = '漢😀'; tf.matmul(x, w)";
  finding.at.start.column = 12;
  finding.at.end.column = 27;
  // Four columns for the tab, two for each wide character.
  EXPECT_THAT(text_of(finding),
              HasSubstr("12 |     ä = '漢😀'; tf.matmul(x, w)\n   |                 ^^^^^^^^^^^^^^^\n"));
}

TEST(Text, LongLinesAreCutAroundTheOperation) {
  checkers::Finding finding = matmul_finding();
  finding.source_line = std::string(500, 'x') + "tf.matmul(x, w)" + std::string(500, 'y');
  finding.at.start.column = 501;
  finding.at.end.column = 516;
  const std::string text = text_of(finding);
  EXPECT_THAT(text, HasSubstr("xtf.matmul(x, w)y"));
  EXPECT_THAT(text, HasSubstr("^^^^^^^^^^^^^^^\n"));
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    EXPECT_LT(end - begin, 130U);
    begin = end + 1;
  }
}

TEST(Text, AnOperationOfSeveralLinesIsMarkedToTheEndOfItsFirst) {
  checkers::Finding finding = matmul_finding();
  finding.source_line = "    h = tf.matmul(x,";
  finding.at.end = {14, 3};
  EXPECT_THAT(text_of(finding), HasSubstr("   |         ^^^^^^^^^^^^\n"));
}

TEST(Text, WideShapesStandBelowEachOther) {
  checkers::Finding finding = matmul_finding();
  finding.shapes[0].dims->insert(finding.shapes[0].dims->begin(), dim(std::string(100, 'm')));
  finding.shapes[0].clash = 2;
  EXPECT_THAT(text_of(finding), HasSubstr("]\n" + std::string(113, ' ') + "^^^\n     b [748, 10]\n        ^^^\n"));
}

TEST(Text, SourceTextCannotSteerTheTerminal) {
  checkers::Finding finding = matmul_finding();
  finding.source_line = "h = '\x1b[2J\xe2\x80\xae'; ##[error]x";
  finding.message = "bad \x1b]0;title\x07 \xc2\x9b";
  finding.at.path = "::error::x.py";
  finding.function = "f\nforged line";
  const std::string text = text_of(finding) + concise_report(report_with({finding}));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\x07")));
  EXPECT_THAT(text, Not(HasSubstr("\xc2\x9b")));
  EXPECT_THAT(text, Not(HasSubstr("\xe2\x80\xae")));
  EXPECT_THAT(text, Not(HasSubstr("##[")));
  EXPECT_THAT(text, Not(HasSubstr("\n::")));
  EXPECT_THAT(text, Not(HasSubstr("\nforged")));
  EXPECT_THAT(text, HasSubstr("\\x1b[2J\\u202e"));
  EXPECT_THAT(text, HasSubstr("\\x3a:error::x.py:12:9: error[FS002]"));
}

TEST(Text, AFindingWithoutDetails) {
  checkers::Finding finding;
  finding.rule = checkers::RuleId::kRankMismatch;
  finding.message = "wrong rank";
  finding.at = place("a.py", 1, 1, 1);
  EXPECT_EQ(text_of(finding),
            "error[FS003]: wrong rank (rank-mismatch)\n --> a.py:1:1\n\n"
            "3 files (1 partial, 1 failed); shapes known for 70 % of 10 tensor operations; 1 error, 0 warnings\n");
}

TEST(Text, SuppressedFindingsAreCountedOnly) {
  checkers::Finding finding = matmul_finding();
  finding.suppressed = true;
  EXPECT_EQ(text_of(finding),
            "3 files (1 partial, 1 failed); shapes known for 70 % of 10 tensor operations; 0 errors, 0 warnings, 1 "
            "suppressed\n");
}

TEST(Concise, OneLineAFinding) {
  EXPECT_EQ(concise_report(report_with({matmul_finding()})),
            "net.py:12:9: error[FS002] inner dims 784 and 748 differ\n"
            "3 files (1 partial, 1 failed); shapes known for 70 % of 10 tensor operations; 1 error, 0 warnings\n");
}

}  // namespace
}  // namespace foreshape::reports
