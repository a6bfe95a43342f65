// What a training step cannot be faster than: its matrix products, each by the faster of OpenBLAS and oneDNN, and one
// pass over memory for each elementwise stage.
#pragma once

#include <cstdint>
#include <vector>

#include "bench/engine/network.h"
#include "engine/native/gemm.h"

namespace foreshape::bench {

class Roofline {
 public:
  Roofline(const Sizes& sizes, std::int64_t batch);
  void epoch(const DataSet& data);

 private:
  struct Layer {
    engine::native::Gemm forward;   // h w
    engine::native::Gemm backward;  // d w'; not of the first layer
    engine::native::Gemm update;    // w -= rate h' d
    std::vector<float> weights;
    std::vector<float> bias;
    std::vector<float> output;
    std::vector<float> gradient;
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
  };

  std::int64_t batch_;
  std::vector<Layer> layers_;
  std::vector<float> scratch_;
};

}  // namespace foreshape::bench
