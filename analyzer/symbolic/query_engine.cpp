// The only file that knows Z3. Each query gets a fresh context, so that its answer cannot depend on earlier ones.
#include <pthread.h>
#include <z3++.h>

#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "analyzer/symbolic/solver.h"

namespace foreshape::symbolic {

namespace {

using Clock = std::chrono::steady_clock;

// CPU time of one thread; where the system has none, the time that passes.
class ThreadTime {
 public:
  static ThreadTime of_this_thread() {
    ThreadTime time;
#if defined(__linux__)
    time.has_clock_ = pthread_getcpuclockid(pthread_self(), &time.clock_) == 0;
#endif
    return time;
  }
  std::chrono::nanoseconds now() const {
#if defined(__linux__)
    timespec t{};
    if (has_clock_ && clock_gettime(clock_, &t) == 0) return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
#endif
    return Clock::now().time_since_epoch();
  }

 private:
#if defined(__linux__)
  clockid_t clock_{};
  bool has_clock_ = false;
#endif
};

// Interrupts a Z3 context that takes too long: the backstop for what the resource limit does not see. It counts the CPU time of
// the asking thread, so that a busy machine changes no answer.
class Watchdog {
 public:
  explicit Watchdog(std::chrono::milliseconds limit) : limit_(limit), thread_([this] { run(); }) {}
  ~Watchdog() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void arm(z3::context& context) {
    {
      const std::lock_guard lock(mutex_);
      watched_ = &context;
      fired_ = false;
      time_ = ThreadTime::of_this_thread();
      end_ = time_.now() + limit_;
    }
    changed_.notify_one();
  }
  // Whether it had to interrupt.
  bool disarm() {
    const std::lock_guard lock(mutex_);
    watched_ = nullptr;
    return fired_;
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (!stop_) {
      if (watched_ == nullptr) {
        changed_.wait(lock);
        continue;
      }
      const auto left = end_ - time_.now();
      if (left.count() > 0) {
        changed_.wait_for(lock, left);
        continue;
      }
      watched_->interrupt();
      fired_ = true;
      // A context may miss an interruption between two of its steps: ask again until it is gone.
      changed_.wait_for(lock, std::chrono::milliseconds(20));
    }
  }

  std::chrono::milliseconds limit_;
  std::mutex mutex_;
  std::condition_variable changed_;
  z3::context* watched_ = nullptr;
  ThreadTime time_;
  std::chrono::nanoseconds end_{};
  bool fired_ = false;
  bool stop_ = false;
  std::thread thread_;
};

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

struct Constant {
  std::string name;
  bool is_bool;
};

// The constants that the text declares, in order.
std::vector<Constant> declared_constants(std::string_view text) {
  constexpr std::string_view kDeclare = "(declare-const ";
  std::vector<Constant> constants;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.starts_with(kDeclare)) {
      line.remove_prefix(kDeclare.size());
      const std::size_t space = line.find(' ');
      constants.push_back({std::string(line.substr(0, space)), line.find("Bool") != std::string_view::npos});
    }
    at = end + 1;
  }
  return constants;
}

}  // namespace

struct QueryEngine::Impl {
  Options options;
  std::unordered_map<std::string, Answer, TextHash, std::equal_to<>> answers;
  std::vector<std::string>* recording = nullptr;
  std::unique_ptr<Watchdog> watchdog;
  std::uint64_t fired = 0;
  std::uint64_t queries = 0;
  Clock::duration time{};
  Answer uncached;

  // `stopped` says that the clock decided.
  Answer ask(const std::string& text, bool& stopped) {
    if (!watchdog) watchdog = std::make_unique<Watchdog>(std::chrono::milliseconds(options.watchdog_milliseconds));
    ++queries;
    const auto start = Clock::now();
    Answer answer;
    {
      z3::context context;
      watchdog->arm(context);
      try {
        answer = ask_in(context, text);
      } catch (const z3::exception&) {
        answer = {};
      }
      stopped = watchdog->disarm();
    }
    if (stopped) answer = {};
    fired += stopped ? 1 : 0;
    time += Clock::now() - start;
    return answer;
  }

  Answer ask_in(z3::context& context, const std::string& text) const {
    Answer answer;
    z3::tactic tactic = z3::tactic(context, "simplify") & z3::tactic(context, "solve-eqs") & z3::tactic(context, "smt");
    z3::solver solver = tactic.mk_solver();
    z3::params params(context);
    params.set("rlimit", options.resource_limit);
    // The older arithmetic keeps to the resource limit; the newer one does not where numbers are squared.
    params.set("arith.solver", 2U);
    solver.set(params);
    for (const z3::expr& assertion : context.parse_string(text.c_str())) solver.add(assertion);
    const z3::check_result result = solver.check();
    if (result == z3::unsat) answer.satisfiable = Truth::kFalse;
    if (result != z3::sat) return answer;
    answer.satisfiable = Truth::kTrue;
    const z3::model model = solver.get_model();
    answer.has_model = true;
    for (const Constant& constant : declared_constants(text)) {
      std::int64_t value = 0;
      if (constant.is_bool) {
        value = model.eval(context.bool_const(constant.name.c_str()), true).is_true() ? 1 : 0;
      } else if (!model.eval(context.int_const(constant.name.c_str()), true).is_numeral_i64(value)) {
        answer.has_model = false;
        break;
      }
      answer.model.push_back(value);
    }
    return answer;
  }
};

QueryEngine::QueryEngine() : QueryEngine(Options{}) {}

QueryEngine::QueryEngine(Options options) : impl_(std::make_unique<Impl>()) { impl_->options = options; }

QueryEngine::~QueryEngine() = default;

const QueryEngine::Answer& QueryEngine::check(std::string_view canonical) {
  if (const auto found = impl_->answers.find(canonical); found != impl_->answers.end()) return found->second;
  if (impl_->recording != nullptr) impl_->recording->emplace_back(canonical);
  bool stopped = false;
  std::string text(canonical);
  Answer answer = impl_->ask(text, stopped);
  if (stopped) {
    impl_->uncached = std::move(answer);
    return impl_->uncached;
  }
  return impl_->answers.emplace(std::move(text), std::move(answer)).first->second;
}

QueryEngine::Answer QueryEngine::check_afresh(std::string_view canonical) {
  bool stopped = false;
  return impl_->ask(std::string(canonical), stopped);
}

std::uint64_t QueryEngine::stopped_by_the_clock() const { return impl_->fired; }

std::uint64_t QueryEngine::queries() const { return impl_->queries; }

double QueryEngine::seconds() const { return std::chrono::duration<double>(impl_->time).count(); }

void QueryEngine::record_queries(std::vector<std::string>* to) { impl_->recording = to; }

}  // namespace foreshape::symbolic
