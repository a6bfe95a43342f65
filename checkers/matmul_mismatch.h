// FS002 matmul-mismatch: matmul, dot, bmm, mv and the products of linear algebra.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding matmul_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
