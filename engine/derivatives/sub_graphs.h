// Derivatives of nodes that hold graphs.
#pragma once

#include <vector>

#include "engine/graph/node.h"
#include "engine/graph/op_row.h"

namespace foreshape::engine {

// Of if_else: another one, so that only the branch that was taken is derived at run time. Of call: its gradient graph,
// or the derivative of its body.
std::vector<Value> pull_back_sub_graph(const Pullback& pullback);

}  // namespace foreshape::engine
