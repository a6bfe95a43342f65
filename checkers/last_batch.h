// FS108 last-batch: a loader whose last batch has an unknown size.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding last_batch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
