#include "engine/native/native_backend.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/native/clusters.h"
#include "engine/native/errors.h"
#include "engine/native/kernel_store.h"
#include "engine/native/loop_cluster.h"
#include "engine/native/product_cluster.h"

namespace foreshape::engine::native {

NativeBackend::NativeBackend(KernelLibraryOptions options) {
  try {
    store_ = std::make_shared<KernelStore>(std::move(options));
  } catch (const KernelError& error) {
    throw BackendError(error.what());
  }
}

NativeBackend::~NativeBackend() = default;

KernelCounts NativeBackend::counts() const {
  return store_->counts();
}

std::vector<Cluster> NativeBackend::claim(const Schedule& schedule, const std::vector<bool>& taken) {
  return find_clusters(schedule, taken);
}

std::vector<std::unique_ptr<CompiledCluster>> NativeBackend::compile(const Schedule& schedule,
                                                                     std::span<const Cluster> clusters) {
  const auto copy = std::make_shared<const Schedule>(schedule);
  std::vector<std::unique_ptr<CompiledCluster>> compiled;
  std::vector<std::string> bodies;
  for (const Cluster& cluster : clusters) {
    const std::size_t step = cluster.steps[0];
    if (cluster.steps.size() == 1 && is_product(schedule, step)) {
      std::vector<std::size_t> positions;
      for (const std::size_t slot : schedule.steps[step].operands) {
        const auto place = std::find(cluster.operands.begin(), cluster.operands.end(), slot);
        positions.push_back(static_cast<std::size_t>(place - cluster.operands.begin()));
      }
      compiled.push_back(std::make_unique<ProductCluster>(schedule.steps[step].node, std::move(positions), store_));
    } else {
      auto loops = std::make_unique<LoopCluster>(copy, cluster, store_);
      bodies.push_back(loops->likely_body());
      compiled.push_back(std::move(loops));
    }
  }
  try {
    store_->compile(bodies);
  } catch (const KernelError& error) {
    throw BackendError(error.what(), error.diagnostics());
  }
  return compiled;
}

}  // namespace foreshape::engine::native

// What the module is opened for. Null, and a message in `failure`, when it cannot work on this machine.
extern "C" foreshape::engine::Backend* foreshape_make_native_backend(std::string& failure) noexcept {
  try {
    return std::make_unique<foreshape::engine::native::NativeBackend>().release();
  } catch (const std::exception& error) {
    failure = error.what();
    return nullptr;
  }
}
