#include "checkers/outer_broadcast.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  if (const std::optional<OperandPair> pair = clashing_pair(failure)) {
    const OperandShape& column = rank_of(*pair->left) > rank_of(*pair->right) ? *pair->left : *pair->right;
    return "if the elements shall be paired one by one, give both the same shape: squeeze the last axis of " +
           shape_text(column) +
           ", or add one to the other; if the matrix is meant, write the axis out with [:, None] at the operation";
  }
  return "if the elements shall be paired one by one, give both operands the same shape; if the matrix is meant, write "
         "the axis "
         "out with [:, None] at the operation";
}

}  // namespace

Finding outer_broadcast(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kOuterBroadcast, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
