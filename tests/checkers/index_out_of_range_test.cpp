#include "checkers/index_out_of_range.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(IndexOutOfRange, ListsTheIndices) {
  const Finding finding = Example().find("index-out-of-range", {operand("x", {32, 3, 64}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("indices -3 to 2"));
}

}  // namespace
}  // namespace foreshape::checkers
