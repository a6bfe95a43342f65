#include "checkers/last_batch.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure&) {
  return "drop the last batch (drop_remainder=True, drop_last=True), or take the batch size from the tensor instead of "
         "a constant";
}

}  // namespace

Finding last_batch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kLastBatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
