#include "checkers/einsum_mismatch.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure&) {
  return "each letter stands for one size wherever it occurs, and each operand needs one letter an axis: compare the "
         "pattern "
         "with the shapes axis by axis";
}

}  // namespace

Finding einsum_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kEinsumMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
