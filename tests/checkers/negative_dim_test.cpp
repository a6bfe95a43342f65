#include "checkers/negative_dim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(NegativeDim, StartsFromALargerInput) {
  const Finding finding = Example().find("negative-dim", {operand("input", {"N", 4, 4, 3}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("larger input"));
}

}  // namespace
}  // namespace foreshape::checkers
