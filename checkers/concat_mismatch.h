// FS005 concat-mismatch: concat, stack, hstack, vstack, pad_sequence and the like.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding concat_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
