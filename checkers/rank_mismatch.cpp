#include "checkers/rank_mismatch.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

bool is_product(const Failure& failure) {
  return failure.operation.ends_with("matmul") || failure.operation.ends_with("dot") || failure.operation == "@";
}

std::string hint_for(const Failure& failure) {
  const std::optional<OperandPair> pair = clashing_pair(failure);
  if (pair && is_product(failure)) {
    const std::optional<std::size_t> left = rank_of(*pair->left);
    const std::optional<std::size_t> right = rank_of(*pair->right);
    if (left == std::size_t{1} || right == std::size_t{1}) {
      return "make a matrix of the vector first, a column with expand_dims(v, 1) or a row with expand_dims(v, 0)";
    }
    if (left && right && *left != *right) {
      return "for a product over one axis use tensordot or einsum, or reshape the operand of higher rank to a matrix "
             "before "
             "and back after";
    }
  }
  return "add the missing axis with expand_dims, unsqueeze or reshape, or remove the surplus one with squeeze, a "
         "reduction or "
         "an index";
}

}  // namespace

Finding rank_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kRankMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
