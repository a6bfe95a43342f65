// FS008 feed-mismatch: placeholder feeds, data against model inputs, set_shape and ensure_shape.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding feed_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
