// Matrix products C = alpha A B + beta C by OpenBLAS or oneDNN, whichever is faster for the shape.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace foreshape::engine::native {

// A batch of matrices in memory; strides in elements.
struct MatrixLayout {
  std::int64_t row_stride = 0;
  std::int64_t column_stride = 0;
  std::int64_t batch_stride = 0;

  // An axis of size 1 may have any stride. Rows (or columns) must not overlap.
  bool operator==(const MatrixLayout&) const = default;
};

enum class Real : std::uint8_t { kFloat32, kFloat64 };

struct GemmShape {
  Real real = Real::kFloat32;
  std::int64_t batch = 1;
  std::int64_t rows = 0;     // of A and C
  std::int64_t columns = 0;  // of B and C
  std::int64_t inner = 0;
  MatrixLayout a;
  MatrixLayout b;
  MatrixLayout c;
};

enum class GemmLibrary : std::uint8_t { kOpenBlas, kOneDnn };

// One product, prepared: which library, which of its transposes. Sizes of zero are allowed.
class Gemm {
 public:
  // Nothing when a layout is not one that BLAS takes: then one of its strides must be 1 and the other no less than the
  // matrix is wide.
  static std::optional<Gemm> plan(const GemmShape& shape);
  static std::optional<Gemm> plan(const GemmShape& shape, GemmLibrary library);  // that one, for measurements

  // beta = 0 does not read c.
  void run(double alpha, const void* a, const void* b, double beta, void* c) const;
  GemmLibrary library() const { return library_; }

 private:
  struct Operand {
    bool transposed = false;
    std::int64_t leading = 1;
    std::int64_t batch_stride = 0;
  };
  Gemm() = default;
  static std::optional<Operand> operand(const MatrixLayout& layout, std::int64_t rows, std::int64_t columns);
  void run_float(float alpha, const float* a, const float* b, float beta, float* c) const;
  void run_double(double alpha, const double* a, const double* b, double beta, double* c) const;

  Real real_ = Real::kFloat32;
  GemmLibrary library_ = GemmLibrary::kOpenBlas;
  bool swapped_ = false;  // C is column-major: its transpose is computed, from B and A
  std::int64_t batch_ = 1;
  std::int64_t rows_ = 0;
  std::int64_t columns_ = 0;
  std::int64_t inner_ = 0;
  Operand a_;
  Operand b_;
  Operand c_;
};

// "OpenBLAS 0.3.21 (SkylakeX), oneDNN 2.6.3, 2 OpenMP threads"
std::string describe_libraries();

// Threads of the one OpenMP runtime that kernels and libraries share.
int thread_count();
void set_thread_count(int threads);

}  // namespace foreshape::engine::native
