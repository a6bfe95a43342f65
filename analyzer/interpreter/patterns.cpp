// match statements.
#include <algorithm>

#include "analyzer/interpreter/machine.h"

namespace foreshape::interpreter {

using StatementKind = ir::Kind;
using ValueKind = interpreter::Kind;

FormulaId Machine::match_pattern(ir::NodeId pattern, const Value& given) {
  const ir::Module& module = *frame_->module;
  const ir::Node& node = module[pattern];
  const auto children = module.children_of(pattern);
  const Value subject = narrow(given);
  const auto both = [&](FormulaId a, FormulaId b) { return symbols_.conjunction(a, b); };
  const FormulaId yes = symbols_.truth(true);
  const FormulaId no = symbols_.truth(false);
  if (node.kind != StatementKind::kPattern) return joiner_.opaque_condition();
  switch (static_cast<ir::PatternKind>(node.detail)) {
    case ir::PatternKind::kWildcard:
      return yes;
    case ir::PatternKind::kCapture:
      assign(children[0], subject);
      return yes;
    case ir::PatternKind::kValue:
      return truth_of(compare(ir::CompareOperator::kEqual, subject, evaluate(children[0])));
    case ir::PatternKind::kAsPattern: {
      const FormulaId matches = match_pattern(children[0], subject);
      if (children[1].valid()) assign(children[1], subject);
      return matches;
    }
    case ir::PatternKind::kOrPattern: {
      FormulaId any = no;
      for (const ir::NodeId child : children) any = symbols_.disjunction(any, match_pattern(child, subject));
      return any;
    }
    case ir::PatternKind::kStarPattern:
      if (!children.empty() && children[0].valid()) assign(children[0], subject);
      return yes;
    case ir::PatternKind::kSequence: {
      const ValueKind k = kind(subject);
      if (k == ValueKind::kStr || k == ValueKind::kBytes || k == ValueKind::kDict || k == ValueKind::kInt || k == ValueKind::kNone) return no;
      const auto items = elements(subject);
      const auto star = std::find_if(children.begin(), children.end(), [&](ir::NodeId c) {
        return module[c].kind == StatementKind::kPattern && static_cast<ir::PatternKind>(module[c].detail) == ir::PatternKind::kStarPattern;
      });
      const bool has_star = star != children.end();
      if (!items || items->has_gap()) {
        for (const ir::NodeId child : children) match_pattern(child, unknown("part of an unknown value"));
        return joiner_.opaque_condition();
      }
      const std::size_t needed = children.size() - (has_star ? 1 : 0);
      const std::size_t count = items->items.size();
      if (has_star ? count < needed : count != needed) return no;
      FormulaId all = yes;
      std::size_t at = 0;
      for (const ir::NodeId child : children) {
        if (has_star && child == *star) {
          match_pattern(child, list(items->items.subspan(at, count - needed)));
          at += count - needed;
        } else {
          all = both(all, match_pattern(child, items->items[at++]));
        }
      }
      return all;
    }
    case ir::PatternKind::kMapping: {
      const ValueKind k = kind(subject);
      if (k != ValueKind::kDict && k != ValueKind::kUnknown && k != ValueKind::kInstance) return no;
      FormulaId all = k == ValueKind::kDict ? yes : joiner_.opaque_condition();
      const std::size_t pairs = (children.size() - node.payload) / 2;
      for (std::size_t i = 0; i < pairs; ++i) {
        const Value key = evaluate(children[2 * i]);
        all = both(all, truth_of(compare(ir::CompareOperator::kIn, key, subject)));
        if (symbols_.constant_truth(all) == false) return no;
        all = both(all, match_pattern(children[2 * i + 1], subscript(subject, key)));
      }
      if (node.payload == 1) assign(children.back(), unknown("rest of a mapping"));
      return all;
    }
    case ir::PatternKind::kClassPattern: {
      const Value type = evaluate(children[0]);
      FormulaId all = yes;
      const Truth is = is_instance(subject, type);
      if (is == Truth::kFalse) return no;
      if (is == Truth::kUnknown) all = joiner_.opaque_condition();
      std::size_t position = 0;
      for (const ir::NodeId child : children.subspan(1)) {
        const ir::Node& part = module[child];
        if (static_cast<ir::PatternKind>(part.detail) == ir::PatternKind::kKeywordPattern) {
          all = both(all, match_pattern(module.child(child, 0), attribute(subject, part.name)));
          continue;
        }
        Value item = unknown("part of an instance");
        const Value names = attribute(type, names_.intern("__match_args__"));
        if (names.is(Tag::kTuple) && position < names.sequence->items.size() && names.sequence->items[position].is_known_string()) {
          item = attribute(subject, names.sequence->items[position].text());
        } else if (position == 0 && kind(subject) != ValueKind::kInstance) {
          item = subject;  // int(x), str(s): the value itself
        }
        ++position;
        all = both(all, match_pattern(child, item));
      }
      return all;
    }
    case ir::PatternKind::kKeywordPattern:
      return match_pattern(children[0], subject);
  }
  return joiner_.opaque_condition();
}

void Machine::execute_match(ir::NodeId id) {
  const ir::Module& module = *frame_->module;
  const auto children = module.children_of(id);
  const Value subject = evaluate(children[0]);
  std::vector<State> ends;
  std::vector<FormulaId> guards;
  for (const ir::NodeId one : children.subspan(1)) {
    if (!state_.reachable) break;
    const auto parts = module.children_of(one);
    State before = state_.fork();
    FormulaId matches = match_pattern(parts[0], subject);
    if (parts[1].valid() && symbols_.constant_truth(matches) != false) {
      matches = symbols_.conjunction(matches, truth_of(evaluate(parts[1])));
    }
    const Truth truth = decide(matches);
    if (truth == Truth::kFalse) {
      mark_unreachable(parts[2]);
      state_ = std::move(before);
      continue;
    }
    if (truth == Truth::kTrue) {
      execute_block(parts[2]);
      ends.push_back(std::move(state_));
      guards.push_back(matches);
      state_ = std::move(before);
      state_.reachable = false;
      break;
    }
    assume(matches);
    ++undecided_;
    execute_block(parts[2]);
    --undecided_;
    ends.push_back(std::move(state_));
    guards.push_back(matches);
    state_ = std::move(before);
    assume(symbols_.negation(matches));
  }
  for (std::size_t i = ends.size(); i-- > 0;) {
    State joined = joiner_.join(std::move(ends[i]), std::move(state_), guards[i]);
    state_ = std::move(joined);
  }
}

}  // namespace foreshape::interpreter
