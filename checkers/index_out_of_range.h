// FS012 index-out-of-range: constant indices.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding index_out_of_range(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
