// FS015 einsum-mismatch: einsum and einops patterns.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding einsum_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
