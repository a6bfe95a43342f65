// The only file that knows Z3. Each query gets a fresh context, so that its answer cannot depend on earlier ones.
#include <z3++.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "analyzer/symbolic/solver.h"

namespace foreshape::symbolic {

namespace {

// Interrupts a Z3 context that takes too long: the backstop for what the resource limit does not see.
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
      deadline_ = std::chrono::steady_clock::now() + limit_;
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
      } else if (changed_.wait_until(lock, deadline_) == std::cv_status::timeout && watched_ != nullptr &&
                 std::chrono::steady_clock::now() >= deadline_) {
        watched_->interrupt();
        fired_ = true;
        // A context may miss an interruption between two of its steps: ask again until it is gone.
        deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
      }
    }
  }

  std::chrono::milliseconds limit_;
  std::mutex mutex_;
  std::condition_variable changed_;
  z3::context* watched_ = nullptr;
  std::chrono::steady_clock::time_point deadline_;
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
  bool fired = false;
  std::uint64_t queries = 0;
  std::chrono::steady_clock::duration time{};
  Answer uncached;

  // `stopped` says that the clock decided.
  Answer ask(const std::string& text, bool& stopped) {
    if (!watchdog) watchdog = std::make_unique<Watchdog>(std::chrono::milliseconds(options.watchdog_milliseconds));
    ++queries;
    const auto start = std::chrono::steady_clock::now();
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
    fired = fired || stopped;
    time += std::chrono::steady_clock::now() - start;
    return answer;
  }

  Answer ask_in(z3::context& context, const std::string& text) const {
    Answer answer;
    z3::tactic tactic = z3::tactic(context, "simplify") & z3::tactic(context, "solve-eqs") & z3::tactic(context, "smt");
    z3::solver solver = tactic.mk_solver();
    z3::params params(context);
    params.set("rlimit", options.resource_limit);
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

bool QueryEngine::watchdog_fired() const { return impl_->fired; }

std::uint64_t QueryEngine::queries() const { return impl_->queries; }

double QueryEngine::seconds() const { return std::chrono::duration<double>(impl_->time).count(); }

void QueryEngine::record_queries(std::vector<std::string>* to) { impl_->recording = to; }

}  // namespace foreshape::symbolic
