#include "engine/runtime/native_module.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <utility>
#include <vector>

namespace foreshape::engine {
namespace {

#if FORESHAPE_NATIVE_ENGINE
constexpr const char* kFile = "libforeshape_native.so";
constexpr const char* kMaker = "foreshape_make_native_backend";
using Maker = Backend* (*)(std::string& failure) noexcept;

std::vector<std::string> candidates() {
  if (const char* given = std::getenv("FORESHAPE_NATIVE_MODULE"); given != nullptr && *given != '\0') return {given};
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {kFile};
  const std::filesystem::path folder = program.parent_path();
  return {(folder / kFile).string(), (folder.parent_path() / kFile).string(),
          (folder.parent_path() / "lib" / "foreshape" / kFile).string()};
}

NativeModule open() {
  std::string reason;
  for (const std::string& path : candidates()) {
    // Never closed: its kernels may run until the process ends.
    void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) {
      reason = dlerror();
      continue;
    }
    const auto maker = reinterpret_cast<Maker>(dlsym(module, kMaker));
    if (maker == nullptr) return {nullptr, path + " is no native backend of this program"};
    std::string failure;
    std::shared_ptr<Backend> backend(maker(failure));
    return {std::move(backend), std::move(failure)};
  }
  return {nullptr, "the native backend cannot be opened: " + reason};
}
#else
NativeModule open() {
  return {nullptr, "this program was built without the native backend (FORESHAPE_NATIVE_ENGINE=OFF)"};
}
#endif

}  // namespace

const NativeModule& native_module() {
  static const NativeModule module = open();
  return module;
}

}  // namespace foreshape::engine
