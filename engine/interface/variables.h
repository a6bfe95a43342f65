// Symbolic inputs, shared variables, random streams.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/ops/build.h"
#include "engine/runtime/shared_state.h"
#include "engine/tensor/tensor.h"

namespace foreshape::engine {

// An input of a given type. Sizes are numbers or symbols; two axes with the same symbol must have equal sizes at each
// call.
Value tensor(const std::string& name, DType dtype, Dims dims, const SourceSite& site = SourceLocation::current());
// Inputs of a given rank and any sizes.
Value scalar_input(const std::string& name, DType dtype = DType::kFloat32,
                   const SourceSite& site = SourceLocation::current());
Value vector(const std::string& name, DType dtype = DType::kFloat32,
             const SourceSite& site = SourceLocation::current());
Value matrix(const std::string& name, DType dtype = DType::kFloat32,
             const SourceSite& site = SourceLocation::current());
Value tensor3(const std::string& name, DType dtype = DType::kFloat32,
              const SourceSite& site = SourceLocation::current());
Value tensor4(const std::string& name, DType dtype = DType::kFloat32,
              const SourceSite& site = SourceLocation::current());
Value row_vector(const std::string& name, DType dtype = DType::kFloat32,
                 const SourceSite& site = SourceLocation::current());
Value column_vector(const std::string& name, DType dtype = DType::kFloat32,
                    const SourceSite& site = SourceLocation::current());

// State that functions read and update.
class Shared : public Value {
 public:
  Shared(Value value, std::shared_ptr<SharedState> state) : Value(std::move(value)), state_(std::move(state)) {}

  // A copy, or with `borrow` the tensor itself; writing into a borrowed one changes the variable until a function
  // replaces it.
  Tensor get_value(bool borrow = false) const;
  // Throws InputError for another dtype or rank, or a size that is fixed. With `borrow` the tensor is taken as it is.
  void set_value(const Tensor& value, bool borrow = false);
  // Added to the updates of each function that uses the variable and does not update it itself.
  void set_default_update(const Value& value);
  const std::shared_ptr<SharedState>& state() const { return state_; }

 private:
  std::shared_ptr<SharedState> state_;
};

struct SharedOptions {
  bool borrow = false;      // take the tensor as it is instead of copying it
  bool fixed_shape = true;  // sizes are part of the type; false: any size along each axis
};
Shared shared(const Tensor& value, const std::string& name, const SharedOptions& options = {},
              const SourceSite& site = SourceLocation::current());

// Random numbers whose state moves on with each call of a function that draws them. Equal seeds give equal numbers on
// every backend.
class RandomStream {
 public:
  explicit RandomStream(std::uint64_t seed) : seed_(seed) {}
  Value uniform(const Value& shape, DType dtype = DType::kFloat32, const SourceSite& site = SourceLocation::current());
  Value uniform(const Integers& shape, DType dtype = DType::kFloat32,
                const SourceSite& site = SourceLocation::current());
  Value normal(const Value& shape, DType dtype = DType::kFloat32, const SourceSite& site = SourceLocation::current());
  Value normal(const Integers& shape, DType dtype = DType::kFloat32,
               const SourceSite& site = SourceLocation::current());
  // true with this probability
  Value bernoulli(const Integers& shape, double probability, const SourceSite& site = SourceLocation::current());
  // The states of the draws so far, in their order.
  const std::vector<Shared>& states() const { return states_; }

 private:
  Value next_state(const SourceSite& site);

  std::uint64_t seed_;
  std::vector<Shared> states_;
};

// Values for inputs, with which any part of a graph can be looked at while it is built.
class TestValues {
 public:
  void set(const Value& input, const Tensor& value) { values_.emplace_back(input, value); }
  Tensor operator()(const Value& value) const;

 private:
  std::vector<std::pair<Value, Tensor>> values_;
};

// `value` with some values in it replaced.
Value clone(const Value& value, const std::vector<std::pair<Value, Value>>& replacements);

}  // namespace foreshape::engine
