#include "checkers/matmul_mismatch.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  const std::optional<OperandPair> pair = clashing_pair(failure);
  if (pair) {
    const DimText* rows = dim_at(*pair->left, -2);
    const DimText* inner = dim_at(*pair->left, -1);
    const DimText* right_rows = dim_at(*pair->right, -2);
    const DimText* right_columns = dim_at(*pair->right, -1);
    if (same_dim(inner, right_columns) && right_rows != nullptr)
      return "the product works with the right operand transposed";
    if (same_dim(rows, right_rows)) return "the product works with the left operand transposed";
    if (same_dim(rows, right_columns)) return "the product works with the operands exchanged";
  }
  return "the last axis of the left operand and the second last of the right one must have the same size: look where "
         "each comes from, and change the wrong one";
}

}  // namespace

Finding matmul_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kMatmulMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
