// Clusters that are one matrix product: matmul with its broadcast batches, and gemm.
#pragma once

#include <memory>
#include <span>

#include "engine/native/kernel_store.h"
#include "engine/runtime/backend.h"

namespace foreshape::engine::native {

class ProductCluster : public CompiledCluster {
 public:
  ProductCluster(NodePointer node, std::vector<std::size_t> operand_positions, std::shared_ptr<KernelStore> store);

  std::unique_ptr<Kernel> bind(std::span<const Binding> operands, std::span<const Binding> results) override;

 private:
  NodePointer node_;
  // For each operand of the node its place in the cluster, which names equal operands once.
  std::vector<std::size_t> operand_positions_;
  std::shared_ptr<KernelStore> store_;  // of loop kernels, for products of a column and a row
};

}  // namespace foreshape::engine::native
