#include "checkers/loss_target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(LossTarget, BatchesThatDiffer) {
  const Finding finding =
      Example().find("loss-target", {operand("logits", {40, 124}, 0), operand("labels", {10, 124}, 0)});
  EXPECT_THAT(finding.hint, HasSubstr("different batch sizes"));
}

TEST(LossTarget, SparseAgainstDense) {
  const Finding finding = Example().find("loss-target", {operand("logits", {40, 124}), operand("labels", {40})});
  EXPECT_THAT(finding.hint, HasSubstr("sparse form"));
}

TEST(LossTarget, ClassesThatDiffer) {
  const Finding finding =
      Example().find("loss-target", {operand("logits", {500, 2}, 1), operand("labels", {1, 500}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("size of the last layer"));
}

}  // namespace
}  // namespace foreshape::checkers
