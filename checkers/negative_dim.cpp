#include "checkers/negative_dim.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure&) {
  return "the input is smaller than the window: start from a larger input, pad it (padding=\"same\"), or leave out one "
         "of the pooling or strided steps before";
}

}  // namespace

Finding negative_dim(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kNegativeDim, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
