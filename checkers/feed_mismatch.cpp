#include "checkers/feed_mismatch.h"

#include <optional>
#include <string>
#include <string_view>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

constexpr std::string_view kClassNumbers =
    "if these are class numbers, make them one-hot (one_hot=True, tf.one_hot) or use a sparse loss with a placeholder "
    "of shape "
    "[None]";

// One number an example where the other side has a row of several.
bool is_column_for_rows(const OperandShape& a, const OperandShape& b) {
  if (rank_of(a) != std::size_t{2} || rank_of(b) != std::size_t{2}) return false;
  const DimText* width = dim_at(a, 1);
  const DimText* other = dim_at(b, 1);
  return width->size == 1 && other->size && *other->size > 1;
}

std::string hint_for(const Failure& failure) {
  const std::optional<OperandPair> pair = clashing_pair(failure);
  if (pair) {
    const std::optional<std::size_t> left = rank_of(*pair->left);
    const std::optional<std::size_t> right = rank_of(*pair->right);
    if (left && right && *left != *right) {
      const OperandShape& smaller = *left < *right ? *pair->left : *pair->right;
      const OperandShape& larger = *left < *right ? *pair->right : *pair->left;
      if (*rank_of(smaller) == 1 && *rank_of(larger) == 2) {
        return "one side has a vector where the other has rows: " + std::string(kClassNumbers) +
               "; otherwise add the missing axis";
      }
      return "declare the placeholder with the rank of the data, or reshape the data";
    }
    if (is_column_for_rows(*pair->left, *pair->right) || is_column_for_rows(*pair->right, *pair->left)) {
      return "one side has one number an example where the other has a row of several: " + std::string(kClassNumbers);
    }
    if (is_permutation_of(*pair->left, *pair->right)) {
      return "the axes are the same in another order: transpose the data (channels last is the default of TensorFlow)";
    }
  }
  return "declare the placeholder with the shape of the data (None for the batch axis), or reshape the data before it "
         "is fed";
}

}  // namespace

Finding feed_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kFeedMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
