// The example of docs/engine.md, word for word.
#pragma once

#include "engine/interface/engine.h"

using namespace foreshape::engine;

// One hidden layer, trained by gradient descent; returns the last cost.
double train(const Tensor& inputs, const Tensor& classes, int steps) {
  Value x = matrix("x");
  Value labels = vector("labels", DType::kInt64);
  RandomStream random(42);
  Function draw = function({}, {random.normal(Integers{2, 8}) * 0.5, random.normal(Integers{8, 2}) * 0.5});
  std::vector<Tensor> start = draw();
  Shared w = shared(start[0], "w");
  Shared v = shared(start[1], "v");
  Shared b = shared(Tensor::zeros(DType::kFloat32, {8}), "b");

  Value hidden = tanh(matmul(x, w) + b);
  Value logits = matmul(hidden, v);
  Value cost = reduce_mean(cross_entropy(logits, labels));
  std::vector<Value> g = grad(cost, {w, v, b});

  Function step =
      function({x, labels}, {cost}, {.updates = {{w, w - g[0] * 0.5}, {v, v - g[1] * 0.5}, {b, b - g[2] * 0.5}}});
  double last = 0;
  for (int i = 0; i < steps; ++i)
    last = step(inputs, classes)[0].item();
  return last;
}
