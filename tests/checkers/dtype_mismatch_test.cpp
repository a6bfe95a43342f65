#include "checkers/dtype_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(DtypeMismatch, Casts) {
  const Finding finding = Example().find("dtype-mismatch", {operand("x", {3}), operand("y", {3})});
  EXPECT_THAT(finding.hint, HasSubstr("cast one operand"));
}

}  // namespace
}  // namespace foreshape::checkers
