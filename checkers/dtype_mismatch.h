// FS018 dtype-mismatch: element types that the operation refuses.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding dtype_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
