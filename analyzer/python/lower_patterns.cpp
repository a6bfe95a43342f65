// match statements.
#include "analyzer/python/lowering.h"

namespace foreshape::python {

using ir::Kind;
using ir::PatternKind;

namespace {
constexpr std::uint8_t detail(PatternKind kind) {
  return static_cast<std::uint8_t>(kind);
}
}  // namespace

ir::NodeId Lowering::lower_match(Index node) {
  std::vector<Index> subjects;
  bool tuple = false;
  for (const Index c : tree().children(node)) {
    if (tree()[c].field == Field::kSubject && tree()[c].named) subjects.push_back(c);
    if (symbol(c) == Symbol::kTokenComma) tuple = true;
  }
  NodeId subject;
  if (subjects.empty() || header_is_broken(node)) {
    subject = builder_.add(Kind::kOpaque, Span{tree()[node].begin, tree()[node].begin});
  } else if (!tuple) {
    subject = lower_expression(subjects[0]);
  } else {
    List elements(builder_);
    for (const Index element : subjects)
      elements.add(lower_expression(element));
    subject = builder_.add(Kind::kDisplay, Span{tree()[subjects.front()].begin, tree()[subjects.back()].end}, elements,
                           static_cast<std::uint8_t>(ir::DisplayKind::kTuple));
  }
  List children(builder_);
  children.add(subject);
  if (const Index body = tree().child(node, Field::kBody); body != 0) {
    for (const Index c : tree().children(body)) {
      if (symbol(c) == Symbol::kCaseClause) children.add(lower_case(c));
    }
  }
  return builder_.add(Kind::kMatch, span(node), children);
}

ir::NodeId Lowering::lower_case(Index node) {
  std::vector<Index> patterns;
  bool sequence = false;
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kCasePattern) patterns.push_back(c);
    if (symbol(c) == Symbol::kTokenComma) sequence = true;
  }
  NodeId pattern;
  if (patterns.empty() || header_is_broken(node)) {
    pattern = builder_.add(Kind::kOpaque, Span{tree()[node].begin, tree()[node].begin});
  } else if (!sequence) {
    pattern = lower_pattern(patterns[0]);
  } else {
    List elements(builder_);
    for (const Index element : patterns)
      elements.add(lower_pattern(element));
    pattern = builder_.add(Kind::kPattern, Span{tree()[patterns.front()].begin, tree()[patterns.back()].end}, elements,
                           detail(PatternKind::kSequence));
  }
  const Index guard = tree().child(node, Field::kGuard);
  const NodeId condition = guard == 0 ? NodeId{} : lower_optional(tree().next_named(guard, guard));
  const NodeId body = lower_suite(node, tree().child(node, Field::kConsequence));
  return builder_.add(Kind::kCase, span(node), {pattern, condition, body});
}

ir::NodeId Lowering::lower_pattern(Index node) {
  if (node == 0 || tree()[node].has_error || expression_depth_ >= kExpressionDepth) {
    if (node != 0 && !tree()[node].has_error) add_too_deep(span(node), "pattern");
    return builder_.add(Kind::kOpaque, node == 0 ? Span{} : span(node));
  }
  ++expression_depth_;
  const NodeId result = lower_pattern_unchecked(node);
  --expression_depth_;
  return result;
}

ir::NodeId Lowering::lower_pattern_unchecked(Index node) {
  switch (symbol(node)) {
    case Symbol::kCasePattern: {
      const Index first = node + 1;
      if (symbol(first) == Symbol::kTokenMinus)
        return lower_value_pattern(span(node), lower_signed_number(first, tree()[first].next));
      return lower_pattern(first);
    }
    case Symbol::kTokenUnderscore:
      return builder_.add(Kind::kPattern, span(node), {}, detail(PatternKind::kWildcard));
    case Symbol::kDottedName:
    case Symbol::kIdentifier: {
      const Index first = symbol(node) == Symbol::kIdentifier ? node : tree().next_named(node, node);
      if (symbol(node) == Symbol::kDottedName && tree().next_named(node, first) != 0)
        return lower_value_pattern(span(node), lower_dotted_name(node));
      if (text(first) == "_") return builder_.add(Kind::kPattern, span(node), {}, detail(PatternKind::kWildcard));
      return builder_.add(Kind::kPattern, span(node), {name_node(first)}, detail(PatternKind::kCapture));
    }
    case Symbol::kAsPattern: {
      const Index inner = tree().next_named(node, node);
      const Index name = tree().next_named(node, inner);
      const NodeId pattern = lower_pattern(inner);
      const NodeId target = name_node(name);
      return builder_.add(Kind::kPattern, span(node), {pattern, target}, detail(PatternKind::kAsPattern));
    }
    case Symbol::kSplatPattern: {
      const Index name = tree().next_named(node, node);
      const bool binds = name != 0 && text(name) != "_";
      const NodeId target = binds ? name_node(name) : NodeId{};
      return builder_.add(Kind::kPattern, span(node), {target}, detail(PatternKind::kStarPattern));
    }
    case Symbol::kKeywordPattern: {
      const Index name = tree().next_named(node, node);
      Index value = tree()[tree().child(node, Symbol::kTokenAssign)].next;
      NodeId pattern;
      if (symbol(value) == Symbol::kTokenMinus) {
        pattern = lower_value_pattern(Span{tree()[value].begin, tree()[node].end},
                                      lower_signed_number(value, tree()[value].next));
      } else {
        pattern = lower_pattern(value);
      }
      const NodeId id = builder_.add(Kind::kPattern, span(node), {pattern}, detail(PatternKind::kKeywordPattern));
      builder_[id].name = identifier(name);
      return id;
    }
    case Symbol::kTuplePattern:
      if (tree().child(node, Symbol::kTokenComma) == 0) {
        const Index only = tree().next_named(node, node);
        if (only != 0 && (symbol(only) != Symbol::kCasePattern || symbol(only + 1) != Symbol::kSplatPattern))
          return lower_pattern(only);
      }
      return lower_pattern_sequence(node);
    case Symbol::kListPattern:
      return lower_pattern_sequence(node);
    case Symbol::kUnionPattern:
      return lower_union_pattern(node);
    case Symbol::kDictPattern:
      return lower_dict_pattern(node);
    case Symbol::kClassPattern:
      return lower_class_pattern(node);
    case Symbol::kComplexPattern:
      return lower_value_pattern(span(node), lower_complex(node));
    default:
      return lower_value_pattern(span(node), lower_expression(node));
  }
}

ir::NodeId Lowering::lower_value_pattern(Span place, NodeId value) {
  return builder_.add(Kind::kPattern, place, {value}, detail(PatternKind::kValue));
}

ir::NodeId Lowering::lower_pattern_sequence(Index node) {
  List elements(builder_);
  for (const Index c : tree().children(node)) {
    if (tree()[c].named) elements.add(lower_pattern(c));
  }
  return builder_.add(Kind::kPattern, span(node), elements, detail(PatternKind::kSequence));
}

// The members of a union are not wrapped: a minus sign stands before its number.
ir::NodeId Lowering::lower_union_pattern(Index node) {
  List alternatives(builder_);
  Index sign = 0;
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kTokenOr) continue;
    if (symbol(c) == Symbol::kTokenMinus) {
      sign = c;
    } else if (sign != 0) {
      alternatives.add(lower_value_pattern(Span{tree()[sign].begin, tree()[c].end}, lower_signed_number(sign, c)));
      sign = 0;
    } else {
      alternatives.add(lower_pattern(c));
    }
  }
  return builder_.add(Kind::kPattern, span(node), alternatives, detail(PatternKind::kOrPattern));
}

ir::NodeId Lowering::lower_dict_pattern(Index node) {
  List children(builder_);
  Index sign = 0;
  bool rest = false;
  for (const Index c : tree().children(node)) {
    const SyntaxNode& child = tree()[c];
    if (symbol(c) == Symbol::kSplatPattern) {
      children.add(name_node(tree().next_named(c, c)));
      rest = true;
    } else if (child.field == Field::kKey && symbol(c) == Symbol::kTokenMinus) {
      sign = c;
    } else if (child.field == Field::kKey && child.named) {
      if (sign != 0) {
        children.add(lower_signed_number(sign, c));
      } else if (symbol(c) == Symbol::kDottedName) {
        children.add(lower_dotted_name(c));
      } else if (symbol(c) == Symbol::kComplexPattern) {
        children.add(lower_complex(c));
      } else {
        children.add(lower_expression(c));
      }
      sign = 0;
    } else if (child.field == Field::kValue && child.named) {
      children.add(lower_pattern(c));
    }
  }
  const NodeId id = builder_.add(Kind::kPattern, span(node), children, detail(PatternKind::kMapping));
  builder_[id].payload = rest ? 1 : 0;
  return id;
}

ir::NodeId Lowering::lower_class_pattern(Index node) {
  List children(builder_);
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kDottedName && children.empty()) {
      children.add(lower_dotted_name(c));
    } else if (tree()[c].named) {
      children.add(lower_pattern(c));
    }
  }
  return builder_.add(Kind::kPattern, span(node), children, detail(PatternKind::kClassPattern));
}

ir::NodeId Lowering::lower_dotted_name(Index node) {
  NodeId result;
  int depth = 0;
  for (const Index c : tree().children(node)) {
    if (symbol(c) != Symbol::kIdentifier) continue;
    if (++depth > kExpressionDepth) {
      add_too_deep(span(node), "dotted name");
      return builder_.add(Kind::kOpaque, span(node));
    }
    result = result.valid() ? builder_.attribute(Span{tree()[node].begin, tree()[c].end}, result, identifier(c))
                            : name_node(c);
  }
  return result.valid() ? result : builder_.add(Kind::kOpaque, span(node));
}

ir::NodeId Lowering::lower_signed_number(Index sign, Index number) {
  const NodeId operand = lower_expression(number);
  return builder_.add(Kind::kUnary, Span{tree()[sign].begin, tree()[number].end}, {operand},
                      static_cast<std::uint8_t>(ir::UnaryOperator::kNegate));
}

// -1 + 2j
ir::NodeId Lowering::lower_complex(Index node) {
  NodeId left;
  Index sign = 0;
  auto op = ir::BinaryOperator::kAdd;
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kTokenMinus || symbol(c) == Symbol::kTokenPlus) {
      if (!left.valid()) {
        sign = c;
      } else if (symbol(c) == Symbol::kTokenMinus) {
        op = ir::BinaryOperator::kSubtract;
      }
    } else if (!left.valid()) {
      left = sign != 0 ? lower_signed_number(sign, c) : lower_expression(c);
    } else {
      const NodeId right = lower_expression(c);
      return builder_.add(Kind::kBinary, span(node), {left, right}, static_cast<std::uint8_t>(op));
    }
  }
  return builder_.add(Kind::kOpaque, span(node));
}

}  // namespace foreshape::python
