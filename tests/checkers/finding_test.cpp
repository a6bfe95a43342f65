#include "checkers/finding.h"

#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

TEST(Finding, ResolvesThePlaceAndKeepsTheLine) {
  const Finding finding = Example().find("matmul-mismatch", {operand("a", {2, 3}), operand("b", {4, 5})});
  EXPECT_EQ(finding.at.path, "net.py");
  EXPECT_EQ(finding.at.start, (base::Position{2, 5}));
  EXPECT_EQ(finding.at.end, (base::Position{2, 10}));
  EXPECT_EQ(finding.source_line, "y = a @ b  # é");
}

TEST(Finding, CompletesTheMessageWithTheShapesItLacks) {
  const Example example;
  EXPECT_EQ(example.find("matmul-mismatch", {operand("a", {2, 3}), operand("b", {4, "N"})}).message,
            "sizes clash: a [2, 3], b [4, N]");
  EXPECT_EQ(example.find("matmul-mismatch", {operand("a", {2, 3}), operand("b", {4, "N"})}, "a is [2, 3] but b [4, N]")
                .message,
            "a is [2, 3] but b [4, N]");
  EXPECT_EQ(example.find("matmul-mismatch", {operand("a", {2, 3})}, "(2, 3) does not fit").message,
            "(2, 3) does not fit");
  EXPECT_EQ(example.find("matmul-mismatch", {operand("a", {3})}, "(3,) does not fit").message, "(3,) does not fit");
  EXPECT_EQ(example.find("matmul-mismatch", {unknown_rank("a")}).message, "sizes clash");
}

TEST(Finding, AConditionThatFoldedIsToldByItsSizes) {
  const Example example;
  const auto condition = [&](std::string text, std::vector<verdict::OperandShape> shapes) {
    verdict::Failure failure = example.failure("matmul-mismatch", std::move(shapes));
    failure.condition = std::move(text);
    return check(failure, example.files).condition;
  };
  EXPECT_EQ(condition("3*N == 4", {}), "3*N == 4");
  EXPECT_EQ(condition("False", {operand("a", {2, 3}, 1), operand("b", {"N", 5}, 0)}), "3 == N");
  EXPECT_EQ(condition("False", {operand("a", {2, 3}), operand("b", {4, 5})}), "");
  EXPECT_EQ(condition("False", {operand("a", {3}, 0), operand("b", {3, 1}, 0)}), "")
      << "equal sizes are not what fails";
  EXPECT_EQ(condition("True", {operand("a", {2, 3}, 1), operand("b", {4, 5}, 0)}), "");
}

TEST(Finding, OperatorMethodsAreNamedAsTheyAreWritten) {
  const Example example;
  verdict::Failure failure = example.failure("broadcast-mismatch", {operand("x", {2}), operand("y", {3})});
  failure.operation = "Tensor.__radd__";
  const Finding finding = check(failure, example.files);
  EXPECT_EQ(finding.operation, "+");
  EXPECT_EQ(finding.message, "sizes clash: left [3], right [2]");
  failure.operation = "ndarray.__sub__";
  EXPECT_EQ(check(failure, example.files).message, "sizes clash: left [2], right [3]");
  failure.operation = "Tensor.__getitem__";
  EXPECT_EQ(check(failure, example.files).operation, "Tensor.__getitem__");
}

TEST(Finding, SeverityIsCappedAtTheGravestOfTheRule) {
  const Example example;
  EXPECT_EQ(example.find("outer-broadcast", {}).severity, Severity::kWarning);
  EXPECT_EQ(example.find("last-batch", {}).severity, Severity::kNote);
  verdict::Failure warning = example.failure("matmul-mismatch", {});
  warning.severity = Severity::kWarning;
  EXPECT_EQ(check(warning, example.files).severity, Severity::kWarning);
}

TEST(Finding, FingerprintKeepsWhenLinesMoveAndSymbolsAreRenamed) {
  const Example example;
  verdict::Failure failure = example.failure("matmul-mismatch", {operand("a", {"N", "2*N", 3})});
  const std::string before = check(failure, example.files).fingerprint;
  failure.place.span = {0, 5};
  failure.shapes = {operand("other", {"batch", "2*batch", 3})};
  EXPECT_EQ(check(failure, example.files).fingerprint, before);
  failure.shapes = {operand("a", {"N", "2*M", 3})};
  EXPECT_NE(check(failure, example.files).fingerprint, before);
  failure.shapes = {operand("a", {"N", "2*N", 3})};
  failure.function = "elsewhere";
  EXPECT_NE(check(failure, example.files).fingerprint, before);
}

TEST(Finding, RelatedLocationsKeepKindAndOrder) {
  const Example example;
  verdict::Failure failure = example.failure("matmul-mismatch", {});
  failure.calls = {{{base::FileId{0}, {0, 1}}, "called from main"}};
  failure.provenance = {{{base::FileId{0}, {4, 10}}, "3 comes from make()"}};
  const Finding finding = check(failure, example.files);
  ASSERT_EQ(finding.related.size(), 2U);
  EXPECT_EQ(finding.related[0].kind, RelatedKind::kCall);
  EXPECT_EQ(finding.related[1].kind, RelatedKind::kProvenance);
  EXPECT_EQ(finding.related[1].at.start, (base::Position{1, 5}));
}

TEST(Finding, APlaceWithoutAFileIsNoCrash) {
  const Example example;
  verdict::Failure failure = example.failure("matmul-mismatch", {});
  failure.place = {};
  EXPECT_EQ(check(failure, example.files).at.path, "");
  EXPECT_EQ(check(failure, example.files).source_line, "");
}

}  // namespace
}  // namespace foreshape::checkers
