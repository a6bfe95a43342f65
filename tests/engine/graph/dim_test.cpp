#include "engine/graph/dim.h"

#include <gtest/gtest.h>

#include "engine/base/error.h"

namespace foreshape::engine {
namespace {

TEST(Dims, HaveANormalForm) {
  const Dim n = Dim::symbol("n");
  const Dim m = Dim::symbol("m");
  EXPECT_EQ(n * m + 2 * n, n * (m + 2));
  EXPECT_EQ((n + 1) * (n - 1), n * n - 1);
  EXPECT_TRUE((n - n).is_constant(0));
  EXPECT_EQ((2 * n + 1).to_string(), "2*n + 1");
  EXPECT_FALSE(n == Dim::symbol("n"));  // another symbol of that name
  EXPECT_FALSE(Dim::unknown() == Dim::unknown());
  EXPECT_TRUE((n + Dim::unknown()).is_unknown());
}

TEST(Dims, Divide) {
  const Dim n = Dim::symbol("n");
  EXPECT_EQ(floor_quotient(6 * n, 2), 3 * n);
  EXPECT_EQ(floor_quotient(n * 4, n), Dim(4));
  EXPECT_EQ(floor_quotient(n + 1, 2).to_string(), "floor(n + 1, 2)");
  EXPECT_THROW(floor_quotient(n, 0), ShapeError);
}

TEST(Dims, Broadcast) {
  const Dim n = Dim::symbol("n");
  const Dim m = Dim::symbol("m");
  EXPECT_EQ(broadcast(n, 1), n);
  EXPECT_EQ(broadcast(n, 5), Dim(5));
  EXPECT_EQ(broadcast(n, m), broadcast(m, n));
  EXPECT_THROW(broadcast(Dim(2), Dim(3)), ShapeError);
  const auto value = [&](std::int64_t of_n, std::int64_t of_m) {
    return broadcast(n, m).evaluate([&](const DimAtomPointer& atom) { return atom->name == "n" ? of_n : of_m; });
  };
  EXPECT_EQ(value(1, 4), 4);
  EXPECT_EQ(value(4, 4), 4);
  EXPECT_EQ(value(3, 4), std::nullopt);
}

TEST(Dims, RefuseWhatDoesNotFit) {
  EXPECT_THROW(Dim(std::int64_t{1} << 40) * Dim(std::int64_t{1} << 40), ShapeError);
}

}  // namespace
}  // namespace foreshape::engine
