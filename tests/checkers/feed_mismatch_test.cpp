#include "checkers/feed_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(FeedMismatch, ClassNumbersForOneHotRows) {
  const Finding finding = Example().find("feed-mismatch", {operand("placeholder", {"N", 10}), operand("value", {50})});
  EXPECT_THAT(finding.hint, HasSubstr("one-hot"));
}

TEST(FeedMismatch, AColumnOfClassNumbers) {
  const Finding finding =
      Example().find("feed-mismatch", {operand("value", {10, 1}, 1), operand("placeholder", {"?", 6}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("one-hot"));
}

TEST(FeedMismatch, ChannelsInAnotherOrder) {
  const Finding finding = Example().find(
      "feed-mismatch", {operand("placeholder", {1, 250, 250, 3}, 1), operand("value", {1, 3, 250, 250}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("transpose the data"));
}

TEST(FeedMismatch, AnotherRank) {
  const Finding finding =
      Example().find("feed-mismatch", {operand("placeholder", {6}), operand("value", {60000, 6, 1})});
  EXPECT_THAT(finding.hint, HasSubstr("rank of the data"));
}

}  // namespace
}  // namespace foreshape::checkers
