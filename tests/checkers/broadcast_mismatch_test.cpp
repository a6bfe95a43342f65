#include "checkers/broadcast_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(BroadcastMismatch, AVectorOfRowValuesNeedsAnAxis) {
  const Finding finding = Example().find("broadcast-mismatch", {operand("x", {64, 10}, 1), operand("total", {64}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("[64] seems to belong to axis 0 of [64, 10]"));
}

TEST(BroadcastMismatch, TransposedOperandsAreNamed) {
  const Finding finding = Example().find("broadcast-mismatch", {operand("a", {3, 5}, 0), operand("b", {5, 3}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("transpose one of them"));
}

TEST(BroadcastMismatch, OtherwiseEqualSizes) {
  const Finding finding = Example().find("broadcast-mismatch", {operand("a", {"N", 3}, 1), operand("b", {4}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("make the clashing sizes equal"));
}

}  // namespace
}  // namespace foreshape::checkers
