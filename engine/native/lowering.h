// From a fused body with known sizes to a kernel of the loop IR.
#pragma once

#include <functional>
#include <vector>

#include "engine/loops/kernel.h"
#include "engine/native/fusion.h"
#include "engine/runtime/backend.h"

namespace foreshape::engine::native {

struct LoweredKernel {
  loops::Kernel kernel;
  // For each operand of the kernel the slot that it reads or writes.
  std::vector<std::size_t> slots;
};

// `layout_of` gives the strides of operands; results are row-major. The sizes of the body are constants.
LoweredKernel lower(const FusedBody& body, const std::vector<std::size_t>& results,
                    const std::function<const Layout&(std::size_t slot)>& layout_of,
                    const std::function<DType(std::size_t slot)>& dtype_of);

// A rough number of vector operations, for deciding how many threads it is worth.
std::int64_t operations_of(const loops::Kernel& kernel);

}  // namespace foreshape::engine::native
