#include "checkers/outer_broadcast.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(OuterBroadcast, NamesTheColumn) {
  const Finding finding =
      Example().find("outer-broadcast", {operand("target", {3}, 0), operand("prediction", {3, 1}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("last axis of [3, 1]"));
}

}  // namespace
}  // namespace foreshape::checkers
