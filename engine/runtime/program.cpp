#include "engine/runtime/program.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/ops/op.h"

namespace foreshape::engine {

namespace {

// Elementwise steps may be written over operands; what else an op may be written over its row says.
Cluster single_step(const Schedule& schedule, std::size_t index) {
  const Step& step = schedule.steps[index];
  Cluster cluster{{index}, step.operands, step.results, {}};
  cluster.overwrites.resize(step.results.size());
  for (std::size_t i = 0; i < step.operands.size() && i < 32; ++i) {
    if (((step.node->op->traits.overwrites >> i) & 1U) != 0) cluster.overwrites[0].push_back(i);
  }
  return cluster;
}

// Steps whose integers follow from sizes and constants: the plan computes them, no call does.
std::vector<bool> steps_of_shapes(const Schedule& schedule) {
  std::vector<bool> known(schedule.slots.size());
  for (std::size_t slot = 0; slot < known.size(); ++slot)
    known[slot] = schedule.slots[slot].kind == Slot::Kind::kConstant;
  std::vector<bool> result(schedule.steps.size());
  for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
    const Step& step = schedule.steps[i];
    const auto is_known = [&](std::size_t slot) { return known[slot]; };
    result[i] = !step.node->op->traits.effect && is_integer(step.node->types[0].dtype) &&
                (is(*step.node, Op::dim) || std::all_of(step.operands.begin(), step.operands.end(), is_known));
    for (const std::size_t slot : step.results)
      known[slot] = result[i];
  }
  return result;
}

}  // namespace

Program make_program(Schedule schedule, const std::vector<std::shared_ptr<Backend>>& backends, bool forbid_fallback) {
  Program program;
  program.schedule = std::move(schedule);
  const std::vector<Step>& steps = program.schedule.steps;
  std::vector<bool> taken(steps.size(), false);
  std::vector<ProgramUnit> units;
  for (const std::shared_ptr<Backend>& backend : backends) {
    try {
      std::vector<Cluster> clusters = backend->claim(program.schedule, taken);
      std::vector<std::unique_ptr<CompiledCluster>> compiled = backend->compile(program.schedule, clusters);
      for (std::size_t i = 0; i < clusters.size(); ++i) {
        for (const std::size_t step : clusters[i].steps) {
          if (taken[step]) throw BackendError("backend " + backend->name() + " claims a step twice");
          taken[step] = true;
        }
        clusters[i].overwrites.resize(clusters[i].results.size());
        units.push_back({std::move(clusters[i]), std::move(compiled[i]), backend->name()});
      }
    } catch (const Error& error) {
      if (forbid_fallback) throw;
      program.notes.push_back("backend " + backend->name() + " is not used: " + error.what());
      std::erase_if(units, [&](const ProgramUnit& unit) {
        if (unit.backend != backend->name()) return false;
        for (const std::size_t step : unit.cluster.steps)
          taken[step] = false;
        return true;
      });
    }
  }
  const std::vector<bool> of_shapes = steps_of_shapes(program.schedule);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (taken[i]) continue;
    if (forbid_fallback && steps[i].node->op->traits.view == nullptr && !of_shapes[i]) {
      BackendError error("no backend runs it, and the interpreter is forbidden");
      error.add_context(std::string(steps[i].node->op->name), describe(steps[i].node->types), steps[i].node->sites);
      throw error;
    }
    units.push_back({single_step(program.schedule, i), nullptr, "interpreter"});
  }
  // Units in the place of their last steps, as far as the data flow lets them.
  std::sort(units.begin(), units.end(),
            [](const ProgramUnit& a, const ProgramUnit& b) { return a.cluster.steps.back() < b.cluster.steps.back(); });
  std::vector<std::size_t> unit_of(steps.size());
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    for (const std::size_t step : units[unit].cluster.steps)
      unit_of[step] = unit;
  }
  std::vector<std::vector<std::size_t>> before(units.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (const std::size_t earlier : program.schedule.before[i]) {
      if (unit_of[earlier] != unit_of[i]) before[unit_of[i]].push_back(unit_of[earlier]);
    }
  }
  const std::vector<std::size_t> order = order_after(before);
  if (order.size() < units.size()) throw BackendError("clusters of a backend need each other in a circle");
  for (const std::size_t unit : order)
    program.units.push_back(std::move(units[unit]));
  return program;
}

}  // namespace foreshape::engine
