// FS013 unpack-mismatch: `a, b = x.shape` and the like.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding unpack_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
