// What goes wrong between kernel text and running code.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace foreshape::engine::native {

// A kernel that could not be compiled or linked. The interpreter runs instead; diagnostics() is for whoever looks into
// it.
class KernelError : public std::runtime_error {
 public:
  explicit KernelError(const std::string& message, std::string diagnostics = {})
      : std::runtime_error(message), diagnostics_(std::move(diagnostics)) {}

  // The compiler's own words, with lines of the kernel text; empty when no compiler was reached.
  const std::string& diagnostics() const { return diagnostics_; }

 private:
  std::string diagnostics_;
};

}  // namespace foreshape::engine::native
