// Intrinsics on dtypes.
#include "analyzer/library/tensors/conversion.h"
#include "analyzer/library/tensors/dtypes.h"

namespace foreshape::library::tensors {

namespace {

Value dtype_or_none(DType type) { return type == DType::kNone ? Value::none() : Value::dtype(type); }

// dtype(x): a dtype by name, from a dtype, or from a Python type; None for what is none.
Value dtype(Interpreter& in, Arguments arguments) { return dtype_or_none(dtype_argument(in, argument(arguments, 0))); }

const DTypeRow* row_of(Interpreter& in, Arguments arguments) { return find_dtype(dtype_argument(in, argument(arguments, 0))); }

Value dtype_name(Interpreter& in, Arguments arguments) {
  const DTypeRow* row = row_of(in, arguments);
  return row == nullptr ? in.unknown("name of an unknown dtype") : in.string(row->name);
}

Value is_integer(Interpreter& in, Arguments arguments) {
  const DTypeRow* row = row_of(in, arguments);
  if (row == nullptr) return in.fresh_bool("is_integer", Origin::kOpaque);
  return in.boolean(row->kind == DTypeKind::kSigned || row->kind == DTypeKind::kUnsigned);
}

Value is_floating(Interpreter& in, Arguments arguments) {
  const DTypeRow* row = row_of(in, arguments);
  if (row == nullptr) return in.fresh_bool("is_floating", Origin::kOpaque);
  return in.boolean(row->kind == DTypeKind::kFloating);
}

Value itemsize(Interpreter& in, Arguments arguments) {
  const DTypeRow* row = row_of(in, arguments);
  return row == nullptr || row->bytes == 0 ? opaque_dim(in, "itemsize", 1) : in.integer(row->bytes);
}

std::optional<DTypeKind> python_number(const Value& value) {
  switch (value.tag) {
    case Tag::kBool: return DTypeKind::kBool;
    case Tag::kInt: return DTypeKind::kSigned;
    case Tag::kFloat: return DTypeKind::kFloating;
    case Tag::kComplex: return DTypeKind::kComplex;
    default: return std::nullopt;
  }
}

// promote(*xs): NumPy's result type of tensors, dtypes and Python numbers; None when one of them is not known.
Value promote(Interpreter& in, Arguments arguments) {
  DType strong = DType::kNone;
  std::optional<DTypeKind> weak;
  for (const Value& x : rest(argument(arguments, 0))) {
    if (const std::optional<DTypeKind> number = python_number(x)) {
      if (!weak || *number > *weak) weak = number;
      continue;
    }
    DType type = x.is(Tag::kDType) ? x.data_type() : dtype_of(in, x);
    if (type == DType::kNone) type = dtype_argument(in, x);
    if (type == DType::kNone) return Value::none();
    strong = strong == DType::kNone ? type : promoted(strong, type);
    if (strong == DType::kNone) return Value::none();
  }
  if (!weak) return dtype_or_none(strong);
  if (strong != DType::kNone) return Value::dtype(promoted_weakly(strong, *weak));
  return Value::dtype(promoted_weakly(DType::kBool, *weak));
}

template <DType Type>
Value dtype_constant(Interpreter&, Arguments) {
  return Value::dtype(Type);
}

constexpr IntrinsicRow kRows[] = {
    {"bool_", "=", dtype_constant<DType::kBool>},
    {"int8", "=", dtype_constant<DType::kInt8>},
    {"int16", "=", dtype_constant<DType::kInt16>},
    {"int32", "=", dtype_constant<DType::kInt32>},
    {"int64", "=", dtype_constant<DType::kInt64>},
    {"uint8", "=", dtype_constant<DType::kUInt8>},
    {"uint16", "=", dtype_constant<DType::kUInt16>},
    {"uint32", "=", dtype_constant<DType::kUInt32>},
    {"uint64", "=", dtype_constant<DType::kUInt64>},
    {"float16", "=", dtype_constant<DType::kFloat16>},
    {"bfloat16", "=", dtype_constant<DType::kBFloat16>},
    {"float32", "=", dtype_constant<DType::kFloat32>},
    {"float64", "=", dtype_constant<DType::kFloat64>},
    {"complex64", "=", dtype_constant<DType::kComplex64>},
    {"complex128", "=", dtype_constant<DType::kComplex128>},
    {"string", "=", dtype_constant<DType::kString>},
    {"resource", "=", dtype_constant<DType::kResource>},
    {"dtype", "x", spread<dtype>},           {"dtype_name", "x", spread<dtype_name>},
    {"is_integer", "x", spread<is_integer>}, {"is_floating", "x", spread<is_floating>},
    {"itemsize", "x", spread<itemsize>},     {"promote", "*xs", spread<promote>},
};

}  // namespace

std::span<const IntrinsicRow> dtype_rows() { return kRows; }

}  // namespace foreshape::library::tensors
