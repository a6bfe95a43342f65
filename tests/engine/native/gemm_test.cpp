// Matrix products against three loops, over layouts, scales and sizes of zero, by each library.
#include "engine/native/gemm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace foreshape::engine::native {
namespace {

struct Case {
  std::int64_t batch, rows, columns, inner;
};

MatrixLayout layout(bool transposed, std::int64_t rows, std::int64_t columns, std::int64_t padding) {
  if (transposed) return {1, rows + padding, (rows + padding) * columns + 3};
  return {columns + padding, 1, (columns + padding) * rows + 3};
}

template <typename T>
void check(const Case& size, int transposes, GemmLibrary library, double alpha, double beta) {
  GemmShape shape;
  shape.real = sizeof(T) == 4 ? Real::kFloat32 : Real::kFloat64;
  shape.batch = size.batch;
  shape.rows = size.rows;
  shape.columns = size.columns;
  shape.inner = size.inner;
  shape.a = layout((transposes & 1) != 0, size.rows, size.inner, 0);
  shape.b = layout((transposes & 2) != 0, size.inner, size.columns, 2);
  shape.c = layout((transposes & 4) != 0, size.rows, size.columns, 1);
  const auto gemm = Gemm::plan(shape, library);
  ASSERT_TRUE(gemm.has_value());

  const auto filled = [](std::int64_t count, double phase) {
    std::vector<T> values(static_cast<std::size_t>(count) + 8);
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = static_cast<T>(std::sin(0.7 * static_cast<double>(i) + phase));
    return values;
  };
  const std::vector<T> a = filled(shape.a.batch_stride * size.batch, 0);
  const std::vector<T> b = filled(shape.b.batch_stride * size.batch, 1);
  std::vector<T> c = filled(shape.c.batch_stride * size.batch, 2);
  if (beta == 0) {
    for (T& value : c)
      value = std::numeric_limits<T>::quiet_NaN();
  }
  const std::vector<T> before = c;
  std::vector<T> expected = c;
  std::vector<bool> written(c.size(), false);
  const auto at = [](const MatrixLayout& matrix, std::int64_t i, std::int64_t row, std::int64_t column) {
    return static_cast<std::size_t>(i * matrix.batch_stride + row * matrix.row_stride + column * matrix.column_stride);
  };
  for (std::int64_t i = 0; i < size.batch; ++i) {
    for (std::int64_t row = 0; row < size.rows; ++row) {
      for (std::int64_t column = 0; column < size.columns; ++column) {
        double sum = 0;
        for (std::int64_t k = 0; k < size.inner; ++k)
          sum += double(a[at(shape.a, i, row, k)]) * double(b[at(shape.b, i, k, column)]);
        const std::size_t place = at(shape.c, i, row, column);
        expected[place] = static_cast<T>(alpha * sum + (beta == 0 ? 0 : beta * double(before[place])));
        written[place] = true;
      }
    }
  }
  gemm->run(alpha, a.data(), b.data(), beta, c.data());
  const double tolerance = (sizeof(T) == 4 ? 1e-5 : 1e-13) * static_cast<double>(size.inner + 1);
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (written[i]) {
      ASSERT_NEAR(double(c[i]), double(expected[i]), tolerance) << "at " << i;
    } else if (!std::isnan(before[i])) {
      ASSERT_EQ(c[i], before[i]) << "between the rows, at " << i;
    }
  }
}

TEST(Gemm, AgreesWithThreeLoops) {
  const std::vector<Case> cases = {{1, 1, 1, 1},   {1, 3, 5, 7}, {2, 4, 1, 9}, {3, 1, 6, 2},     {1, 60, 10, 33},
                                   {1, 17, 40, 5}, {1, 4, 3, 0}, {1, 0, 3, 4}, {2, 33, 65, 129}, {0, 3, 3, 3}};
  for (const Case& each : cases) {
    for (int transposes = 0; transposes < 8; ++transposes) {
      for (const auto& [alpha, beta] : {std::pair{1.0, 0.0}, std::pair{-0.01, 1.0}, std::pair{2.0, 0.5}}) {
        SCOPED_TRACE(std::to_string(each.batch) + " x " + std::to_string(each.rows) + " x " +
                     std::to_string(each.columns) + " x " + std::to_string(each.inner) + ", transposes " +
                     std::to_string(transposes) + ", beta " + std::to_string(beta));
        check<float>(each, transposes, GemmLibrary::kOpenBlas, alpha, beta);
        check<float>(each, transposes, GemmLibrary::kOneDnn, alpha, beta);
        check<double>(each, transposes, GemmLibrary::kOpenBlas, alpha, beta);
      }
    }
  }
}

TEST(Gemm, RefusesLayoutsThatBlasDoesNotTake) {
  GemmShape shape;
  shape.rows = shape.columns = shape.inner = 4;
  shape.a = shape.b = shape.c = {4, 1, 16};
  EXPECT_TRUE(Gemm::plan(shape).has_value());
  shape.a = {8, 2, 0};  // every other column
  EXPECT_FALSE(Gemm::plan(shape).has_value());
  shape.a = {-4, 1, 0};  // backwards
  EXPECT_FALSE(Gemm::plan(shape).has_value());
  shape.a = {0, 1, 0};  // one row, repeated
  EXPECT_FALSE(Gemm::plan(shape).has_value());
  shape.rows = 1;
  EXPECT_TRUE(Gemm::plan(shape).has_value());
}

TEST(Gemm, HasOneOpenMpRuntime) {
  // "OpenBLAS 0.3.21 (core), oneDNN 2.6.3, n OpenMP threads"
  const std::string libraries = describe_libraries();
  EXPECT_NE(libraries.find("OpenBLAS"), std::string::npos) << libraries;
  EXPECT_NE(libraries.find("oneDNN"), std::string::npos) << libraries;
  const int threads = thread_count();
  set_thread_count(1);
  EXPECT_EQ(thread_count(), 1);
  set_thread_count(threads);
}

}  // namespace
}  // namespace foreshape::engine::native
