// FS004 reshape-mismatch: reshape, view, flatten, unflatten.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding reshape_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
