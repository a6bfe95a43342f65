#include "checkers/reshape_mismatch.h"

#include <optional>
#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  if (failure.message.find("contiguous") != std::string::npos) {
    return "call reshape, or contiguous() before view: the elements do not lie in memory in the order that the view "
           "needs";
  }
  if (!failure.shapes.empty()) {
    const OperandShape& input = failure.shapes.front();
    const DimText* batch = dim_at(input, 0);
    const std::optional<std::int64_t> features = product_from(input, 1);
    const bool has_examples = batch != nullptr && (!batch->size || input.dims->size() > 2);
    if (has_examples && features) {
      return "one row for each example takes [-1, " + std::to_string(*features) + "]: the axes behind the first hold " +
             std::to_string(*features) + " elements";
    }
  }
  return "the new shape must hold as many elements as the old one; compute the wrong factor from the input's shape "
         "instead of writing it down, or change the layer that makes the input";
}

}  // namespace

Finding reshape_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kReshapeMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
