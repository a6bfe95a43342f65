#include "analyzer/library/tensors/tensor_intrinsics.h"

#include <vector>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library {

std::span<const interpreter::IntrinsicRow> tensor_intrinsics() {
  static const std::vector<interpreter::IntrinsicRow> kAll = [] {
    std::vector<interpreter::IntrinsicRow> rows;
    for (const auto table : {tensors::structure_rows(), tensors::tensor_rows(), tensors::rank_rows(), tensors::dtype_rows(),
                             tensors::number_rows(), tensors::broadcast_rows(), tensors::matmul_rows(), tensors::window_rows(),
                             tensors::axis_rows(), tensors::reshape_rows(), tensors::joining_rows(), tensors::resizing_rows(),
                             tensors::indexing_rows(), tensors::einsum_rows()}) {
      rows.insert(rows.end(), table.begin(), table.end());
    }
    return rows;
  }();
  return kAll;
}

}  // namespace foreshape::library
