// The arithmetic of slices.
#pragma once

#include "engine/graph/attributes.h"
#include "engine/tensor/shape.h"

namespace foreshape::engine {

// The layout of x[starts[i]:stops[i]:steps[i]] along each axes[i]; steps are not 0.
Layout slice_layout(const Layout& operand, const Integers& starts, const Integers& stops, const Integers& axes,
                    const Integers& steps);

}  // namespace foreshape::engine
