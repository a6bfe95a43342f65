#include "analyzer/driver/workers.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "analyzer/driver/descriptor.h"
#include "analyzer/driver/worker_process.h"

namespace foreshape::driver {

namespace {

using Clock = std::chrono::steady_clock;

struct Worker {
  pid_t process = -1;
  Descriptor requests;  // write end
  Descriptor answers;   // read end
  std::optional<std::size_t> task;
  // Tasks that are its own to do next. Neighbours share what they import, so each worker goes through a run of them.
  std::size_t next = 0;
  std::size_t end = 0;
  Clock::time_point deadline;
  std::string received;
};

std::string megabytes(std::uint64_t bytes) {
  return bytes % (std::uint64_t{1} << 30) == 0 ? std::to_string(bytes >> 30) + " GB"
                                               : std::to_string(bytes >> 20) + " MB";
}

std::string reason_of(int status, const WorkerLimits& limits) {
  if (WIFSIGNALED(status)) {
    switch (WTERMSIG(status)) {
      case SIGKILL:
        return "the worker was killed (the machine may be out of memory)";
      case SIGSEGV:
      case SIGBUS:
        return "the worker crashed (bad memory access)";
      case SIGABRT:
        return "the worker crashed (aborted)";
      default:
        return "the worker ended by signal " + std::to_string(WTERMSIG(status));
    }
  }
  switch (WEXITSTATUS(status)) {
    case kWorkerStackOverflow:
      return "nested too deeply (stack overflow)";
    case kWorkerOutOfMemory:
      return "out of memory (limit " + megabytes(limits.memory_bytes) + ")";
    default:
      return "the worker ended with status " + std::to_string(WEXITSTATUS(status));
  }
}

std::string seconds_text(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  if (static_cast<double>(whole) == seconds) return std::to_string(whole) + " s";
  return std::to_string(static_cast<long long>(seconds * 1000)) + " ms";
}

class Pool {
 public:
  Pool(std::size_t count, const WorkerLimits& limits, const std::function<std::string(std::size_t)>& task,
       const std::function<void(std::size_t, TaskOutcome)>& done)
      : count_(count), limits_(limits), task_(task), done_(done) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  ~Pool() {
    for (const std::unique_ptr<Worker>& worker : workers_) {
      if (worker->task) ::kill(worker->process, SIGKILL);
      worker->requests.close();
      wait_for(*worker);
    }
  }

  void run(unsigned jobs) {
    const std::size_t wanted = std::min<std::size_t>(std::max(1U, jobs), count_);
    while (workers_.size() < wanted && start_worker()) {
    }
    if (workers_.empty() && count_ > 0)
      throw std::system_error(errno, std::generic_category(), "cannot start a worker process");
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      workers_[i]->next = count_ * i / workers_.size();
      workers_[i]->end = count_ * (i + 1) / workers_.size();
    }
    for (const std::unique_ptr<Worker>& worker : workers_)
      give_next(*worker);
    while (open_ > 0)
      step();
  }

 private:
  bool start_worker() {
    std::array<int, 2> request{};
    std::array<int, 2> answer{};
    if (::pipe2(request.data(), O_CLOEXEC) != 0) return false;
    Descriptor request_read(request[0]);
    Descriptor request_write(request[1]);
    if (::pipe2(answer.data(), O_CLOEXEC) != 0) return false;
    Descriptor answer_read(answer[0]);
    Descriptor answer_write(answer[1]);
    const pid_t process = ::fork();
    if (process < 0) return false;
    if (process == 0) {
      // Another worker's pipe held open here would hide the end of that worker, and of this process, from the other
      // side.
      for (const std::unique_ptr<Worker>& other : workers_) {
        other->requests.close();
        other->answers.close();
      }
      request_write.close();
      answer_read.close();
      serve_tasks(request_read.get(), answer_write.get(), limits_, task_);
    }
    auto worker = std::make_unique<Worker>();
    worker->process = process;
    worker->requests = std::move(request_write);
    worker->answers = std::move(answer_read);
    workers_.push_back(std::move(worker));
    return true;
  }

  // What a worker left that could not be replaced, or half of what the busiest one has left.
  void take_from_others(Worker& worker) {
    if (!orphans_.empty()) {
      std::tie(worker.next, worker.end) = orphans_.back();
      orphans_.pop_back();
      return;
    }
    Worker* busiest = nullptr;
    for (const std::unique_ptr<Worker>& other : workers_) {
      if (busiest == nullptr || other->end - other->next > busiest->end - busiest->next) busiest = other.get();
    }
    worker.end = busiest->end;
    worker.next = busiest->end - (busiest->end - busiest->next + 1) / 2;
    busiest->end = worker.next;
  }

  void give_next(Worker& worker) {
    if (worker.next == worker.end) take_from_others(worker);
    if (worker.next == worker.end) {
      worker.requests.close();
      return;
    }
    const std::uint64_t index = worker.next++;
    worker.task = index;
    worker.received.clear();
    worker.deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limits_.seconds));
    ++open_;
    // A worker that died before it read this shows as the end of its answers.
    [[maybe_unused]] const ssize_t put = ::write(worker.requests.get(), &index, sizeof index);
  }

  void finish(Worker& worker, TaskOutcome outcome) {
    const std::size_t index = *worker.task;
    worker.task.reset();
    --open_;
    done_(index, std::move(outcome));
  }

  // Puts a new worker in the place of one that ended, if there is work left for it.
  void replace(std::size_t slot) {
    const std::unique_ptr<Worker> ended = std::move(workers_[slot]);
    workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(slot));
    const bool work_left = ended->next != ended->end || std::any_of(workers_.begin(), workers_.end(), [](const auto& worker) {
      return worker->next != worker->end;
    });
    if (!work_left) return;
    if (start_worker()) {
      workers_.back()->next = ended->next;
      workers_.back()->end = ended->end;
      give_next(*workers_.back());
    } else if (open_ == 0) {
      throw std::system_error(errno, std::generic_category(), "cannot start a worker process");
    } else if (ended->next != ended->end) {
      orphans_.emplace_back(ended->next, ended->end);
    }
  }

  int wait_for(Worker& worker) {
    int status = 0;
    while (::waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
  }

  void step() {
    std::vector<pollfd> polled;
    Clock::time_point nearest = Clock::time_point::max();
    for (const std::unique_ptr<Worker>& worker : workers_) {
      if (!worker->task) continue;
      polled.push_back({worker->answers.get(), POLLIN, 0});
      nearest = std::min(nearest, worker->deadline);
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(nearest - Clock::now()).count();
    const int timeout = static_cast<int>(std::clamp<long long>(left + 1, 0, 60'000));
    if (::poll(polled.data(), polled.size(), timeout) < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "poll");
    }
    for (const pollfd& ready : polled) {
      if (ready.revents != 0) receive(slot_of(ready.fd));
    }
    const Clock::time_point now = Clock::now();
    for (std::size_t slot = workers_.size(); slot-- > 0;) {
      if (workers_[slot]->task && workers_[slot]->deadline <= now) stop_late(slot);
    }
  }

  std::size_t slot_of(int answers) const {
    const auto at = std::find_if(workers_.begin(), workers_.end(), [&](const std::unique_ptr<Worker>& worker) {
      return worker->answers.get() == answers;
    });
    return static_cast<std::size_t>(at - workers_.begin());
  }

  void stop_late(std::size_t slot) {
    Worker& worker = *workers_[slot];
    ::kill(worker.process, SIGKILL);
    wait_for(worker);
    finish(worker, {false, {}, "took too long (limit " + seconds_text(limits_.seconds) + ")"});
    replace(slot);
  }

  void receive(std::size_t slot) {
    Worker& worker = *workers_[slot];
    std::array<char, 65536> buffer;
    const ssize_t got = ::read(worker.answers.get(), buffer.data(), buffer.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (got <= 0) {
      finish(worker, {false, {}, reason_of(wait_for(worker), limits_)});
      replace(slot);
      return;
    }
    worker.received.append(buffer.data(), static_cast<std::size_t>(got));
    FrameHeader header;
    if (worker.received.size() < sizeof header) return;
    std::memcpy(static_cast<void*>(&header), worker.received.data(), sizeof header);
    if (worker.received.size() < sizeof header + header.size) return;
    std::string content = std::move(worker.received);
    content.erase(0, sizeof header);
    worker.received.clear();
    if (header.kind == FrameKind::kFailed) {
      finish(worker, {false, {}, std::move(content)});
    } else {
      finish(worker, {true, std::move(content), {}});
    }
    if (header.kind == FrameKind::kCompleted) {
      give_next(worker);
      return;
    }
    wait_for(worker);
    replace(slot);
  }

  const std::size_t count_;
  const WorkerLimits& limits_;
  const std::function<std::string(std::size_t)>& task_;
  const std::function<void(std::size_t, TaskOutcome)>& done_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::pair<std::size_t, std::size_t>> orphans_;  // tasks of workers that ended and have no successor
  std::size_t open_ = 0;  // tasks given out and not ended
};

// A worker may die while its request is written; that must be an error of write, not a signal.
class PipeSignalIgnored {
 public:
  PipeSignalIgnored() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &before_);
  }
  PipeSignalIgnored(const PipeSignalIgnored&) = delete;
  PipeSignalIgnored& operator=(const PipeSignalIgnored&) = delete;
  ~PipeSignalIgnored() { ::sigaction(SIGPIPE, &before_, nullptr); }

 private:
  struct sigaction before_ {};
};

}  // namespace

void run_in_workers(std::size_t count, unsigned jobs, const WorkerLimits& limits,
                    const std::function<std::string(std::size_t)>& task,
                    const std::function<void(std::size_t, TaskOutcome)>& done) {
  const PipeSignalIgnored guard;
  Pool(count, limits, task, done).run(jobs);
}

}  // namespace foreshape::driver
