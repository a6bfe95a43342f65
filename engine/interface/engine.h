// The engine's interface: symbolic variables, ops, derivatives, compiled functions. docs/engine.md shows how it is
// used.
#pragma once

#include "engine/base/error.h"
#include "engine/derivatives/derivatives.h"
#include "engine/graph/graph.h"
#include "engine/interface/function.h"
#include "engine/interface/variables.h"
#include "engine/ops/build.h"
#include "engine/ops/custom.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine {

// Theano's names. `grad` derives the numerically stable form of the cost: log_softmax for log(softmax), softplus for
// log(1 + exp), …
std::vector<Value> grad(const Value& cost, const std::vector<Value>& wrt, const GradientOptions& options = {});
inline Value grad(const Value& cost, const Value& wrt, const GradientOptions& options = {}) {
  return grad(cost, std::vector<Value>{wrt}, options)[0];
}
inline std::vector<Value> Lop(const std::vector<Value>& f, const std::vector<Value>& wrt,
                              const std::vector<Value>& eval_points) {
  return left_operator(f, wrt, eval_points);
}
inline std::vector<Value> Rop(const std::vector<Value>& f, const std::vector<Value>& wrt,
                              const std::vector<Value>& eval_points) {
  return right_operator(f, wrt, eval_points);
}
inline std::vector<Value> hvp(const Value& cost, const std::vector<Value>& wrt, const std::vector<Value>& vectors) {
  return hessian_vector_product(cost, wrt, vectors);
}
inline Value consider_constant(const Value& x) {
  return stop_gradient(x);
}
inline Value grad_clip(const Value& x, double low, double high) {
  return clip_gradient(x, low, high);
}

}  // namespace foreshape::engine
