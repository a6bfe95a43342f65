// Prints kernels as C++ for the CPU: no headers, vector loops that a compiler recognises, and a range of independent
// iterations that a thread pool may split.
//
// Each kernel is `extern "C" void NAME(char* const* pointers, const long* numbers, long begin, long end)`: one pointer
// an operand to its first element, the extents that are not fixed in the text, and the range.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/loops/kernel.h"

namespace foreshape::engine::loops {

using KernelFunction = void (*)(char* const* pointers, const std::int64_t* numbers, std::int64_t begin,
                                std::int64_t end);

// What a kernel's function does, without its name: kernels of equal bodies are the same code. Throws VerifierError.
std::string print_body(const Kernel& kernel);

// Kernels of one translation unit; equal ones become one function.
class TranslationUnit {
 public:
  // The name of the function.
  std::string add(const Kernel& kernel) { return add_body(print_body(kernel)); }
  std::string add_body(const std::string& body);

  bool empty() const { return functions_.empty(); }
  // With the scalar bodies, the elementary functions and the reductions in front.
  std::string text() const;
  // The kernels alone.
  const std::string& functions() const { return functions_; }

 private:
  std::map<std::string, std::string> names_;  // by text
  std::string functions_;
};

// The values that `numbers` points to, in the printer's order.
std::vector<std::int64_t> run_time_numbers(const Kernel& kernel);

// How many independent iterations the range has, and how many points each computes.
struct Range {
  std::int64_t iterations = 0;
  std::int64_t points_each = 0;
};
Range range_of(const Kernel& kernel);
// Where a split of the range may lie: multiples of this.
inline constexpr std::int64_t kRangeGrain = 64;

// Text of the headers that kernels are compiled with.
std::string_view kernel_prelude();

}  // namespace foreshape::engine::loops
