// Random well-typed graphs, and how their results are compared.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/interface/engine.h"
#include "engine/ops/family.h"

namespace foreshape::engine::testing {

// Makes graphs over a few symbols, so that shapes meet. Values stay small: what would overflow is squashed first.
class GraphMaker {
 public:
  explicit GraphMaker(std::uint64_t seed) : random_(seed) {
    symbols_ = {Dim::symbol("n"), Dim::symbol("m"), Dim(1), Dim(3), Dim(4)};
  }

  Graph make(std::size_t nodes) {
    const std::size_t inputs = 2 + pick(2);
    for (std::size_t i = 0; i < inputs; ++i) {
      Dims dims;
      for (std::size_t rank = pick(3); rank > 0; --rank)
        dims.push_back(symbols_[pick(symbols_.size())]);
      values_.push_back(tensor("x" + std::to_string(i), pick(4) == 0 ? DType::kFloat32 : DType::kFloat64, dims));
    }
    const std::vector<Value> made_inputs = values_;
    while (values_.size() < nodes) {
      try {
        values_.push_back(step());
      } catch (const Error&) {  // did not fit: another one
      }
    }
    std::vector<Value> outputs = {values_.back()};
    for (std::size_t i = 0; i < 2; ++i)
      outputs.push_back(values_[inputs + pick(values_.size() - inputs)]);
    return Graph(made_inputs, outputs);
  }

 private:
  std::size_t pick(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  Value any() { return values_[pick(values_.size())]; }
  Value floating() {
    const Value value = any();
    return is_floating(value.dtype()) ? value : cast(value, DType::kFloat64);
  }
  std::int64_t axis_of(const Value& value) {
    return static_cast<std::int64_t>(pick(std::max<std::size_t>(value.rank(), 1)));
  }

  Value step() {
    const Value x = floating();
    switch (pick(26)) {
      case 0:
        return tanh(x);
      case 1:
        return exp(minimum(x, 2.0));
      case 2:
        return log(sigmoid(x));
      case 3:
        return log(1.0 + exp(-x));
      case 4:
        return x + floating();
      case 5:
        return tanh(x * floating());
      case 6:
        return x - floating() * 0.5;
      case 7:
        return x / (square(floating()) + 1.0);
      case 8:
        return maximum(x, floating());
      case 9:
        return where(x < floating(), x, floating());
      case 10:
        return x * 1.0 - 0.0;
      case 11:
        return reduce_sum(x, Integers{axis_of(x)}, pick(2) == 0) * 0.25;
      case 12:
        return reduce_mean(x);
      case 13:
        return reduce_maximum(x, Integers{axis_of(x)}, true);
      case 14:
        return softmax(x, axis_of(x));
      case 15:
        return tanh(matmul(x, floating()));
      case 16:
        return tanh(matmul(x, swap_last(floating())) * 0.5 + floating());
      case 17:
        return swap_last(x);
      case 18:
        return reshape(x, Integers{-1});
      case 19:
        return expand_dims(x, {axis_of(x)});
      case 20:
        return concat({x, x * 2.0}, axis_of(x));
      case 21:
        return take(x, 0, axis_of(x));
      case 22:
        return flip(x, {axis_of(x)});
      case 23:
        return cast(argmax(x, axis_of(x)), DType::kFloat64);
      case 24:
        return log(reduce_sum(exp(tanh(x)), Integers{axis_of(x)}));
      default:
        return if_else(reduce_sum(x) < 0.5, x * 3.0, -x);
    }
  }

  std::mt19937_64 random_;
  std::vector<Dim> symbols_;
  std::vector<Value> values_;
};

inline std::vector<Tensor> inputs_for(const Graph& graph, std::int64_t n, std::int64_t m, std::uint64_t seed) {
  std::vector<Tensor> inputs;
  for (const Value& input : graph.inputs()) {
    Shape shape;
    for (const Dim& dim : input.dims())
      shape.push_back(dim.is_constant() ? dim.constant() : dim.to_string() == "n" ? n : m);
    inputs.push_back(sample_tensor(input.dtype(), shape, -1, 1, seed++));
  }
  return inputs;
}

// float32 inputs and other orders of summation round differently; comparisons and argmax near ties may then differ,
// which shows in few elements only.
inline bool close(const Tensor& a, const Tensor& b) {
  if (a.shape() != b.shape() || a.dtype() != b.dtype()) return false;
  const std::vector<double> x = a.to_doubles();
  const std::vector<double> y = b.to_doubles();
  for (std::size_t i = 0; i < x.size(); ++i) {
    const bool same = x[i] == y[i] || (std::isnan(x[i]) && std::isnan(y[i])) ||
                      std::fabs(x[i] - y[i]) <= 1e-4 * (1 + std::fabs(y[i]));
    if (!same) return false;
  }
  return true;
}

// What `run` gives, or the kind of error that it ends with.
template <typename Run>
std::pair<std::vector<Tensor>, bool> outcome(Run&& run) {
  try {
    return {run(), false};
  } catch (const Error&) {
    return {{}, true};
  }
}

}  // namespace foreshape::engine::testing
