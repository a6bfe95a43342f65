// The reference interpreter as the one who runs single steps.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/runtime/backend.h"

namespace foreshape::engine {

// Runs one node by its reference implementation. Results may lie over an operand that the op overwrites.
std::unique_ptr<Kernel> bind_reference(const NodePointer& node, std::span<const Binding> operands,
                                       std::span<const Binding> results);

// All steps of a cluster, for when its own backend cannot.
std::unique_ptr<Kernel> bind_reference_cluster(const Schedule& schedule, const Cluster& cluster,
                                               std::span<const Binding> operands, std::span<const Binding> results);

}  // namespace foreshape::engine
