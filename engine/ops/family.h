// What the files of the op families share.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/graph/op_row.h"
#include "engine/ops/op.h"

namespace foreshape::engine {

// A row as the .def files write it.
#define FORESHAPE_OP_ROW(op, fewest, most, dtypes, shapes, derivative, reference, samples, errors, ...)                \
  OpRow{static_cast<std::uint16_t>(Op::op), #op, fewest, most, dtypes, shapes, derivative, reference, samples, errors, \
        OpRow::Traits{__VA_ARGS__}},

// No column is empty, and rows stand in the order of their ids.
constexpr bool complete(std::span<const OpRow> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const OpRow& row = rows[i];
    if (row.name.empty() || row.id != rows[0].id + i) return false;
#ifndef __SANITIZE_ADDRESS__  // under the sanitizers GCC 12 takes the address of a function for no constant
    if (row.dtypes == nullptr || row.shapes == nullptr || row.derivative == nullptr || row.reference == nullptr ||
        row.samples == nullptr || row.errors == nullptr) {
      return false;
    }
#endif
  }
  return true;
}

// ---- columns that several families use

std::vector<Value> none(const Pullback& pullback);    // nothing flows back
std::vector<Value> d_zero(const Pullback& pullback);  // constant between jumps: zeros flow back
std::vector<Sample> no_samples();
std::vector<ErrorSample> no_errors();
std::vector<DType> same_dtype(const Signature& signature);  // of operand 0
std::vector<Dims> same_shape(const Signature& signature);   // of operand 0

// Numbers between low and high that look random and are the same in every run.
Tensor sample_tensor(DType dtype, const Shape& shape, double low, double high, std::uint64_t seed);

// Throws DTypeError.
void require_floating(const Signature& signature, std::size_t operand);
void require_integer(const Signature& signature, std::size_t operand);
void require_same_dtypes(const Signature& signature, std::size_t first = 0);

// ---- the families, in the order of all.def

std::span<const OpRow> structural_rows();
std::span<const OpRow> elementwise_rows();
std::span<const OpRow> shape_rows();
std::span<const OpRow> slicing_rows();
std::span<const OpRow> reduction_rows();
std::span<const OpRow> contraction_rows();
std::span<const OpRow> indexing_rows();
std::span<const OpRow> creation_rows();
std::span<const OpRow> normalisation_rows();
std::span<const OpRow> linear_algebra_rows();

}  // namespace foreshape::engine
