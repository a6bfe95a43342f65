// FS101 outer-broadcast: (N,) with (N, 1), which gives (N, N).
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding outer_broadcast(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
