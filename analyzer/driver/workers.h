// Work in forked processes, so that a crash, endless recursion or exhausted memory costs one task and not the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace foreshape::driver {

struct WorkerLimits {
  std::uint64_t memory_bytes = std::uint64_t{3} << 30;     // address space of a worker; 0: no limit
  std::uint64_t stack_bytes = std::uint64_t{512} << 20;    // committed only as far as it is used
  std::uint64_t recycle_bytes = std::uint64_t{600} << 20;  // a worker that once held more is replaced after its task
  double seconds = 60;  // wall clock for one task, a backstop behind the budgets of the analysis
};

struct TaskOutcome {
  bool completed = false;
  std::string payload;  // of a completed task
  std::string reason;   // why it is not completed, for people
};

// Runs task(0) … task(count - 1), each in a forked worker, at most `jobs` at a time, and calls done(i, outcome) in this
// process in the order in which they end. An exception of a task makes it not completed, with what() as the reason.
// Must be called while this process has one thread. Throws std::system_error when no worker can be started at all.
void run_in_workers(std::size_t count, unsigned jobs, const WorkerLimits& limits,
                    const std::function<std::string(std::size_t)>& task,
                    const std::function<void(std::size_t, TaskOutcome)>& done);

}  // namespace foreshape::driver
