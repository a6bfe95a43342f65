// Constraints that fail: deciding, describing and recording them.
#include <algorithm>

#include <fmt/format.h>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using domain::Provenance;
using domain::ProvenanceKind;
using StatementKind = ir::Kind;
using verdict::Failure;
using verdict::Outcome;
using verdict::Remark;
using verdict::Severity;

namespace {

constexpr std::size_t kMaxFailures = 2000;

}  // namespace

Frame* Machine::user_frame() {
  Frame* frame = frame_;
  while (frame != nullptr && frame->library) frame = frame->caller;
  return frame;
}

Place Machine::place_of(const Frame& frame) {
  const ir::Module& module = *frame.module;
  const ir::Node& node = module[frame.current];
  Place place{module.file, node.span};
  // A call at the end of a chain over several lines stands where its own name is.
  if (node.kind == StatementKind::kCall) {
    const ir::NodeId callee = module.child(frame.current, 0);
    const ir::Node& called = module[callee];
    if (called.kind == StatementKind::kAttribute) {
      const ir::Node& object = module[module.child(callee, 0)];
      if (object.kind != StatementKind::kName && provider_.line_of(module, object.span.begin) != provider_.line_of(module, called.span.end)) {
        const auto length = static_cast<std::uint32_t>(names_.text(called.name).size());
        place.span.begin = called.span.end > length ? called.span.end - length : called.span.begin;
      }
    }
  }
  return place;
}

Place Machine::site() {
  if (replayed_ != nullptr) return replayed_->place;
  const Frame* frame = user_frame();
  return frame == nullptr ? Place{} : place_of(*frame);
}

NameId Machine::function_name() {
  if (replayed_ != nullptr) return replayed_->function;
  const Frame* frame = user_frame();
  return frame == nullptr || frame->info == nullptr ? NameId{} : frame->info->qualified_name;
}

std::string_view Machine::operation() {
  if (replayed_ != nullptr) return names_.text(replayed_->operation);
  // The outermost library call below the user's code: what the user wrote.
  NameId name;
  for (const Frame* frame = frame_; frame != nullptr && frame->library; frame = frame->caller) {
    if (frame->operation.valid()) name = frame->operation;
  }
  return name.valid() ? names_.text(name) : std::string_view();
}

std::vector<Place> Machine::user_calls() {
  std::vector<Place> calls;
  if (replayed_ != nullptr) {
    calls.assign(replayed_->calls.begin(), replayed_->calls.end());
    for (const Run* run = run_; run != nullptr; run = run->outer) {
      calls.insert(calls.end(), run->calls.begin(), run->calls.end());
      calls.push_back(run->site);
    }
    return calls;
  }
  const Frame* inner = user_frame();
  if (inner == nullptr) return calls;
  constexpr std::size_t kMaxCalls = 32;
  for (const Frame* frame = inner->caller; frame != nullptr && calls.size() < kMaxCalls; frame = frame->caller) {
    if (frame->library) continue;
    // Module and class bodies run where they stand; they are no calls.
    if (inner->info != nullptr) calls.push_back(place_of(*frame));
    inner = frame;
  }
  std::reverse(calls.begin(), calls.end());
  return calls;
}

domain::ProvenanceId Machine::provenance_here(ProvenanceKind kind, const Sequence* operand, domain::ProvenanceId parent) {
  Provenance step;
  step.kind = kind;
  const Frame* frame = user_frame();
  if (replayed_ != nullptr) {
    step.place = replayed_->place;
    step.operation = replayed_->operation;
  } else if (frame != nullptr) {
    step.place = Place{frame->module->file, (*frame->module)[frame->current].span};
  }
  if (kind == ProvenanceKind::kOperation || kind == ProvenanceKind::kData) {
    const std::string_view name = operation();
    if (!name.empty()) step.operation = names_.intern(name);
  }
  step.operand = operand;
  step.parent = parent;
  return provenances_.add(step);
}

verdict::DimText Machine::dim_text(const Value& dim) {
  if (const auto known = constant(dim)) return {*known, fmt::format("{}", *known)};
  if (!dim.is(Tag::kInt)) return {std::nullopt, "?"};
  if (symbols_.weakest_origin(dim.expr()) == symbolic::Origin::kOpaque) return {std::nullopt, "?"};
  return {std::nullopt, symbols_.to_string(dim.expr())};
}

std::optional<std::vector<verdict::DimText>> Machine::shape_text(const Sequence* shape) {
  if (shape == nullptr || shape->has_gap()) return std::nullopt;
  std::vector<verdict::DimText> dims;
  for (const Value& dim : shape->items) dims.push_back(dim_text(dim));
  return dims;
}

std::vector<Remark> Machine::provenance_of(std::span<const Value> sizes) {
  std::vector<Remark> remarks;
  for (const Value& size : sizes) {
    const std::string value = size.is(Tag::kInt) ? dim_text(size).text : "?";
    for (domain::ProvenanceId id = size.provenance; id.valid(); id = provenances_[id].parent) {
      const Provenance& step = provenances_[id];
      if (!step.place.file.valid()) continue;
      const std::string operation = step.operation.valid() ? std::string(names_.text(step.operation)) : std::string();
      std::string text;
      switch (step.kind) {
        case ProvenanceKind::kLiteral:
          text = id == size.provenance ? fmt::format("{} is written here", value) : "from the number written here";
          break;
        case ProvenanceKind::kComputed:
          text = id == size.provenance ? fmt::format("{} is computed here", value) : "computed here";
          break;
        case ProvenanceKind::kOperation:
          text = id == size.provenance ? fmt::format("{} comes from {}", value, operation.empty() ? "this operation" : operation) : fmt::format("from {}", operation);
          if (step.operand != nullptr) text += " of " + show_shape(*step.operand);
          break;
        case ProvenanceKind::kParameter:
          text = fmt::format("{} is a parameter that the caller chooses", value);
          break;
        case ProvenanceKind::kData:
          text = operation.empty() ? fmt::format("{} comes from data", value) : fmt::format("{} comes from {}", value, operation);
          break;
      }
      const bool present = std::any_of(remarks.begin(), remarks.end(), [&](const Remark& r) { return r.place == step.place && r.text == text; });
      if (!present) remarks.push_back({step.place, std::move(text)});
    }
  }
  return remarks;
}

// The two sizes that do not fit, as far as the constraint names them.
static std::vector<Value> clashing_sizes(const Constraint& constraint) {
  std::vector<Value> sizes(constraint.sizes.begin(), constraint.sizes.end());
  if (!sizes.empty()) return sizes;
  for (const Operand& operand : constraint.operands) {
    if (operand.shape != nullptr && operand.clash >= 0 && static_cast<std::size_t>(operand.clash) < operand.shape->items.size()) {
      sizes.push_back(operand.shape->items[static_cast<std::size_t>(operand.clash)]);
    }
  }
  return sizes;
}

Failure Machine::describe(const Constraint& constraint, Severity severity) {
  Failure failure;
  failure.rule = constraint.rule;
  failure.severity = severity;
  failure.place = site();
  failure.operation = operation();
  if (const NameId function = function_name(); function.valid()) failure.function = names_.text(function);
  failure.message = constraint.message ? constraint.message() : std::string();
  failure.condition = symbols_.to_string(constraint.formula);
  failure.raises = constraint.raises;
  for (const Operand& operand : constraint.operands) {
    verdict::OperandShape shape;
    shape.name = operand.name;
    shape.dims = shape_text(operand.shape);
    if (operand.clash >= 0) shape.clash = static_cast<std::size_t>(operand.clash);
    failure.shapes.push_back(std::move(shape));
  }
  const std::vector<Value> sizes = clashing_sizes(constraint);
  failure.provenance = provenance_of(sizes);
  describe_root_cause(sizes);
  for (const Place& call : user_calls()) failure.calls.push_back({call, "called from here"});
  if (replayed_ != nullptr && !failure.calls.empty()) failure.calls.back().text = "run here";
  if (constraint.rule == "feed-mismatch") {
    // The placeholder, as the message names it, and where the clashing size was born.
    const std::size_t named = failure.message.find("for Tensor");
    if (named != std::string::npos) failure.origin_key = failure.message.substr(named);
    for (const Value& size : sizes) {
      if (size.provenance.valid() && named != std::string::npos) failure.origin_key += fmt::format("@{}", provenances_[size.provenance].place.span.begin);
    }
  }
  return failure;
}

// Two sizes that clash, with the places where they were born: the same pair from the same places is the same defect.
void Machine::describe_root_cause(std::span<const Value> sizes) {
  root_cause_.clear();
  if (sizes.size() != 2) return;
  std::vector<std::string> births;
  for (const Value& size : sizes) {
    domain::ProvenanceId root = size.provenance;
    while (root.valid() && provenances_[root].parent.valid()) root = provenances_[root].parent;
    if (!root.valid() || !provenances_[root].place.file.valid()) return;
    const Place born = provenances_[root].place;
    births.push_back(fmt::format("{}@{}:{}", dim_text(size).text, born.file.value, born.span.begin));
  }
  std::sort(births.begin(), births.end());
  if (births[0] != births[1]) root_cause_ = births[0] + "|" + births[1];
}

void Machine::record(Failure failure) {
  if (silent_ > 0 || failures_.size() >= kMaxFailures) return;
  if (!failure.place.file.valid()) return;
  ++failures_met_;
  std::string key = fmt::format("{}|{}|{}|{}|{}|{}", failure.rule, static_cast<int>(failure.severity), failure.place.file.value,
                                failure.place.span.begin, failure.place.span.end, failure.message);
  for (const Remark& call : failure.calls) key += fmt::format("|{}:{}", call.place.file.value, call.place.span.begin);
  // A size that is wrong in one place clashes wherever it goes: the first such place tells of the defect.
  std::string cause;  // that this failure is the first to tell of
  if (failure.severity == Severity::kError && !root_cause_.empty()) {
    const auto [at, first] = told_causes_.try_emplace(root_cause_, failure.place);
    if (!first && at->second != failure.place) return;
    if (first) cause = root_cause_;
  }
  if (!failure_keys_.insert(key).second) return;
  failures_.push_back(std::move(failure));
  failure_functions_.push_back(library_mode_function_);
  failure_key_list_.push_back(std::move(key));
  failure_causes_.push_back(std::move(cause));
}

void Machine::forget_failures_since(std::size_t count) {
  while (failures_.size() > count) {
    failure_keys_.erase(failure_key_list_.back());
    failures_.pop_back();
    failure_functions_.pop_back();
    failure_key_list_.pop_back();
    told_causes_.erase(failure_causes_.back());
    failure_causes_.pop_back();
  }
}

// A batch cut out of data of unknown length is smaller at the end: worth a note where a fixed size is demanded of it.
void Machine::note_last_batch(const Constraint& constraint) {
  const std::vector<Value> sizes = clashing_sizes(constraint);
  if (sizes.size() != 2) return;
  // A part that is written to is no batch that was read.
  if (std::any_of(constraint.operands.begin(), constraint.operands.end(), [](const Operand& one) { return one.name == "target"; })) return;
  for (const std::size_t cut : {std::size_t{0}, std::size_t{1}}) {
    const Value& batch = sizes[cut];
    const Value& wanted = sizes[1 - cut];
    if (!batch.is(Tag::kInt) || !wanted.is(Tag::kInt) || symbols_.kind(batch.expr()) != symbolic::ExprKind::kMin) continue;
    const auto operands = symbols_.operands(batch.expr());
    if (std::find(operands.begin(), operands.end(), wanted.expr()) == operands.end()) continue;
    if (symbols_.constant_value(wanted.expr()).value_or(1) <= 1) continue;
    // Batches are cut along the first axis.
    const auto elsewhere = [&](const Operand& one) {
      const auto at = static_cast<std::size_t>(one.clash);
      return one.shape != nullptr && one.clash > 0 && at < one.shape->items.size() && one.shape->items[at].same(batch);
    };
    if (std::any_of(constraint.operands.begin(), constraint.operands.end(), elsewhere)) continue;
    Constraint note = constraint;
    note.rule = "last-batch";
    note.raises = constraint.raises;
    note.message = [&] {
      return fmt::format("the last batch may have fewer than {} elements, and {} are demanded here", dim_text(wanted).text, dim_text(wanted).text);
    };
    record(describe(note, Severity::kNote));
    return;
  }
}

bool Machine::require(const Constraint& constraint) {
  if (!state_.reachable || exhausted_) return true;
  if (symbols_.constant_truth(constraint.formula) == true) return true;
  if ((constraint.flags & domain::kPoisoned) != 0) return true;
  if (constraint.rule == "undefined-static-shape") {
    // The graph's ignorance is a defect only where something is known of the shape: in code that nobody calls any dim may be opaque.
    for (const Operand& operand : constraint.operands) {
      if (operand.shape == nullptr || operand.shape->items.empty()) continue;
      const auto opaque = [&](const Value& dim) {
        return !dim.is(Tag::kInt) || symbols_.weakest_origin(dim.expr()) == symbolic::Origin::kOpaque;
      };
      const auto& dims = operand.shape->items;
      if (library_mode_function_.empty() ? std::all_of(dims.begin(), dims.end(), opaque) : std::any_of(dims.begin(), dims.end(), opaque)) {
        return true;
      }
    }
  }
  // Where something unknown is part of the question only a plain contradiction would be reported: not worth a query.
  if (symbols_.weakest_origin(constraint.formula) == symbolic::Origin::kOpaque &&
      solver_.decide_quickly(state_.path, constraint.formula) == Truth::kUnknown) {
    note_last_batch(constraint);
    if (symbols_.kind(constraint.formula) == symbolic::FormulaKind::kZero) assume(constraint.formula);
    return true;
  }
  const verdict::Decision decision = verdict::decide(solver_, state_.path, constraint.formula);
  switch (decision.outcome) {
    case Outcome::kHolds:
      return true;
    case Outcome::kUndecided:
    case Outcome::kRequirement:
      note_last_batch(constraint);
      demand(constraint.formula);
      return true;
    case Outcome::kFails:
    case Outcome::kFailsForValue:
    case Outcome::kSizeOneRequirement:
      break;
  }
  // A size that a graph leaves open may be meant to be 1: who writes a batch of 1 feeds a batch of 1.
  if (decision.outcome == Outcome::kSizeOneRequirement &&
      std::all_of(decision.witness.begin(), decision.witness.end(), [&](const auto& forced) { return placeholder_dims_.contains(forced.first); })) {
    return true;
  }
  // A shape of unknown rank never makes a finding: too little of it is known to say which dims would clash.
  const bool rank_unknown = std::any_of(constraint.operands.begin(), constraint.operands.end(),
                                        [](const Operand& operand) { return operand.shape != nullptr && operand.shape->has_gap(); });
  if (rank_unknown) {
    if (decision.outcome != Outcome::kFails) demand(constraint.formula);
    return decision.outcome != Outcome::kFails;
  }
  const bool always = decision.outcome == Outcome::kFails;
  TryContext* by = nullptr;
  const Handling handling = handling_of(constraint.raises, &by);
  if (handling == Handling::kRecovers) {
    if (!always) {
      assume(constraint.formula);
      return true;
    }
    by->raised.push_back({state_.fork(), unknown("exception")});
    state_.reachable = false;
    return false;
  }
  // What only an unlikely handler swallows is still worth a warning.
  Severity severity = decision.severity;
  if (handling == Handling::kSwallows && severity == Severity::kError) severity = Severity::kWarning;
  Failure failure = describe(constraint, severity);
  for (const auto& [symbol, value] : decision.witness) failure.witness.emplace_back(std::string(symbols_.name(symbol)), value);
  if (decision.outcome == Outcome::kSizeOneRequirement) failure.message += " (works only for size 1)";
  if (decision.outcome == Outcome::kFailsForValue && !failure.witness.empty()) {
    failure.message += fmt::format(" (fails when {} = {})", failure.witness.front().first, failure.witness.front().second);
  }
  record(std::move(failure));
  if (!always) demand(constraint.formula);
  return !always;
}

// Assumes what an operation needs. Sizes that a graph leaves open are bound by each run anew: no operation demands anything of them.
void Machine::demand(FormulaId formula) {
  const auto symbols = symbols_.symbols_of(formula);
  const auto open = [&](symbolic::SymbolId s) { return placeholder_dims_.contains(s); };
  if (placeholder_dims_.empty() || std::none_of(symbols.begin(), symbols.end(), open)) assume(formula);
}

void Machine::lint(const Constraint& constraint) {
  if (!state_.reachable || exhausted_ || (constraint.flags & domain::kPoisoned) != 0) return;
  if (decide(constraint.formula) == Truth::kTrue) {
    record(describe(constraint, Severity::kWarning));
  } else if (constraint.rule == kSizeOneReduction) {
    general_places_.insert(site());
  }
}

// Code that is also executed with other sizes is general: that a reduction does nothing for a size of 1 is no defect there.
void Machine::withdraw_lints_of_general_code() {
  for (std::size_t i = failures_.size(); i-- > 0;) {
    if (failures_[i].rule != kSizeOneReduction || !general_places_.contains(failures_[i].place)) continue;
    failures_.erase(failures_.begin() + static_cast<std::ptrdiff_t>(i));
    failure_functions_.erase(failure_functions_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

namespace {

// The expression looks at a shape: `x.shape`, `x.ndim`, `x.get_shape()`, `x.size(0)`, `len(x)`.
bool mentions_shape(const base::Interner& names, const ir::Module& module, ir::NodeId id) {
  if (!id.valid()) return false;
  const ir::Node& node = module[id];
  if (node.kind == StatementKind::kAttribute) {
    const std::string_view name = names.text(node.name);
    for (const std::string_view one : {"shape", "ndim", "get_shape", "size", "dim", "rank", "ndims", "numel", "as_list"}) {
      if (name == one) return true;
    }
  }
  if (node.kind == StatementKind::kName || node.kind == StatementKind::kConstant) return false;
  const auto children = module.children_of(id);
  return std::any_of(children.begin(), children.end(), [&](ir::NodeId child) { return mentions_shape(names, module, child); });
}

}  // namespace

void Machine::report_assert(ir::NodeId id, const Value& tested) {
  const ir::Module& module = *frame_->module;
  if (frame_->library || !state_.reachable) return;
  if (tested.is(Tag::kBool) && tested.has(domain::kPoisoned)) return;
  const ir::NodeId condition = module.child(id, 0);
  if (!mentions_shape(names_, module, condition) || verdict_path_is_dead()) return;
  Constraint constraint;
  constraint.formula = symbols_.truth(false);
  constraint.rule = "contract-violation";
  constraint.raises = "AssertionError";
  std::vector<std::pair<std::string, const Sequence*>> shapes;
  collect_compared_shapes(condition, shapes);
  std::vector<Operand> operands;
  std::string detail;
  for (const auto& [name, shape] : shapes) {
    operands.push_back({name, shape, -1});
    detail += fmt::format("{}{} is {}", detail.empty() ? ": " : ", ", name, show_shape(*shape));
  }
  constraint.operands = operands;
  constraint.message = [&] { return "this assertion about shapes is false" + detail; };
  record(describe(constraint, Severity::kError));
}

// The shapes that an assertion compares: plain names whose value is a tensor.
void Machine::collect_compared_shapes(ir::NodeId id, std::vector<std::pair<std::string, const Sequence*>>& into) {
  const ir::Module& module = *frame_->module;
  if (!id.valid() || into.size() >= 4) return;
  const ir::Node& node = module[id];
  if (node.kind == StatementKind::kName) {
    const Value value = read_name(node);
    const TensorObject* tensor = as_tensor(value);
    const std::string name(names_.text(node.name));
    const bool present = std::any_of(into.begin(), into.end(), [&](const auto& one) { return one.first == name; });
    if (tensor != nullptr && !present) into.emplace_back(name, tensor->shape);
    return;
  }
  for (const ir::NodeId child : module.children_of(id)) collect_compared_shapes(child, into);
}

bool Machine::verdict_path_is_dead() { return solver_.satisfiable(state_.path) == Truth::kFalse; }

void Machine::report_raise(ir::NodeId id, std::string_view type) {
  // Only where the user's own check of a shape certainly led here in the default run.
  if (frame_->library || undecided_ > 0 || !library_mode_function_.empty() || frame_->info == nullptr) return;
  const ir::Module& module = *frame_->module;
  // The innermost `if` around the raise, in the same function.
  ir::NodeId guard;
  const std::function<bool(ir::NodeId)> find = [&](ir::NodeId at) -> bool {
    if (!at.valid()) return false;
    if (at == id) return true;
    const ir::Node& node = module[at];
    if (node.span.begin > module[id].span.begin || node.span.end < module[id].span.end) return false;
    for (const ir::NodeId child : module.children_of(at)) {
      if (!find(child)) continue;
      if (node.kind == StatementKind::kIf && !guard.valid()) guard = module.child(at, 0);
      return true;
    }
    return false;
  };
  find(frame_->info->body);
  if (!guard.valid() || !mentions_shape(names_, module, guard) || verdict_path_is_dead()) return;
  if (!state_.path.empty() && !path_is_certain()) return;
  Constraint constraint;
  constraint.formula = symbols_.truth(false);
  constraint.rule = "contract-violation";
  constraint.raises = type;
  std::vector<std::pair<std::string, const Sequence*>> shapes;
  collect_compared_shapes(guard, shapes);
  std::vector<Operand> operands;
  for (const auto& [name, shape] : shapes) operands.push_back({name, shape, -1});
  constraint.operands = operands;
  constraint.message = [&] { return fmt::format("the code's own check of a shape raises {} here", type); };
  record(describe(constraint, Severity::kError));
}

// No fact of the path is about something that is not known: what stands here is certainly executed.
bool Machine::path_is_certain() {
  for (const FormulaId fact : state_.path) {
    if (symbols_.weakest_origin(fact) != symbolic::Origin::kProgramEvery) return false;
  }
  return true;
}

void Machine::report_unpack(const Value& value, const Sequence& known, std::size_t needed, bool at_least) {
  if (frame_->library || !state_.reachable) return;
  // Only shapes and tensors are this tool's business; other sequences are ordinary Python.
  const bool tensor = as_tensor(value) != nullptr;
  const bool is_shape = value.is(Tag::kTuple) && value.has(domain::kShape);
  if (!tensor && !is_shape) return;
  Constraint constraint;
  constraint.formula = symbols_.truth(false);
  constraint.rule = "unpack-mismatch";
  const std::size_t count = known.items.size();
  const Sequence* shape = tensor ? as_tensor(value)->shape : value.sequence;
  const Operand operands[] = {{tensor ? "value" : "shape", shape, -1}};
  constraint.operands = operands;
  if (value.has(domain::kPoisoned)) constraint.flags = domain::kPoisoned;
  constraint.message = [&] {
    return count < needed ? fmt::format("not enough values to unpack (expected {}{}, got {})", at_least ? "at least " : "", needed, count)
                          : fmt::format("too many values to unpack (expected {}, got {})", needed, count);
  };
  require(constraint);
}

}  // namespace foreshape::interpreter
