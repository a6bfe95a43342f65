// A compiled graph before shapes are known: the units that are executed one after the other, and who executes each.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/runtime/backend.h"
#include "engine/runtime/schedule.h"

namespace foreshape::engine {

struct ProgramUnit {
  Cluster cluster;
  std::shared_ptr<CompiledCluster> compiled;  // null: one step, run by the interpreter
  std::string backend;
};

struct Program {
  Schedule schedule;
  std::vector<ProgramUnit> units;  // in the order of execution
  std::vector<std::string> notes;  // what a backend refused, and why
};

// Offers the schedule to each backend in turn. With `forbid_fallback`, what a backend refuses to compile, and every
// step that none claims and that is not just a view, is a BackendError.
Program make_program(Schedule schedule, const std::vector<std::shared_ptr<Backend>>& backends, bool forbid_fallback);

}  // namespace foreshape::engine
