// One primitive: everything that the engine knows about it. The rows are in engine/ops, one file a family.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/attributes.h"
#include "engine/graph/type.h"

namespace foreshape::engine {

struct Node;
struct OpRow;
struct Value;

// What the rules of an op see of a node. At build time sizes may be symbolic; at run time they are constants and the
// same rule decides.
struct Signature {
  std::span<const Type> operands;
  const Attributes& attributes;
  // The integers that an operand holds, where the op declares it a shape operand and they are known.
  std::span<const std::optional<Dims>> contents;

  const Type& operand(std::size_t i) const { return operands[i]; }
  std::size_t rank(std::size_t i) const { return operands[i].rank(); }
  // An axis attribute counted from the front; negative ones count from the back. Throws AttributeError.
  std::size_t axis(std::string_view name, std::size_t rank) const;
};

std::size_t normalise_axis(std::int64_t axis, std::size_t rank);
// Sorted, without repeats. Throws AttributeError.
std::vector<std::size_t> normalise_axes(const Integers& axes, std::size_t rank);

// A derivative that is asked for: what flows back into a node's operands.
struct Pullback {
  const Node& node;
  std::span<const Value> operands;
  std::span<const Value> results;
  std::span<const Value> gradients;  // one a result; undefined where nothing flows back
};

// What the reference implementation is given. Results are allocated, row-major, and share no memory with operands.
struct Computation {
  const OpRow& op;
  const Attributes& attributes;
  std::span<const Tensor> operands;
  std::span<const Tensor> results;
};

// For the generic tests: operands that an op takes, or refuses.
struct Sample {
  std::vector<Tensor> operands;
  Attributes attributes;
};
enum class ErrorKind : std::uint8_t { kShape, kDType, kAttribute, kIndex, kDivision, kNumeric };
struct ErrorSample {
  Sample sample;
  ErrorKind kind;
  std::string_view message;  // a part of it
};

using DTypeRule = std::vector<DType> (*)(const Signature&);
using ShapeRule = std::vector<Dims> (*)(const Signature&);
using Derivative = std::vector<Value> (*)(const Pullback&);
using Reference = void (*)(const Computation&);
// `contents` holds the integers of shape operands; nothing when the result has to be copied.
using ViewRule = std::optional<Layout> (*)(const Attributes&, const Layout& operand, const Shape& result,
                                           std::span<const Integers> contents);
using ContentsRule = std::optional<Dims> (*)(const Node&, std::span<const std::optional<Dims>> operands);
using Samples = std::vector<Sample> (*)();
using ErrorSamples = std::vector<ErrorSample> (*)();
// Throws for operands that a kernel must not see, such as an integer divisor of 0. Every backend calls it before it
// runs the op.
using RunTimeCheck = void (*)(std::span<const Tensor> operands);
// One run of an elementwise op: pointers and steps (in elements) of the operands and, last, of the result.
using ScalarLoop = void (*)(std::int64_t count, void* const* pointers, const std::int64_t* steps);

inline constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

struct OpRow {
  std::uint16_t id;
  std::string_view name;
  std::size_t fewest_operands;
  std::size_t most_operands;
  DTypeRule dtypes;
  ShapeRule shapes;
  Derivative derivative;  // one value an operand; undefined: nothing flows there
  Reference reference;
  Samples samples;
  ErrorSamples errors;

  // The rest is there where it applies.
  struct Traits {
    // Elementwise: operands of one dtype broadcast together; `loops` holds a loop for each dtype of the last operand
    // that it takes, and the scalar body `scalar::NAME` in engine/ops/scalar_bodies.h is what they call.
    const ScalarLoop* loops = nullptr;
    RunTimeCheck check = nullptr;
    bool commutative = false;
    // Operands whose contents the shape rule reads, one bit each.
    std::uint32_t shape_operands = 0;
    // Operands over whose memory the result may be written when nobody reads them afterwards.
    std::uint32_t overwrites = 0;
    // The result can be a view of operand 0.
    ViewRule view = nullptr;
    // The integers that the result holds, computed from those of the operands.
    ContentsRule contents = nullptr;
    // Linear in each operand alone or in operand 0: its tangent is itself applied to the tangent.
    bool linear = false;
    // Does something besides computing: never merged away or dropped.
    bool effect = false;
    // Executed by the run time itself: leaves, sub-graphs.
    bool structural = false;
  } traits;

  bool is_elementwise() const { return traits.loops != nullptr; }
};

}  // namespace foreshape::engine
