// FS010 loss-target: batch, class and target shapes of losses.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding loss_target(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
