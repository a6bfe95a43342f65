// What executes steps. A backend is offered the schedule of a function and claims clusters of steps that it runs as
// one; the reference interpreter runs the rest.
//
// The life of a claim: `claim` once a function, `compile` once a function, `bind` once for each tuple of concrete
// shapes, `run` at each call. Only `run` is on the hot path.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/runtime/schedule.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine {

// Steps that run as one. No step outside may both need a result of the cluster and be needed by it.
struct Cluster {
  std::vector<std::size_t> steps;     // in the order of the schedule
  std::vector<std::size_t> operands;  // slots that it reads from outside, each once
  std::vector<std::size_t>
      results;  // slots that are read outside, are outputs, or are the new values of shared variables
  // For each result the positions in `operands` over whose memory it may be written, element by element, when the
  // operand has the same number of bytes and the same row-major layout, and is not read afterwards. May be empty.
  std::vector<std::vector<std::size_t>> overwrites;
};

// The operands and results that a cluster has at its edge, in the order of the schedule. `overwrites` is left empty.
Cluster make_cluster(const Schedule& schedule, std::vector<std::size_t> steps);

// What a kernel is told of an operand or result before it runs.
struct Binding {
  DType dtype = DType::kFloat32;
  // Strides in elements, which may be 0 or negative for operands; the offset is 0. Results are row-major.
  Layout layout;
  // The value, when it is the same at every call with these shapes: constants, and what follows from shapes alone.
  std::optional<Tensor> value;
};

// Runs a cluster for fixed shapes.
class Kernel {
 public:
  Kernel() = default;
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;
  virtual ~Kernel() = default;
  // Pointers to the first elements (index 0 along each axis), in the order of the cluster. Throws engine errors for
  // what only values tell, such as integer division by zero.
  virtual void run(void* const* operands, void* const* results) = 0;
};

class CompiledCluster {
 public:
  CompiledCluster() = default;
  CompiledCluster(const CompiledCluster&) = delete;
  CompiledCluster& operator=(const CompiledCluster&) = delete;
  virtual ~CompiledCluster() = default;
  // Throws BackendError when it cannot; the interpreter then runs the steps of the cluster.
  virtual std::unique_ptr<Kernel> bind(std::span<const Binding> operands, std::span<const Binding> results) = 0;
};

class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;
  virtual std::string name() const = 0;
  // Clusters of steps that the backend wants to run. `taken[i]`: another backend has step i.
  virtual std::vector<Cluster> claim(const Schedule& schedule, const std::vector<bool>& taken) = 0;
  // One for each cluster; all are compiled together. Throws BackendError when compilation fails; the interpreter then
  // runs the steps and the function's report says why.
  virtual std::vector<std::unique_ptr<CompiledCluster>> compile(const Schedule& schedule,
                                                                std::span<const Cluster> clusters) = 0;
};

}  // namespace foreshape::engine
