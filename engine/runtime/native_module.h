// The native backend as a module: a shared library that is opened when it is first asked for, so that the command links
// neither LLVM nor BLAS.
#pragma once

#include <memory>
#include <string>

#include "engine/runtime/backend.h"

namespace foreshape::engine {

struct NativeModule {
  std::shared_ptr<Backend> backend;  // null: it is not there
  std::string reason;                // why not, for people
};

// Opened once a process. Looked for as $FORESHAPE_NATIVE_MODULE, beside the program, and where `cmake --install` puts
// it. Never throws.
const NativeModule& native_module();

}  // namespace foreshape::engine
