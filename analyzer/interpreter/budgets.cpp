// What stops an analysis that would take too long: steps and memory of the entry, steps of each function that nobody
// calls.
#include <algorithm>

#include <fmt/format.h>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

std::string_view Machine::name_of(const FunctionValue& function) const {
  const NameId name = function.module->functions[function.function].name;
  return name.valid() ? names_.text(name) : std::string_view("a lambda");
}

Value Machine::within_budget(const FunctionValue& function, base::FunctionRef<Value()> run) {
  const ir::Module& module = *function.module;
  const auto [calls, fresh] = calls_written_.try_emplace({&module, function.function}, 0);
  if (fresh) {
    const base::Span body = module[module.functions[function.function].node].span;
    calls->second =
        static_cast<std::uint64_t>(std::count_if(module.nodes.begin(), module.nodes.end(), [&](const ir::Node& node) {
          return node.kind == ir::Kind::kCall && node.span.begin >= body.begin && node.span.end <= body.end;
        }));
  }
  const std::uint64_t whole = options_.step_budget;
  options_.step_budget = std::min(whole, steps_ + options_.function_steps + options_.steps_per_call * calls->second);
  next_budget_check_ = 0;
  const Value result = run();
  const bool own = options_.step_budget < whole;
  options_.step_budget = whole;
  next_budget_check_ = 0;
  if (exhausted_ && own && steps_ < whole && heap_.arena.bytes_reserved() <= options_.memory_budget) {
    exhausted_ = false;
    if (functions_cut_off_++ == 0) first_cut_off_ = name_of(function);
  }
  return result;
}

bool Machine::check_budget() {
  constexpr std::uint64_t kBetweenChecks = 256;
  next_budget_check_ = std::min(steps_ + kBetweenChecks, options_.step_budget + 1);
  if (exhausted_) return true;
  if (steps_ > options_.step_budget) {
    exhausted_ = true;
    exhausted_reason_ = fmt::format("stopped after {} steps", options_.step_budget);
  } else if (heap_.arena.bytes_reserved() > options_.memory_budget) {
    exhausted_ = true;
    exhausted_reason_ = "stopped: the memory budget of one file is used up";
  }
  return exhausted_;
}

}  // namespace foreshape::interpreter
