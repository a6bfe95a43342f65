// FS017 contract-violation: asserts, raises, annotations, tf.debugging and other contracts in the code.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding contract_violation(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
