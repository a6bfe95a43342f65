#include "engine/onnx/tensor_data.h"

#include <bit>
#include <cstring>
#include <vector>

#include "engine/base/error.h"
#include "engine/onnx/wire.h"

namespace foreshape::engine::onnx {

static_assert(std::endian::native == std::endian::little, "raw data of tensors is little-endian");

DType dtype_of_number(std::int64_t number) {
  switch (number) {
    case 1:
      return DType::kFloat32;
    case 2:
      return DType::kUInt8;
    case 3:
      return DType::kInt8;
    case 4:
      return DType::kUInt16;
    case 5:
      return DType::kInt16;
    case 6:
      return DType::kInt32;
    case 7:
      return DType::kInt64;
    case 8:
      throw DTypeError("tensors of texts", "the engine computes with numbers only");
    case 9:
      return DType::kBool;
    case 10:
      return DType::kFloat16;
    case 11:
      return DType::kFloat64;
    case 12:
      return DType::kUInt32;
    case 13:
      return DType::kUInt64;
    case 14:
    case 15:
      throw DTypeError("tensors of complex numbers", "give real and imaginary parts apart");
    case 16:
      return DType::kBFloat16;
    default:
      throw DTypeError("ONNX element type " + std::to_string(number));
  }
}

namespace {

struct Parts {
  std::string name;
  std::vector<std::int64_t> dims;
  std::int64_t type = 0;
  std::vector<float> floats;
  std::vector<double> doubles;
  std::vector<std::int64_t> integers;  // int32_data, int64_data, uint64_data
  std::string_view raw;
  bool has_raw = false;
};

Parts parts_of(std::string_view message) {
  Parts parts;
  Field field;
  for (WireReader reader(message); reader.next(field);) {
    switch (field.number) {
      case 1:
        append_integers(field, parts.dims);
        break;
      case 2:
        parts.type = field.integer();
        break;
      case 4:
        append_floats(field, parts.floats);
        break;
      case 5:
      case 7:
      case 11:
        append_integers(field, parts.integers);
        break;
      case 8:
        parts.name = field.message();
        break;
      case 9:
        parts.raw = field.message();
        parts.has_raw = true;
        break;
      case 10:
        append_doubles(field, parts.doubles);
        break;
      case 14:
        if (field.integer() != 0) throw ParseError("the elements of a tensor stand in another file");
        break;
      default:
        break;
    }
  }
  return parts;
}

template <typename T, typename From>
T element(From value) {
  if constexpr (std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>) {
    T result;  // integers hold the bits
    result.bits = static_cast<unsigned short>(value);
    return result;
  } else {
    return static_cast<T>(value);
  }
}

template <typename T, typename From>
void fill(const Tensor& tensor, const std::vector<From>& values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    tensor.data<T>()[i] = element<T>(values[i]);
}

}  // namespace

NamedTensor read_tensor(std::string_view message) {
  const Parts parts = parts_of(message);
  const DType dtype = dtype_of_number(parts.type);
  const Shape shape(parts.dims);
  const std::int64_t count = element_count(shape);
  const bool wide_floats = dtype == DType::kFloat64;
  const std::size_t given = parts.has_raw              ? parts.raw.size() / size_of(dtype)
                            : wide_floats              ? parts.doubles.size()
                            : dtype == DType::kFloat32 ? parts.floats.size()
                                                       : parts.integers.size();
  // Before memory is taken: the sizes are no more to be trusted than the rest.
  if (static_cast<std::uint64_t>(count) != given || (parts.has_raw && parts.raw.size() % size_of(dtype) != 0)) {
    throw ParseError("tensor " + parts.name + " of shape " + to_string(shape) + " has " + std::to_string(given) +
                     " elements");
  }
  Tensor tensor(dtype, shape);
  if (parts.has_raw && is_bool(dtype)) {  // any byte but 0 is true
    for (std::size_t i = 0; i < given; ++i)
      tensor.data<bool>()[i] = parts.raw[i] != 0;
  } else if (parts.has_raw) {
    if (!parts.raw.empty()) std::memcpy(tensor.raw(), parts.raw.data(), parts.raw.size());
  } else if (wide_floats) {
    fill<double>(tensor, parts.doubles);
  } else if (dtype == DType::kFloat32) {
    fill<float>(tensor, parts.floats);
  } else {
    dispatch(dtype, [&]<typename T>() { fill<T>(tensor, parts.integers); });
  }
  return {parts.name, tensor};
}

}  // namespace foreshape::engine::onnx
