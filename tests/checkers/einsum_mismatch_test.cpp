#include "checkers/einsum_mismatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(EinsumMismatch, ComparesLetters) {
  const Finding finding =
      Example().find("einsum-mismatch", {operand("queries", {8, 50, 64}, 2), operand("keys", {8, 40, 32}, 2)});
  EXPECT_THAT(finding.hint, HasSubstr("each letter stands for one size"));
}

}  // namespace
}  // namespace foreshape::checkers
