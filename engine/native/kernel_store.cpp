#include "engine/native/kernel_store.h"

#include "engine/native/errors.h"

namespace foreshape::engine::native {

void KernelStore::compile_locked(std::span<const std::string> bodies) {
  loops::TranslationUnit unit;
  std::vector<std::pair<std::string, std::string>> names;
  for (const std::string& body : bodies) {
    if (!body.empty() && !functions_.contains(body)) names.emplace_back(body, unit.add_body(body));
  }
  if (names.empty()) return;
  std::shared_ptr<const LinkedCode> code = library_.load(unit.text());
  for (const auto& [body, name] : names) {
    const auto function = reinterpret_cast<loops::KernelFunction>(code->find(name));
    if (function == nullptr) throw KernelError("a kernel calls a function that kernels may not call", body);
    functions_[body] = function;
  }
  code_.push_back(std::move(code));
}

void KernelStore::compile(std::span<const std::string> bodies) {
  const std::scoped_lock lock(mutex_);
  compile_locked(bodies);
}

loops::KernelFunction KernelStore::function(const std::string& body) {
  const std::scoped_lock lock(mutex_);
  compile_locked(std::span(&body, 1));
  return functions_.at(body);
}

}  // namespace foreshape::engine::native
