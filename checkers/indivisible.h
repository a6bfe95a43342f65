// FS014 indivisible: split and chunk into equal parts, heads, pixel shuffle, groups of a constructor.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding indivisible(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
