// Object files made executable in this process by LLVM's ORC.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace foreshape::engine::native {

// The code of one object file; it is unmapped with the last copy of its pointer.
class LinkedCode {
 public:
  LinkedCode() = default;
  LinkedCode(const LinkedCode&) = delete;
  LinkedCode& operator=(const LinkedCode&) = delete;
  virtual ~LinkedCode() = default;

  // The address of an extern "C" function, or null when there is none of that name.
  virtual void* find(const std::string& name) const = 0;
};

class JitLinker {
 public:
  JitLinker();  // throws KernelError when ORC does not support this machine
  ~JitLinker();

  // Throws KernelError when the object is not one of this machine or needs a function that kernels may not call.
  std::shared_ptr<const LinkedCode> link(std::string_view object);

  struct Engine;

 private:
  std::shared_ptr<Engine> engine_;
};

}  // namespace foreshape::engine::native
