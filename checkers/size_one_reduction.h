// FS102 size-one-reduction: argmax, argmin, var, std over an axis of size 1.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding size_one_reduction(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
