// A program for one tuple of concrete shapes: every size is known, every value has its place, every kernel its
// pointers.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/runtime/memory_plan.h"
#include "engine/runtime/program.h"

namespace foreshape::engine {

struct PlanStatistics {
  std::size_t workspace_bytes = 0;        // of intermediate values
  std::size_t workspace_lower_bound = 0;  // what liveness alone asks for
  std::size_t in_place = 0;               // results written over an operand
  std::size_t views = 0;                  // results that cost nothing
  std::size_t forced_copies = 0;          // outputs and updates that have to be copied
  std::size_t units = 0;                  // that are run at each call
};

class Plan {
 public:
  // Where the memory of a value comes from.
  enum class Home : std::uint8_t { kInput, kShared, kConstant, kWorkspace, kOutput, kUpdate };
  struct Storage {
    Home home = Home::kWorkspace;
    std::size_t index = 0;  // which input, shared variable, output or update; a constant's slot
    std::size_t bytes = 0;
    std::size_t first = 0;  // unit
    std::size_t last = 0;
    bool kept = false;  // to the end of the call
  };
  struct Place {
    DType dtype = DType::kFloat32;
    Layout layout;  // its offset counts from the beginning of the storage, in elements
    std::size_t storage = 0;
    std::optional<Tensor> value;
  };
  struct BoundUnit {
    std::unique_ptr<Kernel> kernel;
    std::size_t unit = 0;
    std::size_t operands = 0;  // where its pointers begin
    std::size_t results = 0;
  };
  // A pointer that changes between calls.
  struct Patch {
    std::size_t pointer = 0;
    std::ptrdiff_t offset = 0;  // bytes
  };
  struct Update {
    enum class How : std::uint8_t { kInPlace, kSwap, kCopy } how = How::kCopy;
    std::size_t shared = 0;  // which shared variable of the program
    std::size_t slot = 0;
    Tensor spare;  // of kSwap: written by the next call
  };
  struct Output {
    enum class How : std::uint8_t { kOwn, kCopyFirst, kCopyLast } how = How::kOwn;
    std::size_t slot = 0;
    std::size_t storage = 0;
  };

  std::vector<Layout> input_layouts;  // of inputs, then of shared variables
  std::vector<Place> places;          // one a slot
  std::vector<Storage> storages;
  std::vector<BoundUnit> units;
  std::vector<void*> pointers;
  std::vector<std::vector<Patch>> patches;  // of each storage that moves: input, shared, output, update
  std::vector<Update> updates;
  std::vector<Output> outputs;
  std::vector<std::string> notes;
  PlanStatistics statistics;
  std::shared_ptr<Buffer> workspace;
  std::vector<std::size_t> offsets;  // of storages in the workspace
};

struct PlanOptions {
  bool forbid_fallback = false;
  std::vector<bool> mutable_inputs;
};

// Throws ShapeError when the sizes of inputs and shared variables are not those of their types, or one symbol would
// have two values.
void check_leaf_shapes(const Schedule& schedule, std::span<const Tensor> inputs, std::span<const Tensor> shared);

// Nothing when a shape depends on values that only a run computes. Throws the shape errors of the ops with their sites.
std::unique_ptr<Plan> make_plan(const Program& program, std::span<const Tensor> inputs, std::span<const Tensor> shared,
                                const PlanOptions& options);

}  // namespace foreshape::engine
