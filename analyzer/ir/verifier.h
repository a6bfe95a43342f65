// Checks that a module is what ir.h says.
#pragma once

#include <string>
#include <vector>

#include "analyzer/ir/ir.h"
#include "analyzer/ir/kind_name.h"

namespace foreshape::ir {

// Problems in order of node id, at most a hundred; none for a correct module. Each names the node: "node 12 (kCall):
// …".
std::vector<std::string> verify(const Module& module);

}  // namespace foreshape::ir
