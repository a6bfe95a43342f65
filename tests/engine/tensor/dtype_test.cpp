#include "engine/tensor/dtype.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/tensor/convert.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine {
namespace {

using enum DType;

TEST(DTypes, PromoteAsNumpyDoes) {
  EXPECT_EQ(promote(kBool, kInt8), kInt8);
  EXPECT_EQ(promote(kInt8, kUInt8), kInt16);
  EXPECT_EQ(promote(kInt32, kUInt32), kInt64);
  EXPECT_EQ(promote(kInt64, kUInt64), kFloat64);
  EXPECT_EQ(promote(kInt64, kUInt8), kInt64);
  EXPECT_EQ(promote(kFloat32, kInt16), kFloat32);
  EXPECT_EQ(promote(kFloat32, kInt32), kFloat64);
  EXPECT_EQ(promote(kFloat16, kInt8), kFloat16);
  EXPECT_EQ(promote(kFloat16, kUInt16), kFloat32);
  EXPECT_EQ(promote(kFloat16, kBFloat16), kFloat32);
  for (std::size_t i = 0; i < kDTypeCount; ++i) {
    for (std::size_t j = 0; j < kDTypeCount; ++j) {
      const auto a = static_cast<DType>(i);
      const auto b = static_cast<DType>(j);
      EXPECT_EQ(promote(a, b), promote(b, a));
      EXPECT_EQ(promote(promote(a, b), b), promote(a, b));
    }
  }
}

TEST(DTypes, FloatingForIntegers) {
  EXPECT_EQ(floating_for(kBool), kFloat16);
  EXPECT_EQ(floating_for(kInt16), kFloat32);
  EXPECT_EQ(floating_for(kInt64), kFloat64);
  EXPECT_EQ(floating_for(kBFloat16), kBFloat16);
}

TEST(Float16, RoundTripsEveryNumber) {
  for (unsigned bits = 0; bits <= 0xffffU; ++bits) {
    const float value = half_to_float(static_cast<unsigned short>(bits));
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(half_to_float(float_to_half(value))));
    } else {
      EXPECT_EQ(float_to_half(value), bits);
    }
  }
}

TEST(Float16, RoundsToNearestEven) {
  EXPECT_EQ(half_to_float(float_to_half(65519.0F)), 65504.0F);
  EXPECT_TRUE(std::isinf(half_to_float(float_to_half(65520.0F))));
  EXPECT_EQ(half_to_float(float_to_half(1.0F + 0x1p-11F)), 1.0F);
  EXPECT_EQ(half_to_float(float_to_half(1.0F + 0x1.8p-10F)), 1.0F + 0x1p-9F);
  EXPECT_EQ(half_to_float(float_to_half(0x1p-25F)), 0.0F);
  EXPECT_EQ(bfloat_to_float(float_to_bfloat(1.0F + 0x1p-8F)), 1.0F);
}

TEST(Float16, FromDoubleRoundsOnce) {
  // Twice rounded, this would come out as 1 + 2^-10.
  const double above_half = 1.0 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(Tensor::scalar(above_half).cast(kFloat16).item(), 1.0 + 0x1p-10);
  const double below_half = 1.0 + 0x1.8p-10 - 0x1p-40;
  EXPECT_EQ(Tensor::scalar(below_half).cast(kFloat16).item(), 1.0 + 0x1p-10);
}

TEST(Convert, IsDefinedForEveryValue) {
  EXPECT_EQ(convert<std::int32_t>(std::numeric_limits<double>::quiet_NaN()), 0);
  EXPECT_EQ(convert<std::int32_t>(1e20), std::numeric_limits<std::int32_t>::max());
  EXPECT_EQ(convert<std::int64_t>(-1e30F), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(convert<std::uint8_t>(-3.5), 0);
  EXPECT_EQ(convert<std::uint8_t>(255.9), 255);
  EXPECT_EQ(convert<std::int8_t>(-1.9), -1);
  EXPECT_EQ(convert<std::int8_t>(std::int32_t{300}), 44);
  EXPECT_TRUE(convert<bool>(0.25));
}

}  // namespace
}  // namespace foreshape::engine
