#include "analyzer/driver/workers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <vector>

namespace foreshape::driver {
namespace {

using ::testing::HasSubstr;

std::map<std::size_t, TaskOutcome> run(std::size_t count, unsigned jobs,
                                       const std::function<std::string(std::size_t)>& task, WorkerLimits limits = {}) {
  std::map<std::size_t, TaskOutcome> outcomes;
  run_in_workers(count, jobs, limits, task, [&](std::size_t index, TaskOutcome outcome) {
    EXPECT_TRUE(outcomes.emplace(index, std::move(outcome)).second) << "task " << index << " ended twice";
  });
  EXPECT_EQ(outcomes.size(), count);
  return outcomes;
}

// Each frame of this keeps a page of stack.
std::size_t recurse(std::size_t depth) {
  volatile char frame[4096];
  frame[depth % sizeof frame] = static_cast<char>(depth);
  return depth == 0 ? 0 : recurse(depth - 1) + static_cast<std::size_t>(frame[0] == 'x');
}

TEST(Workers, EveryTaskIsAnsweredOnce) {
  for (const unsigned jobs : {1U, 2U, 7U}) {
    const auto outcomes = run(50, jobs, [](std::size_t index) { return "answer " + std::to_string(index); });
    for (const auto& [index, outcome] : outcomes)
      EXPECT_EQ(outcome.payload, "answer " + std::to_string(index));
  }
  run(0, 4, [](std::size_t) { return std::string(); });
}

TEST(Workers, TasksRunOutsideThisProcess) {
  const auto outcomes = run(2, 2, [](std::size_t) { return std::to_string(::getpid()); });
  EXPECT_NE(outcomes.at(0).payload, std::to_string(::getpid()));
}

TEST(Workers, LargeAnswersArriveWhole) {
  const auto outcomes =
      run(3, 2, [](std::size_t index) { return std::string(5'000'000 + index, static_cast<char>('a' + index)); });
  for (const auto& [index, outcome] : outcomes)
    EXPECT_EQ(outcome.payload, std::string(5'000'000 + index, static_cast<char>('a' + index)));
}

TEST(Workers, ACrashCostsOneTask) {
  const auto outcomes = run(20, 2, [](std::size_t index) {
    if (index == 3) ::raise(SIGSEGV);
    if (index == 7) std::abort();
    if (index == 9) ::raise(SIGKILL);
    if (index == 11) ::_exit(9);
    return std::string("fine");
  });
  for (const auto& [index, outcome] : outcomes) {
    EXPECT_EQ(outcome.completed, index != 3 && index != 7 && index != 9 && index != 11) << index;
  }
  EXPECT_THAT(outcomes.at(3).reason, HasSubstr("crashed (bad memory access)"));
  EXPECT_THAT(outcomes.at(7).reason, HasSubstr("crashed (aborted)"));
  EXPECT_THAT(outcomes.at(9).reason, HasSubstr("was killed"));
  EXPECT_THAT(outcomes.at(11).reason, HasSubstr("status 9"));
}

TEST(Workers, AnExceptionIsTheReason) {
  const auto outcomes = run(3, 1, [](std::size_t index) -> std::string {
    if (index == 1) throw std::runtime_error("no such thing");
    return "fine";
  });
  EXPECT_EQ(outcomes.at(1).reason, "internal error: no such thing");
  EXPECT_TRUE(outcomes.at(2).completed);
}

TEST(Workers, DeepRecursionFitsAndEndlessRecursionIsToldFrom) {
  const auto outcomes = run(3, 1, [](std::size_t index) {
    return std::to_string(recurse(index == 1 ? std::size_t{1} << 40 : index == 0 ? 50'000 : 10));
  });
  EXPECT_TRUE(outcomes.at(0).completed) << outcomes.at(0).reason;
  EXPECT_THAT(outcomes.at(1).reason, HasSubstr("stack overflow"));
  EXPECT_TRUE(outcomes.at(2).completed);
}

#if !defined(__SANITIZE_ADDRESS__)
TEST(Workers, ExhaustedMemoryIsToldFromACrash) {
  const auto outcomes = run(
      3, 1,
      [](std::size_t index) {
        std::vector<std::string> hoard;
        while (index == 1)
          hoard.emplace_back(std::size_t{1} << 26, 'x');
        return std::string("fine");
      },
      WorkerLimits{.memory_bytes = std::uint64_t{1} << 30});
  EXPECT_EQ(outcomes.at(1).reason, "out of memory (limit 1 GB)");
  EXPECT_TRUE(outcomes.at(2).completed);
}
#endif

TEST(Workers, ATaskThatHangsIsStopped) {
  WorkerLimits limits;
  limits.seconds = 0.2;
  const auto before = std::chrono::steady_clock::now();
  const auto outcomes = run(
      4, 2,
      [](std::size_t index) {
        while (index == 1)
          ::pause();
        return std::string("fine");
      },
      limits);
  EXPECT_EQ(outcomes.at(1).reason, "took too long (limit 200 ms)");
  EXPECT_TRUE(outcomes.at(0).completed && outcomes.at(2).completed && outcomes.at(3).completed);
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5));
}

TEST(Workers, AWorkerThatGrewIsReplaced) {
  WorkerLimits limits;
  limits.recycle_bytes = 1;
  const auto outcomes = run(
      4, 1, [](std::size_t) { return std::to_string(::getpid()); }, limits);
  std::vector<std::string> processes;
  for (const auto& [index, outcome] : outcomes)
    processes.push_back(outcome.payload);
  std::sort(processes.begin(), processes.end());
  EXPECT_EQ(std::unique(processes.begin(), processes.end()), processes.end());
}

}  // namespace
}  // namespace foreshape::driver
