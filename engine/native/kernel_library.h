// From kernel text to functions that can be called: this process's own, those on disk, or compiled now.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/native/jit_linker.h"
#include "engine/native/kernel_compiler/compile_kernels.h"
#include "engine/native/object_cache.h"

namespace foreshape::engine::native {

struct KernelLibraryOptions {
  std::filesystem::path cache_directory = default_cache_directory();
  // Where the compiler's module is looked for; empty: beside this module.
  std::filesystem::path module_directory = {};
};

struct KernelCounts {
  std::uint64_t compiled = 0;
  std::uint64_t read_from_disk = 0;
  std::uint64_t shared_in_process = 0;
};

class KernelLibrary {
 public:
  explicit KernelLibrary(KernelLibraryOptions options = {});

  // All kernels of one translation unit. Throws KernelError. Texts that are equal share their code.
  std::shared_ptr<const LinkedCode> load(const std::string& text);

  KernelCounts counts() const;
  const ObjectCache& cache() const { return cache_; }
  std::string key_of(std::string_view text) const;

 private:
  std::string compile(const std::string& text);

  KernelLibraryOptions options_;
  TargetDescription target_;
  ObjectCache cache_;
  JitLinker linker_;
  CompileKernels compiler_ = nullptr;
  mutable std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const LinkedCode>> linked_;
  KernelCounts counts_;
};

}  // namespace foreshape::engine::native
