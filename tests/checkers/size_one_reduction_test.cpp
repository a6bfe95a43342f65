#include "checkers/size_one_reduction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(SizeOneReduction, OneColumnOnly) {
  const Finding finding = Example().find("size-one-reduction", {operand("input", {4, 1}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("one column only"));
}

TEST(SizeOneReduction, AnyOtherAxis) {
  const Finding finding = Example().find("size-one-reduction", {operand("input", {1, 4}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("reduce another axis"));
}

}  // namespace
}  // namespace foreshape::checkers
