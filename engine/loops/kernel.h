// The loop IR: one fused kernel as a nest of loops over axes, strided accesses of operands, a DAG of scalar expressions
// whose functions are the scalar bodies of the ops, and reductions over some of the axes with what is computed before
// and after them.
//
// A kernel visits every point of its kept axes. For each it runs through the reduced axes once a *stage*: stage 0
// computes what needs no reduction, stage n what needs the results of stage n - 1. Softmax has three: the maximum, the
// sum of exponentials, the quotients.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/tensor/dtype.h"

namespace foreshape::engine::loops {

// A size or a stride in elements. What is fixed is part of the text; the rest is handed to the kernel when it runs.
struct Extent {
  std::int64_t value = 0;
  bool fixed = false;
};

struct Axis {
  Extent size;
  bool reduced = false;
};

// A tensor that is read or written, by its stride along each axis of the kernel.
struct Operand {
  DType dtype = DType::kFloat32;
  bool written = false;
  std::vector<Extent> strides;
};

enum class Combine : std::uint8_t { kSum, kProduct, kMaximum, kMinimum, kAny, kAll };

// One value of the expression DAG. Arguments come before their users.
struct Scalar {
  enum class Kind : std::uint8_t {
    kLoad,       // operand, at the current point
    kConstant,   // number, or integer where the dtype is one
    kCall,       // function(arguments), `scalar::function` of engine/ops/scalar_bodies.h
    kConvert,    // the argument as another dtype
    kReduction,  // the argument combined over all reduced axes
    kCount,      // how many points the reduced axes have
    kIndex,      // the place along the only reduced axis
  };
  Kind kind = Kind::kConstant;
  DType dtype = DType::kFloat32;
  std::size_t operand = 0;
  std::string function = {};
  std::vector<std::size_t> arguments = {};
  double number = 0.0;
  std::int64_t integer = 0;
  Combine combine = Combine::kSum;
};

struct Store {
  std::size_t scalar = 0;
  std::size_t operand = 0;
};

struct Kernel {
  // Outermost first; the last becomes vector code. Kept axes, then reduced ones (rows), then perhaps one more kept
  // axis, of which a tile of accumulators runs along the reduced ones (columns).
  std::vector<Axis> axes;
  std::vector<Operand> operands;
  std::vector<Scalar> scalars;
  std::vector<Store> stores;
  // Results that are larger than the caches are written past them.
  bool streaming = false;
};

// Of one scalar: whether it differs along the reduced axes, and the stage in which it is known.
struct Level {
  bool inner = false;
  std::size_t stage = 0;
};
std::vector<Level> levels(const Kernel& kernel);

bool reduces(const Kernel& kernel);     // over at least one axis
bool is_columns(const Kernel& kernel);  // reduces, and its last axis is kept
// The kept axes in front of the others, without the one that becomes vector code.
std::size_t outer_axes(const Kernel& kernel);

// Throws VerifierError when the kernel breaks the rules above.
void verify(const Kernel& kernel);

// Joins neighbouring axes that all operands walk evenly and drops those of size 1; one is left in any case. The meaning
// stays the same.
void collapse_axes(Kernel& kernel);
// Decides what is fixed in the text: strides of 0 and 1, and sizes up to `largest_size` of axes that become vector
// code.
void fix_extents(Kernel& kernel, std::int64_t largest_size);

}  // namespace foreshape::engine::loops
