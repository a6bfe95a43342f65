#include "checkers/dtype_mismatch.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure&) {
  return "cast one operand (tf.cast, astype, .to), or create it with the right dtype; integer literals and NumPy's "
         "float64 are the "
         "usual sources";
}

}  // namespace

Finding dtype_mismatch(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kDtypeMismatch, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
