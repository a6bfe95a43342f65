// The family of access by index.
#include <algorithm>
#include <numeric>

#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/family.h"
#include "engine/ops/scalar_bodies.h"
#include "engine/ops/shape_rules.h"

namespace foreshape::engine {

namespace {

std::vector<DType> gather_dtype(const Signature& signature) {
  require_integer(signature, 1);
  return same_dtype(signature);
}
std::vector<DType> scatter_dtype(const Signature& signature) {
  require_integer(signature, 1);
  if (signature.operand(0).dtype != signature.operand(2).dtype)
    throw DTypeError("the updates have another dtype", "cast them first");
  return same_dtype(signature);
}

std::int64_t placed(std::int64_t index, std::int64_t size) {
  if (index < -size || index >= size) {
    throw IndexError("index " + std::to_string(index) + " is outside of an axis of size " + std::to_string(size));
  }
  return index < 0 ? index + size : index;
}

// ---- how an update is combined with what is there

enum class Combine : std::uint8_t { kSet, kAdd, kMultiply, kMaximum, kMinimum };

Combine combine_of(const Attributes& attributes) {
  const std::string& mode = attributes.text("mode");
  if (mode == "set") return Combine::kSet;
  if (mode == "add") return Combine::kAdd;
  if (mode == "multiply") return Combine::kMultiply;
  if (mode == "maximum") return Combine::kMaximum;
  if (mode == "minimum") return Combine::kMinimum;
  throw AttributeError("mode " + mode + " is not set, add, multiply, maximum or minimum");
}

template <typename T>
void combine_one(Combine how, T& place, const T& update) {
  const auto x = static_cast<compute_type<T>>(place);
  const auto y = static_cast<compute_type<T>>(update);
  switch (how) {
    case Combine::kSet:
      place = update;
      break;
    case Combine::kAdd:
      place = T(scalar::add(x, y));
      break;
    case Combine::kMultiply:
      place = T(scalar::multiply(x, y));
      break;
    case Combine::kMaximum:
      place = T(scalar::maximum(x, y));
      break;
    case Combine::kMinimum:
      place = T(scalar::minimum(x, y));
      break;
  }
}

// What flows back through a scatter: into x and into the updates. `gathered` and `cleared` are what gather reads of the
// gradient and the gradient with those places set to zero.
std::vector<Value> scatter_flows(const Pullback& pullback, const Value& gathered, const Value& cleared) {
  switch (combine_of(pullback.node.attributes)) {
    case Combine::kAdd:
      return {pullback.gradients[0], Value{}, gathered};
    case Combine::kSet:
      return {cleared, Value{}, gathered};
    default:
      throw GradientError("a scatter that multiplies or takes extremes has no derivative", "use mode add or set");
  }
}

// Walks all indices of a shape in row-major order.
template <typename Visit>
void for_each_index(const Shape& shape, Visit&& visit) {
  Shape index(shape.size(), 0);
  for (std::int64_t i = 0, count = element_count(shape); i < count; ++i) {
    visit(index, i);
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      if (++index[axis] < shape[axis]) break;
      index[axis] = 0;
    }
  }
}

std::int64_t offset_of(const Tensor& tensor, const Shape& index) {
  std::int64_t offset = tensor.layout().offset;
  for (std::size_t axis = 0; axis < index.size(); ++axis)
    offset += index[axis] * tensor.strides()[axis];
  return offset;
}

// For element i of `shape`, `locate(index)` gives the index into x.
template <typename Locate>
void gather_by(const Tensor& x, const Tensor& result, Locate&& locate) {
  dispatch(x.dtype(), [&]<typename T>() {
    const T* from = reinterpret_cast<const T*>(x.buffer()->data());
    T* to = result.data<T>();
    for_each_index(result.shape(),
                   [&](const Shape& index, std::int64_t i) { to[i] = from[offset_of(x, locate(index))]; });
  });
}
template <typename Locate>
void scatter_by(const Computation& computation, Locate&& locate) {
  const Combine how = combine_of(computation.attributes);
  const Tensor& result = computation.results[0];
  const Tensor updates = computation.operands[2].contiguous();
  // The checks come first, so that nothing is half done.
  for_each_index(updates.shape(), [&](const Shape& index, std::int64_t) { locate(index); });
  copy_into(computation.operands[0], result);
  dispatch(result.dtype(), [&]<typename T>() {
    T* to = reinterpret_cast<T*>(result.buffer()->data());
    const T* from = updates.data<T>();
    for_each_index(updates.shape(), [&](const Shape& index, std::int64_t i) {
      combine_one(how, to[offset_of(result, locate(index))], from[i]);
    });
  });
}

Attributes axis_attributes(std::int64_t axis) {
  return {{"axis", axis}};
}
Attributes scatter_attributes(std::int64_t axis, const std::string& mode) {
  return {{"axis", axis}, {"mode", mode}};
}
Tensor floats(const Shape& shape, std::uint64_t seed) {
  return sample_tensor(DType::kFloat64, shape, -1, 1, seed);
}

// ---- gather and scatter along an axis

Dims gathered_dims(const Signature& signature) {
  const Dims& x = signature.operand(0).dims;
  const Dims& indices = signature.operand(1).dims;
  const auto axis = static_cast<std::ptrdiff_t>(signature.axis("axis", x.size()));
  Dims dims(x.begin(), x.begin() + axis);
  dims.insert(dims.end(), indices.begin(), indices.end());
  dims.insert(dims.end(), x.begin() + axis + 1, x.end());
  return dims;
}
std::vector<Dims> gather_shapes(const Signature& signature) {
  return {gathered_dims(signature)};
}
std::vector<Value> d_gather(const Pullback& pullback) {
  const Value& x = pullback.operands[0];
  Attributes attributes = pullback.node.attributes;
  attributes.set("mode", std::string("add"));
  return {apply(Op::scatter, {zeros_like(x), pullback.operands[1], pullback.gradients[0]}, attributes), Value{}};
}
// The index into x for an index into what is gathered.
auto axis_locator(const Computation& computation) {
  const Tensor& x = computation.operands[0];
  const Tensor indices = computation.operands[1].cast(DType::kInt64);
  const std::size_t axis = normalise_axis(computation.attributes.integer("axis"), x.rank());
  return [indices, axis, shape = x.shape()](const Shape& index) {
    const std::size_t inner = indices.rank();
    const Shape at(index.begin() + axis, index.begin() + axis + inner);
    Shape located(index.begin(), index.begin() + axis);
    located.push_back(
        placed(reinterpret_cast<const std::int64_t*>(indices.buffer()->data())[offset_of(indices, at)], shape[axis]));
    for (std::size_t i = axis + inner; i < index.size(); ++i)
      located.push_back(index[i]);
    return located;
  };
}
void gather_reference(const Computation& computation) {
  gather_by(computation.operands[0], computation.results[0], axis_locator(computation));
}
std::vector<Sample> gather_samples() {
  return {{{floats({4, 3}, 1), Tensor::from<std::int64_t>({3, 0, -1, 3}, {2, 2})}, axis_attributes(0)},
          {{floats({2, 3}, 1), Tensor::scalar(std::int32_t{1})}, axis_attributes(-1)},
          {{floats({2, 3}, 1), Tensor::zeros(DType::kInt64, {0})}, axis_attributes(1)}};
}
std::vector<ErrorSample> gather_errors() {
  return {{{{floats({3}, 1), Tensor::scalar(std::int64_t{3})}, axis_attributes(0)},
           ErrorKind::kIndex,
           "index 3 is outside of an axis of size 3"},
          {{{floats({3}, 1), Tensor::scalar(std::int64_t{-4})}, axis_attributes(0)}, ErrorKind::kIndex, "index -4"},
          {{{floats({3}, 1), Tensor::scalar(1.0)}, axis_attributes(0)}, ErrorKind::kDType, "integer type"},
          {{{floats({3}, 1), Tensor::scalar(std::int64_t{0})}, axis_attributes(1)}, ErrorKind::kAttribute, "axis 1"}};
}

void require_updates(const Dims& wanted, const Dims& given) {
  try {
    same_sizes(wanted, given);
  } catch (const ShapeError&) {
    throw ShapeError("updates of shape " + to_string(given) + " where " + to_string(wanted) + " is selected");
  }
}
std::vector<Dims> scatter_shapes(const Signature& signature) {
  require_updates(gathered_dims(signature), signature.operand(2).dims);
  return same_shape(signature);
}
std::vector<Value> d_scatter(const Pullback& pullback) {
  const auto& [node, operands, results, gradients] = pullback;
  const Attributes axis = axis_attributes(node.attributes.integer("axis"));
  return scatter_flows(pullback, apply(Op::gather, {gradients[0], operands[1]}, axis),
                       apply(Op::scatter, {gradients[0], operands[1], zeros_like(operands[2])}, node.attributes));
}
void scatter_reference(const Computation& computation) {
  scatter_by(computation, axis_locator(computation));
}
std::vector<Sample> scatter_samples() {
  const Tensor indices = Tensor::from<std::int64_t>({3, 0, -1});
  const Tensor different = Tensor::from<std::int64_t>({3, 0, 1});
  return {{{floats({4, 2}, 1), indices, floats({3, 2}, 2)}, scatter_attributes(0, "add")},
          {{floats({4, 2}, 1), different, floats({3, 2}, 2)}, scatter_attributes(0, "set")},
          {{floats({2, 4}, 1), Tensor::scalar(std::int64_t{-1}), floats({2}, 2)}, scatter_attributes(1, "add")}};
}
std::vector<ErrorSample> scatter_errors() {
  const Tensor indices = Tensor::from<std::int64_t>({0, 1});
  return {{{{floats({3, 2}, 1), indices, floats({3, 2}, 2)}, scatter_attributes(0, "add")},
           ErrorKind::kShape,
           "updates of shape (3, 2) where (2, 2)"},
          {{{floats({3}, 1), indices, floats({2}, 2)}, scatter_attributes(0, "divide")},
           ErrorKind::kAttribute,
           "mode divide"},
          {{{floats({1}, 1), indices, floats({2}, 2)}, scatter_attributes(0, "add")}, ErrorKind::kIndex, "index 1"}};
}

// ---- along an axis, element by element

std::vector<Dims> gather_elements_shapes(const Signature& signature) {
  const Dims& x = signature.operand(0).dims;
  const Dims& indices = signature.operand(1).dims;
  static_cast<void>(signature.axis("axis", x.size()));
  if (x.size() != indices.size())
    throw ShapeError("indices of rank " + std::to_string(indices.size()) + " for rank " + std::to_string(x.size()));
  const std::size_t axis = signature.axis("axis", x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i != axis && x[i].is_constant() && indices[i].is_constant() && indices[i].constant() > x[i].constant()) {
      throw ShapeError("axis " + std::to_string(i) + " of the indices is longer than that of the operand");
    }
  }
  return {indices};
}
std::vector<Value> d_gather_elements(const Pullback& pullback) {
  Attributes attributes = pullback.node.attributes;
  attributes.set("mode", std::string("add"));
  return {apply(Op::scatter_elements, {zeros_like(pullback.operands[0]), pullback.operands[1], pullback.gradients[0]},
                attributes),
          Value{}};
}
auto element_locator(const Computation& computation) {
  const Tensor& x = computation.operands[0];
  const Tensor indices = computation.operands[1].cast(DType::kInt64);
  const std::size_t axis = normalise_axis(computation.attributes.integer("axis"), x.rank());
  return [indices, axis, size = x.size(axis)](const Shape& index) {
    Shape located = index;
    located[axis] = placed(indices.data<std::int64_t>()[offset_of(indices, index)], size);
    return located;
  };
}
void gather_elements_reference(const Computation& computation) {
  gather_by(computation.operands[0], computation.results[0], element_locator(computation));
}
std::vector<Sample> gather_elements_samples() {
  return {{{floats({3, 2}, 1), Tensor::from<std::int64_t>({2, 0, -1, 1}, {2, 2})}, axis_attributes(0)},
          {{floats({2, 3}, 1), Tensor::from<std::int64_t>({0, 0, 1, 2}, {2, 2})}, axis_attributes(1)}};
}
std::vector<ErrorSample> gather_elements_errors() {
  return {{{{floats({3, 2}, 1), Tensor::from<std::int64_t>({0})}, axis_attributes(0)},
           ErrorKind::kShape,
           "indices of rank 1 for rank 2"},
          {{{floats({3}, 1), Tensor::from<std::int64_t>({5})}, axis_attributes(0)}, ErrorKind::kIndex, "index 5"}};
}
std::vector<Dims> scatter_elements_shapes(const Signature& signature) {
  require_updates(gather_elements_shapes(signature)[0], signature.operand(2).dims);
  return same_shape(signature);
}
std::vector<Value> d_scatter_elements(const Pullback& pullback) {
  const auto& [node, operands, results, gradients] = pullback;
  const Attributes axis = axis_attributes(node.attributes.integer("axis"));
  return scatter_flows(
      pullback, apply(Op::gather_elements, {gradients[0], operands[1]}, axis),
      apply(Op::scatter_elements, {gradients[0], operands[1], zeros_like(operands[2])}, node.attributes));
}
void scatter_elements_reference(const Computation& computation) {
  scatter_by(computation, element_locator(computation));
}
std::vector<Sample> scatter_elements_samples() {
  const Tensor indices = Tensor::from<std::int64_t>({2, 0, 1, 1}, {2, 2});
  return {{{floats({3, 2}, 1), indices, floats({2, 2}, 2)}, scatter_attributes(0, "add")},
          {{floats({3, 2}, 1), indices, floats({2, 2}, 2)}, scatter_attributes(0, "set")}};
}
std::vector<ErrorSample> scatter_elements_errors() {
  const Tensor indices = Tensor::from<std::int64_t>({0, 1});
  return {{{{floats({3}, 1), indices, floats({3}, 2)}, scatter_attributes(0, "add")},
           ErrorKind::kShape,
           "updates of shape"},
          {{{floats({3}, 1), indices, floats({2}, 2).cast(DType::kFloat32)}, scatter_attributes(0, "add")},
           ErrorKind::kDType,
           "another dtype"}};
}

// ---- along several axes

Dims gathered_nd_dims(const Signature& signature) {
  const Dims& x = signature.operand(0).dims;
  const Dims& indices = signature.operand(1).dims;
  if (indices.empty() || !indices.back().is_constant())
    throw ShapeError("the last axis of the indices must have a known size");
  const auto depth = static_cast<std::size_t>(indices.back().constant());
  if (depth > x.size())
    throw ShapeError("indices of " + std::to_string(depth) + " axes for rank " + std::to_string(x.size()));
  Dims dims(indices.begin(), indices.end() - 1);
  dims.insert(dims.end(), x.begin() + static_cast<std::ptrdiff_t>(depth), x.end());
  return dims;
}
std::vector<Dims> gather_nd_shapes(const Signature& signature) {
  return {gathered_nd_dims(signature)};
}
std::vector<Value> d_gather_nd(const Pullback& pullback) {
  return {apply(Op::scatter_nd, {zeros_like(pullback.operands[0]), pullback.operands[1], pullback.gradients[0]},
                {{"mode", std::string("add")}}),
          Value{}};
}
auto nd_locator(const Computation& computation) {
  const Tensor indices = computation.operands[1].cast(DType::kInt64);
  return [indices, shape = computation.operands[0].shape()](const Shape& index) {
    const std::size_t outer = indices.rank() - 1;
    Shape at(index.begin(), index.begin() + outer);
    at.push_back(0);
    Shape located;
    for (std::int64_t i = 0; i < indices.size(outer); ++i) {
      at[outer] = i;
      located.push_back(
          placed(indices.data<std::int64_t>()[offset_of(indices, at)], shape[static_cast<std::size_t>(i)]));
    }
    for (std::size_t i = outer; i < index.size(); ++i)
      located.push_back(index[i]);
    return located;
  };
}
void gather_nd_reference(const Computation& computation) {
  gather_by(computation.operands[0], computation.results[0], nd_locator(computation));
}
std::vector<Sample> gather_nd_samples() {
  return {{{floats({3, 2}, 1), Tensor::from<std::int64_t>({2, 0, -1, 1}, {2, 2})}, {}},
          {{floats({3, 2}, 1), Tensor::from<std::int64_t>({2, 0}, {2, 1})}, {}}};
}
std::vector<ErrorSample> gather_nd_errors() {
  return {{{{floats({3}, 1), Tensor::from<std::int64_t>({0, 1}, {1, 2})}, {}},
           ErrorKind::kShape,
           "indices of 2 axes for rank 1"},
          {{{floats({3}, 1), Tensor::from<std::int64_t>({7}, {1, 1})}, {}}, ErrorKind::kIndex, "index 7"}};
}
std::vector<Dims> scatter_nd_shapes(const Signature& signature) {
  require_updates(gathered_nd_dims(signature), signature.operand(2).dims);
  return same_shape(signature);
}
std::vector<Value> d_scatter_nd(const Pullback& pullback) {
  const auto& [node, operands, results, gradients] = pullback;
  return scatter_flows(pullback, apply(Op::gather_nd, {gradients[0], operands[1]}),
                       apply(Op::scatter_nd, {gradients[0], operands[1], zeros_like(operands[2])}, node.attributes));
}
void scatter_nd_reference(const Computation& computation) {
  scatter_by(computation, nd_locator(computation));
}
std::vector<Sample> scatter_nd_samples() {
  const Tensor indices = Tensor::from<std::int64_t>({2, 0}, {2, 1});
  return {{{floats({3, 2}, 1), indices, floats({2, 2}, 2)}, {{"mode", std::string("add")}}},
          {{floats({3, 2}, 1), indices, floats({2, 2}, 2)}, {{"mode", std::string("set")}}}};
}
std::vector<ErrorSample> scatter_nd_errors() {
  const Tensor indices = Tensor::from<std::int64_t>({2, 0}, {2, 1});
  return {{{{floats({3, 2}, 1), indices, floats({2}, 2)}, {{"mode", std::string("add")}}},
           ErrorKind::kShape,
           "updates of shape"}};
}

// ---- argsort

std::vector<DType> argsort_dtype(const Signature&) {
  return {DType::kInt64};
}
std::vector<Dims> argsort_shapes(const Signature& signature) {
  static_cast<void>(signature.axis("axis", signature.rank(0)));
  return same_shape(signature);
}
void argsort_reference(const Computation& computation) {
  const Tensor& x = computation.operands[0];
  const Tensor& result = computation.results[0];
  const std::size_t axis = normalise_axis(computation.attributes.integer("axis"), x.rank());
  const bool descending = computation.attributes.flag("descending");
  Shape outer = x.shape();
  outer[axis] = std::min<std::int64_t>(outer[axis], 1);
  dispatch(x.dtype(), [&]<typename T>() {
    const T* data = reinterpret_cast<const T*>(x.buffer()->data());
    std::vector<std::int64_t> order(static_cast<std::size_t>(x.size(axis)));
    for_each_index(outer, [&](const Shape& index, std::int64_t) {
      const std::int64_t first = offset_of(x, index);
      const auto value = [&](std::int64_t i) {
        return static_cast<compute_type<T>>(data[first + i * x.strides()[axis]]);
      };
      std::iota(order.begin(), order.end(), std::int64_t{0});
      std::stable_sort(order.begin(), order.end(), [&](std::int64_t i, std::int64_t j) {
        const auto a = value(i);
        const auto b = value(j);
        if (a != a || b != b) return a == a && b != b;
        return descending ? a > b : a < b;
      });
      const std::int64_t target = offset_of(result, index);
      for (std::size_t i = 0; i < order.size(); ++i)
        result.data<std::int64_t>()[target + static_cast<std::int64_t>(i) * result.strides()[axis]] = order[i];
    });
  });
}
std::vector<Sample> argsort_samples() {
  return {{{floats({3, 4}, 1)}, {{"axis", std::int64_t{1}}}},
          {{floats({3, 4}, 1)}, {{"axis", std::int64_t{0}}, {"descending", true}}},
          {{Tensor::from<std::int8_t>({3, 1, 3, 2})}, {{"axis", std::int64_t{0}}, {"descending", true}}},
          {{Tensor::zeros(DType::kFloat32, {2, 0})}, {{"axis", std::int64_t{1}}}}};
}
std::vector<ErrorSample> argsort_errors() {
  return {{{{Tensor::scalar(1.0)}, {{"axis", std::int64_t{0}}}}, ErrorKind::kAttribute, "a scalar has no axes"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/indexing.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> indexing_rows() {
  return kRows;
}

}  // namespace foreshape::engine
