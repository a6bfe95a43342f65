#include "checkers/index_out_of_range.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  const DimText* dim = failure.shapes.empty() ? nullptr : clashing_dim(failure.shapes.front());
  if (dim != nullptr && dim->size && *dim->size > 0) {
    return "an axis of size " + std::to_string(*dim->size) + " has the indices " + std::to_string(-*dim->size) +
           " to " + std::to_string(*dim->size - 1);
  }
  return "the index must be less than the size of its axis; check the order of the axes";
}

}  // namespace

Finding index_out_of_range(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kIndexOutOfRange, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
