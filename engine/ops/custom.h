// An op of the user's own, written in C++.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/graph/node.h"
#include "engine/ops/build.h"

namespace foreshape::engine {

// Implement it and put it into a graph with `custom`. Nodes that hold the same object and equal operands are one.
class CustomOp : public Identity {
 public:
  virtual std::string name() const = 0;
  // One a result. Throw DTypeError and ShapeError for what the op does not take; sizes may be symbolic.
  virtual std::vector<DType> dtypes(std::span<const Type> operands) const = 0;
  virtual std::vector<Dims> shapes(std::span<const Type> operands) const = 0;
  // Results are allocated, row-major, and share no memory with the operands, which may be strided.
  virtual void compute(std::span<const Tensor> operands, std::span<const Tensor> results) const = 0;
  // One value an operand; undefined where nothing flows back. Unless overridden, nothing does.
  virtual std::vector<Value> derivative(const Pullback& pullback) const {
    return std::vector<Value>(pullback.operands.size());
  }
};

// All results of the op for these operands.
std::vector<Value> custom(const std::shared_ptr<CustomOp>& op, const std::vector<Value>& operands,
                          const SourceSite& site = SourceLocation::current());

}  // namespace foreshape::engine
