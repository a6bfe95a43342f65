#include "checkers/loss_target.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  const std::optional<OperandPair> pair = clashing_pair(failure);
  if (pair) {
    const std::optional<std::size_t> left = rank_of(*pair->left);
    const std::optional<std::size_t> right = rank_of(*pair->right);
    if (left && right && *left != *right) {
      return "class numbers go with the sparse form of the loss, one row a target with the dense one: change the loss, "
             "or "
             "convert the targets (one_hot, argmax)";
    }
    if (pair->left->clash == std::size_t{0} && pair->right->clash == std::size_t{0}) {
      return "predictions and targets have different batch sizes: look for a reshape or concatenation that changes the "
             "batch axis";
    }
  }
  return "predictions and targets must agree in batch and classes: check the size of the last layer and the targets' "
         "encoding";
}

}  // namespace

Finding loss_target(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kLossTarget, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
