#include "checkers/layer_input.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  if (const std::optional<OperandPair> pair = clashing_pair(failure)) {
    const DimText* given = clashing_dim(*pair->left);
    const DimText* wanted = clashing_dim(*pair->right);
    if (given != nullptr && wanted != nullptr) {
      return "build the layer for " + dim_text(*given) + " input features, or change what comes before it to make " +
             dim_text(*wanted);
    }
  }
  return "build the layer for the number of features that its input has, or change what comes before it";
}

}  // namespace

Finding layer_input(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kLayerInput, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
