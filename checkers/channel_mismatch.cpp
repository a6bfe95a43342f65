#include "checkers/channel_mismatch.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  const std::optional<OperandPair> pair = clashing_pair(failure);
  if (pair) {
    const DimText* given = clashing_dim(*pair->left);
    const DimText* wanted = clashing_dim(*pair->right);
    if (given != nullptr && wanted != nullptr && pair->left->dims) {
      for (std::size_t axis = 0; axis < pair->left->dims->size(); ++axis) {
        if (axis == *pair->left->clash || !same_dim(dim_at(*pair->left, static_cast<std::int64_t>(axis)), wanted))
          continue;
        return "the input has size " + dim_text(*wanted) + " at axis " + std::to_string(axis) +
               ": it may be in the other data format (channels first or last); transpose it or set data_format";
      }
      return "build the layer for " + dim_text(*given) + " input channels, or change the layer before it to make " +
             dim_text(*wanted);
    }
  }
  return "build the layer for the number of channels that its input has, or change the layer before it";
}

}  // namespace

Finding channel_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kChannelMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
