// FS007 negative-dim: output sizes of convolutions, poolings, crops and slices.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding negative_dim(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
