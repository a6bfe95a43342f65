// The family of values from sizes and seeds.
#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/family.h"
#include "engine/ops/philox.h"
#include "engine/ops/shape_rules.h"

namespace foreshape::engine {

namespace {

std::vector<DType> iota_dtype(const Signature& signature) {
  const DType dtype = signature.attributes.dtype("dtype");
  if (is_bool(dtype)) throw DTypeError("a range of bool");
  return {dtype};
}
std::vector<Dims> iota_shapes(const Signature& signature) {
  const Type& type = signature.operand(0);
  if (type.dtype != DType::kInt64 || type.rank() != 0)
    throw DTypeError("the length must be an int64 scalar, not " + type.to_string());
  return {
      {signature.contents[0] && signature.contents[0]->size() == 1 ? signature.contents[0]->front() : Dim::unknown()}};
}
void iota_reference(const Computation& computation) {
  const Tensor& result = computation.results[0];
  std::vector<std::int64_t> values;
  for (std::int64_t i = 0; i < result.count(); ++i)
    values.push_back(i);
  copy_into(Tensor::from(values), result);
}
std::vector<Sample> iota_samples() {
  return {{{Tensor::scalar(std::int64_t{4})}, {{"dtype", DType::kFloat32}}},
          {{Tensor::scalar(std::int64_t{0})}, {{"dtype", DType::kInt64}}}};
}
std::vector<ErrorSample> iota_errors() {
  return {
      {{{Tensor::scalar(std::int64_t{-1})}, {{"dtype", DType::kInt64}}}, ErrorKind::kShape, "would have shape (-1,)"},
      {{{Tensor::scalar(2.0)}, {{"dtype", DType::kInt64}}}, ErrorKind::kDType, "int64 scalar"}};
}

std::vector<DType> random_dtype(const Signature& signature) {
  const Type& state = signature.operand(0);
  if (state.dtype != DType::kUInt64 || state.rank() != 1 ||
      (state.dims[0].is_constant() && !state.dims[0].is_constant(2))) {
    throw DTypeError("the state must be a uint64 vector of key and counter, not " + state.to_string());
  }
  const DType dtype = signature.attributes.dtype("dtype");
  if (dtype != DType::kUInt32 && dtype != DType::kUInt64) throw DTypeError("random bits come as uint32 or uint64");
  return {dtype};
}
std::vector<Dims> random_shapes(const Signature& signature) {
  return {shape_operand(signature, 1)};
}
void random_reference(const Computation& computation) {
  const Tensor state = computation.operands[0].contiguous();
  const std::uint64_t key = state.data<std::uint64_t>()[0];
  const std::uint64_t counter = state.data<std::uint64_t>()[1];
  const Tensor& result = computation.results[0];
  const std::int64_t count = result.count();
  const bool wide = result.dtype() == DType::kUInt64;
  const int numbers = wide ? 2 : 4;
  for (std::int64_t i = 0; i < count; ++i) {
    const PhiloxBlock block = philox(static_cast<std::uint64_t>(i / numbers), counter, key);
    if (wide) {
      const std::size_t at = static_cast<std::size_t>(i % 2) * 2;
      result.data<std::uint64_t>()[i] = block.words[at] | (static_cast<std::uint64_t>(block.words[at + 1]) << 32);
    } else {
      result.data<std::uint32_t>()[i] = block.words[static_cast<std::size_t>(i % 4)];
    }
  }
}
std::vector<Sample> random_samples() {
  const Tensor state = Tensor::from<std::uint64_t>({7, 3});
  return {{{state, shape_tensor({3, 5})}, {{"dtype", DType::kUInt32}}},
          {{state, shape_tensor({0})}, {{"dtype", DType::kUInt64}}}};
}
std::vector<ErrorSample> random_errors() {
  return {{{{Tensor::from<std::int64_t>({1, 2}), shape_tensor({3})}, {{"dtype", DType::kUInt32}}},
           ErrorKind::kDType,
           "uint64 vector"}};
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/creation.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> creation_rows() {
  return kRows;
}

}  // namespace foreshape::engine
