// Comprehensions and generator expressions.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using ExpressionKind = ir::Kind;

namespace {

constexpr std::size_t kListedElements = 48;  // evaluated one by one; beyond it one stands for the rest

}  // namespace

Value Machine::evaluate_comprehension(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  const auto display = static_cast<ir::DisplayKind>(module[id].detail);
  const ir::NodeId element = children[0];
  const auto generators = children.subspan(1);
  std::vector<Value> items;
  std::vector<domain::DictEntry> entries;
  bool has_gap = false;
  ExprId gap_length = symbols_.constant(0);
  std::vector<Value> gap_items;
  std::vector<Value> gap_keys;

  // `times`: how many results one evaluation of the element stands for; invalid when it stands for itself.
  const std::function<void(std::size_t, ExprId, bool)> nest = [&](std::size_t level, ExprId times, bool exact) {
    if (!state_.reachable || out_of_budget(1)) return;
    if (level == generators.size()) {
      if (module[element].kind == ExpressionKind::kDictItem) {
        const Value key = evaluate(module.child(element, 0));
        const Value value = evaluate(module.child(element, 1));
        if (times.valid()) {
          has_gap = true;
          gap_items.push_back(value);
          gap_keys.push_back(key);
        } else {
          entries.push_back({key, value});
        }
        return;
      }
      const Value value = evaluate(element);
      if (!times.valid()) {
        items.push_back(value);
        return;
      }
      has_gap = true;
      gap_items.push_back(value);
      gap_length = exact ? symbols_.add(gap_length, times) : joiner_.opaque_int("length", true).expr();
      return;
    }
    const auto parts = module.children_of(generators[level]);
    const Value iterable = evaluate(parts[1]);
    auto all = elements(iterable);
    if (!all) all = Sequence{.gap = 0, .gap_length = joiner_.opaque_int("length", true).expr()};
    // Conditions: decided ones select, undecided ones leave the count open.
    const auto selected = [&](bool& certain) {
      for (const ir::NodeId condition : parts.subspan(2)) {
        const FormulaId holds = truth_of(evaluate(condition));
        const Truth truth = decide(holds);
        if (truth == Truth::kFalse) return false;
        if (truth == Truth::kUnknown) certain = false;
      }
      return true;
    };
    const auto visit = [&](const Value& item, ExprId count) {
      assign(parts[0], item);
      bool certain = true;
      if (!selected(certain)) return;
      ExprId inner = times;
      bool inner_exact = exact && certain;
      if (count.valid()) inner = inner.valid() ? symbols_.multiply(inner, count) : count;
      if (!certain && !inner.valid()) inner = symbols_.constant(1);
      nest(level + 1, inner, inner_exact);
    };
    const std::size_t listed = std::min(all->items.size(), kListedElements);
    const bool cut = all->items.size() > kListedElements;
    for (std::size_t i = 0; i < listed; ++i) {
      if (all->has_gap() && i == all->prefix()) {
        visit(all->gap_element.is(Tag::kUnbound) ? gap_member(iterable) : all->gap_element, all->gap_length);
      }
      if (cut && i >= 2) break;
      visit(all->items[i], ExprId{});
    }
    if (all->has_gap() && all->prefix() >= listed) {
      visit(all->gap_element.is(Tag::kUnbound) ? gap_member(iterable) : all->gap_element, all->gap_length);
    }
    if (cut) {
      // Two were evaluated as themselves; the rest by one that stands for them.
      std::vector<Value> rest(all->items.begin() + 2, all->items.end());
      Value any = summary(rest);
      if (any.is(Tag::kUnbound)) any = unknown("element of a long list");
      visit(any, symbols_.constant(static_cast<std::int64_t>(rest.size())));
    }
  };
  nest(0, ExprId{}, true);
  if (display == ir::DisplayKind::kDict) {
    const Value made = dict({});
    for (const domain::DictEntry& entry : entries) set_subscript(made, entry.key, entry.value);
    if (has_gap) {
      auto& object = state_.edit<domain::DictObject>(made.cell());
      object.open = true;
      object.other = summary(gap_items);
    }
    return made;
  }
  Sequence sequence{.items = items};
  if (has_gap) {
    sequence.gap = static_cast<std::int32_t>(items.size());
    sequence.gap_length = gap_length;
    sequence.gap_element = gap_items.size() == 1 ? gap_items.front() : summary(gap_items);
  }
  switch (display) {
    case ir::DisplayKind::kSet:
      return has_gap ? list(sequence) : set(items);
    case ir::DisplayKind::kGeneratorDisplay:
      return iterator(sequence);
    default:
      return list(sequence);
  }
}

}  // namespace foreshape::interpreter
