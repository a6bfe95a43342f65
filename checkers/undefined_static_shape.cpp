#include "checkers/undefined_static_shape.h"

#include <string>

#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

std::string hint_for(const Failure&) {
  return "values of tf.shape are known only in a run: use get_shape() where the size is known while the graph is "
         "built, tell the "
         "shape with set_shape, or pass validate_shape=False where the operation has it";
}

}  // namespace

Finding undefined_static_shape(const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding = make_finding(RuleId::kUndefinedStaticShape, failure, files);
  finding.hint = hint_for(failure);
  return finding;
}

}  // namespace foreshape::checkers
