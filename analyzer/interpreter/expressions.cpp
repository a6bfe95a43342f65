// Evaluation of expressions.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using ExpressionKind = ir::Kind;
using ValueKind = interpreter::Kind;

namespace {

constexpr std::uint32_t kMaxExpressionDepth = 4000;

}  // namespace

CellId Machine::cell_of(ir::Binding binding, std::uint32_t depth, std::uint32_t slot) {
  const Environment* environment = frame_->environment;
  switch (binding) {
    case ir::Binding::kLocal:
      return CellId{environment->base.value + slot};
    case ir::Binding::kEnclosing:
      for (std::uint32_t i = 0; i < depth && environment != nullptr; ++i) environment = environment->parent;
      if (environment == nullptr) return {};
      return CellId{environment->base.value + slot};
    case ir::Binding::kGlobal:
      return CellId{environment->module_cells.value + slot};
  }
  return {};
}

Value Machine::builtin(NameId name) {
  if (builtins_.is(Tag::kUnbound)) return {};
  constexpr std::uint32_t kAbsent = 1, kFirstSlot = 2;
  if (name.value >= builtin_slots_.size()) builtin_slots_.resize(std::max(names_.size(), std::size_t{name.value} + 1));
  const auto& object = state_.object_as<domain::ModuleObject>(builtins_.cell());
  std::uint32_t& known = builtin_slots_[name.value];
  if (known == 0) {
    const std::uint32_t slot = slot_in_module(*object.module, name);
    known = slot == kNoSlot ? kAbsent : slot + kFirstSlot;
  }
  if (known == kAbsent) {
    const Value* extra = object.extra.find(name);
    return extra == nullptr ? Value{} : *extra;
  }
  return state_.get(CellId{object.cells.value + known - kFirstSlot});
}

Value Machine::read_name(const ir::Node& node) {
  const CellId cell = cell_of(static_cast<ir::Binding>(node.detail), node.flags, node.payload);
  Value value = cell.valid() ? state_.get(cell) : Value{};
  if (value.is(Tag::kUnbound) && static_cast<ir::Binding>(node.detail) == ir::Binding::kLocal) {
    // A class body falls back to the module; so does a module's own name to the built-ins.
    const ir::Scope& scope = frame_->module->scopes[frame_->environment->scope.value];
    if (scope.kind == ir::ScopeKind::kClass) {
      const std::uint32_t slot = slot_in_module(*frame_->module, node.name);
      if (slot != kNoSlot) value = state_.get(CellId{frame_->environment->module_cells.value + slot});
    }
  }
  if (!value.is(Tag::kUnbound)) return narrow(value);
  const auto& module = state_.object_as<domain::ModuleObject>(frame_->environment->module_object);
  if (const Value* extra = module.extra.find(node.name); extra != nullptr && !extra->is(Tag::kUnbound)) return *extra;
  const Value found = builtin(node.name);
  if (!found.is(Tag::kUnbound)) return found;
  const std::string_view text = names_.text(node.name);
  if (text == "__name__") return module_name_value();
  if (text == "__file__") return string(provider_.file_name(*frame_->module));
  if (text == "__doc__") return Value::string();
  if (text == "reveal_shape") return Value::intrinsic(reveal_);
  if (star_reason_.valid()) return unknown(reason_text(star_reason_));
  return unknown("name that is not defined");
}

Value Machine::module_name_value() {
  const auto& module = state_.object_as<domain::ModuleObject>(frame_->environment->module_object);
  return Value::string(module.name);
}

Value Machine::evaluate_name(ir::NodeId id) { return read_name((*frame_->module)[id]); }

void Machine::write_name(const ir::Node& node, const Value& value) {
  const CellId cell = cell_of(static_cast<ir::Binding>(node.detail), node.flags, node.payload);
  if (cell.valid()) state_.set(cell, value);
}

Value Machine::evaluate_constant(const ir::Node& node) {
  switch (static_cast<ir::ConstantKind>(node.detail)) {
    case ir::ConstantKind::kNone:
      return Value::none();
    case ir::ConstantKind::kTrue:
      return boolean(true);
    case ir::ConstantKind::kFalse:
      return boolean(false);
    case ir::ConstantKind::kEllipsis:
      return Value::ellipsis();
    case ir::ConstantKind::kInt: {
      Value number = integer(frame_->module->integers[node.payload]);
      if (!frame_->library) number.provenance = provenance_here(domain::ProvenanceKind::kLiteral, nullptr, {});
      return number;
    }
    case ir::ConstantKind::kBigInt:
      return Value::integer(symbols_.too_large());
    case ir::ConstantKind::kFloat: {
      const std::string_view text = names_.text(node.name);
      double number = 0;
      std::from_chars(text.data(), text.data() + text.size(), number);
      return Value::floating(number);
    }
    case ir::ConstantKind::kImaginary:
      return Value::complex();
    case ir::ConstantKind::kStr:
      return Value::string(node.name);
    case ir::ConstantKind::kBytes:
      return Value::bytes(node.name);
  }
  return Value::none();
}

Value Machine::evaluate(ir::NodeId id) {
  if (!id.valid()) return Value::none();
  const ir::Module& module = *frame_->module;
  const ir::Node& node = module[id];
  if (out_of_budget(1)) return unknown(exhausted_reason_);
  if (++expression_depth_ > kMaxExpressionDepth) {
    --expression_depth_;
    return unknown("expression nested too deeply");
  }
  const ir::NodeId outer = frame_->current;
  Value result;
  switch (node.kind) {
    case ExpressionKind::kConstant:
      frame_->current = id;
      result = evaluate_constant(node);
      break;
    case ExpressionKind::kName:
      result = read_name(node);
      break;
    case ExpressionKind::kAttribute: {
      const Value object = evaluate(module.child(id, 0));
      frame_->current = id;
      result = attribute(object, node.name);
      note_missing(id, object, result);
      break;
    }
    case ExpressionKind::kSubscript: {
      const Value object = evaluate(module.child(id, 0));
      const Value index = evaluate(module.child(id, 1));
      frame_->current = id;
      result = subscript(object, index);
      note_operator(id, result, {object});
      break;
    }
    case ExpressionKind::kSlice: {
      const auto parts = module.children_of(id);
      domain::SliceValue slice{evaluate(parts[0]), evaluate(parts[1]), evaluate(parts[2])};
      result = Value::slice_of(arena().make<domain::SliceValue>(slice));
      break;
    }
    case ExpressionKind::kCall:
      result = evaluate_call(id);
      break;
    case ExpressionKind::kUnary: {
      const Value operand = evaluate(module.child(id, 0));
      frame_->current = id;
      result = unary(static_cast<ir::UnaryOperator>(node.detail), operand);
      if (static_cast<ir::UnaryOperator>(node.detail) != ir::UnaryOperator::kNot) note_operator(id, result, {operand});
      break;
    }
    case ExpressionKind::kBinary: {
      const Value left = evaluate(module.child(id, 0));
      const Value right = evaluate(module.child(id, 1));
      frame_->current = id;
      result = binary(static_cast<ir::BinaryOperator>(node.detail), left, right);
      if (result.is(Tag::kInt) && !frame_->library) {
        const domain::ProvenanceId from = left.provenance.valid() ? left.provenance : right.provenance;
        result.provenance = provenance_here(domain::ProvenanceKind::kComputed, nullptr, from);
      }
      note_operator(id, result, {left, right});
      break;
    }
    case ExpressionKind::kCompare:
      result = evaluate_compare(id);
      break;
    case ExpressionKind::kBoolean:
      result = evaluate_boolean(id);
      break;
    case ExpressionKind::kConditional:
      result = evaluate_conditional(id);
      break;
    case ExpressionKind::kLambda:
      result = make_function(id);
      break;
    case ExpressionKind::kDisplay:
      result = evaluate_display(id);
      break;
    case ExpressionKind::kComprehension:
      result = evaluate_comprehension(id);
      break;
    case ExpressionKind::kFormat:
      result = evaluate_format(id);
      break;
    case ExpressionKind::kStarred:
    case ExpressionKind::kAwait:
      result = evaluate(module.child(id, 0));
      break;
    case ExpressionKind::kAssignExpr:
      result = evaluate(module.child(id, 1));
      write_name(module[module.child(id, 0)], result);
      break;
    case ExpressionKind::kYield:
      result = evaluate_yield(id);
      break;
    default:
      result = unknown("could not be parsed");
      break;
  }
  --expression_depth_;
  frame_->current = outer;
  return result;
}

Value Machine::evaluate_call(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  const ir::NodeId callee_node = children[0];
  const Value callee = evaluate(callee_node);
  if (callee.is(Tag::kIntrinsic)) {
    const domain::IntrinsicId intrinsic = callee.intrinsic_id();
    if (intrinsic == require_ || intrinsic == lint_ || intrinsic == reveal_) {
      frame_->current = id;
      return evaluate_special_form(id, intrinsic);
    }
  }
  base::InlineVector<Value, 8> positional;
  base::InlineVector<KeywordValue, 4> keywords;
  bool open_arguments = false;
  for (const ir::NodeId argument : children.subspan(1)) {
    const ir::Node& node = module[argument];
    const Value value = evaluate(module.child(argument, 0));
    switch (static_cast<ir::ArgumentKind>(node.detail)) {
      case ir::ArgumentKind::kPositional:
        positional.push_back(value);
        break;
      case ir::ArgumentKind::kKeyword:
        keywords.push_back({node.name, value});
        break;
      case ir::ArgumentKind::kStar: {
        const auto items = elements(value);
        if (!items || items->has_gap()) {
          if (items) positional.append(items->items.first(items->prefix()));
          open_arguments = true;
          break;
        }
        positional.append(items->items);
        break;
      }
      case ir::ArgumentKind::kDoubleStar: {
        Value mapping = narrow(value);
        if (kind(mapping) == ValueKind::kInstance) {
          const auto& instance = static_cast<const domain::InstanceObject&>(state_.object(mapping.cell()));
          if (!instance.payload.is(Tag::kUnbound)) mapping = instance.payload;
        }
        if (kind(mapping) != ValueKind::kDict) {
          open_arguments = true;
          break;
        }
        const auto& dict = state_.object_as<domain::DictObject>(mapping.cell());
        for (std::uint32_t i = 0; i < dict.count; ++i) {
          if (dict.entries[i].key.is_known_string()) keywords.push_back({dict.entries[i].key.text(), dict.entries[i].value});
        }
        open_arguments = open_arguments || dict.open;
        break;
      }
    }
  }
  frame_->current = id;
  const Value result = call(callee, CallArguments{positional.span(), keywords.span(), open_arguments});
  frame_->current = id;
  note_call(id, callee, result, positional.span(), keywords.span());
  return result;
}

Value Machine::evaluate_boolean(ir::NodeId id) {
  const auto operands = frame_->module->children_of(id);
  const bool is_and = static_cast<ir::BooleanOperator>((*frame_->module)[id].detail) == ir::BooleanOperator::kAnd;
  const auto from = [&](const auto& self, std::size_t at) -> Value {
    const Value value = evaluate(operands[at]);
    if (at + 1 == operands.size() || !state_.reachable) return value;
    const FormulaId truth = truth_of(value);
    const Truth decided = decide(truth);
    const bool stops = is_and ? decided == Truth::kFalse : decided == Truth::kTrue;
    const bool goes_on = is_and ? decided == Truth::kTrue : decided == Truth::kFalse;
    if (stops) return value;
    if (goes_on) {
      // The rest decides only because this operand does not: what taints the operand taints the answer.
      const Value rest = self(self, at + 1);
      return value.is(Tag::kBool) && rest.is(Tag::kBool) ? rest.with_flags(value.flags) : rest;
    }
    const FormulaId guard = is_and ? truth : symbols_.negation(truth);
    const auto others = operands.subspan(at + 1);
    const bool reads = std::all_of(others.begin(), others.end(), [&](ir::NodeId other) { return only_reads(other); });
    std::optional<State> before;
    if (!reads) before = state_.fork();
    const symbolic::PathCondition path = state_.path;
    assume(guard);
    const Value rest = self(self, at + 1);
    std::optional<State> after;
    if (before) {
      after = std::move(state_);
      state_ = std::move(*before);
    }
    state_.path = path;
    if (before) assume(symbols_.negation(guard));
    // As a condition the whole is a formula; as a value it is one of the two.
    Value result;
    const auto poison = static_cast<std::uint8_t>((value.is(Tag::kBool) ? value.flags : 0) | (rest.is(Tag::kBool) ? rest.flags : 0));
    if (value.is(Tag::kBool) && rest.is(Tag::kBool)) {
      result = Value::boolean(is_and ? symbols_.conjunction(truth, rest.formula()) : symbols_.disjunction(truth, rest.formula()), poison);
    } else {
      result = joiner_.merge(rest, value, guard);
    }
    if (!after) return result;
    if (!after->reachable) return value;
    State joined = joiner_.join(std::move(*after), std::move(state_), guard);
    state_ = std::move(joined);
    return result;
  };
  return from(from, 0);
}

Value Machine::evaluate_compare(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto operands = module.children_of(id);
  const std::uint32_t first_operator = module[id].payload;
  Value left = evaluate(operands[0]);
  if (operands.size() == 2) {
    const Value right = evaluate(operands[1]);
    frame_->current = id;
    const Value result = compare(module.operators[first_operator], left, right);
    const ir::CompareOperator op = module.operators[first_operator];
    if (op != ir::CompareOperator::kIs && op != ir::CompareOperator::kIsNot && op != ir::CompareOperator::kIn && op != ir::CompareOperator::kNotIn) {
      if (as_tensor(left) != nullptr || as_tensor(right) != nullptr) note_operator(id, result, {left, right});
    }
    return result;
  }
  FormulaId all = symbols_.truth(true);
  std::uint8_t flags = 0;
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const Value right = evaluate(operands[i]);
    frame_->current = id;
    const Value each = compare(module.operators[first_operator + i - 1], left, right);
    if (each.is(Tag::kBool)) flags = static_cast<std::uint8_t>(flags | each.flags);
    all = symbols_.conjunction(all, truth_of(each));
    left = right;
  }
  return Value::boolean(all, flags);
}

bool Machine::only_reads(ir::NodeId id) const {
  const ir::Module& module = *frame_->module;
  switch (module[id].kind) {
    case ExpressionKind::kConstant:
    case ExpressionKind::kName:
      return true;
    case ExpressionKind::kAttribute:
      // A property of the user's may do anything.
      return frame_->library && only_reads(module.child(id, 0));
    case ExpressionKind::kCompare:
    case ExpressionKind::kBoolean:
    case ExpressionKind::kUnary: {
      if (!frame_->library) return false;  // an operator of the user's likewise
      const auto operands = module.children_of(id);
      return std::all_of(operands.begin(), operands.end(), [&](ir::NodeId operand) { return only_reads(operand); });
    }
    default:
      return false;
  }
}

Value Machine::evaluate_under(FormulaId condition, ir::NodeId id) {
  const symbolic::PathCondition before = state_.path;
  ++undecided_;
  assume(condition);
  const Value value = evaluate(id);
  --undecided_;
  state_.path = before;
  return value;
}

Value Machine::evaluate_conditional(ir::NodeId id) {
  const auto parts = frame_->module->children_of(id);
  const FormulaId condition = truth_of(evaluate(parts[0]));
  const Truth truth = decide(condition);
  if (truth != Truth::kUnknown) return evaluate(parts[truth == Truth::kTrue ? 1 : 2]);
  if (only_reads(parts[1]) && only_reads(parts[2])) {
    const Value first = evaluate_under(condition, parts[1]);
    const Value second = evaluate_under(symbols_.negation(condition), parts[2]);
    return joiner_.merge(first, second, joiner_.selector(condition));
  }
  return branch(condition, [&] { return evaluate(parts[1]); }, [&] { return evaluate(parts[2]); });
}

Value Machine::evaluate_display(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto display = static_cast<ir::DisplayKind>(module[id].detail);
  if (display == ir::DisplayKind::kDict) {
    const Value made = dict({});
    for (const ir::NodeId child : module.children_of(id)) {
      if (module[child].kind == ExpressionKind::kStarred) {
        const Value other = evaluate(module.child(child, 0));
        if (const auto update = find_attribute(made, names_.intern("update"))) call(*update, {other});
        continue;
      }
      const Value key = evaluate(module.child(child, 0));
      const Value value = evaluate(module.child(child, 1));
      set_subscript(made, key, value);
    }
    return made;
  }
  base::InlineVector<Value, 8> items;
  std::optional<Sequence> gapped;
  // A sequence has one gap: a second one swallows what stands between it and the first.
  const auto open = [&](std::size_t at, ExprId length, const Value& element) {
    if (!gapped) {
      gapped = Sequence{.gap = static_cast<std::int32_t>(at), .gap_length = length, .gap_element = element};
      return;
    }
    const auto first = static_cast<std::size_t>(gapped->gap);
    const ExprId between = symbols_.constant(static_cast<std::int64_t>(at - first));
    std::copy(items.begin() + at, items.end(), items.begin() + first);
    items.resize_down(items.size() - (at - first));
    gapped->gap_length = symbols_.add(gapped->gap_length, symbols_.add(between, length));
    if (at != first || !gapped->gap_element.same(element)) gapped->gap_element = {};
  };
  for (const ir::NodeId child : module.children_of(id)) {
    if (module[child].kind != ExpressionKind::kStarred) {
      items.push_back(evaluate(child));
      continue;
    }
    const Value starred = evaluate(child);
    const auto all = elements(starred);
    if (!all) {
      open(items.size(), joiner_.opaque_int("length", true).expr(), {});
      continue;
    }
    const std::size_t start = items.size();
    items.append(all->items);
    if (all->has_gap()) open(start + static_cast<std::size_t>(all->gap), all->gap_length, all->gap_element);
  }
  Sequence sequence{.items = items.span()};
  if (gapped) {
    sequence.gap = gapped->gap;
    sequence.gap_length = gapped->gap_length;
    sequence.gap_element = gapped->gap_element;
  }
  switch (display) {
    case ir::DisplayKind::kTuple:
      return Value::tuple(this->sequence(sequence));
    case ir::DisplayKind::kSet:
      return set(items.span());
    default:
      return list(sequence);
  }
}

Value Machine::evaluate_format(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  std::string out;
  bool known = true;
  const auto format = intrinsics_->by_name.find(names_.intern("format_value"));
  for (const ir::NodeId part : module.children_of(id)) {
    const ir::Node& node = module[part];
    if (node.kind == ExpressionKind::kConstant) {
      out += names_.text(node.name);
      continue;
    }
    const Value value = evaluate(module.child(part, 0));
    // Models format for messages: sizes are shown as a reader wants them.
    if (frame_->library) {
      const auto piece = text(value);
      out += piece ? std::string(*piece) : show(value);
      continue;
    }
    const ir::NodeId spec_node = module.child(part, 1);
    const Value spec = spec_node.valid() ? evaluate(spec_node) : string("");
    Value shown = Value::string();
    if (format != intrinsics_->by_name.end()) {
      const Value conversion = node.detail == 0 ? Value::none() : string(std::string(1, static_cast<char>(node.detail)));
      shown = call(Value::intrinsic(format->second), {value, spec, conversion});
    }
    if (const auto piece = text(shown)) {
      out += *piece;
    } else {
      known = false;
    }
  }
  return known ? string(out) : Value::string();
}

Value Machine::evaluate_yield(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const ir::NodeId value_node = module.children_of(id).empty() ? ir::NodeId{} : module.child(id, 0);
  const Value value = value_node.valid() ? evaluate(value_node) : Value::none();
  if (!frame_->is_generator) return unknown("yield");
  bool general = false;
  for (const LoopContext* loop = frame_->loop; loop != nullptr; loop = loop->outer) general = general || loop->general;
  const auto add = [&](const Value& one) { (general ? frame_->general_yields : frame_->yields).push_back(one); };
  if (module[id].detail == 1) {
    const auto all = elements(value);
    if (all) {
      for (const Value& one : all->items) add(one);
      if (all->has_gap() && !all->gap_element.is(Tag::kUnbound)) frame_->general_yields.push_back(all->gap_element);
    } else {
      frame_->general_yields.push_back(unknown("yield from"));
    }
  } else {
    add(value);
  }
  frame_->last_yield = state_.fork();
  return Value::none();
}

}  // namespace foreshape::interpreter
