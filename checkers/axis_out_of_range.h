// FS011 axis-out-of-range: axis and dim arguments.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding axis_out_of_range(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
