// The loop IR: levels, rules, axes, and the text that is printed of it.
#include "engine/loops/kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/loops/cpu_printer.h"
#include "tests/engine/loops/samples.h"

namespace foreshape::engine::loops {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string text_of(Kernel kernel) {
  collapse_axes(kernel);
  fix_extents(kernel, 64);
  TranslationUnit unit;
  unit.add(kernel);
  return unit.functions();
}

TEST(Levels, AReductionEndsAStage) {
  const std::vector<Level> all = levels(softmax(4, 5, 5, 1, false));
  const std::vector<bool> inner = {true, false, true, true, false, true, false, false};
  const std::vector<std::size_t> stage = {0, 1, 1, 1, 2, 2, 2, 2};
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].inner, inner[i]) << i;
    EXPECT_EQ(all[i].stage, stage[i]) << i;
  }
}

TEST(Axes, JoinWhereAllOperandsWalkThemEvenly) {
  Kernel kernel = affine_tanh(6, 8);
  kernel.operands[2] = kernel.operands[1];  // b is a scalar too
  collapse_axes(kernel);
  ASSERT_EQ(kernel.axes.size(), 1U);
  EXPECT_EQ(kernel.axes[0].size.value, 48);

  Kernel broadcast = affine_tanh(6, 8);
  collapse_axes(broadcast);
  EXPECT_EQ(broadcast.axes.size(), 2U);

  Kernel scalar = affine_tanh(1, 1);
  collapse_axes(scalar);
  ASSERT_EQ(scalar.axes.size(), 1U);
  EXPECT_EQ(scalar.axes[0].size.value, 1);
  EXPECT_EQ(range_of(scalar).iterations, 1);
}

TEST(Axes, KeptAndReducedOnesDoNotJoin) {
  Kernel kernel = softmax(4, 5, 5, 1, false);
  collapse_axes(kernel);
  EXPECT_EQ(kernel.axes.size(), 2U);
}

TEST(Verify, RefusesWhatBreaksTheRules) {
  const auto refused = [](void (*damage)(Kernel&)) {
    Kernel kernel = affine_tanh(2, 3);
    verify(kernel);
    damage(kernel);
    EXPECT_THROW(verify(kernel), VerifierError);
  };
  refused([](Kernel& kernel) { kernel.scalars[3].arguments = {5, 0}; });
  refused([](Kernel& kernel) { kernel.scalars[3].function.clear(); });
  refused([](Kernel& kernel) { kernel.scalars[0].dtype = DType::kFloat64; });
  refused([](Kernel& kernel) { kernel.operands[0].strides.pop_back(); });
  refused([](Kernel& kernel) { kernel.operands[3].written = false; });
  refused([](Kernel& kernel) { kernel.stores[0].scalar = 17; });
  refused([](Kernel& kernel) { kernel.axes[1].size.value = -1; });
  refused([](Kernel& kernel) { kernel.axes.clear(); });
  refused([](Kernel& kernel) {  // many values to one place
    kernel.axes[1].reduced = true;
    kernel.operands[3].strides[1].value = 0;
  });
}

TEST(CpuPrinter, PrintsAMapOfOneAxis) {
  Kernel kernel = affine_tanh(6, 100);
  kernel.operands[2] = kernel.operands[1];
  EXPECT_EQ(text_of(kernel),
            R"(extern "C" void kernel0(char* const* pointers, const long* numbers, long begin, long end) {
const long size0 = numbers[0];
const float* const p0 = (const float*)pointers[0];
const float* const p1 = (const float*)pointers[1];
const float* const p2 = (const float*)pointers[2];
float* const p3 = (float*)pointers[3];
const float v1 = p1[0];
const float v2 = p2[0];
#pragma clang loop vectorize(assume_safety)
for (long i0 = begin; i0 < end; ++i0) {
  const float v0 = p0[i0];
  const float v3 = scalar::multiply(v1, v0);
  const float v4 = scalar::add(v3, v2);
  const float v5 = scalar::tanh(v4);
  p3[i0] = v5;
}
}

)");
}

TEST(CpuPrinter, FixesTheLengthOfShortRows) {
  const std::string text = text_of(affine_tanh(60, 10));
  EXPECT_THAT(text, HasSubstr("for (long i1 = 0; i1 < 10; ++i1)"));
  EXPECT_THAT(text, HasSubstr("vectorize_predicate(enable)"));
  EXPECT_THAT(text_of(affine_tanh(60, 1000)), HasSubstr("i1 < size1"));
}

TEST(CpuPrinter, OtherSizesGiveTheSameText) {
  EXPECT_EQ(text_of(affine_tanh(60, 1000)), text_of(affine_tanh(7, 2000)));
  EXPECT_EQ(text_of(softmax(60, 1000, 1000, 1, false)), text_of(softmax(10, 500, 500, 1, false)));
}

TEST(CpuPrinter, EqualKernelsBecomeOneFunction) {
  Kernel kernel = affine_tanh(60, 1000);
  fix_extents(kernel, 64);
  Kernel other = softmax(60, 1000, 1000, 1, false);
  fix_extents(other, 64);
  TranslationUnit unit;
  EXPECT_EQ(unit.add(kernel), "kernel0");
  EXPECT_EQ(unit.add(other), "kernel1");
  EXPECT_EQ(unit.add(kernel), "kernel0");
}

TEST(CpuPrinter, StoresResultsInTheLastStage) {
  const std::string text = text_of(softmax(60, 1000, 1000, 1, false));
  const std::size_t sum = text.find("combine_block<loops::Sum>");
  const std::size_t store = text.find("row1[i1] =");
  ASSERT_NE(sum, std::string::npos);
  ASSERT_NE(store, std::string::npos);
  EXPECT_LT(sum, store);
  EXPECT_EQ(text.find("row1[i1] =", store + 1), std::string::npos);
}

TEST(CpuPrinter, ReducesColumnsSideBySide) {
  const std::string text = text_of(softmax(1000, 60, 1, 1000, true));
  EXPECT_THAT(text, HasSubstr("unit % tiles * loops::kTile"));
  EXPECT_THAT(text, Not(HasSubstr("combine_block")));
}

TEST(CpuPrinter, WritesConstantsExactly) {
  Kernel kernel;
  kernel.axes = {kept(4)};
  const std::vector<double> values = {0.1, -0.0, 1e308, std::numeric_limits<double>::infinity(),
                                      std::numeric_limits<double>::quiet_NaN()};
  for (const double value : values) {
    kernel.operands.push_back(operand(DType::kFloat64, {1}, true));
    kernel.scalars.push_back(number(value, DType::kFloat64));
    kernel.stores.push_back({kernel.scalars.size() - 1, kernel.operands.size() - 1});
  }
  const std::string text = text_of(kernel);
  EXPECT_THAT(text, HasSubstr("double(0x1.999999999999ap-4)"));
  EXPECT_THAT(text, HasSubstr("double(-0x0p+0)"));
  EXPECT_THAT(text, HasSubstr("double(__builtin_inf())"));
  EXPECT_THAT(text, HasSubstr("double(__builtin_nan(\"\"))"));
}

TEST(CpuPrinter, StreamsOnlyWhereVectorsAreAligned) {
  Kernel kernel = affine_tanh(6, 100);
  kernel.operands[2] = kernel.operands[1];
  kernel.streaming = true;
  EXPECT_THAT(text_of(kernel), HasSubstr("stream_block"));
  Kernel rows = affine_tanh(6, 100);
  rows.streaming = true;
  EXPECT_THAT(text_of(rows), Not(HasSubstr("stream_block")));
}

}  // namespace
}  // namespace foreshape::engine::loops
