#include "engine/interface/variables.h"

#include "engine/base/error.h"
#include "engine/graph/graph.h"
#include "engine/interpreter/interpreter.h"

namespace foreshape::engine {

namespace {

Value of_rank(const std::string& name, DType dtype, std::size_t rank, const SourceSite& site) {
  Dims dims;
  for (std::size_t i = 0; i < rank; ++i)
    dims.push_back(Dim::symbol(name + "." + std::to_string(i)));
  return tensor(name, dtype, std::move(dims), site);
}

}  // namespace

Value tensor(const std::string& name, DType dtype, Dims dims, const SourceSite& site) {
  return parameter({dtype, std::move(dims)}, name, site);
}

Value scalar_input(const std::string& name, DType dtype, const SourceSite& site) {
  return of_rank(name, dtype, 0, site);
}
Value vector(const std::string& name, DType dtype, const SourceSite& site) {
  return of_rank(name, dtype, 1, site);
}
Value matrix(const std::string& name, DType dtype, const SourceSite& site) {
  return of_rank(name, dtype, 2, site);
}
Value tensor3(const std::string& name, DType dtype, const SourceSite& site) {
  return of_rank(name, dtype, 3, site);
}
Value tensor4(const std::string& name, DType dtype, const SourceSite& site) {
  return of_rank(name, dtype, 4, site);
}
Value row_vector(const std::string& name, DType dtype, const SourceSite& site) {
  return tensor(name, dtype, {1, Dim::symbol(name + ".1")}, site);
}
Value column_vector(const std::string& name, DType dtype, const SourceSite& site) {
  return tensor(name, dtype, {Dim::symbol(name + ".0"), 1}, site);
}

Tensor Shared::get_value(bool borrow) const {
  return borrow ? state_->value() : state_->value().copy();
}

void Shared::set_value(const Tensor& value, bool borrow) {
  const Type given{value.dtype(), dims_of(value.shape())};
  if (!compatible(given, type())) {
    InputError error("a value of type " + given.to_string() + " for a shared variable of type " + type().to_string(),
                     "cast it, or make the variable with fixed_shape = false");
    error.add_context(name(), {}, node->sites);
    throw error;
  }
  state_->replace(borrow ? value : value.copy());
}

void Shared::set_default_update(const Value& value) {
  state_->default_update = value;
}

Shared shared(const Tensor& value, const std::string& name, const SharedOptions& options, const SourceSite& site) {
  auto state = std::make_shared<SharedState>(options.borrow ? value : value.copy());
  Type type{value.dtype(), dims_of(value.shape())};
  if (!options.fixed_shape) {
    for (std::size_t i = 0; i < type.rank(); ++i)
      type.dims[i] = Dim::symbol(name + "." + std::to_string(i));
  }
  const Value leaf{make_leaf(row(Op::shared), std::move(type), {{"state", IdentityPointer(state)}}, {site}, name)};
  return {leaf, std::move(state)};
}

Value RandomStream::next_state(const SourceSite& site) {
  const auto draw = static_cast<std::uint64_t>(states_.size());
  // A key for each draw of the program, a counter for each call.
  Shared state = shared(Tensor::from<std::uint64_t>({seed_ + draw * 0x9e3779b97f4a7c15U, 0}),
                        "random state " + std::to_string(draw), {}, site);
  state.set_default_update(state + constant(Tensor::from<std::uint64_t>({0, 1}), site));
  states_.push_back(state);
  return state;
}

Value RandomStream::uniform(const Value& shape, DType dtype, const SourceSite& site) {
  return random_uniform(next_state(site), shape, dtype, site);
}
Value RandomStream::uniform(const Integers& shape, DType dtype, const SourceSite& site) {
  return uniform(shape_constant(shape, site), dtype, site);
}
Value RandomStream::normal(const Value& shape, DType dtype, const SourceSite& site) {
  return random_normal(next_state(site), shape, dtype, site);
}
Value RandomStream::normal(const Integers& shape, DType dtype, const SourceSite& site) {
  return normal(shape_constant(shape, site), dtype, site);
}
Value RandomStream::bernoulli(const Integers& shape, double probability, const SourceSite& site) {
  return uniform(shape, DType::kFloat32, site) < probability;
}

Tensor TestValues::operator()(const Value& value) const {
  std::vector<std::pair<Value, Tensor>> given = values_;
  for (const NodePointer& node : topological_order(std::span(&value, 1))) {
    if (is(*node, Op::shared)) given.emplace_back(Value{node}, state_of(*node)->value());
  }
  return evaluate(std::span(&value, 1), given)[0];
}

Value clone(const Value& value, const std::vector<std::pair<Value, Value>>& replacements) {
  return substitute(std::span(&value, 1), replacements)[0];
}

}  // namespace foreshape::engine
