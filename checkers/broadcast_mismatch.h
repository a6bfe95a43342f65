// FS001 broadcast-mismatch: elementwise operators and functions, comparisons, where, slice assignment, carried states
// that are added.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding broadcast_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
