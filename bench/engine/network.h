// The networks of the Theano paper of 2012 (Bastien et al., arXiv 1211.5590): tanh layers, softmax with negative
// log-likelihood, gradient descent with a rate of 0.01, float32.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/interface/engine.h"

namespace foreshape::bench {

using Sizes = std::vector<std::int64_t>;

std::string name_of(const Sizes& sizes);  // "784-500-10"

// Examples that look random and are the same in every run.
struct DataSet {
  engine::Tensor x;       // (examples, inputs)
  engine::Tensor labels;  // (examples,)
  DataSet(std::int64_t examples, std::int64_t inputs, std::int64_t classes);
};

// Weight and bias of each layer.
std::vector<engine::Tensor> initial_parameters(const Sizes& sizes);

class Training {
 public:
  Training(const std::vector<engine::Tensor>& parameters, engine::FunctionOptions options);
  // One pass over the data set; the loss of the last batch.
  double epoch(const DataSet& data, std::int64_t batch);
  const engine::Function& function() const { return *function_; }

 private:
  std::unique_ptr<engine::Function> function_;
};

}  // namespace foreshape::bench
