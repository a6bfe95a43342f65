#include "engine/native/host_target.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>

namespace foreshape::engine::native {

TargetDescription host_target() {
  TargetDescription target;
  target.triple = llvm::sys::getProcessTriple();
  target.cpu = llvm::sys::getHostCPUName().str();
  for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
    target.features.push_back((feature.getValue() ? "+" : "-") + feature.getKey().str());
  }
  std::sort(target.features.begin(), target.features.end());
  return target;
}

std::string compiler_version() {
  return "LLVM " LLVM_VERSION_STRING;
}

}  // namespace foreshape::engine::native
