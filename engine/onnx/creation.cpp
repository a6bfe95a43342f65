// ONNX operators that make tensors from sizes.
#include <cmath>

#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

constexpr double kPi = 3.14159265358979323846;

std::vector<Value> constants(const Lowering& node) {
  if (node.has_attribute("value")) {
    const AttributeRecord& value = node.attribute("value");
    if (!value.has_tensor) throw AttributeError("attribute value is no tensor");
    return {constant(read_tensor(value.tensor).tensor)};
  }
  if (node.has_attribute("value_float")) return {constant(Tensor::scalar(node.attribute("value_float").number))};
  if (node.has_attribute("value_int")) return {constant(Tensor::scalar(node.attribute("value_int").integer))};
  if (node.has_attribute("value_floats")) return {constant(Tensor::from(node.attribute("value_floats").numbers))};
  if (node.has_attribute("value_ints")) return {constant(Tensor::from(node.attribute("value_ints").integers))};
  unsupported("a constant of texts or a sparse one");
}

std::vector<Value> constant_of_shape(const Lowering& node) {
  Tensor value = Tensor::zeros(DType::kFloat32, {});
  if (node.has_attribute("value")) {
    value = read_tensor(node.attribute("value").tensor).tensor;
    if (value.count() != 1) throw AttributeError("attribute value has " + std::to_string(value.count()) + " elements");
    value = value.reshape({});
  }
  return {broadcast_to(constant(value), node.operand(0))};
}

std::vector<Value> identity_matrix(const Lowering& node) {
  const Value& x = node.operand(0);
  if (x.rank() != 2) throw ShapeError("an operand of rank " + std::to_string(x.rank()) + " where a matrix is wanted");
  return {eye(dim(x, 0), dim(x, 1), node.integer("k", 0), node.dtype("dtype", x.dtype()))};
}

std::vector<Value> range(const Lowering& node) {
  const Value& start = node.operand(0);
  const DType dtype = start.dtype();
  const Tensor first = node.known(0);
  const Tensor limit = node.known(1);
  const Tensor step = node.known(2);
  std::int64_t count = 0;
  if (is_floating(dtype)) {
    const double exact = std::ceil((limit.item() - first.item()) / step.item());
    if (!(exact <= 1e15)) throw AttributeError("a range of " + std::to_string(exact) + " elements");
    count = std::max<std::int64_t>(0, static_cast<std::int64_t>(exact));
  } else {
    const std::int64_t stride = step.item_integer();
    if (stride == 0) throw AttributeError("a range with step 0");
    std::int64_t distance = 0;
    if (__builtin_sub_overflow(limit.item_integer(), first.item_integer(), &distance))
      throw AttributeError("a range whose length does not fit 63 bits");
    count = stride > 0 ? (distance > 0 ? (distance - 1) / stride + 1 : 0)
                       : (distance < 0 ? (distance + 1) / stride + 1 : 0);
  }
  return {cast(iota(integer_constant(count)), dtype) * constant(step) + start};
}

// A sum of cosines over `size` samples; a periodic window is a symmetric one of one sample more, without the last.
std::vector<Value> cosine_window(const Lowering& node, const std::vector<double>& weights) {
  const Value size = cast(node.operand(0), DType::kInt64);
  if (size.rank() != 0) throw ShapeError("a size that is no scalar");
  const Value span = node.flag("periodic", true) ? size : size - integer_constant(1);
  const Value angle = cast(iota(size), DType::kFloat64) * (2 * kPi) / cast(span, DType::kFloat64);
  Value window = zeros_like(angle);
  for (std::size_t i = 0; i < weights.size(); ++i)
    window = window + cos(angle * static_cast<double>(i)) * weights[i];
  return {cast(window, node.dtype("output_datatype", DType::kFloat32))};
}
std::vector<Value> hann(const Lowering& node) {
  return cosine_window(node, {0.5, -0.5});
}
std::vector<Value> hamming(const Lowering& node) {
  return cosine_window(node, {25.0 / 46, -21.0 / 46});
}
std::vector<Value> blackman(const Lowering& node) {
  return cosine_window(node, {0.42, -0.5, 0.08});
}

// The discrete Fourier transform as a product with the matrices of cosines and sines; real and imaginary parts are the
// last axis.
std::vector<Value> fourier(const Lowering& node) {
  Value x = node.operand(0);
  if (x.rank() < 3) throw ShapeError("an operand of rank " + std::to_string(x.rank()) + " where 3 is the least");
  if (node.has(1)) unsupported("DFT of another length than that of the axis");
  const auto rank = static_cast<std::int64_t>(x.rank());
  std::int64_t axis = node.integer("axis", 1);
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank - 1)
    throw AttributeError("axis " + std::to_string(axis) + " of rank " + std::to_string(rank));
  const bool inverse_one = node.flag("inverse", false);
  const Value size = dim(x, axis);
  const Value places = iota(size);
  const Value turns = (expand_dims(places, {1}) * places) % maximum(size, integer_constant(1));
  const Value angle = cast(turns, DType::kFloat64) * (2 * kPi) / cast(size, DType::kFloat64);
  Value cosines = cast(cos(angle), x.dtype());
  Value sines = cast(inverse_one ? sin(angle) : negate(sin(angle)), x.dtype());
  if (inverse_one) {
    cosines = cosines / cast(size, x.dtype());
    sines = sines / cast(size, x.dtype());
  }
  if (node.flag("onesided", false)) {
    if (inverse_one) unsupported("an inverse DFT of one side");
    const Value half = reshape(floor_divide(size, integer_constant(2)) + integer_constant(1), Integers{1});
    cosines = slice(cosines, shape_constant({0}), half, {1}, {1});
    sines = slice(sines, shape_constant({0}), half, {1}, {1});
  }
  // The axis becomes the last one, is multiplied, and goes back.
  Integers there = axes_from(0, static_cast<std::size_t>(rank - 1));
  there.erase(there.begin() + axis);
  there.push_back(axis);
  Integers back(there.size());
  for (std::size_t i = 0; i < there.size(); ++i)
    back[static_cast<std::size_t>(there[i])] = static_cast<std::int64_t>(i);
  const Value real = transpose(take(x, 0, -1), there);
  if (!x.dims().back().is_constant()) unsupported("DFT of numbers that may be real or complex");
  if (x.dims().back().is_constant(1)) {
    return {stack({transpose(matmul(real, cosines), back), transpose(matmul(real, sines), back)}, -1)};
  }
  const Value imaginary = transpose(take(x, 1, -1), there);
  return {stack({transpose(matmul(real, cosines) - matmul(imaginary, sines), back),
                 transpose(matmul(real, sines) + matmul(imaginary, cosines), back)},
                -1)};
}

constexpr OperatorRow kRows[] = {
    {"BlackmanWindow", blackman},
    {"Constant", constants},
    {"ConstantOfShape", constant_of_shape},
    {"DFT", fourier},
    {"EyeLike", identity_matrix},
    {"HammingWindow", hamming},
    {"HannWindow", hann},
    {"Range", range},
};

}  // namespace

std::span<const OperatorRow> creation_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
