// FS003 rank-mismatch: any operation whose demand on the rank fails.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding rank_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
