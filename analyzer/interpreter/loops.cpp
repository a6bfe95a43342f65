// for and while: short loops are unrolled; of others the first iteration is executed as itself and one more stands for all the
// rest, started from a state in which what changes is a function of the iteration's number or unknown.
#include <algorithm>

#include <fmt/format.h>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::RangeObject;

namespace {

constexpr std::size_t kUnrolledIterations = 24;
constexpr std::size_t kUnrolledListed = 64;          // over a written-out list whose elements differ
constexpr std::size_t kUnrolledInLibrary = 400;      // the same in a model: what it lists is what the program wrote
constexpr std::uint64_t kUnrolledSteps = 60'000;     // interpreter steps that unrolling one loop may cost
constexpr std::uint64_t kUnrolledShortSteps = 400'000;  // the same where the iterations are few
constexpr std::int64_t kShort = 24;
constexpr int kWideningRounds = 2;

}  // namespace

void Machine::run_body(ir::NodeId body, LoopContext& loop) {
  execute_block(body);
  // `continue` goes on where the body ends.
  for (State& state : loop.continues) {
    if (!state_.reachable) {
      state_ = std::move(state);
      continue;
    }
    const FormulaId guard = joiner_.guard_of(state_, state);
    State joined = joiner_.join(std::move(state_), std::move(state), guard);
    state_ = std::move(joined);
  }
  loop.continues.clear();
}

void Machine::leave_loop(LoopContext& loop, ir::NodeId otherwise) {
  frame_->loop = loop.outer;
  if (state_.reachable && otherwise.valid()) execute_block(otherwise);
  for (State& state : loop.breaks) {
    if (!state_.reachable) {
      state_ = std::move(state);
      state_.reachable = true;
      continue;
    }
    const FormulaId guard = joiner_.guard_of(state_, state);
    State joined = joiner_.join(std::move(state_), std::move(state), guard);
    state_ = std::move(joined);
  }
}

// The rest of a loop after its first iteration: `start` is the state before the first, state_ the one after it. `bind` sets the
// loop's targets for iteration k; `enter` narrows to the iterations that are executed, `leave` to the end of the loop.
void Machine::general_iterations(const State& start, ir::NodeId body, LoopContext& loop, ExprId trips,
                                 base::FunctionRef<void(ExprId)> bind, base::FunctionRef<void()> enter,
                                 base::FunctionRef<void()> leave) {
  if (!state_.reachable) return;
  const auto known_trips = symbols_.constant_value(trips);
  symbolic::ValueSet values = known_trips ? symbolic::ValueSet::between(1, *known_trips - 1) : symbolic::ValueSet::at_least(1);
  // One run takes every value only where the number of iterations is known.
  const bool chosen = symbols_.weakest_origin(trips) != symbolic::Origin::kOpaque;
  const symbolic::Origin origin = known_trips ? symbolic::Origin::kProgramEvery : chosen ? symbolic::Origin::kInput : symbolic::Origin::kOpaque;
  const symbolic::SymbolId iteration = symbols_.new_symbol({.name = "i", .origin = origin, .values = values});
  const ExprId k = symbols_.symbol(iteration);
  State first_end = state_.fork();
  State before = start;
  const std::size_t breaks = loop.breaks.size();
  loop.general = true;
  const int general_before = general_;
  if (!frame_->library) ++general_;
  ++undecided_;
  for (int round = 0; round < kWideningRounds; ++round) {
    State general = joiner_.widen(before, first_end.fork(), round == 0 ? k : ExprId{});
    general.path = start.path;
    state_ = general.fork();
    state_.reachable = true;
    if (!known_trips) assume(symbols_.less(k, trips));
    loop.breaks.resize(breaks, State(heap_, symbols_.empty_path()));
    bind(k);
    const State bound = state_.fork();
    enter();
    const std::size_t failures_before = failures_.size();
    if (state_.reachable) run_body(body, loop);
    if (!state_.reachable || joiner_.covered(start, bound, state_, iteration) || round + 1 == kWideningRounds) break;
    // The guess about how values change was wrong: forget what was found with it, and start from less.
    forget_failures_since(failures_before);
    before = general.fork();
    first_end = state_.fork();
  }
  loop.general = false;
  general_ = general_before;
  --undecided_;
  if (state_.reachable) {
    // After the last iteration, number trips - 1.
    const ExprId last = symbols_.subtract(trips, symbols_.constant(1));
    state_.path = start.path;
    joiner_.substitute(state_, start, iteration, last);
    leave();
  } else if (loop.breaks.size() == breaks) {
    // Every further iteration leaves the function or fails: what is left is a loop that ended after the first.
    state_ = std::move(first_end);
    leave();
  }
}

void Machine::execute_for(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  const ir::NodeId target = children[0];
  const ir::NodeId body = children[2];
  const ir::NodeId otherwise = children.size() > 3 ? children[3] : ir::NodeId{};
  const Value iterable = narrow(evaluate(children[1]));
  if (!state_.reachable) return;
  frame_->current = children[1];
  if (iterable.is(Tag::kChoice)) {
    // The loop runs over one of the alternatives; each by itself.
    distribute(iterable, [&](const Value& one) {
      iterate(target, body, otherwise, one);
      return Value::none();
    });
    return;
  }
  iterate(target, body, otherwise, iterable);
}

void Machine::iterate(ir::NodeId target, ir::NodeId body, ir::NodeId otherwise, const Value& iterable) {
  LoopContext loop;
  loop.outer = frame_->loop;
  // A range is kept symbolic; its elements are written out only when the loop is unrolled.
  std::optional<RangeObject> range;
  if (kind(iterable) == Kind::kRange) range = state_.object_as<RangeObject>(iterable.cell());
  ExprId length;
  Sequence sequence;
  if (range) {
    const auto step = constant(range->step);
    const ExprId distance = step && *step < 0 ? symbols_.subtract(range->start.expr(), range->stop.expr())
                                              : symbols_.subtract(range->stop.expr(), range->start.expr());
    if (step && *step != 0) {
      length = symbols_.ceildiv(distance, symbols_.constant(*step < 0 ? -*step : *step));
    } else {
      length = joiner_.opaque_int("length", true).expr();
    }
    if (const auto count = symbols_.constant_value(length); count && *count < 0) length = symbols_.constant(0);
  } else {
    const auto all = elements(iterable);
    if (!all) {
      // Not known to be iterable: the body may run any number of times.
      sequence = Sequence{.gap = 0, .gap_length = joiner_.opaque_int("length", true).expr()};
    } else {
      sequence = *all;
    }
    length = symbols_.constant(static_cast<std::int64_t>(sequence.items.size()));
    if (sequence.has_gap()) length = symbols_.add(length, sequence.gap_length);
  }
  const auto item = [&](std::size_t index) -> Value {
    if (!range) {
      if (!sequence.has_gap() || index < sequence.prefix()) return sequence.items[index];
      // Within the gap, or behind one of known length.
      const auto gap = symbols_.constant_value(sequence.gap_length);
      if (gap && index >= sequence.prefix() + static_cast<std::size_t>(*gap)) {
        return sequence.items[index - static_cast<std::size_t>(*gap)];
      }
      return sequence.gap_element.is(Tag::kUnbound) ? gap_member(iterable) : sequence.gap_element;
    }
    const ExprId offset = symbols_.multiply(symbols_.constant(static_cast<std::int64_t>(index)), range->step.expr());
    return Value::integer(symbols_.add(range->start.expr(), offset), range->start.flags, range->start.provenance);
  };
  const auto count = symbols_.constant_value(length);
  frame_->loop = &loop;
  const std::uint64_t steps_before = steps_;
  if (count && *count <= 0) {
    mark_unreachable(body);
    leave_loop(loop, otherwise);
    return;
  }
  const bool listed = !range && !sequence.has_gap();
  const std::size_t limit = listed ? (frame_->library ? kUnrolledInLibrary : kUnrolledListed) : kUnrolledIterations;
  std::size_t done = 0;
  bool known_element = true;
  const std::size_t failures_before = failures_.size();
  std::optional<State> start;  // where the iteration began that the others are widened from
  if (count && *count <= static_cast<std::int64_t>(limit)) {
    const auto all = static_cast<std::size_t>(*count);
    const std::uint64_t most = *count <= kShort ? kUnrolledShortSteps : kUnrolledSteps;
    bool too_much = false;
    while (done < all && state_.reachable && !exhausted_) {
      // A fork makes what follows copy what it writes: only where the loop may have to be widened.
      start.reset();
      if (done + 1 < all && (too_much || !frame_->library)) start = state_.fork();
      assign(target, item(done));
      run_body(body, loop);
      ++done;
      if (too_much && start) break;
      too_much = (steps_ - steps_before) / done * all > most;
      if (too_much && start) break;
    }
    if (done == static_cast<std::size_t>(*count) || !state_.reachable || exhausted_) {
      leave_loop(loop, otherwise);
      return;
    }
  } else {
    // The first iteration as itself; a loop of unknown length may have none.
    const FormulaId some = symbols_.greater(length, symbols_.constant(0));
    const Truth runs = decide(some);
    if (runs == Truth::kFalse) {
      leave_loop(loop, otherwise);
      return;
    }
    assume(some);
    start = state_.fork();
    known_element = range || sequence.prefix() > 0 || !sequence.has_gap();
    if (range || sequence.prefix() > 0 || !sequence.has_gap()) {
      assign(target, item(0));
    } else {
      assign(target, sequence.gap_element.is(Tag::kUnbound) ? gap_member(iterable) : sequence.gap_element);
    }
    run_body(body, loop);
    done = 1;
  }
  // Iterations done .. count - 1 by one that stands for all; k counts from the start of `start`'s iteration.
  const ExprId trips = symbols_.subtract(length, symbols_.constant(static_cast<std::int64_t>(done) - 1));
  State after_first = state_.fork();
  const bool maybe_single = !count;
  // What an element makes the first iteration do may be allowed to later ones only; these speak for all.
  if (!known_element && state_.reachable) forget_failures_since(failures_before);
  general_iterations(
      *start, body, loop, trips,
      [&](ExprId k) {
        if (range) {
          const ExprId index = symbols_.add(k, symbols_.constant(static_cast<std::int64_t>(done) - 1));
          const ExprId value = symbols_.add(range->start.expr(), symbols_.multiply(index, range->step.expr()));
          assign(target, Value::integer(value, range->start.flags, range->start.provenance));
          return;
        }
        const std::size_t seen = sequence.has_gap() ? std::min(done, sequence.prefix()) : std::min(done, sequence.items.size());
        std::vector<Value> rest(sequence.items.begin() + static_cast<std::ptrdiff_t>(seen), sequence.items.end());
        if (sequence.has_gap()) rest.push_back(sequence.gap_element.is(Tag::kUnbound) ? gap_member(iterable) : sequence.gap_element);
        Value any = rest.size() == 1 ? rest.front() : summary(rest);
        if (any.is(Tag::kUnbound)) any = unknown("element of a long list");
        assign(target, any);
      },
      [] {}, [] {});
  if (maybe_single && after_first.reachable) {
    State merged = joiner_.join(std::move(state_), std::move(after_first), joiner_.opaque_condition());
    state_ = std::move(merged);
  }
  leave_loop(loop, otherwise);
}

// Some element of an iterable about whose elements nothing is known.
Value Machine::gap_member(const Value& iterable) {
  if (iterable.is(Tag::kReference) && kind(iterable) == Kind::kUnknown && state_.get(iterable.cell()).is(Tag::kObject)) {
    const auto& object = state_.object_as<domain::UnknownObject>(iterable.cell());
    return Value::reference(create_unknown(reason_text(object.reason), object.origin, {}));
  }
  return unknown("element of a sequence of unknown elements");
}

void Machine::execute_while(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  const ir::NodeId condition = children[0];
  const ir::NodeId body = children[1];
  const ir::NodeId otherwise = children.size() > 2 ? children[2] : ir::NodeId{};
  LoopContext loop;
  loop.outer = frame_->loop;
  frame_->loop = &loop;
  const std::uint64_t steps_before = steps_;
  std::vector<State> ends;  // where the condition did not hold
  std::size_t done = 0;
  State start = state_.fork();
  while (state_.reachable && !exhausted_) {
    start = state_.fork();
    const FormulaId holds = truth_of(evaluate(condition));
    if (!state_.reachable) break;
    const Truth truth = decide(holds);
    if (truth == Truth::kFalse) {
      if (done == 0) mark_unreachable(body);
      leave_loop(loop, otherwise);
      return;
    }
    const bool certain = truth == Truth::kTrue;
    if (!certain) {
      State end = state_.fork();
      end.path = end.path.assume(symbols_.negation(holds));
      ends.push_back(std::move(end));
      assume(holds);
    }
    run_body(body, loop);
    ++done;
    // A loop whose condition is decided each time is unrolled while that is cheap.
    if (!certain || done >= kUnrolledIterations || steps_ - steps_before > kUnrolledSteps) break;
  }
  if (state_.reachable) {
    State after_first = state_.fork();
    const ExprId trips = joiner_.opaque_int("trips", true).expr();
    general_iterations(
        start, body, loop, trips, [](ExprId) {},
        [&] {
          const FormulaId holds = truth_of(evaluate(condition));
          if (decide(holds) == Truth::kFalse) {
            state_.reachable = false;
          } else {
            assume(holds);
          }
        },
        [&] {
          const FormulaId holds = truth_of(evaluate(condition));
          if (decide(holds) == Truth::kTrue) {
            state_.reachable = false;
          } else {
            assume(symbols_.negation(holds));
          }
        });
    State general = std::move(state_);
    state_ = std::move(after_first);
    const FormulaId holds = truth_of(evaluate(condition));
    if (decide(holds) == Truth::kTrue) {
      state_ = std::move(general);
    } else {
      assume(symbols_.negation(holds));
      if (general.reachable) {
        State merged = joiner_.join(std::move(state_), std::move(general), joiner_.opaque_condition());
        state_ = std::move(merged);
      }
    }
  }
  for (State& end : ends) {
    if (!state_.reachable) {
      state_ = std::move(end);
      continue;
    }
    State merged = joiner_.join(std::move(end), std::move(state_), joiner_.opaque_condition());
    state_ = std::move(merged);
  }
  leave_loop(loop, otherwise);
}

}  // namespace foreshape::interpreter
