// Compiled loop kernels of this process.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/loops/cpu_printer.h"
#include "engine/native/kernel_library.h"

namespace foreshape::engine::native {

// Compiled functions by the text of their bodies, so that a kernel is compiled once whatever its sizes.
class KernelStore {
 public:
  explicit KernelStore(KernelLibraryOptions options) : library_(std::move(options)) {}

  // All of them in one translation unit, without those that are there already. Throws KernelError.
  void compile(std::span<const std::string> bodies);
  // Compiles it alone when it is not there.
  loops::KernelFunction function(const std::string& body);
  KernelCounts counts() const { return library_.counts(); }

 private:
  void compile_locked(std::span<const std::string> bodies);

  KernelLibrary library_;
  std::mutex mutex_;
  std::map<std::string, loops::KernelFunction> functions_;
  std::vector<std::shared_ptr<const LinkedCode>> code_;
};

}  // namespace foreshape::engine::native
