#include "checkers/undefined_static_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(UndefinedStaticShape, NamesTheStaticShape) {
  const Finding finding = Example().find("undefined-static-shape", {operand("initial_value", {"?", "?"})});
  EXPECT_THAT(finding.hint, HasSubstr("get_shape()"));
}

}  // namespace
}  // namespace foreshape::checkers
