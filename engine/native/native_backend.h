// The native backend: loop kernels compiled in this process, matrix products by BLAS.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/native/kernel_library.h"
#include "engine/runtime/backend.h"

namespace foreshape::engine::native {

class KernelStore;

class NativeBackend : public Backend {
 public:
  explicit NativeBackend(KernelLibraryOptions options = {});
  ~NativeBackend() override;

  std::string name() const override { return "native"; }
  std::vector<Cluster> claim(const Schedule& schedule, const std::vector<bool>& taken) override;
  std::vector<std::unique_ptr<CompiledCluster>> compile(const Schedule& schedule,
                                                        std::span<const Cluster> clusters) override;
  KernelCounts counts() const;

 private:
  std::shared_ptr<KernelStore> store_;
};

}  // namespace foreshape::engine::native
