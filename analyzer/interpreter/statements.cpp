// Execution of simple statements, branches and assignment.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using StatementKind = ir::Kind;
using ValueKind = interpreter::Kind;

std::string_view in_place_method(ir::BinaryOperator op);

void Machine::execute_block(ir::NodeId block) {
  if (!block.valid()) return;
  ir::NodeId last;
  for (const ir::NodeId statement : frame_->module->children_of(block)) {
    if (!state_.reachable && last.valid() && frame_->info == nullptr && frame_->module == entry_ && !cut_off_) mark_cut_off(last);
    if (!state_.reachable || exhausted_) return;
    execute(statement);
    last = statement;
  }
}

void Machine::execute(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const ir::Node& node = module[id];
  frame_->current = id;
  switch (node.kind) {
    case StatementKind::kBlock:
      return execute_block(id);
    case StatementKind::kExpression:
      evaluate(module.child(id, 0));
      return;
    case StatementKind::kAssign: {
      const auto children = module.children_of(id);
      const Value value = evaluate(children[0]);
      for (const ir::NodeId target : children.subspan(1)) assign(target, value);
      return;
    }
    case StatementKind::kDeclare: {
      const auto children = module.children_of(id);
      // Annotations are evaluated for what they name, never for effect.
      if (children[2].valid()) assign(children[0], evaluate(children[2]));
      return;
    }
    case StatementKind::kAugmented:
      return execute_augmented(id);
    case StatementKind::kDelete:
      return execute_delete(id);
    case StatementKind::kIf:
      return execute_if(id);
    case StatementKind::kWhile:
      return execute_while(id);
    case StatementKind::kFor:
      return execute_for(id);
    case StatementKind::kTry:
      return execute_try(id);
    case StatementKind::kWith:
      return execute_with(id);
    case StatementKind::kMatch:
      return execute_match(id);
    case StatementKind::kFunction:
      return execute_function(id);
    case StatementKind::kClass:
      return execute_class(id);
    case StatementKind::kReturn: {
      const auto children = module.children_of(id);
      const Value value = children.empty() || !children[0].valid() ? Value::none() : evaluate(children[0]);
      if (!state_.reachable) return;
      frame_->returns.push_back({state_.leave(), value});
      return;
    }
    case StatementKind::kRaise:
      return execute_raise(id);
    case StatementKind::kBreak:
      if (frame_->loop != nullptr) frame_->loop->breaks.push_back(state_.leave());
      state_.reachable = false;
      return;
    case StatementKind::kContinue:
      if (frame_->loop != nullptr) frame_->loop->continues.push_back(state_.leave());
      state_.reachable = false;
      return;
    case StatementKind::kPass:
    case StatementKind::kGlobal:
      return;
    case StatementKind::kImport:
      return execute_import(id);
    case StatementKind::kImportFrom:
      return execute_import_from(id);
    case StatementKind::kAssert:
      return execute_assert(id);
    case StatementKind::kOpaque:
      return execute_opaque(id);
    default:
      evaluate(id);
      return;
  }
}

void Machine::execute_if(ir::NodeId id) {
  const auto parts = frame_->module->children_of(id);
  const Value tested = evaluate(parts[0]);
  if (!state_.reachable) return;
  const FormulaId condition = truth_of(tested);
  const ir::NodeId otherwise = parts.size() > 2 ? parts[2] : ir::NodeId{};
  const Truth truth = decide(condition);
  if (truth == Truth::kTrue) {
    if (otherwise.valid()) mark_unreachable(otherwise);
    execute_block(parts[1]);
    return;
  }
  if (truth == Truth::kFalse) {
    mark_unreachable(parts[1]);
    execute_block(otherwise);
    return;
  }
  ++undecided_;
  State other = state_.fork();
  assume(condition);
  execute_block(parts[1]);
  std::swap(state_, other);
  assume(symbols_.negation(condition));
  execute_block(otherwise);
  --undecided_;
  State joined = joiner_.join(std::move(other), std::move(state_), joiner_.selector(condition));
  state_ = std::move(joined);
}

void Machine::mark_unreachable(ir::NodeId block) {
  if (frame_->library || !block.valid()) return;
  unreachable_.try_emplace({frame_->module, block.value}, (*frame_->module)[frame_->current].span.begin);
}

void Machine::unpack(ir::NodeId target, std::span<const ir::NodeId> targets, const Value& given) {
  const ir::Module& module = *frame_->module;
  const Value value = narrow(given);
  if (value.is(Tag::kChoice)) {
    // Each alternative by itself, so that a pair stays a pair.
    distribute(value, [&](const Value& one) {
      unpack(target, targets, one);
      return Value::none();
    });
    return;
  }
  const auto star = std::find_if(targets.begin(), targets.end(), [&](ir::NodeId t) { return module[t].kind == StatementKind::kStarred; });
  const bool has_star = star != targets.end();
  const auto before = static_cast<std::size_t>(star - targets.begin());
  const std::size_t after = has_star ? targets.size() - before - 1 : 0;
  const auto known = elements(value);
  frame_->current = target;
  const auto forget = [&](ir::NodeId t) {
    const ir::NodeId inner = module[t].kind == StatementKind::kStarred ? module.child(t, 0) : t;
    Value part = unknown("unpacking of an unknown value");
    if (known && known->has_gap() && !known->gap_element.is(Tag::kUnbound)) part = known->gap_element;
    assign(inner, module[t].kind == StatementKind::kStarred ? list(Sequence{.gap = 0, .gap_length = joiner_.opaque_int("length", true).expr(), .gap_element = part}) : part);
  };
  if (!known) {
    for (const ir::NodeId t : targets) forget(t);
    return;
  }
  const std::size_t needed = targets.size() - (has_star ? 1 : 0);
  if (!known->has_gap()) {
    const std::size_t count = known->items.size();
    if (has_star ? count < needed : count != needed) {
      report_unpack(value, *known, needed, has_star);
      for (const ir::NodeId t : targets) {
        assign(module[t].kind == StatementKind::kStarred ? module.child(t, 0) : t, unknown("unpacking failed"));
      }
      return;
    }
    for (std::size_t i = 0; i < before; ++i) assign(targets[i], known->items[i]);
    if (!has_star) return;
    assign(module.child(*star, 0), list(known->items.subspan(before, count - needed)));
    for (std::size_t i = 0; i < after; ++i) assign(targets[before + 1 + i], known->items[count - after + i]);
    return;
  }
  // An unknown middle: what is asked for fixes its length where the value is an array's shape or the array.
  if (!has_star && needed >= known->items.size()) {
    narrow_length(value, *known, needed);
    const std::size_t middle = needed - known->items.size();
    for (std::size_t i = 0; i < needed; ++i) {
      if (i < known->prefix()) {
        assign(targets[i], known->items[i]);
      } else if (i < known->prefix() + middle) {
        assign(targets[i], middle_element(value, *known, i));
      } else {
        assign(targets[i], known->items[i - middle]);
      }
    }
    return;
  }
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (has_star && i < before && i < known->prefix()) {
      assign(targets[i], known->items[i]);
    } else if (has_star && i > before && targets.size() - i <= known->suffix()) {
      assign(targets[i], known->items[known->items.size() - (targets.size() - i)]);
    } else {
      forget(targets[i]);
    }
  }
}

// The i-th element where it falls into the unknown middle of a sequence.
Value Machine::middle_element(const Value& value, const Sequence& known, std::size_t index) {
  if (value.is(Tag::kReference) && kind(value) == ValueKind::kUnknown) return subscript(value, integer(static_cast<std::int64_t>(index)));
  if (known.gap_element.is(Tag::kUnbound)) return unknown("element of a sequence of unknown elements");
  return known.gap_element;
}

void Machine::narrow_length(const Value& value, const Sequence& known, std::size_t needed) {
  (void)value;
  const auto middle = static_cast<std::int64_t>(needed - known.items.size());
  assume(symbols_.equal(known.gap_length, symbols_.constant(middle)));
}

void Machine::assign(ir::NodeId target, const Value& value) {
  const ir::Module& module = *frame_->module;
  const ir::Node& node = module[target];
  switch (node.kind) {
    case StatementKind::kName:
      write_name(node, value);
      note_assignment(target, value);
      return;
    case StatementKind::kAttribute: {
      const Value object = evaluate(module.child(target, 0));
      frame_->current = target;
      set_attribute(object, node.name, value);
      note_assignment(target, value);
      return;
    }
    case StatementKind::kSubscript: {
      const Value object = evaluate(module.child(target, 0));
      const Value index = evaluate(module.child(target, 1));
      frame_->current = target;
      set_subscript(object, index, value);
      return;
    }
    case StatementKind::kDisplay:
      unpack(target, module.children_of(target), value);
      return;
    case StatementKind::kStarred:
      assign(module.child(target, 0), value);
      return;
    default:
      return;
  }
}

void Machine::execute_augmented(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const ir::NodeId target = module.child(id, 0);
  const auto op = static_cast<ir::BinaryOperator>(module[id].detail);
  const ir::Node& node = module[target];
  // The target's object and index are evaluated once.
  Value object, index, old;
  if (node.kind == StatementKind::kAttribute) {
    object = evaluate(module.child(target, 0));
    old = attribute(object, node.name);
  } else if (node.kind == StatementKind::kSubscript) {
    object = evaluate(module.child(target, 0));
    index = evaluate(module.child(target, 1));
    old = subscript(object, index);
  } else {
    old = evaluate(target);
  }
  const Value operand = evaluate(module.child(id, 1));
  frame_->current = id;
  const Value result = distribute(old, [&](const Value& left) -> Value {
    if (kind(left) == ValueKind::kList && op == ir::BinaryOperator::kAdd) {
      if (const auto extend = find_attribute(left, names_.intern("extend"))) call(*extend, {operand});
      return left;
    }
    const ValueKind left_kind = kind(left);
    if (left_kind == ValueKind::kTensor || left_kind == ValueKind::kInstance) {
      const Value arguments[] = {operand};
      const Value updated = call_method(left, names_.intern(in_place_method(op)), arguments);
      if (!updated.is(Tag::kUnbound) && !updated.is(Tag::kNotImplemented)) return updated;
    }
    return binary(op, left, operand);
  });
  note_operator(id, result, {old, operand});
  if (node.kind == StatementKind::kAttribute) {
    set_attribute(object, node.name, result);
  } else if (node.kind == StatementKind::kSubscript) {
    set_subscript(object, index, result);
  } else {
    assign(target, result);
  }
}

void Machine::execute_delete(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const std::function<void(ir::NodeId)> forget = [&](ir::NodeId target) {
    const ir::Node& node = module[target];
    if (node.kind == StatementKind::kName) {
      write_name(node, Value{});
    } else if (node.kind == StatementKind::kAttribute) {
      const Value object = evaluate(module.child(target, 0));
      const ValueKind k = kind(object);
      if (k == ValueKind::kInstance || k == ValueKind::kTensor) edit_instance(object.cell()).attributes.erase(node.name);
    } else if (node.kind == StatementKind::kSubscript) {
      const Value object = narrow(evaluate(module.child(target, 0)));
      const Value index = evaluate(module.child(target, 1));
      const ValueKind k = kind(object);
      if (k == ValueKind::kDict || k == ValueKind::kList) {
        if (const auto pop = find_attribute(object, names_.intern("pop"))) {
          if (!index.is(Tag::kSlice)) {
            call(*pop, {index});
          } else {
            set_subscript(object, index, list(std::span<const Value>{}));
          }
        }
      } else if (k == ValueKind::kInstance || k == ValueKind::kTensor) {
        const Value arguments[] = {index};
        call_method(object, names_.intern("__delitem__"), arguments);
      }
    } else {
      for (const ir::NodeId child : module.children_of(target)) forget(child);
    }
  };
  for (const ir::NodeId target : module.children_of(id)) forget(target);
}

void Machine::execute_opaque(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  for (const ir::NodeId child : module.children_of(id)) {
    if (module[child].kind == StatementKind::kName) write_name(module[child], unknown("could not be parsed"));
  }
}

}  // namespace foreshape::interpreter
