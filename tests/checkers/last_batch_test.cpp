#include "checkers/last_batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(LastBatch, DropsTheRemainder) {
  const Finding finding = Example().find("last-batch", {});
  EXPECT_THAT(finding.hint, HasSubstr("drop_remainder"));
}

}  // namespace
}  // namespace foreshape::checkers
