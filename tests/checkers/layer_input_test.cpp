#include "checkers/layer_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/checkers/support.h"

namespace foreshape::checkers {
namespace {

using ::testing::HasSubstr;

TEST(LayerInput, NamesBothNumbers) {
  const Finding finding =
      Example().find("layer-input", {operand("input", {"N", 600}, 1), operand("weight", {120, 864}, 1)});
  EXPECT_THAT(finding.hint, HasSubstr("for 600 input features, or change what comes before it to make 864"));
}

}  // namespace
}  // namespace foreshape::checkers
