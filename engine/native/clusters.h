// The steps of a schedule that the native backend runs: loop kernels of as many steps as fit together, and matrix
// products.
#pragma once

#include <vector>

#include "engine/native/fusion.h"
#include "engine/runtime/backend.h"

namespace foreshape::engine::native {

// Whether a step is a matrix product that BLAS has.
bool is_product(const Schedule& schedule, std::size_t step);

// Disjoint clusters of the steps that are not taken, without circles between them.
std::vector<Cluster> find_clusters(const Schedule& schedule, const std::vector<bool>& taken);

}  // namespace foreshape::engine::native
