#include "engine/native/product_cluster.h"

#include <array>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/native/errors.h"
#include "engine/native/gemm.h"
#include "engine/native/lowering.h"
#include "engine/native/parallel.h"
#include "engine/ops/op.h"

namespace foreshape::engine::native {
namespace {

// One matrix of an operand: the last two axes, perhaps exchanged.
MatrixLayout matrix_of(const Layout& layout, bool transposed) {
  const std::size_t rank = layout.shape.size();
  MatrixLayout matrix{layout.strides[rank - 2], layout.strides[rank - 1], 0};
  if (transposed) std::swap(matrix.row_stride, matrix.column_stride);
  return matrix;
}

// Where the matrices of a batch begin, in elements: row-major over `batch`, to which the operand's leading axes
// broadcast.
std::vector<std::int64_t> offsets_of(const Layout& layout, const Shape& batch) {
  Shape leading = batch;
  leading.push_back(layout.shape[layout.shape.size() - 2]);
  leading.push_back(layout.shape.back());
  const Layout whole = broadcast_layout(layout, leading);
  std::vector<std::int64_t> offsets = {0};
  for (std::size_t axis = 0; axis < batch.size(); ++axis) {
    std::vector<std::int64_t> next;
    for (const std::int64_t offset : offsets) {
      for (std::int64_t i = 0; i < batch[axis]; ++i)
        next.push_back(offset + i * whole.strides[axis]);
    }
    offsets = std::move(next);
  }
  return offsets;
}

// What BLAS does not take is made row-major in memory of the kernel.
struct Operand {
  std::size_t position = 0;
  DType dtype = DType::kFloat32;
  Layout given;
  Tensor packed;

  const char* pointer(void* const* operands) const {
    if (!packed.is_defined()) return static_cast<const char*>(operands[position]);
    copy_into(Tensor(dtype, given, std::make_shared<Buffer>(operands[position], 0)), packed);
    return static_cast<const char*>(packed.raw());
  }
  const Layout& layout() const { return packed.is_defined() ? packed.layout() : given; }
  void pack() { packed = Tensor(dtype, given.shape); }
};

struct Parts {
  Operand a;
  Operand b;
  std::optional<Operand> c;  // of gemm with beta other than 0
  bool transpose_a = false;
  bool transpose_b = false;
  double alpha = 1;
  double beta = 0;
  Binding result;
};

class ProductKernel final : public Kernel {
 public:
  explicit ProductKernel(Parts parts) : parts_(std::move(parts)), bytes_(size_of(parts_.result.dtype)) {
    const Shape& shape = parts_.result.layout.shape;
    const std::size_t rank = shape.size();
    GemmShape gemm;
    gemm.real = parts_.result.dtype == DType::kFloat64 ? Real::kFloat64 : Real::kFloat32;
    gemm.rows = shape[rank - 2];
    gemm.columns = shape[rank - 1];
    const Shape& a_shape = parts_.a.given.shape;
    gemm.inner = parts_.transpose_a ? a_shape[a_shape.size() - 2] : a_shape.back();
    gemm.c = {gemm.columns, 1, 0};
    // A layout that BLAS does not take: first the one, then the other, then both.
    for (const auto& [pack_a, pack_b] : {std::pair{false, false}, {true, false}, {false, true}, {true, true}}) {
      parts_.a.packed = parts_.b.packed = Tensor();
      if (pack_a) parts_.a.pack();
      if (pack_b) parts_.b.pack();
      gemm.a = matrix_of(parts_.a.layout(), parts_.transpose_a);
      gemm.b = matrix_of(parts_.b.layout(), parts_.transpose_b);
      gemm_ = Gemm::plan(gemm);
      if (gemm_) break;
    }
    if (!gemm_) throw BackendError("BLAS does not take matrices of this size");
    const Shape batch(shape.begin(), shape.end() - 2);
    a_offsets_ = offsets_of(parts_.a.layout(), batch);
    b_offsets_ = offsets_of(parts_.b.layout(), batch);
    matrix_bytes_ = gemm.rows * gemm.columns * static_cast<std::int64_t>(bytes_);
  }

  void run(void* const* operands, void* const* results) override {
    char* c = static_cast<char*>(results[0]);
    if (parts_.c && operands[parts_.c->position] != results[0]) {
      copy_into(Tensor(parts_.c->dtype, parts_.c->given, std::make_shared<Buffer>(operands[parts_.c->position], 0)),
                Tensor(parts_.result.dtype, parts_.result.layout, std::make_shared<Buffer>(c, 0)));
    }
    const char* const a = parts_.a.pointer(operands);
    const char* const b = parts_.b.pointer(operands);
    for (std::size_t i = 0; i < a_offsets_.size(); ++i) {
      gemm_->run(parts_.alpha, a + a_offsets_[i] * static_cast<std::int64_t>(bytes_),
                 b + b_offsets_[i] * static_cast<std::int64_t>(bytes_), parts_.beta, c);
      c += matrix_bytes_;
    }
  }

 private:
  Parts parts_;
  std::size_t bytes_;
  std::optional<Gemm> gemm_;
  std::vector<std::int64_t> a_offsets_;
  std::vector<std::int64_t> b_offsets_;
  std::int64_t matrix_bytes_ = 0;
};

// A column times a row: one pass over the result, where BLAS prepares for more.
bool is_outer_product(const Parts& parts) {
  // A shorter row is no vector.
  constexpr std::int64_t kShortestRow = 32;
  if (parts.result.layout.shape.empty() || parts.result.layout.shape.back() < kShortestRow) return false;
  const Shape& a = parts.a.given.shape;
  return parts.result.layout.shape.size() == 2 && a[parts.transpose_a ? 0 : 1] == 1 && parts.beta == (parts.c ? 1 : 0);
}

class OuterProductKernel final : public Kernel {
 public:
  OuterProductKernel(const loops::Kernel& kernel, const Parts& parts, loops::KernelFunction function)
      : numbers_(loops::run_time_numbers(kernel)),
        iterations_(loops::range_of(kernel).iterations),
        threads_(threads_for(iterations_, operations_of(kernel))),
        function_(function) {
    positions_ = {parts.a.position, parts.b.position};
    if (parts.c) positions_.push_back(parts.c->position);
  }

  void run(void* const* operands, void* const* results) override {
    std::array<char*, 4> pointers{};
    for (std::size_t i = 0; i < positions_.size(); ++i)
      pointers[i] = static_cast<char*>(operands[positions_[i]]);
    pointers[positions_.size()] = static_cast<char*>(results[0]);
    run_in_parallel(function_, pointers.data(), numbers_.data(), iterations_, 1, threads_);
  }

 private:
  std::vector<std::size_t> positions_;
  std::vector<std::int64_t> numbers_;
  std::int64_t iterations_;
  int threads_;
  loops::KernelFunction function_;
};

std::unique_ptr<Kernel> bind_outer_product(const Parts& parts, KernelStore& store) {
  using loops::Scalar;
  const DType dtype = parts.result.dtype;
  const Shape& shape = parts.result.layout.shape;
  loops::Kernel kernel;
  kernel.axes = {{{shape[0], false}, false}, {{shape[1], false}, false}};
  const auto operand = [&](std::int64_t along_rows, std::int64_t along_columns, bool written) {
    kernel.operands.push_back({dtype, written, {{along_rows, false}, {along_columns, false}}});
    if (!written) {
      kernel.scalars.push_back({.kind = Scalar::Kind::kLoad, .dtype = dtype, .operand = kernel.operands.size() - 1});
    }
  };
  const auto call = [&](const char* function, std::size_t left, std::size_t right) {
    kernel.scalars.push_back(
        {.kind = Scalar::Kind::kCall, .dtype = dtype, .function = function, .arguments = {left, right}});
    return kernel.scalars.size() - 1;
  };
  operand(parts.a.given.strides[parts.transpose_a ? 1 : 0], 0, false);
  operand(0, parts.b.given.strides[parts.transpose_b ? 0 : 1], false);
  if (parts.c) operand(parts.c->given.strides[0], parts.c->given.strides[1], false);
  operand(shape[1], 1, true);
  std::size_t column = 0;
  if (parts.alpha != 1) {
    kernel.scalars.push_back({.kind = Scalar::Kind::kConstant, .dtype = dtype, .number = parts.alpha});
    column = call("multiply", kernel.scalars.size() - 1, 0);
  }
  std::size_t value = call("multiply", column, 1);
  if (parts.c) value = call("add", 2, value);
  kernel.stores = {{value, kernel.operands.size() - 1}};
  loops::fix_extents(kernel, 64);
  try {
    return std::make_unique<OuterProductKernel>(kernel, parts, store.function(loops::print_body(kernel)));
  } catch (const KernelError& error) {
    throw BackendError(error.what(), error.diagnostics());
  }
}

}  // namespace

ProductCluster::ProductCluster(NodePointer node, std::vector<std::size_t> operand_positions,
                               std::shared_ptr<KernelStore> store)
    : node_(std::move(node)), operand_positions_(std::move(operand_positions)), store_(std::move(store)) {}

std::unique_ptr<Kernel> ProductCluster::bind(std::span<const Binding> operands, std::span<const Binding> results) {
  const auto operand = [&](std::size_t i) {
    const std::size_t position = operand_positions_[i];
    return Operand{position, operands[position].dtype, operands[position].layout, {}};
  };
  Parts parts;
  parts.result = results[0];
  if (is(*node_, Op::gemm)) {
    parts.alpha = node_->attributes.number("alpha", 1);
    parts.beta = node_->attributes.number("beta", 1);
    parts.transpose_a = node_->attributes.flag("transpose_a");
    parts.transpose_b = node_->attributes.flag("transpose_b");
    if (parts.beta != 0) parts.c = operand(0);
    parts.a = operand(1);
    parts.b = operand(2);
  } else {
    parts.a = operand(0);
    parts.b = operand(1);
  }
  if (is_outer_product(parts)) return bind_outer_product(parts, *store_);
  return std::make_unique<ProductKernel>(std::move(parts));
}

}  // namespace foreshape::engine::native
