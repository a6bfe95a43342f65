#include "checkers/axis_out_of_range.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(AxisOutOfRange, ListsTheAxes) {
  const Finding finding = Example().find("axis-out-of-range", {operand("x", {4, 5})});
  EXPECT_THAT(finding.hint, HasSubstr("axes -2 to 1"));
}

TEST(AxisOutOfRange, AScalarHasNone) {
  const Finding finding = Example().find("axis-out-of-range", {operand("x", {})});
  EXPECT_THAT(finding.hint, HasSubstr("a scalar has no axis"));
}

}  // namespace
}  // namespace foreshape::checkers
