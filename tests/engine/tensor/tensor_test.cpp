#include "engine/tensor/tensor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/tensor/strided_loop.h"

namespace foreshape::engine {
namespace {

using ::testing::ElementsAre;

TEST(Tensors, ViewsShareTheirBuffer) {
  const Tensor x = Tensor::from<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  const Tensor transposed = x.view({{3, 2}, {1, 3}, 0});
  EXPECT_THAT(transposed.to_doubles(), ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_FALSE(transposed.is_contiguous());
  x.data<float>()[3] = 40;
  EXPECT_EQ(transposed.at({0, 1}), 40);
  EXPECT_THAT(transposed.contiguous().to_doubles(), ElementsAre(1, 40, 2, 5, 3, 6));
}

TEST(Tensors, ReversedRowsReshapeByCopy) {
  const Tensor x = Tensor::from<double>({1, 2, 3, 4}, {2, 2});
  const Tensor reversed = x.view({{2, 2}, {-2, 1}, 2});
  EXPECT_THAT(reversed.to_doubles(), ElementsAre(3, 4, 1, 2));
  const Tensor flat = reversed.reshape({4});
  EXPECT_THAT(flat.to_doubles(), ElementsAre(3, 4, 1, 2));
  EXPECT_NE(flat.buffer(), x.buffer());
  EXPECT_EQ(x.reshape({4, 1}).buffer(), x.buffer());
}

TEST(Tensors, BroadcastViews) {
  const Tensor x = Tensor::from<std::int32_t>({7, 8}, {2, 1});
  EXPECT_THAT(x.broadcast({2, 3}).to_integers(), ElementsAre(7, 7, 7, 8, 8, 8));
  EXPECT_THROW(x.broadcast({3, 3}), ShapeError);
}

TEST(Tensors, PrintWhatTheyHold) {
  EXPECT_EQ(Tensor::from<float>({0.1F, 2}, {1, 2}).to_string(), "float32 (1, 2) [[0.1, 2]]");
  EXPECT_EQ(Tensor::scalar(true).to_string(), "bool () true");
  EXPECT_EQ(Tensor::zeros(DType::kInt8, {0, 2}).to_string(), "int8 (0, 2) []");
}

TEST(Tensors, AskForMemoryBeforeTheyTakeIt) {
  EXPECT_THROW(Tensor(DType::kFloat64, {std::int64_t{1} << 50}), MemoryError);
  EXPECT_THROW(Tensor(DType::kFloat64, {std::int64_t{1} << 40, std::int64_t{1} << 40}), ShapeError);
  EXPECT_THROW(Tensor(DType::kFloat64, {std::int64_t{1} << 62}), MemoryError);
}

TEST(StridedLoop, WalksInRowMajorOrderAndJoinsAxes) {
  const Layout plain = row_major({2, 3, 4});
  int runs = 0;
  strided_loop<1>({2, 3, 4}, {&plain}, [&](std::int64_t count, const auto&, const auto&) {
    EXPECT_EQ(count, 24);
    ++runs;
  });
  EXPECT_EQ(runs, 1);
  const Layout gaps{{2, 2}, {10, 1}, 5};
  std::vector<std::int64_t> seen;
  strided_loop<1>({2, 2}, {&gaps}, [&](std::int64_t count, const auto& at, const auto& by) {
    for (std::int64_t k = 0; k < count; ++k)
      seen.push_back(at[0] + k * by[0]);
  });
  EXPECT_THAT(seen, ElementsAre(5, 6, 15, 16));
}

}  // namespace
}  // namespace foreshape::engine
