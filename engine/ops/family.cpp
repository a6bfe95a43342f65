#include "engine/ops/family.h"

#include "engine/base/error.h"
#include "engine/ops/build.h"

namespace foreshape::engine {

std::vector<Value> none(const Pullback& pullback) {
  return std::vector<Value>(pullback.operands.size());
}

std::vector<Value> d_zero(const Pullback& pullback) {
  std::vector<Value> flows;
  for (const Value& operand : pullback.operands)
    flows.push_back(is_floating(operand.dtype()) ? zeros_like(operand) : Value{});
  return flows;
}

std::vector<Sample> no_samples() {
  return {};
}

std::vector<ErrorSample> no_errors() {
  return {};
}

std::vector<DType> same_dtype(const Signature& signature) {
  return {signature.operand(0).dtype};
}

std::vector<Dims> same_shape(const Signature& signature) {
  return {signature.operand(0).dims};
}

Tensor sample_tensor(DType dtype, const Shape& shape, double low, double high, std::uint64_t seed) {
  std::vector<double> values;
  std::uint64_t state = seed * 0x9e3779b97f4a7c15U + 1;
  for (std::int64_t i = 0; i < element_count(shape); ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    const double unit = static_cast<double>(state >> 11) * 0x1p-53;
    values.push_back(low + (high - low) * unit);
  }
  return Tensor::from(values, shape).cast(dtype);
}

void require_floating(const Signature& signature, std::size_t operand) {
  if (!is_floating(signature.operand(operand).dtype)) {
    throw DTypeError("operand " + std::to_string(operand) + " must be of a floating type", "cast it first");
  }
}

void require_integer(const Signature& signature, std::size_t operand) {
  if (!is_integer(signature.operand(operand).dtype)) {
    throw DTypeError("operand " + std::to_string(operand) + " must be of an integer type", "cast it first");
  }
}

void require_same_dtypes(const Signature& signature, std::size_t first) {
  for (std::size_t i = first + 1; i < signature.operands.size(); ++i) {
    if (signature.operand(i).dtype != signature.operand(first).dtype) {
      throw DTypeError("operands have different dtypes", "cast one of them");
    }
  }
}

}  // namespace foreshape::engine
