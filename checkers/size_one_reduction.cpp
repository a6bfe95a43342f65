#include "checkers/size_one_reduction.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  if (!failure.shapes.empty()) {
    const OperandShape& input = failure.shapes.front();
    const DimText* first = dim_at(input, 0);
    if (input.clash && *input.clash != 0 && rank_of(input) == std::size_t{2} && first != nullptr && first->size != 1) {
      return "there is one column only: threshold or round it instead of taking the maximum, or make the last layer "
             "one output a "
             "class";
    }
  }
  return "reduce another axis, or make the tensor with more than one element along this one";
}

}  // namespace

Finding size_one_reduction(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kSizeOneReduction, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
