#include "analyzer/driver/worker_process.h"

#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define FORESHAPE_ADDRESS_SANITIZER 1
#else
#define FORESHAPE_ADDRESS_SANITIZER 0
#endif

namespace foreshape::driver {

namespace {

constexpr std::size_t kGuardBytes = std::size_t{1} << 20;

// A signal handler reaches nothing but static storage; written once, before the handler is installed.
struct GuardRange {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
};
GuardRange stack_guard;

void on_bad_access(int signal, siginfo_t* info, void*) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (address >= stack_guard.begin && address < stack_guard.end) ::_exit(kWorkerStackOverflow);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

void on_memory_exhausted() {
  ::_exit(kWorkerOutOfMemory);
}

bool read_exactly(int fd, char* to, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::read(fd, to, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_exactly(int fd, const char* from, std::size_t size) {
  while (size > 0) {
    const ssize_t put = ::write(fd, from, size);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    from += put;
    size -= static_cast<std::size_t>(put);
  }
  return true;
}

struct Service {
  int requests;
  int answers;
  const WorkerLimits& limits;
  const std::function<std::string(std::size_t)>& task;

  bool send(FrameKind kind, const std::string& payload) const {
    FrameHeader header;
    header.size = payload.size();
    header.kind = kind;
    std::array<char, sizeof header> bytes{};
    std::memcpy(bytes.data(), &header, sizeof header);
    return write_exactly(answers, bytes.data(), bytes.size()) && write_exactly(answers, payload.data(), payload.size());
  }

  bool has_grown_large() const {
    struct rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024 > limits.recycle_bytes;
  }

  void serve() const {
    std::uint64_t index = 0;
    while (read_exactly(requests, reinterpret_cast<char*>(&index), sizeof index)) {
      std::string reason;
      try {
        const std::string payload = task(index);
        const bool leaving = has_grown_large();
        if (!send(leaving ? FrameKind::kCompletedAndLeaving : FrameKind::kCompleted, payload) || leaving) return;
        continue;
      } catch (const std::exception& error) {
        reason = std::string("internal error: ") + error.what();
      } catch (...) {
        reason = "internal error";
      }
      send(FrameKind::kFailed, reason);
      return;  // whatever state the task left behind goes with the process
    }
  }
};

void watch_for_stack_overflow() {
  constexpr std::size_t kAlternateStack = std::size_t{64} << 10;
  stack_t alternate{};
  alternate.ss_sp = ::mmap(nullptr, kAlternateStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  alternate.ss_size = kAlternateStack;
  if (alternate.ss_sp == MAP_FAILED || ::sigaltstack(&alternate, nullptr) != 0) return;
  struct sigaction action {};
  action.sa_sigaction = on_bad_access;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigaction(SIGSEGV, &action, nullptr);
  ::sigaction(SIGBUS, &action, nullptr);
}

void* run_service(void* argument) {
  watch_for_stack_overflow();
  static_cast<const Service*>(argument)->serve();
  ::_exit(kWorkerDone);
}

}  // namespace

void serve_tasks(int requests, int answers, const WorkerLimits& limits,
                 const std::function<std::string(std::size_t)>& task) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::signal(SIGPIPE, SIG_IGN);
  const struct rlimit no_core { 0, 0 };
  ::setrlimit(RLIMIT_CORE, &no_core);
  if (limits.memory_bytes != 0 && FORESHAPE_ADDRESS_SANITIZER == 0) {
    const struct rlimit memory { limits.memory_bytes, limits.memory_bytes };
    ::setrlimit(RLIMIT_AS, &memory);
  }
  // The analysis runs in one thread beside the main one: a second arena would only scatter its memory.
  ::mallopt(M_ARENA_MAX, 1);
  // Memory that one entry frees is what the next one takes: giving it back to the system costs more than the analysis of a small file.
  constexpr int kKept = 1 << 30;
  constexpr int kLargestMapped = 32 << 20;
  constexpr int kTakenAtOnce = 4 << 20;
  ::mallopt(M_TRIM_THRESHOLD, kKept);
  ::mallopt(M_MMAP_THRESHOLD, kLargestMapped);
  ::mallopt(M_TOP_PAD, kTakenAtOnce);
  std::set_new_handler(on_memory_exhausted);

  const std::size_t size = limits.stack_bytes + kGuardBytes;
  void* stack =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) ::_exit(kWorkerOutOfMemory);
  ::mprotect(stack, kGuardBytes, PROT_NONE);
  stack_guard.begin = reinterpret_cast<std::uintptr_t>(stack);
  stack_guard.end = stack_guard.begin + kGuardBytes;

  Service service{requests, answers, limits, task};
  pthread_attr_t attributes;
  pthread_t thread{};
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstack(&attributes, static_cast<char*>(stack) + kGuardBytes, limits.stack_bytes);
  if (::pthread_create(&thread, &attributes, run_service, &service) != 0) ::_exit(kWorkerBroken);
  ::pthread_join(thread, nullptr);
  ::_exit(kWorkerBroken);
}

}  // namespace foreshape::driver
