#include "checkers/indivisible.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(Indivisible, NamesTheSize) {
  const Finding finding = Example().find("indivisible", {operand("x", {64, 100}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("divides 100"));
}

}  // namespace
}  // namespace foreshape::checkers
