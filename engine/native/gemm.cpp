#include "engine/native/gemm.h"

#include <cblas.h>
#include <omp.h>
#include <oneapi/dnnl/dnnl.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace foreshape::engine::native {
namespace {

// OpenBLAS chooses its kernels when it is loaded. Processors younger than the library get the oldest ones, of 128 bits.
bool has_old_kernels() {
  const std::string_view name = openblas_get_corename();
  for (const std::string_view old :
       {"Prescott", "Core2", "Penryn", "Dunnington", "Nehalem", "Athlon", "Opteron", "Opteron_SSE3", "Barcelona",
        "Bobcat", "Katmai", "Coppermine", "Northwood", "Banias", "Atom", "Generic", "generic", "ARMV8"}) {
    if (name == old) return true;
  }
  return false;
}

// Medians of interleaved runs of both libraries over the products of the networks in bench/engine, batches of 1, 10 and
// 60, one and two threads, on processors with AVX-512 (script/bench engine prints them for yours). OpenBLAS with
// kernels for the processor was faster for results of few columns (1.2 to 3 times), oneDNN elsewhere (1.05 to 2.3
// times); with old kernels oneDNN was (2 to 9 times), but for row vectors and single columns. The choice depends on
// nothing but the shape and the libraries, so that results repeat.
GemmLibrary faster_library(const GemmShape& shape) {
  if (shape.real == Real::kFloat64) return GemmLibrary::kOpenBlas;  // oneDNN has none
  static const bool old = has_old_kernels();
  constexpr std::int64_t kFew = 16;
  constexpr std::int64_t kVeryFew = 4;
  if (old) {
    const bool little = shape.rows == 1 || shape.inner <= kVeryFew;
    return shape.columns <= kFew && little ? GemmLibrary::kOpenBlas : GemmLibrary::kOneDnn;
  }
  return shape.columns <= kFew ? GemmLibrary::kOpenBlas : GemmLibrary::kOneDnn;
}

CBLAS_TRANSPOSE cblas(bool transposed) {
  return transposed ? CblasTrans : CblasNoTrans;
}
char dnnl_letter(bool transposed) {
  return transposed ? 'T' : 'N';
}
blasint narrow(std::int64_t value) {
  return static_cast<blasint>(value);
}

template <typename T>
void scale(T* c, std::int64_t rows, std::int64_t columns, std::int64_t leading, T beta) {
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) {
      T& element = c[row * leading + column];
      element = beta == T(0) ? T(0) : beta * element;
    }
  }
}

}  // namespace

std::optional<Gemm::Operand> Gemm::operand(const MatrixLayout& layout, std::int64_t rows, std::int64_t columns) {
  if (rows == 0 || columns == 0) return Operand{};  // nothing is read
  constexpr std::int64_t kMost = INT32_MAX;
  const std::int64_t row_stride = rows <= 1 ? std::max<std::int64_t>(columns, 1) : layout.row_stride;
  const std::int64_t column_stride = columns <= 1 ? std::max<std::int64_t>(rows, 1) : layout.column_stride;
  if (rows > kMost || columns > kMost) return std::nullopt;
  if ((columns <= 1 || column_stride == 1) && row_stride >= std::max<std::int64_t>(columns, 1) && row_stride <= kMost)
    return Operand{false, row_stride, layout.batch_stride};
  if ((rows <= 1 || row_stride == 1) && column_stride >= std::max<std::int64_t>(rows, 1) && column_stride <= kMost)
    return Operand{true, column_stride, layout.batch_stride};
  return std::nullopt;
}

std::optional<Gemm> Gemm::plan(const GemmShape& shape) {
  return plan(shape, faster_library(shape));
}

std::optional<Gemm> Gemm::plan(const GemmShape& shape, GemmLibrary library) {
  const auto a = operand(shape.a, shape.rows, shape.inner);
  const auto b = operand(shape.b, shape.inner, shape.columns);
  const auto c = operand(shape.c, shape.rows, shape.columns);
  if (!a || !b || !c) return std::nullopt;
  if (shape.real == Real::kFloat64 && library == GemmLibrary::kOneDnn) return std::nullopt;
  Gemm gemm;
  gemm.real_ = shape.real;
  gemm.library_ = library;
  gemm.batch_ = shape.batch;
  gemm.rows_ = shape.rows;
  gemm.columns_ = shape.columns;
  gemm.inner_ = shape.inner;
  gemm.a_ = *a;
  gemm.b_ = *b;
  gemm.c_ = *c;
  if (c->transposed) {  // C' = B' A'
    gemm.swapped_ = true;
    std::swap(gemm.rows_, gemm.columns_);
    std::swap(gemm.a_, gemm.b_);
    gemm.a_.transposed = !gemm.a_.transposed;
    gemm.b_.transposed = !gemm.b_.transposed;
    gemm.c_.transposed = false;
  }
  return gemm;
}

void Gemm::run_float(float alpha, const float* a, const float* b, float beta, float* c) const {
  if (library_ == GemmLibrary::kOneDnn) {
    dnnl_sgemm(dnnl_letter(a_.transposed), dnnl_letter(b_.transposed), rows_, columns_, inner_, alpha, a, a_.leading, b,
               b_.leading, beta, c, c_.leading);
  } else {
    cblas_sgemm(CblasRowMajor, cblas(a_.transposed), cblas(b_.transposed), narrow(rows_), narrow(columns_),
                narrow(inner_), alpha, a, narrow(a_.leading), b, narrow(b_.leading), beta, c, narrow(c_.leading));
  }
}

void Gemm::run_double(double alpha, const double* a, const double* b, double beta, double* c) const {
  cblas_dgemm(CblasRowMajor, cblas(a_.transposed), cblas(b_.transposed), narrow(rows_), narrow(columns_),
              narrow(inner_), alpha, a, narrow(a_.leading), b, narrow(b_.leading), beta, c, narrow(c_.leading));
}

void Gemm::run(double alpha, const void* a, const void* b, double beta, void* c) const {
  if (rows_ == 0 || columns_ == 0) return;
  if (swapped_) std::swap(a, b);
  for (std::int64_t i = 0; i < batch_; ++i) {
    if (real_ == Real::kFloat32) {
      float* const to = static_cast<float*>(c) + i * c_.batch_stride;
      if (inner_ == 0) {
        scale(to, rows_, columns_, c_.leading, static_cast<float>(beta));
      } else {
        run_float(static_cast<float>(alpha), static_cast<const float*>(a) + i * a_.batch_stride,
                  static_cast<const float*>(b) + i * b_.batch_stride, static_cast<float>(beta), to);
      }
    } else {
      double* const to = static_cast<double*>(c) + i * c_.batch_stride;
      if (inner_ == 0) {
        scale(to, rows_, columns_, c_.leading, beta);
      } else {
        run_double(alpha, static_cast<const double*>(a) + i * a_.batch_stride,
                   static_cast<const double*>(b) + i * b_.batch_stride, beta, to);
      }
    }
  }
}

std::string describe_libraries() {
  const std::string configuration = openblas_get_config();  // "OpenBLAS 0.3.21 NO_LAPACKE …"
  const std::size_t end = configuration.find(' ', configuration.find(' ') + 1);
  const dnnl_version_t* const version = dnnl_version();
  return configuration.substr(0, end) + " (" + openblas_get_corename() + "), oneDNN " + std::to_string(version->major) +
         "." + std::to_string(version->minor) + "." + std::to_string(version->patch) + ", " +
         std::to_string(thread_count()) + " OpenMP threads";
}

int thread_count() {
  return omp_get_max_threads();
}

void set_thread_count(int threads) {
  omp_set_num_threads(threads);
  openblas_set_num_threads(threads);
}

}  // namespace foreshape::engine::native
