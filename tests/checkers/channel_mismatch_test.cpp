#include "checkers/channel_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(ChannelMismatch, SeesTheOtherDataFormat) {
  const Finding finding =
      Example().find("channel-mismatch", {operand("input", {"N", 3, 32, 32}, 3), operand("filter", {5, 5, 3, 16}, 2)});
  EXPECT_THAT(finding.hint, HasSubstr("size 3 at axis 1"));
}

TEST(ChannelMismatch, OtherwiseNamesBothNumbers) {
  const Finding finding =
      Example().find("channel-mismatch", {operand("input", {"N", 32, 32, 8}, 3), operand("filter", {5, 5, 3, 16}, 2)});
  EXPECT_THAT(finding.hint, HasSubstr("for 8 input channels"));
}

}  // namespace
}  // namespace foreshape::checkers
