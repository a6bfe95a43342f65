// FS016 undefined-static-shape: graph-mode operations that need a static shape.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding undefined_static_shape(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
