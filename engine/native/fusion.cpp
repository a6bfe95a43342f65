#include "engine/native/fusion.h"

#include <algorithm>
#include <numeric>

#include "engine/ops/op.h"

namespace foreshape::engine::native {
namespace {

using loops::Combine;
using loops::Scalar;

AxisMap identity(std::size_t rank) {
  AxisMap map(rank);
  std::iota(map.begin(), map.end(), std::size_t{0});
  return map;
}

bool equal_dims(const Dims& left, const Dims& right) {
  return left.size() == right.size() && std::equal(left.begin(), left.end(), right.begin());
}

std::optional<Combine> combine_of(Op op) {
  switch (op) {
    case Op::reduce_sum:
    case Op::reduce_mean:
      return Combine::kSum;
    case Op::reduce_product:
      return Combine::kProduct;
    case Op::reduce_maximum:
      return Combine::kMaximum;
    case Op::reduce_minimum:
      return Combine::kMinimum;
    case Op::reduce_any:
      return Combine::kAny;
    case Op::reduce_all:
      return Combine::kAll;
    default:
      return std::nullopt;
  }
}

bool is_identity(Op op) {
  return op == Op::stop_gradient || op == Op::clip_gradient || op == Op::scale_gradient;
}
bool is_view(Op op) {
  return op == Op::expand_dims || op == Op::squeeze || op == Op::broadcast_to || is_identity(op);
}

}  // namespace

bool FusedBody::supports(const Schedule& schedule, std::size_t index, const TypeOf& type_of) {
  const Step& step = schedule.steps[index];
  const OpRow& row = *step.node->op;
  const Op op = op_of(*step.node);
  if (row.traits.effect || row.traits.structural || step.results.size() != 1) return false;
  if (row.is_elementwise()) {
    // What integers may not do is checked by the reference.
    return row.traits.check == nullptr || is_floating(type_of(step.operands.back()).dtype);
  }
  return op == Op::cast || op == Op::sum_to || op == Op::softmax || op == Op::log_softmax || op == Op::cross_entropy ||
         is_view(op) || combine_of(op).has_value();
}

bool FusedBody::add(std::size_t index) {
  FusedBody changed = *this;
  if (!changed.add_checked(index)) return false;
  *this = std::move(changed);
  return true;
}

bool FusedBody::add_checked(std::size_t index) {
  if (!supports(*schedule_, index, type_of_)) return false;
  const Step& step = schedule_->steps[index];
  const Op op = op_of(*step.node);
  if (step.node->op->is_elementwise() || op == Op::cast) return add_elementwise(step);
  if (op == Op::sum_to) return add_sum_to(step);
  if (op == Op::softmax || op == Op::log_softmax) return add_softmax(step);
  if (op == Op::cross_entropy) return add_cross_entropy(index);
  if (is_view(op)) return add_view(step);
  return add_reduction(step);
}

// ---- the domain

bool FusedBody::open_domain(const Dims& dims) {
  if (has_domain_) return equal_dims(domain_, dims);
  has_domain_ = true;
  domain_ = dims;
  return true;
}

bool FusedBody::reduce_over(const std::vector<std::size_t>& axes) {
  if (reduced_.empty()) reduced_ = axes;
  return reduced_ == axes;
}

AxisMap FusedBody::kept_map(bool keep) const {
  AxisMap map;
  for (std::size_t axis = 0; axis < domain_.size(); ++axis) {
    if (!std::binary_search(reduced_.begin(), reduced_.end(), axis)) {
      map.push_back(axis);
    } else if (keep) {
      map.push_back(kNoAxis);
    }
  }
  return map;
}

// How a new value of this shape lies in the domain.
std::optional<AxisMap> FusedBody::map_of_shape(const Dims& dims) const {
  if (equal_dims(dims, domain_)) return identity(dims.size());
  if (reduced_.empty()) return std::nullopt;
  for (const bool keep : {true, false}) {
    const AxisMap map = kept_map(keep);
    if (map.size() != dims.size()) continue;
    bool fits = true;
    for (std::size_t axis = 0; axis < map.size(); ++axis)
      fits = fits && (map[axis] == kNoAxis ? dims[axis].is_constant(1) : dims[axis] == domain_[map[axis]]);
    if (fits) return map;
  }
  return std::nullopt;
}

// ---- scalars

std::size_t FusedBody::push(Scalar scalar) {
  scalars_.push_back(std::move(scalar));
  return scalars_.size() - 1;
}

std::size_t FusedBody::load(std::size_t slot, AxisMap map) {
  const Load wanted{slot, std::move(map)};
  const auto found = std::find(loads_.begin(), loads_.end(), wanted);
  const auto index = static_cast<std::size_t>(found - loads_.begin());
  if (found != loads_.end()) return load_scalars_.at(index);
  loads_.push_back(wanted);
  const std::size_t scalar = push({.kind = Scalar::Kind::kLoad, .dtype = type(slot).dtype, .operand = index});
  load_scalars_.emplace(index, scalar);
  return scalar;
}

std::size_t FusedBody::call(const char* function, std::vector<std::size_t> arguments, DType dtype) {
  return push({.kind = Scalar::Kind::kCall, .dtype = dtype, .function = function, .arguments = std::move(arguments)});
}

std::size_t FusedBody::reduction(Combine combine, std::size_t argument) {
  return push({.kind = Scalar::Kind::kReduction,
               .dtype = scalars_[argument].dtype,
               .arguments = {argument},
               .combine = combine});
}

std::size_t FusedBody::converted(std::size_t scalar, DType dtype) {
  if (scalars_[scalar].dtype == dtype) return scalar;
  return push({.kind = Scalar::Kind::kConvert, .dtype = dtype, .arguments = {scalar}});
}

// An operand of an elementwise step whose result lies in the domain by `result_map`: axes meet from the back.
std::optional<std::size_t> FusedBody::operand(std::size_t slot, const Dims& result_dims, const AxisMap& result_map) {
  const Slot& source = schedule_->slots[slot];
  const Dims& dims = type(slot).dims;
  if (dims.size() > result_dims.size()) return std::nullopt;
  const std::size_t shift = result_dims.size() - dims.size();
  if (const auto inside = results_.find(slot); inside != results_.end()) {
    for (std::size_t axis = 0; axis < dims.size(); ++axis) {
      if (dims[axis].is_constant(1)) continue;
      if (inside->second.map[axis] != result_map[axis + shift] || !(dims[axis] == result_dims[axis + shift]))
        return std::nullopt;
    }
    return inside->second.scalar;
  }
  if (source.kind == Slot::Kind::kConstant && dims.empty()) {
    const Tensor& value = source.value.node->attributes.tensor("value");
    Scalar constant{.kind = Scalar::Kind::kConstant, .dtype = value.dtype()};
    if (is_floating(value.dtype())) {
      constant.number = value.item();
    } else {
      constant.integer = value.item_integer();
    }
    return push(constant);
  }
  AxisMap map;
  for (std::size_t axis = 0; axis < dims.size(); ++axis)
    map.push_back(dims[axis].is_constant(1) ? kNoAxis : result_map[axis + shift]);
  return load(slot, std::move(map));
}

// An operand that has the shape of the domain.
std::optional<std::size_t> FusedBody::whole_operand(std::size_t slot) {
  const Dims& dims = type(slot).dims;
  if (!open_domain(dims)) return std::nullopt;
  return operand(slot, dims, identity(dims.size()));
}

// ---- the families

bool FusedBody::add_elementwise(const Step& step) {
  const Type& result = type(step.results[0]);
  if (!has_domain_) open_domain(result.dims);
  const std::optional<AxisMap> map = map_of_shape(result.dims);
  if (!map) return false;
  std::vector<std::size_t> arguments;
  for (const std::size_t slot : step.operands) {
    const auto argument = operand(slot, result.dims, *map);
    if (!argument) return false;
    arguments.push_back(*argument);
  }
  std::size_t scalar = 0;
  if (is(*step.node, Op::cast)) {
    scalar = converted(arguments[0], result.dtype);
  } else {
    scalar = push({.kind = Scalar::Kind::kCall,
                   .dtype = result.dtype,
                   .function = std::string(step.node->op->name),
                   .arguments = std::move(arguments)});
  }
  results_[step.results[0]] = {scalar, *map};
  return true;
}

bool FusedBody::add_reduction(const Step& step) {
  const Attributes& attributes = step.node->attributes;
  const auto whole = whole_operand(step.operands[0]);
  if (!whole) return false;
  const std::vector<std::size_t> axes = normalise_axes(attributes.integers("axes"), domain_.size());
  const Op op = op_of(*step.node);
  const DType dtype = type(step.results[0]).dtype;
  if (axes.empty()) {
    // Nothing is combined.
    results_[step.results[0]] = {converted(*whole, dtype), identity(domain_.size())};
    return true;
  }
  if (!reduce_over(axes)) return false;
  std::size_t scalar = reduction(combine_of(op).value(), converted(*whole, dtype));
  if (op == Op::reduce_mean) {
    const std::size_t count = push({.kind = Scalar::Kind::kCount, .dtype = dtype});
    scalar = call("divide", {scalar, count}, dtype);
  }
  results_[step.results[0]] = {scalar, kept_map(attributes.flag("keep"))};
  return true;
}

bool FusedBody::add_sum_to(const Step& step) {
  const Dims from = type(step.operands[0]).dims;
  const Dims& to = type(step.results[0]).dims;
  if (to.size() > from.size()) return false;
  const auto whole = whole_operand(step.operands[0]);
  if (!whole) return false;
  const std::size_t shift = from.size() - to.size();
  std::vector<std::size_t> axes;
  AxisMap map;
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    if (axis < shift) {
      axes.push_back(axis);
    } else if (to[axis - shift] == from[axis]) {
      map.push_back(to[axis - shift].is_constant(1) ? kNoAxis : axis);
    } else if (to[axis - shift].is_constant(1)) {
      axes.push_back(axis);
      map.push_back(kNoAxis);
    } else {
      return false;  // only the sizes of a call tell
    }
  }
  if (axes.empty()) {
    results_[step.results[0]] = {*whole, map};
    return true;
  }
  if (!reduce_over(axes)) return false;
  results_[step.results[0]] = {reduction(Combine::kSum, *whole), map};
  return true;
}

bool FusedBody::add_softmax(const Step& step) {
  const auto whole = whole_operand(step.operands[0]);
  if (!whole || domain_.empty()) return false;
  if (!reduce_over({normalise_axis(step.node->attributes.integer("axis"), domain_.size())})) return false;
  const DType dtype = type(step.results[0]).dtype;
  const std::size_t largest = reduction(Combine::kMaximum, *whole);
  const std::size_t shifted = call("subtract", {*whole, largest}, dtype);
  const std::size_t exponential = call("exp", {shifted}, dtype);
  const std::size_t sum = reduction(Combine::kSum, exponential);
  const std::size_t value = is(*step.node, Op::softmax) ? call("divide", {exponential, sum}, dtype)
                                                        : call("subtract", {shifted, call("log", {sum}, dtype)}, dtype);
  results_[step.results[0]] = {value, identity(domain_.size())};
  return true;
}

// log of the sum of exponentials, less the logit of the label: the sum over the classes of those logits whose place is
// the label.
bool FusedBody::add_cross_entropy(std::size_t index) {
  const Step& step = schedule_->steps[index];
  const auto whole = whole_operand(step.operands[0]);
  if (!whole || domain_.empty() || results_.contains(step.operands[1])) return false;
  if (!reduce_over({domain_.size() - 1})) return false;
  const DType dtype = type(step.results[0]).dtype;
  const std::size_t largest = reduction(Combine::kMaximum, *whole);
  const std::size_t exponential = call("exp", {call("subtract", {*whole, largest}, dtype)}, dtype);
  const std::size_t log_sum = call("log", {reduction(Combine::kSum, exponential)}, dtype);
  const AxisMap rows = kept_map(false);
  AxisMap labels_map = rows;
  const Dims& label_dims = type(step.operands[1]).dims;
  for (std::size_t axis = 0; axis < labels_map.size(); ++axis) {
    if (label_dims[axis].is_constant(1)) labels_map[axis] = kNoAxis;
  }
  const std::size_t label = converted(load(step.operands[1], labels_map), DType::kInt64);
  const std::size_t place = push({.kind = Scalar::Kind::kIndex, .dtype = DType::kInt64});
  const std::size_t chosen = call("equal", {place, label}, DType::kBool);
  const std::size_t zero = push({.kind = Scalar::Kind::kConstant, .dtype = dtype});
  const std::size_t logit = reduction(Combine::kSum, call("where", {chosen, *whole, zero}, dtype));
  const std::size_t loss = call("subtract", {call("add", {log_sum, largest}, dtype), logit}, dtype);
  results_[step.results[0]] = {loss, rows};
  label_checks_.push_back({step.operands[1], index, domain_.size() - 1});
  return true;
}

// Views of what this body computes: another map of the same scalar. Those of anything else cost nothing and are left to
// the plan.
bool FusedBody::add_view(const Step& step) {
  const auto inside = results_.find(step.operands[0]);
  if (inside == results_.end()) return false;
  const Dims& from = type(step.operands[0]).dims;
  const Dims& to = type(step.results[0]).dims;
  const AxisMap& old = inside->second.map;
  AxisMap map;
  if (is_identity(op_of(*step.node))) {
    map = old;
  } else if (is(*step.node, Op::broadcast_to)) {
    const std::optional<AxisMap> whole = map_of_shape(to);
    if (!whole || from.size() > to.size()) return false;
    const std::size_t shift = to.size() - from.size();
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
      if (from[axis].is_constant(1)) continue;
      if (old[axis] != (*whole)[axis + shift] || !(from[axis] == to[axis + shift])) return false;
    }
    map = *whole;
  } else {
    const bool expands = is(*step.node, Op::expand_dims);
    const std::vector<std::size_t> axes =
        normalise_axes(step.node->attributes.integers("axes"), expands ? to.size() : from.size());
    std::size_t next = 0;
    for (std::size_t axis = 0; axis < std::max(from.size(), to.size()); ++axis) {
      const bool listed = std::binary_search(axes.begin(), axes.end(), axis);
      if (expands) {
        map.push_back(listed ? kNoAxis : old[next++]);
      } else if (!listed) {
        map.push_back(old[axis]);
      }
    }
  }
  results_[step.results[0]] = {inside->second.scalar, std::move(map)};
  return true;
}

}  // namespace foreshape::engine::native
