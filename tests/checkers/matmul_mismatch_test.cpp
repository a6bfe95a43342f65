#include "checkers/matmul_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(MatmulMismatch, TheRightOperandTransposed) {
  const Finding finding = Example().find("matmul-mismatch", {operand("a", {8, 3}, 1), operand("b", {5, 3}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("right operand transposed"));
}

TEST(MatmulMismatch, TheLeftOperandTransposed) {
  const Finding finding = Example().find("matmul-mismatch", {operand("a", {8, 3}, 1), operand("b", {8, 5}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("left operand transposed"));
}

TEST(MatmulMismatch, TheOperandsExchanged) {
  const Finding finding = Example().find("matmul-mismatch", {operand("a", {8, 3}, 1), operand("b", {5, 8}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("operands exchanged"));
}

TEST(MatmulMismatch, UnknownDimsAreNeverTakenForEqual) {
  const Finding finding = Example().find("matmul-mismatch", {operand("a", {"?", "?"}, 1), operand("b", {"?", "?"}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("must have the same size"));
}

}  // namespace
}  // namespace foreshape::checkers
