// Clusters that are one loop kernel.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/native/kernel_store.h"
#include "engine/native/lowering.h"
#include "engine/runtime/backend.h"

namespace foreshape::engine::native {

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
