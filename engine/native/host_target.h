// The processor of this machine, as LLVM names it.
#pragma once

#include <string>

#include "engine/native/kernel_compiler/compile_kernels.h"

namespace foreshape::engine::native {

TargetDescription host_target();

// "LLVM 19.1.7": part of the key of cached objects.
std::string compiler_version();

}  // namespace foreshape::engine::native
