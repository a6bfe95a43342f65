// Checks that a module is what ir.h says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/ir/ir.h"

namespace foreshape::ir {

// Problems in order of node id, at most a hundred; none for a correct module. Each names the node: "node 12 (kCall): …".
std::vector<std::string> verify(const Module& module);

// The name of a kind as in ir.h, without the k.
std::string_view kind_name(Kind kind);

}  // namespace foreshape::ir
