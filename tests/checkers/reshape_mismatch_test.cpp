#include "checkers/reshape_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(ReshapeMismatch, CountsTheElementsOfAnExample) {
  const Finding finding = Example().find("reshape-mismatch", {operand("tensor", {"N", 4, 4, 64})});
  EXPECT_THAT(finding.hint, HasSubstr("[-1, 1024]"));
}

TEST(ReshapeMismatch, CountsTheElementsOfABatchOfKnownSize) {
  const Finding finding = Example().find("reshape-mismatch", {operand("tensor", {50, 14, 14, 16})});
  EXPECT_THAT(finding.hint, HasSubstr("[-1, 3136]"));
}

TEST(ReshapeMismatch, NoCountWithoutABatchAxis) {
  const Finding finding = Example().find("reshape-mismatch", {operand("tensor", {6, 4})});
  EXPECT_THAT(finding.hint, HasSubstr("as many elements"));
}

TEST(ReshapeMismatch, AViewOfNonContiguousElements) {
  const Finding finding = Example().find("reshape-mismatch", {}, "view needs contiguous elements");
  EXPECT_THAT(finding.hint, HasSubstr("contiguous() before view"));
}

}  // namespace
}  // namespace foreshape::checkers
