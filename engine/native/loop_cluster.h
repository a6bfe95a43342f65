// Clusters that are one loop kernel.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/loops/cpu_printer.h"
#include "engine/native/kernel_library.h"
#include "engine/native/lowering.h"
#include "engine/runtime/backend.h"

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

class LoopCluster : public CompiledCluster {
 public:
  LoopCluster(std::shared_ptr<const Schedule> schedule, Cluster cluster, std::shared_ptr<KernelStore> store);
  ~LoopCluster() override;

  std::unique_ptr<Kernel> bind(std::span<const Binding> operands, std::span<const Binding> results) override;

  // The body that will most likely be asked for, guessed from the shapes of shared variables and with one size for
  // everything that is not known yet; empty when a size cannot be guessed.
  std::string likely_body() const;

 private:
  std::shared_ptr<const Schedule> schedule_;
  Cluster cluster_;
  std::shared_ptr<KernelStore> store_;
};

}  // namespace foreshape::engine::native
