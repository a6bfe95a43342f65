// The elementwise family: loops over the scalar bodies, rules, samples.
#include <array>

#include "engine/base/error.h"
#include "engine/ops/elementwise_derivatives.h"
#include "engine/ops/family.h"
#include "engine/ops/scalar_bodies.h"
#include "engine/tensor/strided_loop.h"

namespace foreshape::engine {

namespace {

enum class Domain : std::uint8_t { kAny, kNumeric, kDiscrete, kInteger, kFloating };
enum class ResultDType : std::uint8_t { kSame, kBool };

constexpr bool takes(Domain domain, DType dtype) {
  switch (domain) {
    case Domain::kAny:
      return true;
    case Domain::kNumeric:
      return !is_bool(dtype);
    case Domain::kDiscrete:
      return !is_floating(dtype);
    case Domain::kInteger:
      return is_integer(dtype);
    case Domain::kFloating:
      break;
  }
  return is_floating(dtype);
}

constexpr std::string_view demand(Domain domain) {
  switch (domain) {
    case Domain::kNumeric:
      return "a numeric dtype";
    case Domain::kDiscrete:
      return "a bool or integer dtype";
    case Domain::kInteger:
      return "an integer dtype";
    default:
      return "a floating dtype";
  }
}

// ---- loops

template <typename Body, std::size_t kArity, typename T>
void loop(std::int64_t count, void* const* pointers, const std::int64_t* steps) {
  using Compute = compute_type<T>;
  const auto load = [&](std::size_t operand, std::int64_t k) {
    return static_cast<Compute>(static_cast<const T*>(pointers[operand])[k * steps[operand]]);
  };
  using Result = decltype([] {
    if constexpr (kArity == 1) {
      return Body::apply(Compute{});
    } else if constexpr (kArity == 2) {
      return Body::apply(Compute{}, Compute{});
    } else {
      return Body::apply(true, Compute{}, Compute{});
    }
  }());
  using Stored = std::conditional_t<std::is_same_v<Result, bool>, bool, T>;
  auto* result = static_cast<Stored*>(pointers[kArity]);
  for (std::int64_t k = 0; k < count; ++k) {
    Stored& place = result[k * steps[kArity]];
    if constexpr (kArity == 1) {
      place = Stored(Body::apply(load(0, k)));
    } else if constexpr (kArity == 2) {
      place = Stored(Body::apply(load(0, k), load(1, k)));
    } else {
      place = Stored(Body::apply(static_cast<const bool*>(pointers[0])[k * steps[0]], load(1, k), load(2, k)));
    }
  }
}

template <typename Body, std::size_t kArity, Domain kDomain, std::size_t kDType>
constexpr ScalarLoop loop_for() {
  constexpr auto kType = static_cast<DType>(kDType);
  if constexpr (takes(kDomain, kType)) {
    return loop<Body, kArity, typename CppType<kType>::type>;
  } else {
    return nullptr;
  }
}

template <typename Body, std::size_t kArity, Domain kDomain>
inline constexpr auto kLoops = []<std::size_t... kDTypes>(std::index_sequence<kDTypes...>) {
  return std::array<ScalarLoop, kDTypeCount>{loop_for<Body, kArity, kDomain, kDTypes>()...};
}
(std::make_index_sequence<kDTypeCount>());

// ---- rules

template <Domain kDomain, ResultDType kResult, Op kOp>
std::vector<DType> scalar_dtypes(const Signature& signature) {
  constexpr std::size_t kFirst = kOp == Op::where ? 1 : 0;
  if (kFirst == 1 && !is_bool(signature.operand(0).dtype)) throw DTypeError("the condition must be bool");
  require_same_dtypes(signature, kFirst);
  const DType dtype = signature.operand(kFirst).dtype;
  if (!takes(kDomain, dtype)) {
    throw DTypeError("it takes " + std::string(demand(kDomain)) + ", not " + std::string(dtype_name(dtype)),
                     "cast the operands first");
  }
  return {kResult == ResultDType::kBool ? DType::kBool : dtype};
}

std::vector<Dims> scalar_shapes(const Signature& signature) {
  Dims dims = signature.operand(0).dims;
  for (std::size_t i = 1; i < signature.operands.size(); ++i)
    dims = broadcast(dims, signature.operand(i).dims);
  return {dims};
}

template <std::size_t kArity>
void run_loops(ScalarLoop run, const Computation& computation) {
  const Tensor& result = computation.results[0];
  std::array<Layout, kArity + 1> layouts;
  std::array<const Layout*, kArity + 1> views{};
  std::array<std::byte*, kArity + 1> bases{};
  std::array<std::int64_t, kArity + 1> sizes{};
  for (std::size_t i = 0; i <= kArity; ++i) {
    const Tensor& tensor = i < kArity ? computation.operands[i] : result;
    layouts[i] = broadcast_layout(tensor.layout(), result.shape());
    views[i] = &layouts[i];
    bases[i] = tensor.buffer()->data();
    sizes[i] = static_cast<std::int64_t>(size_of(tensor.dtype()));
  }
  strided_loop<kArity + 1>(result.shape(), views, [&](std::int64_t count, const auto& offsets, const auto& steps) {
    void* pointers[kArity + 1];
    for (std::size_t i = 0; i <= kArity; ++i)
      pointers[i] = bases[i] + offsets[i] * sizes[i];
    run(count, pointers, steps.data());
  });
}

void scalar_reference(const Computation& computation) {
  if (computation.op.traits.check != nullptr) computation.op.traits.check(computation.operands);
  const ScalarLoop run = computation.op.traits.loops[static_cast<std::size_t>(computation.operands.back().dtype())];
  switch (computation.operands.size()) {
    case 1:
      return run_loops<1>(run, computation);
    case 2:
      return run_loops<2>(run, computation);
    default:
      return run_loops<3>(run, computation);
  }
}

// ---- contents: arithmetic of sizes

template <Op kOp>
std::optional<Dims> scalar_contents(const Node& node, std::span<const std::optional<Dims>> operands) {
  if (node.types[0].dtype != DType::kInt64) return std::nullopt;  // narrower ones wrap around
  std::size_t count = 1;
  for (const std::optional<Dims>& operand : operands) {
    if (!operand) return std::nullopt;
    if (operand->size() != 1) count = operand->size();
  }
  Dims result;
  for (std::size_t i = 0; i < count; ++i) {
    const Dim& x = (*operands[0])[operands[0]->size() == 1 ? 0 : i];
    const Dim& y = (*operands.back())[operands.back()->size() == 1 ? 0 : i];
    if constexpr (kOp == Op::negate) {
      result.push_back(0 - x);
    } else if constexpr (kOp == Op::add) {
      result.push_back(x + y);
    } else if constexpr (kOp == Op::subtract) {
      result.push_back(x - y);
    } else if constexpr (kOp == Op::multiply) {
      result.push_back(x * y);
    } else if constexpr (kOp == Op::maximum) {
      result.push_back(maximum(x, y));
    } else if constexpr (kOp == Op::minimum) {
      result.push_back(minimum(x, y));
    } else {
      result.push_back(y.is_constant(0) ? Dim::unknown() : floor_quotient(x, y));
    }
  }
  return result;
}

constexpr bool is_size_arithmetic(Op op) {
  return op == Op::negate || op == Op::add || op == Op::subtract || op == Op::multiply || op == Op::maximum ||
         op == Op::minimum || op == Op::floor_divide;
}

template <Op kOp>
constexpr ContentsRule contents_rule() {
  if constexpr (is_size_arithmetic(kOp)) {
    return scalar_contents<kOp>;
  } else {
    return nullptr;
  }
}

// ---- run-time checks

void check_divisor(std::span<const Tensor> operands) {
  if (is_floating(operands[1].dtype())) return;
  for (const std::int64_t divisor : operands[1].to_integers()) {
    if (divisor == 0 && operands[0].count() > 0) {
      throw DivisionError("integer division by zero", "replace zeros with where(), or divide floating numbers");
    }
  }
}

void check_exponent(std::span<const Tensor> operands) {
  if (!is_signed_integer(operands[1].dtype())) return;
  for (const std::int64_t exponent : operands[1].to_integers()) {
    if (exponent < 0 && operands[0].count() > 0) {
      throw DivisionError("an integer is raised to a negative power", "cast the base to a floating dtype");
    }
  }
}

// ---- samples

Tensor scalar_sample_operand(Op op, std::size_t operand, DType dtype, const Shape& shape, double low, double high) {
  if (op == Op::where && operand == 0) return sample_tensor(DType::kInt32, shape, 0, 2, 77).cast(DType::kBool);
  if (op == Op::polygamma && operand == 0) return sample_tensor(DType::kInt32, shape, 0, 4, 78).cast(dtype);
  if (is_unsigned_integer(dtype) && low < 0) low = 0;
  return sample_tensor(dtype, shape, low, is_floating(dtype) ? high : high + 1, 10 + operand);
}

template <Op kOp, std::size_t kArity, Domain kDomain, int kLowTenths, int kHighTenths>
std::vector<Sample> scalar_samples() {
  constexpr double kLow = kLowTenths / 10.0;
  constexpr double kHigh = kHighTenths / 10.0;
  const std::vector<std::vector<Shape>> shapes = {
      {{2, 3}, {2, 3}, {2, 3}}, {{}, {}, {}}, {{3, 1}, {1, 2}, {2}}, {{0, 2}, {1, 2}, {2}}};
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < kDTypeCount; ++i) {
    const auto dtype = static_cast<DType>(i);
    if (!takes(kDomain, dtype)) continue;
    for (const std::vector<Shape>& shape : shapes) {
      Sample sample;
      for (std::size_t operand = 0; operand < kArity; ++operand)
        sample.operands.push_back(scalar_sample_operand(kOp, operand, dtype, shape[operand], kLow, kHigh));
      samples.push_back(std::move(sample));
    }
  }
  return samples;
}

template <Op kOp, std::size_t kArity, Domain kDomain>
std::vector<ErrorSample> scalar_errors() {
  constexpr DType kGood = takes(kDomain, DType::kFloat64) ? DType::kFloat64 : DType::kInt64;
  const auto ones = [](DType dtype, const Shape& shape) { return Tensor::full(dtype, shape, 1); };
  std::vector<ErrorSample> errors;
  for (const DType wrong : {DType::kBool, DType::kInt32, DType::kFloat32}) {
    if (takes(kDomain, wrong)) continue;
    Sample sample{std::vector<Tensor>(kArity, ones(wrong, {2})), {}};
    errors.push_back({sample, ErrorKind::kDType, "it takes "});
  }
  if constexpr (kArity >= 2) {
    Sample shapes{std::vector<Tensor>(kArity, ones(kGood, {2, 3})), {}};
    if (kOp == Op::where) shapes.operands[0] = ones(DType::kBool, {2, 3});
    Sample dtypes = shapes;
    shapes.operands.back() = ones(kGood, {4});
    errors.push_back({shapes, ErrorKind::kShape, "sizes 3 and 4 do not broadcast"});
    dtypes.operands.back() = ones(kGood == DType::kInt64 ? DType::kInt32 : DType::kFloat32, {2, 3});
    errors.push_back({dtypes, ErrorKind::kDType, "operands have different dtypes"});
  }
  if (kOp == Op::floor_divide || kOp == Op::remainder || kOp == Op::truncated_remainder) {
    errors.push_back({{{ones(DType::kInt32, {2}), Tensor::zeros(DType::kInt32, {2})}, {}},
                      ErrorKind::kDivision,
                      "integer division by zero"});
  }
  if (kOp == Op::power) {
    errors.push_back({{{ones(DType::kInt32, {2}), Tensor::full(DType::kInt32, {2}, -1)}, {}},
                      ErrorKind::kDivision,
                      "negative power"});
  }
  return errors;
}

// ---- cast

std::vector<DType> cast_dtypes(const Signature& signature) {
  return {signature.attributes.dtype("dtype")};
}
std::vector<Dims> cast_shapes(const Signature& signature) {
  return same_shape(signature);
}
std::optional<Dims> cast_contents(const Node& node, std::span<const std::optional<Dims>> operands) {
  return node.types[0].dtype == DType::kInt64 ? operands[0] : std::nullopt;
}
void cast_reference(const Computation& computation) {
  copy_into(computation.operands[0], computation.results[0]);
}
std::vector<Sample> cast_samples() {
  std::vector<Sample> samples;
  for (std::size_t from = 0; from < kDTypeCount; ++from) {
    for (std::size_t to = 0; to < kDTypeCount; ++to) {
      samples.push_back(
          {{sample_tensor(static_cast<DType>(from), {2, 3}, 0, 5, from)}, {{"dtype", static_cast<DType>(to)}}});
    }
  }
  return samples;
}

// ---- rows

#define FORESHAPE_SCALAR(op, ...) \
  struct Body_##op {              \
    template <typename... T>      \
    static auto apply(T... x) {   \
      return scalar::op(x...);    \
    }                             \
  };
#define FORESHAPE_OP(...)
#include "engine/ops/elementwise.def"
#undef FORESHAPE_SCALAR
#undef FORESHAPE_OP

constexpr OpRow kRows[] = {
#define FORESHAPE_SCALAR(op, arity, domain, result, derivative, run_time_check, is_commutative, low, high)      \
  OpRow{static_cast<std::uint16_t>(Op::op),                                                                     \
        #op,                                                                                                    \
        arity,                                                                                                  \
        arity,                                                                                                  \
        scalar_dtypes<Domain::domain, ResultDType::result, Op::op>,                                             \
        scalar_shapes,                                                                                          \
        derivative,                                                                                             \
        scalar_reference,                                                                                       \
        scalar_samples<Op::op, arity, Domain::domain, static_cast<int>((low)*10), static_cast<int>((high)*10)>, \
        scalar_errors<Op::op, arity, Domain::domain>,                                                           \
        OpRow::Traits{.loops = kLoops<Body_##op, arity, Domain::domain>.data(),                                 \
                      .check = run_time_check,                                                                  \
                      .commutative = is_commutative,                                                            \
                      .overwrites = (1U << (arity)) - 1,                                                        \
                      .contents = contents_rule<Op::op>()}},
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/elementwise.def"
#undef FORESHAPE_SCALAR
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> elementwise_rows() {
  return kRows;
}

}  // namespace foreshape::engine
