#include "checkers/broadcast_mismatch.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

// A vector that would line up with another axis than the last one, if it had axes of size 1 behind it.
std::optional<std::string> missing_axis(const OperandShape& vector, const OperandShape& other) {
  const std::optional<std::size_t> rank = rank_of(other);
  if (rank_of(vector) != std::size_t{1} || !rank || *rank < 2) return std::nullopt;
  for (std::size_t axis = 0; axis + 1 < *rank; ++axis) {
    if (!same_dim(dim_at(vector, 0), dim_at(other, static_cast<std::int64_t>(axis)))) continue;
    return "shapes are aligned at their last axes; " + shape_text(vector) + " seems to belong to axis " +
           std::to_string(axis) + " of " + shape_text(other) +
           ": give it axes of size 1 behind that (reshape, expand_dims or [:, None])";
  }
  return std::nullopt;
}

std::string hint_for(const Failure& failure) {
  if (const std::optional<OperandPair> pair = clashing_pair(failure)) {
    if (const auto hint = missing_axis(*pair->left, *pair->right)) return *hint;
    if (const auto hint = missing_axis(*pair->right, *pair->left)) return *hint;
    if (is_permutation_of(*pair->left, *pair->right)) {
      return "both operands have the same axes in another order: transpose one of them";
    }
  }
  return "make the clashing sizes equal, or give one of them size 1 where its values shall be repeated";
}

}  // namespace

Finding broadcast_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kBroadcastMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
