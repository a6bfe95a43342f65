// try, with, raise and assert.
#include <algorithm>
#include <array>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using StatementKind = ir::Kind;

namespace {

bool one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The last name of an expression such as `tf.errors.InvalidArgumentError`.
base::NameId last_name(const ir::Module& module, ir::NodeId id) {
  const ir::Node& node = module[id];
  if (node.kind == StatementKind::kName || node.kind == StatementKind::kAttribute) return node.name;
  if (node.kind == StatementKind::kCall) return last_name(module, module.child(id, 0));
  return {};
}

}  // namespace

// What a handler's body does in the end.
static Handling effect_of_body(const base::Interner& names, const ir::Module& module, ir::NodeId body) {
  bool only_reports = true;
  for (const ir::NodeId statement : module.children_of(body)) {
    const ir::Node& node = module[statement];
    if (node.kind == StatementKind::kRaise) return Handling::kReports;
    if (node.kind == StatementKind::kExpression) {
      const ir::NodeId value = module.child(statement, 0);
      if (module[value].kind == StatementKind::kCall) {
        const base::NameId callee = last_name(module, value);
        const std::string_view name = callee.valid() ? names.text(callee) : std::string_view();
        if (one_of(name, {"exit", "_exit", "quit", "abort", "fail"})) return Handling::kReports;
        if (one_of(name, {"print", "error", "warning", "warn", "info", "debug", "exception", "critical", "log", "print_exc", "write"})) continue;
      }
      if (module[value].kind == StatementKind::kConstant) continue;
    }
    only_reports = false;
  }
  const bool empty = module.children_of(body).empty();
  if (only_reports && !empty) {
    const bool does_something = std::any_of(module.children_of(body).begin(), module.children_of(body).end(), [&](ir::NodeId s) {
      return module[s].kind != StatementKind::kPass;
    });
    return does_something ? Handling::kReports : Handling::kRecovers;
  }
  return Handling::kRecovers;
}

Handling Machine::handling_in(TryContext& context, std::string_view exception) {
  if (context.catches_all) return Handling::kRecovers;
  const auto is_a = [&](std::string_view type, std::string_view base) {
    if (type == base || base == "Exception" || base == "BaseException" || base == "StandardError") return true;
    const Value derived = type_named(type);
    const Value parent = type_named(base);
    return derived.is(Tag::kReference) && parent.is(Tag::kReference) && is_subclass(derived.cell(), parent.cell());
  };
  for (const ir::NodeId handler : context.handlers) {
    const ir::Module& module = *context.module;
    const auto parts = module.children_of(handler);
    const Handling effect = effect_of_body(names_, module, parts[1]);
    if (!parts[0].valid()) return effect == Handling::kRecovers ? Handling::kSwallows : effect;
    std::vector<ir::NodeId> types{parts[0]};
    if (module[parts[0]].kind == StatementKind::kDisplay) {
      const auto several = module.children_of(parts[0]);
      types.assign(several.begin(), several.end());
    }
    for (const ir::NodeId type : types) {
      const base::NameId name = last_name(module, type);
      if (!name.valid() || !is_a(exception, names_.text(name))) continue;
      const bool broad = names_.text(name) == "Exception" || names_.text(name) == "BaseException";
      return effect == Handling::kRecovers && broad ? Handling::kSwallows : effect;
    }
  }
  return Handling::kNone;
}

Handling Machine::handling_of(std::string_view exception, TryContext** by) {
  for (TryContext* context = try_; context != nullptr; context = context->outer) {
    const Handling handling = handling_in(*context, exception);
    if (handling == Handling::kNone) continue;
    *by = context;
    return handling;
  }
  *by = nullptr;
  return Handling::kNone;
}

void Machine::raise(std::string_view type, const std::string&) {
  if (!state_.reachable) return;
  TryContext* by = nullptr;
  if (handling_of(type, &by) != Handling::kNone && by != nullptr) by->raised.push_back({state_.fork(), unknown("exception")});
  state_.reachable = false;
}

void Machine::execute_raise(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  std::string_view type = "Exception";
  Value exception = unknown("exception");
  if (!children.empty() && children[0].valid()) {
    const base::NameId name = last_name(module, children[0]);
    if (name.valid()) type = names_.text(name);
    exception = evaluate(children[0]);
    if (!state_.reachable) return;
    if (const domain::ClassObject* known = class_object(exception)) {
      type = names_.text(known->name);
    } else if (const domain::ClassObject* of = class_object(class_of(exception)); of != nullptr && kind(exception) == interpreter::Kind::kInstance) {
      type = names_.text(of->name);
    }
  }
  frame_->current = id;
  TryContext* by = nullptr;
  Handling handling = handling_of(type, &by);
  // A class of the user's is caught by handlers of its bases too.
  const Value raised = class_object(exception) != nullptr ? exception : class_of(exception);
  if (const domain::ClassObject* own = class_object(raised); own != nullptr && by == nullptr) {
    for (const CellId base : std::vector<CellId>(own->resolution.begin(), own->resolution.end())) {
      const domain::ClassObject* parent = class_object(Value::reference(base));
      if (parent != nullptr && by == nullptr) handling = handling_of(names_.text(parent->name), &by);
    }
  }
  if (by != nullptr) by->raised.push_back({state_.fork(), exception});
  if (handling == Handling::kNone && type != "NotImplementedError" && type != "StopIteration" && type != "SystemExit" &&
      type != "KeyboardInterrupt") {
    report_raise(id, type);
  }
  state_.reachable = false;
}

void Machine::execute_assert(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  const Value tested = evaluate(children[0]);
  if (!state_.reachable) return;
  const FormulaId condition = truth_of(tested);
  frame_->current = id;
  const Truth truth = decide(condition);
  if (truth == Truth::kFalse) {
    TryContext* by = nullptr;
    const Handling handling = handling_of("AssertionError", &by);
    if (by != nullptr) by->raised.push_back({state_.fork(), unknown("exception")});
    if (handling == Handling::kNone || handling == Handling::kReports) report_assert(id, tested);
    // A test of the library's version says which versions the program is for, not that it fails.
    if (!frame_->library) mark_cut_off(id);
    state_.reachable = state_.reachable && mentions_version(children[0]);
    return;
  }
  if (truth == Truth::kUnknown) assume(condition);
}

bool Machine::mentions_version(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  if (!id.valid()) return false;
  const ir::Node& node = module[id];
  if (node.kind == StatementKind::kAttribute) {
    const std::string_view name = names_.text(node.name);
    if (name == "__version__" || name == "version_info" || name == "VERSION" || name == "version") return true;
  }
  if (node.kind == StatementKind::kName || node.kind == StatementKind::kConstant) return false;
  const auto children = module.children_of(id);
  return std::any_of(children.begin(), children.end(), [&](ir::NodeId child) { return mentions_version(child); });
}

void Machine::execute_try(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  const std::uint32_t handler_count = module[id].payload;
  const ir::NodeId body = children[0];
  const auto handlers = children.subspan(1, handler_count);
  const ir::NodeId otherwise = children.size() > handler_count + 1 ? children[handler_count + 1] : ir::NodeId{};
  const ir::NodeId finally = children.size() > handler_count + 2 ? children[handler_count + 2] : ir::NodeId{};

  TryContext context;
  context.module = &module;
  context.handlers = handlers;
  context.outer = try_;
  State before = state_.fork();
  const std::size_t returns_before = frame_->returns.size();
  if (!handlers.empty()) try_ = &context;
  // What is only imports that were found cannot fail.
  const std::size_t unresolved_before = unresolved_imports_;
  execute_block(body);
  try_ = context.outer;
  const auto statements = module.children_of(body);
  const bool only_imports = std::all_of(statements.begin(), statements.end(), [&](ir::NodeId s) {
    return module[s].kind == StatementKind::kImport || module[s].kind == StatementKind::kImportFrom || module[s].kind == StatementKind::kPass;
  });
  const bool cannot_fail = only_imports && unresolved_imports_ == unresolved_before && context.raised.empty();
  const std::size_t returned = frame_->returns.size();
  if (state_.reachable && otherwise.valid()) execute_block(otherwise);
  State normal = std::move(state_);
  std::vector<State> ends;
  if (!handlers.empty() && !cannot_fail) {
    // The handlers start from any state between the beginning and the end of the body.
    State entry = std::move(before);
    const bool certain = !normal.reachable && !context.raised.empty() && returned == frame_->returns.size();
    if (certain) {
      entry = context.raised.front().state.fork();
    } else if (normal.reachable) {
      State end = normal.fork();
      end.path = entry.path;
      State merged = joiner_.join(std::move(entry), std::move(end), joiner_.opaque_condition());
      entry = std::move(merged);
    }
    for (const ir::NodeId handler : handlers) {
      state_ = entry.fork();
      state_.reachable = true;
      const ir::Node& node = module[handler];
      const auto parts = module.children_of(handler);
      if (node.name.valid()) {
        ir::Node target = node;
        target.kind = StatementKind::kName;
        const Value exception = context.raised.empty() ? unknown("exception") : context.raised.front().value;
        write_name(target, exception);
      }
      ++undecided_;
      execute_block(parts[1]);
      --undecided_;
      if (state_.reachable) ends.push_back(std::move(state_));
    }
  }
  State joined = std::move(normal);
  for (State& end : ends) {
    if (!joined.reachable) {
      joined = std::move(end);
      continue;
    }
    const FormulaId guard = joiner_.opaque_condition();
    State merged = joiner_.join(std::move(joined), std::move(end), guard);
    joined = std::move(merged);
  }
  state_ = std::move(joined);
  if (finally.valid()) execute_finally(finally, returns_before);
}

// On the way on, and on the way out for each `return` of the statement; one that `finally` does not let through is dropped.
void Machine::execute_finally(ir::NodeId block, std::size_t returns_before) {
  if (state_.reachable) execute_block(block);
  std::vector<Exit> leaving(frame_->returns.begin() + returns_before, frame_->returns.end());
  frame_->returns.resize_down(returns_before);
  State onwards = std::move(state_);
  for (Exit& exit : leaving) {
    state_ = std::move(exit.state);
    execute_block(block);
    if (state_.reachable) frame_->returns.push_back({state_.leave(), exit.value});
  }
  state_ = std::move(onwards);
}

void Machine::execute_with(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  const auto items = children.first(children.size() - 1);
  const ir::NodeId body = children.back();
  std::vector<Value> managers;
  bool catches = false;
  for (const ir::NodeId item : items) {
    const ir::NodeId expression = module.child(item, 0);
    const ir::NodeId target = module.child(item, 1);
    if (module[expression].kind == StatementKind::kCall) {
      const base::NameId name = last_name(module, expression);
      if (name.valid() && one_of(names_.text(name), {"raises", "assertRaises", "assert_raises", "assert_raises_regex", "assertRaisesRegex", "assertRaisesRegexp",
                                                     "assertRaisesOpError", "assertRaisesWithPredicateMatch",
                                                     "assertRaisesWithLiteralMatch", "assertRaisesIncompatibleShapesError", "suppress"})) {
        catches = true;
      }
    }
    const Value manager = evaluate(expression);
    frame_->current = expression;
    Value entered = distribute(manager, [&](const Value& one) -> Value {
      const Value enter = special_method(one, known_.enter);
      if (!enter.is(Tag::kUnbound)) return call(enter, {});
      const interpreter::Kind k = kind(one);
      // @contextlib.contextmanager: what its generator yields.
      if (k == interpreter::Kind::kIterator) {
        const auto yielded = elements(one);
        if (yielded && !yielded->items.empty()) return yielded->items.front();
        return unknown("context manager");
      }
      if (k == interpreter::Kind::kUnknown && one.is(Tag::kReference) && state_.get(one.cell()).is(Tag::kObject)) return one;
      return unknown("context manager");
    });
    managers.push_back(manager);
    if (target.valid()) assign(target, entered);
  }
  TryContext context;
  context.module = &module;
  context.catches_all = true;
  context.outer = try_;
  if (catches) try_ = &context;
  const std::size_t returns_before = frame_->returns.size();
  const std::size_t breaks_before = frame_->loop == nullptr ? 0 : frame_->loop->breaks.size();
  const std::size_t continues_before = frame_->loop == nullptr ? 0 : frame_->loop->continues.size();
  execute_block(body);
  try_ = context.outer;
  if (catches && !context.raised.empty()) {
    State rest = std::move(context.raised.front().state);
    if (state_.reachable) {
      State merged = joiner_.join(std::move(state_), std::move(rest), joiner_.opaque_condition());
      state_ = std::move(merged);
    } else {
      state_ = std::move(rest);
    }
  }
  // Leaving restores what entering changed (name scopes, default graphs), on every way out of the body.
  const auto leave_in = [&](State& state) {
    std::swap(state_, state);
    const bool reachable = state_.reachable;
    state_.reachable = true;
    for (std::size_t i = managers.size(); i-- > 0;) leave_with(managers[i]);
    state_.reachable = reachable;
    std::swap(state_, state);
  };
  for (std::size_t i = returns_before; i < frame_->returns.size(); ++i) leave_in(frame_->returns[i].state);
  if (frame_->loop != nullptr) {
    for (std::size_t i = breaks_before; i < frame_->loop->breaks.size(); ++i) leave_in(frame_->loop->breaks[i]);
    for (std::size_t i = continues_before; i < frame_->loop->continues.size(); ++i) leave_in(frame_->loop->continues[i]);
  }
  if (state_.reachable) {
    for (std::size_t i = managers.size(); i-- > 0;) leave_with(managers[i]);
  }
}

void Machine::leave_with(const Value& manager) {
  const Value one = narrow(manager);
  if (one.is(Tag::kChoice)) return;
  const Value exit = special_method(one, known_.exit);
  if (!exit.is(Tag::kUnbound)) call(exit, {Value::none(), Value::none(), Value::none()});
}

}  // namespace foreshape::interpreter
