// The compiler of kernel text: Clang in this process. It is a module of its own, opened only when a text is not in the
// object cache, because mapping Clang alone takes longer than everything that a cached function needs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace foreshape::engine::native {

// The machine that code is made for, in LLVM's words.
struct TargetDescription {
  std::string triple;                 // x86_64-pc-linux-gnu
  std::string cpu;                    // sapphirerapids
  std::vector<std::string> features;  // +avx512f, -amx-bf16, …; sorted
};

struct CompileResult {
  bool succeeded = false;
  std::string object;       // a relocatable object file
  std::string diagnostics;  // what Clang said, in its own words
};

// Text is C++20 without headers; there is no library to include. No exception leaves it.
using CompileKernels = CompileResult (*)(std::string_view text, const TargetDescription& target) noexcept;

// The name under which the module exports its CompileKernels.
inline constexpr const char* kCompileKernelsSymbol = "foreshape_compile_kernels";

// What changes the object besides the text and the target: part of the cache's key. Raise it with the options in the
// source file.
inline constexpr std::string_view kCompilerOptionsVersion = "1";

}  // namespace foreshape::engine::native
