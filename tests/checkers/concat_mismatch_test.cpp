#include "checkers/concat_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(ConcatMismatch, SaysByHowMuchToCrop) {
  const Finding finding = Example().find("concat-mismatch", {operand("up", {2, 24}, 1), operand("skip", {2, 25}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("by 1"));
}

TEST(ConcatMismatch, DifferentRanks) {
  const Finding finding = Example().find("concat-mismatch", {operand("a", {100, 20}), operand("b", {100})});
  EXPECT_THAT(finding.hint, HasSubstr("same rank first"));
}

}  // namespace
}  // namespace foreshape::checkers
