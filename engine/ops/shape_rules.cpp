#include "engine/ops/shape_rules.h"

#include "engine/base/error.h"
#include "engine/ops/family.h"

namespace foreshape::engine {

Dims shape_operand(const Signature& signature, std::size_t operand) {
  const Type& type = signature.operand(operand);
  if (type.dtype != DType::kInt64 || type.rank() != 1) {
    throw DTypeError("operand " + std::to_string(operand) + " must be a vector of int64, not " + type.to_string());
  }
  if (const std::optional<Dims>& contents = signature.contents[operand]) return *contents;
  if (!type.dims[0].is_constant()) {
    throw ShapeError(
        "the length of operand " + std::to_string(operand) + ", hence the rank of the result, is not known",
        "stack the sizes, so that their number is known");
  }
  return Dims(static_cast<std::size_t>(type.dims[0].constant()), Dim::unknown());
}

Dim same_size(const Dim& left, const Dim& right) {
  if (left.is_constant() && right.is_constant() && left.constant() != right.constant()) {
    throw ShapeError("sizes " + left.to_string() + " and " + right.to_string() + " differ");
  }
  return left.is_constant() || right.is_unknown() ? left : right.is_constant() || left.is_unknown() ? right : left;
}

Dims same_sizes(const Dims& left, const Dims& right) {
  if (left.size() != right.size()) {
    throw ShapeError("ranks " + std::to_string(left.size()) + " and " + std::to_string(right.size()) + " differ");
  }
  Dims result;
  for (std::size_t i = 0; i < left.size(); ++i)
    result.push_back(same_size(left[i], right[i]));
  return result;
}

std::vector<DType> same_dtype_with_shape(const Signature& signature) {
  return {signature.operand(0).dtype};
}

std::vector<DType> joined_dtype(const Signature& signature) {
  require_same_dtypes(signature);
  return {signature.operand(0).dtype};
}

void view_reference(const Computation& computation) {
  const Tensor& x = computation.operands[0];
  const Tensor& result = computation.results[0];
  const std::optional<Layout> layout =
      computation.op.traits.view(computation.attributes, x.layout(), result.shape(), {});
  copy_into(x.view(layout.value()), result);
}

Tensor shape_tensor(const Shape& shape) {
  return Tensor::from(shape.to_vector());
}

}  // namespace foreshape::engine
