#include "checkers/indivisible.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure& failure) {
  const DimText* dim = failure.shapes.empty() ? nullptr : clashing_dim(failure.shapes.front());
  if (dim != nullptr && dim->size) {
    return "choose a number of parts that divides " + std::to_string(*dim->size) +
           ", change that size, or name the parts' sizes one by one";
  }
  return "choose sizes of which one divides the other, or name the parts' sizes one by one";
}

}  // namespace

Finding indivisible(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kIndivisible, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
