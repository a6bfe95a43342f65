#include "checkers/concat_mismatch.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  if (const std::optional<OperandPair> pair = clashing_pair(failure)) {
    const std::optional<std::size_t> left = rank_of(*pair->left);
    const std::optional<std::size_t> right = rank_of(*pair->right);
    if (left && right && *left != *right) return "give all parts the same rank first (expand_dims or squeeze)";
    const DimText* a = clashing_dim(*pair->left);
    const DimText* b = clashing_dim(*pair->right);
    if (a != nullptr && b != nullptr && a->size && b->size) {
      const std::int64_t difference = *a->size > *b->size ? *a->size - *b->size : *b->size - *a->size;
      return "the parts may differ only in the joined axis: check the axis argument, or pad or crop one part by " +
             std::to_string(difference);
    }
  }
  return "the parts may differ only in the joined axis: check the axis argument, or pad, crop or resize one part";
}

}  // namespace

Finding concat_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kConcatMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
