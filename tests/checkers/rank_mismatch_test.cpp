#include "checkers/rank_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(RankMismatch, AMatrixTimesAVector) {
  const Finding finding = Example().find("rank-mismatch", {operand("w", {2, 2}), operand("v", {2})});
  EXPECT_THAT(finding.hint, HasSubstr("make a matrix of the vector"));
}

TEST(RankMismatch, AMatrixTimesAStack) {
  const Finding finding = Example().find("rank-mismatch", {operand("a", {5, 2}), operand("b", {2, 2, 3})});
  EXPECT_THAT(finding.hint, HasSubstr("tensordot"));
}

}  // namespace
}  // namespace foreshape::checkers
