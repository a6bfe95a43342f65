#include "engine/native/kernel_library.h"

#include <dlfcn.h>

#include <utility>

#include "engine/native/errors.h"
#include "engine/native/host_target.h"

namespace foreshape::engine::native {
namespace {

constexpr const char* kCompilerModule = "libforeshape_kernel_compiler.so";

std::filesystem::path directory_of_this_module() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(&directory_of_this_module), &info) == 0 || info.dli_fname == nullptr) return {};
  return std::filesystem::path(info.dli_fname).parent_path();
}

// Opened once a process and never closed: LLVM keeps registrations that closing would leave dangling.
CompileKernels open_compiler(std::filesystem::path directory) {
  if (directory.empty()) directory = directory_of_this_module();
  const std::string path = (directory / kCompilerModule).string();
  void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) throw KernelError("cannot open the kernel compiler: " + std::string(dlerror()));
  void* const symbol = dlsym(module, kCompileKernelsSymbol);
  if (symbol == nullptr) throw KernelError(path + " has no " + kCompileKernelsSymbol);
  return reinterpret_cast<CompileKernels>(symbol);
}

}  // namespace

KernelLibrary::KernelLibrary(KernelLibraryOptions options)
    : options_(std::move(options)), target_(host_target()), cache_(options_.cache_directory) {}

std::string KernelLibrary::key_of(std::string_view text) const {
  std::string key = compiler_version();
  key += '\n';
  key += kCompilerOptionsVersion;
  key += '\n' + target_.triple + '\n' + target_.cpu + '\n';
  for (const std::string& feature : target_.features)
    key += feature + ',';
  key += '\n';
  key += text;
  return key;
}

std::shared_ptr<const LinkedCode> KernelLibrary::load(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = linked_.find(text); found != linked_.end()) {
    if (auto code = found->second.lock()) {
      ++counts_.shared_in_process;
      return code;
    }
    linked_.erase(found);
  }
  const std::string key = key_of(text);
  std::shared_ptr<const LinkedCode> code;
  if (const std::optional<std::string> object = cache_.find(key)) {
    code = linker_.link(*object);
    ++counts_.read_from_disk;
  } else {
    const std::string compiled = compile(text);
    code = linker_.link(compiled);
    cache_.store(key, compiled);
    ++counts_.compiled;
  }
  linked_.emplace(text, code);
  return code;
}

std::string KernelLibrary::compile(const std::string& text) {
  if (compiler_ == nullptr) compiler_ = open_compiler(options_.module_directory);
  CompileResult result = compiler_(text, target_);
  if (!result.succeeded) throw KernelError("a kernel does not compile", std::move(result.diagnostics));
  return std::move(result.object);
}

KernelCounts KernelLibrary::counts() const {
  const std::scoped_lock lock(mutex_);
  return counts_;
}

}  // namespace foreshape::engine::native
