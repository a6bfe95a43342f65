// The value of a shared variable: state that outlives calls and that several functions may read and update.
#pragma once

#include <cstdint>
#include <utility>

#include "engine/graph/attributes.h"
#include "engine/graph/node.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine {

class SharedState : public Identity {
 public:
  explicit SharedState(Tensor value) : value_(std::move(value)) {}

  const Tensor& value() const { return value_; }
  // Changes whenever the tensor is replaced, so that who holds pointers into it can tell.
  std::uint64_t version() const { return version_; }
  void replace(Tensor value) {
    value_ = std::move(value);
    ++version_;
  }

  // What a function adds to its updates when it uses the variable and says nothing else; undefined: nothing.
  Value default_update;

 private:
  Tensor value_;
  std::uint64_t version_ = 0;
};

// Of a `shared` node.
std::shared_ptr<SharedState> state_of(const Node& node);

}  // namespace foreshape::engine
