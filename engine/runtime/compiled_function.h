// A graph made executable: called with tensors, it returns tensors and updates shared state.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/runtime/plan.h"
#include "engine/runtime/program.h"
#include "engine/runtime/shared_state.h"

namespace foreshape::engine {

enum class Mode : std::uint8_t {
  kNone,         // the graph as it was written
  kFastCompile,  // the cheap rewrites
  kFastRun,      // all rewrites
  kChecked,      // all rewrites, and every node recomputed by the interpreter and compared
};

struct CompileOptions {
  Mode mode = Mode::kFastRun;
  // Asked in this order; what none takes the interpreter runs.
  std::vector<std::shared_ptr<Backend>> backends;
  bool forbid_fallback = false;
  bool profile = false;
  // In checked mode: no result may hold a NaN unless an operand does.
  bool guard_nan = true;
  // Inputs whose memory intermediate values may be written over; may be shorter than the list of inputs.
  std::vector<bool> mutable_inputs;
};

struct ProfileEntry {
  std::string ops;  // of the unit, joined by '+'
  std::string backend;
  std::uint64_t runs = 0;
  double seconds = 0;
  std::size_t result_bytes = 0;
};

struct Profile {
  std::uint64_t calls = 0;
  double seconds = 0;
  std::vector<ProfileEntry> units;
  std::string to_string() const;
};

class CompiledFunction {
 public:
  // The graph is rewritten as the mode says. `updates` are pairs of shared variable and new value; all are computed
  // from the old values. A function is for one thread at a time; copy() gives another thread its own.
  CompiledFunction(const Graph& graph, const std::vector<std::pair<Value, Value>>& updates,
                   const CompileOptions& options);

  // Dtypes and ranks of the inputs are those of the graph's; the caller has seen to that. Outputs share no memory with
  // anything else.
  std::vector<Tensor> call(std::span<const Tensor> inputs);
  // Calls a function without inputs n times; the outputs are those of the last call.
  std::vector<Tensor> call_n(std::uint64_t n);

  std::unique_ptr<CompiledFunction> copy() const;
  // Drops plans and workspaces; the next call makes them again.
  void free();

  const Graph& graph() const { return graph_; }  // as rewritten; behind the outputs stand the new values of updates
  const std::vector<std::pair<Value, Value>>& updates() const { return updates_; }  // as rewritten
  const Program& program() const { return *program_; }
  const Profile& profile() const { return profile_; }
  // Of the last call; nothing when it had no plan.
  const PlanStatistics* statistics() const { return current_ == nullptr ? nullptr : &current_->statistics; }
  std::map<std::string, std::size_t> nodes_per_backend() const;
  // What a backend refused, and why.
  std::vector<std::string> notes() const;

 private:
  CompiledFunction() = default;
  Plan* plan_for(std::span<const Tensor> inputs);
  std::vector<Tensor> shared_values() const;
  bool fits(const Plan& plan, std::span<const Tensor> inputs) const;
  void point(Plan& plan, std::size_t storage, const void* data);
  void prepare(Plan& plan, std::span<const Tensor> inputs);
  void run_units(Plan& plan);
  void finish_updates(Plan& plan, std::span<const Tensor> inputs);
  Tensor value_of(const Plan& plan, std::size_t slot, std::span<const Tensor> inputs) const;
  std::vector<Tensor> run_planned(Plan& plan, std::span<const Tensor> inputs, std::uint64_t times);
  std::vector<Tensor> run_unplanned(std::span<const Tensor> inputs);
  void run_checked(Plan& plan, const Plan::BoundUnit& unit);
  void write_updates(const std::vector<Tensor>& values);

  Graph graph_;
  std::vector<std::pair<Value, Value>> updates_;
  CompileOptions options_;
  std::shared_ptr<const Program> program_;
  std::vector<std::shared_ptr<SharedState>> states_;
  std::vector<std::uint64_t> versions_;  // of the states when the current plan was pointed at them
  std::vector<std::unique_ptr<Plan>> plans_;
  Plan* current_ = nullptr;
  bool unplannable_ = false;  // a shape depends on values: each call is run step by step
  std::vector<Tensor> output_tensors_;
  Profile profile_;
};

}  // namespace foreshape::engine
