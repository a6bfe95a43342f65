// The inside of a worker: takes task numbers from a pipe and answers with frames until the pipe ends.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "analyzer/driver/workers.h"

namespace foreshape::driver {

// How a worker says why it ended when it cannot write any more.
enum WorkerExit : int { kWorkerDone = 0, kWorkerStackOverflow = 101, kWorkerOutOfMemory = 102, kWorkerBroken = 103 };

enum class FrameKind : char { kCompleted = 'c', kCompletedAndLeaving = 'l', kFailed = 'f' };

// A frame is FrameHeader, then `size` bytes: the payload, or the reason of a failed task.
struct FrameHeader {
  std::uint64_t size = 0;
  FrameKind kind = FrameKind::kCompleted;
};

// Never returns to the caller's code: ends the process.
[[noreturn]] void serve_tasks(int requests, int answers, const WorkerLimits& limits,
                              const std::function<std::string(std::size_t)>& task);

}  // namespace foreshape::driver
