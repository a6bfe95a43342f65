#include "checkers/unpack_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(UnpackMismatch, CountsTheNames) {
  const Finding finding = Example().find("unpack-mismatch", {operand("x", {480, 640})});
  EXPECT_THAT(finding.hint, HasSubstr("unpack 2 names"));
}

TEST(UnpackMismatch, OneName) {
  const Finding finding = Example().find("unpack-mismatch", {operand("x", {480})});
  EXPECT_THAT(finding.hint, HasSubstr("unpack 1 name,"));
}

}  // namespace
}  // namespace foreshape::checkers
