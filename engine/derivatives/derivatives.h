// Derivatives of graphs, made from the derivatives of the op rows.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/graph/node.h"
#include "engine/ops/build.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine {

// What is done about a value on which the cost does not depend.
enum class Disconnected : std::uint8_t { kRaise, kZeros, kUndefined };

struct GradientOptions {
  // Values through which nothing flows back.
  std::vector<Value> consider_constant = {};
  Disconnected disconnected_inputs = Disconnected::kRaise;
  // What flows back into values, from elsewhere, besides what the cost sends; the cost may then be undefined.
  std::vector<std::pair<Value, Value>> known_gradients = {};
};

// Reverse mode: the derivative of a scalar with respect to each value. Throws GradientError when the cost is no scalar
// of a floating type or a value is not of a floating type, DisconnectedError when the cost does not depend on one.
std::vector<Value> gradient(const Value& cost, const std::vector<Value>& wrt, const GradientOptions& options = {});

// What flows back into `wrt` when `gradients` flow back into `outputs`; undefined where nothing does.
std::vector<Value> pull_back(std::span<const Value> outputs, std::span<const Value> gradients,
                             std::span<const Value> wrt, std::span<const Value> consider_constant = {});

// Row vector times Jacobian: for each of `wrt` the sum over i of eval_points[i] d f[i] / d wrt.
std::vector<Value> left_operator(const std::vector<Value>& f, const std::vector<Value>& wrt,
                                 const std::vector<Value>& eval_points, const GradientOptions& options = {});
// Jacobian times column vector: for each f the sum over i of d f / d wrt[i] eval_points[i]. Linear ops and elementwise
// ops without broadcasting have a direct rule, the rest is a double pull-back.
std::vector<Value> right_operator(const std::vector<Value>& f, const std::vector<Value>& wrt,
                                  const std::vector<Value>& eval_points);

// The derivative of a scalar or vector, one row an element; its length must be known. Shape: that of f, then that of
// `wrt`.
Value jacobian(const Value& f, const Value& wrt, const GradientOptions& options = {});
// The second derivative of a scalar with respect to a vector of known length.
Value hessian(const Value& cost, const Value& wrt, const GradientOptions& options = {});
// The Hessian times a vector, for each of `wrt`, without the Hessian.
std::vector<Value> hessian_vector_product(const Value& cost, const std::vector<Value>& wrt,
                                          const std::vector<Value>& vectors, const GradientOptions& options = {});

struct VerifyOptions {
  double step = 1e-6;
  double absolute_tolerance = 1e-5;
  double relative_tolerance = 1e-5;
  std::uint64_t seed = 1;  // of the random projection of the outputs
};
// Compares the gradient of `function` at a point (float64 tensors) with central differences of a random projection of
// its output. Throws GradientError that names the operand, the element and both numbers.
void verify_gradient(const std::function<Value(const std::vector<Value>&)>& function, const std::vector<Tensor>& point,
                     const VerifyOptions& options = {});

}  // namespace foreshape::engine
