#include "checkers/contract_violation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(ContractViolation, RaisesOfTheCodeItself) {
  const Finding finding = Example().find("contract-violation", {operand("batch", {32, 100})});
  EXPECT_THAT(finding.hint, HasSubstr("the code itself refuses"));
}

TEST(ContractViolation, AssertionsAreCalledSo) {
  const Example example;
  verdict::Failure failure = example.failure("contract-violation", {});
  failure.raises = "AssertionError";
  EXPECT_THAT(check(failure, example.files).hint, HasSubstr("the assertion is false"));
}

}  // namespace
}  // namespace foreshape::checkers
