#include <algorithm>
#include <utility>

#include "analyzer/python/lowering.h"

namespace foreshape::python {

using ir::Kind;

namespace {

std::uint8_t binary_operator(Symbol token) {
  using enum ir::BinaryOperator;
  const auto op = [&] {
    switch (token) {
      case Symbol::kTokenMinus:
        return kSubtract;
      case Symbol::kTokenTimes:
        return kMultiply;
      case Symbol::kTokenDivide:
        return kTrueDivide;
      case Symbol::kTokenFloorDivide:
        return kFloorDivide;
      case Symbol::kTokenModulo:
        return kFloorModulo;
      case Symbol::kTokenPower:
        return kPower;
      case Symbol::kTokenAt:
        return kMatmul;
      case Symbol::kTokenAnd:
        return kBitAnd;
      case Symbol::kTokenOr:
        return kBitOr;
      case Symbol::kTokenXor:
        return kBitXor;
      case Symbol::kTokenShiftLeft:
        return kShiftLeft;
      case Symbol::kTokenShiftRight:
        return kShiftRight;
      default:
        return kAdd;
    }
  }();
  return static_cast<std::uint8_t>(op);
}

ir::CompareOperator compare_operator(Symbol token) {
  using enum ir::CompareOperator;
  switch (token) {
    case Symbol::kTokenNotEqual:
    case Symbol::kTokenOldNotEqual:
      return kNotEqual;
    case Symbol::kTokenLess:
      return kLess;
    case Symbol::kTokenLessEqual:
      return kLessEqual;
    case Symbol::kTokenGreater:
      return kGreater;
    case Symbol::kTokenGreaterEqual:
      return kGreaterEqual;
    case Symbol::kTokenIs:
      return kIs;
    case Symbol::kTokenIsNot:
      return kIsNot;
    case Symbol::kTokenIn:
      return kIn;
    case Symbol::kTokenNotIn:
      return kNotIn;
    default:
      return kEqual;
  }
}

}  // namespace

ir::NodeId Lowering::lower_expression(Index node) {
  if (node == 0) return builder_.add(Kind::kOpaque, Span{});
  if (tree()[node].has_error) return opaque_expression(node);
  if (expression_depth_ >= kExpressionDepth) {
    add_too_deep(span(node), "expression");
    return opaque_expression(node);
  }
  ++expression_depth_;
  const NodeId result = lower_expression_unchecked(node);
  --expression_depth_;
  return result;
}

ir::NodeId Lowering::lower_expression_unchecked(Index node) {
  using enum ir::DisplayKind;
  if (node == print_operand_ && node != 0) return lower_as_print_operand(node);
  if (node == type_operand_ && node != 0) return lower_as_type_call(node);
  if (node == splat_ && node != 0) return lower_expression(tree().next_named(node, node));
  if (text_[tree()[node].begin] == '*' && tree()[splat_].begin != tree()[node].begin) {
    if (const NodeId starred = lower_misread_splat(node); starred.valid()) return starred;
  }
  const auto constant = [&](ir::ConstantKind kind) { return builder_.constant(span(node), kind); };
  switch (symbol(node)) {
    case Symbol::kIdentifier:
      return name_node(node);
    case Symbol::kInteger:
      return lower_integer(node);
    case Symbol::kFloat:
      return lower_float(node);
    case Symbol::kString:
    case Symbol::kConcatenatedString:
      return lower_string(node);
    case Symbol::kTrue:
      return constant(ir::ConstantKind::kTrue);
    case Symbol::kFalse:
      return constant(ir::ConstantKind::kFalse);
    case Symbol::kNone:
      return constant(ir::ConstantKind::kNone);
    case Symbol::kEllipsis:
      return constant(ir::ConstantKind::kEllipsis);
    case Symbol::kAttribute: {
      const NodeId object = lower_expression(tree().child(node, Field::kObject));
      return builder_.attribute(span(node), object, identifier(tree().child(node, Field::kAttribute)));
    }
    case Symbol::kSubscript:
      return lower_subscript(node);
    case Symbol::kSlice:
      return lower_slice(node);
    case Symbol::kCall:
      return lower_call(node);
    case Symbol::kParenthesizedExpression: {
      // Parentheses nest without making a level of their own.
      Index inner = node;
      while (symbol(inner) == Symbol::kParenthesizedExpression && inner != 0)
        inner = tree().next_named(inner, inner);
      if (inner == 0) return opaque_expression(node);
      return lower_expression_unchecked(inner);
    }
    case Symbol::kUnaryOperator:
    case Symbol::kNotOperator:
      return lower_unary(node);
    case Symbol::kBinaryOperator:
      return lower_binary(node);
    case Symbol::kBooleanOperator:
      return lower_boolean(node);
    case Symbol::kComparisonOperator:
      return lower_comparison(node);
    case Symbol::kConditionalExpression:
      return lower_conditional(node);
    case Symbol::kLambda:
      return lower_lambda(node);
    case Symbol::kTuple:
    case Symbol::kTuplePattern:
    case Symbol::kExpressionList:
    case Symbol::kPatternList: {
      // `(a) = 1` and `for (a) in x` are a pattern of one element without a comma.
      if (symbol(node) == Symbol::kTuplePattern && tree().child(node, Symbol::kTokenComma) == 0) {
        if (const Index only = tree().next_named(node, node); only != 0) return lower_expression(only);
      }
      return lower_display(node, kTuple);
    }
    case Symbol::kList:
    case Symbol::kListPattern:
      return lower_display(node, kList);
    case Symbol::kSet:
      return lower_display(node, kSet);
    case Symbol::kDictionary:
      return lower_display(node, kDict);
    case Symbol::kPair:
      return lower_pair(node);
    case Symbol::kListSplat:
    case Symbol::kDictionarySplat:
    case Symbol::kListSplatPattern:
    case Symbol::kDictionarySplatPattern: {
      const NodeId value = lower_expression(tree().next_named(node, node));
      return builder_.add(Kind::kStarred, span(node), {value});
    }
    case Symbol::kListComprehension:
      return lower_comprehension(node, kList);
    case Symbol::kSetComprehension:
      return lower_comprehension(node, kSet);
    case Symbol::kDictionaryComprehension:
      return lower_comprehension(node, kDict);
    case Symbol::kGeneratorExpression:
      return lower_comprehension(node, kGeneratorDisplay);
    case Symbol::kNamedExpression: {
      const NodeId target = name_node(tree().child(node, Field::kName));
      const NodeId value = lower_expression(tree().child(node, Field::kValue));
      return builder_.add(Kind::kAssignExpr, span(node), {target, value});
    }
    case Symbol::kAwait: {
      const NodeId value = lower_expression(tree().next_named(node, node));
      return builder_.add(Kind::kAwait, span(node), {value});
    }
    case Symbol::kYield:
      return lower_yield(node);
    case Symbol::kType:
    case Symbol::kGenericType:
    case Symbol::kUnionType:
    case Symbol::kMemberType:
    case Symbol::kSplatType:
      return lower_type(node);
    default:
      return opaque_expression(node);
  }
}

// The grammar reads `*a.b` as `(*a).b`; invalid if `node` is no such thing.
ir::NodeId Lowering::lower_misread_splat(Index node) {
  const Symbol own = symbol(node);
  if (own != Symbol::kAttribute && own != Symbol::kSubscript && own != Symbol::kCall && own != Symbol::kBinaryOperator) {
    return {};
  }
  Index splat = node;
  while (symbol(splat) != Symbol::kListSplat && tree().has_children(splat))
    ++splat;
  if (symbol(splat) != Symbol::kListSplat) return {};
  const Index outer = std::exchange(splat_, splat);
  const NodeId value = lower_expression_unchecked(node);
  splat_ = outer;
  return builder_.add(Kind::kStarred, span(node), {value});
}

// A name, attribute, subscript, or a tuple or list of such; anything else is no target and becomes opaque.
ir::NodeId Lowering::lower_target(Index node) {
  const NodeId target = lower_expression(node);
  switch (builder_[target].kind) {
    case Kind::kName:
    case Kind::kAttribute:
    case Kind::kSubscript:
    case Kind::kStarred:
    case Kind::kOpaque:
      return target;
    case Kind::kDisplay:
      if (builder_[target].detail <= static_cast<std::uint8_t>(ir::DisplayKind::kList)) return target;
      break;
    default:
      break;
  }
  return opaque_expression(node);
}

ir::NodeId Lowering::lower_display(Index node, ir::DisplayKind kind) {
  List elements(builder_);
  for (const Index c : tree().children(node)) {
    if (tree()[c].named) elements.add(lower_expression(c));
  }
  return builder_.add(Kind::kDisplay, span(node), elements, static_cast<std::uint8_t>(kind));
}

ir::NodeId Lowering::lower_pair(Index node) {
  const NodeId key = lower_expression(tree().child(node, Field::kKey));
  const NodeId value = lower_expression(tree().child(node, Field::kValue));
  return builder_.add(Kind::kDictItem, span(node), {key, value});
}

ir::NodeId Lowering::lower_call(Index node) {
  List children(builder_);
  children.add(lower_expression(tree().child(node, Field::kFunction)));
  const Index arguments = tree().child(node, Field::kArguments);
  if (symbol(arguments) == Symbol::kGeneratorExpression) {
    children.add(builder_.argument(span(arguments), ir::ArgumentKind::kPositional, lower_expression(arguments)));
  } else {
    lower_arguments(arguments, children);
  }
  return builder_.add(Kind::kCall, span(node), children);
}

void Lowering::lower_arguments(Index node, List& out) {
  using enum ir::ArgumentKind;
  for (const Index c : tree().children(node)) {
    if (!tree()[c].named || symbol(c) == Symbol::kError) continue;
    Index inner = c;
    while (inner != 0 && symbol(inner) == Symbol::kParenthesizedExpression)
      inner = tree().next_named(inner, inner);
    if (inner != 0 && symbol(inner) == Symbol::kListSplat) {
      out.add(builder_.argument(span(c), kStar, lower_expression(tree().next_named(inner, inner))));
    } else if (symbol(c) == Symbol::kDictionarySplat) {
      out.add(builder_.argument(span(c), kDoubleStar, lower_expression(tree().next_named(c, c))));
    } else if (symbol(c) == Symbol::kKeywordArgument) {
      const NodeId value = lower_expression(tree().child(c, Field::kValue));
      out.add(builder_.argument(span(c), kKeyword, value, identifier(tree().child(c, Field::kName))));
    } else {
      out.add(builder_.argument(span(c), kPositional, lower_expression(c)));
    }
  }
}

ir::NodeId Lowering::lower_subscript(Index node) {
  const NodeId object = lower_expression(tree().child(node, Field::kValue));
  List indices(builder_);
  Span place{tree()[node].end, tree()[node].begin};
  bool tuple = false;
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kTokenComma) tuple = true;
    if (tree()[c].field != Field::kSubscript || !tree()[c].named) continue;
    indices.add(lower_expression(c));
    place.begin = std::min(place.begin, tree()[c].begin);
    place.end = std::max(place.end, tree()[c].end);
  }
  if (indices.empty()) return opaque_expression(node);
  const NodeId index =
      tuple || builder_[indices[0]].kind == Kind::kStarred
          ? builder_.add(Kind::kDisplay, place, indices, static_cast<std::uint8_t>(ir::DisplayKind::kTuple))
          : indices[0];
  return builder_.add(Kind::kSubscript, span(node), {object, index});
}

ir::NodeId Lowering::lower_slice(Index node) {
  NodeId parts[3];
  int at = 0;
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kTokenColon) {
      ++at;
    } else if (tree()[c].named && at < 3) {
      parts[at] = lower_expression(c);
    }
  }
  return builder_.add(Kind::kSlice, span(node), {parts[0], parts[1], parts[2]});
}

ir::NodeId Lowering::lower_unary(Index node) {
  using enum ir::UnaryOperator;
  const NodeId operand = lower_expression(tree().child(node, Field::kArgument));
  ir::UnaryOperator op = kNot;
  if (symbol(node) == Symbol::kUnaryOperator) {
    switch (symbol(tree().child(node, Field::kOperator))) {
      case Symbol::kTokenMinus:
        op = kNegate;
        break;
      case Symbol::kTokenPlus:
        op = kPlus;
        break;
      default:
        op = kInvert;
        break;
    }
  }
  return builder_.add(Kind::kUnary, span(node), {operand}, static_cast<std::uint8_t>(op));
}

ir::NodeId Lowering::lower_binary(Index node) {
  const auto is = [&](Index at, Symbol token) {
    return symbol(at) == Symbol::kBinaryOperator && symbol(tree().child(at, Field::kOperator)) == token;
  };
  for (Index at = node; is(at, Symbol::kTokenAnd); at = tree().child(at, Field::kLeft)) {
    if (is(tree().child(at, Field::kLeft), Symbol::kTokenXor) || is(tree().child(at, Field::kRight), Symbol::kTokenXor)) {
      return lower_and_xor(node);
    }
  }
  const NodeId left = lower_expression(tree().child(node, Field::kLeft));
  const NodeId right = lower_expression(tree().child(node, Field::kRight));
  return builder_.add(Kind::kBinary, span(node), {left, right},
                      binary_operator(symbol(tree().child(node, Field::kOperator))));
}

// The grammar has `^` bind tighter than `&`; in Python it is the other way round.
ir::NodeId Lowering::lower_and_xor(Index node) {
  struct Operand {
    Index node;
    bool xor_before;
  };
  std::vector<Operand> operands;
  std::vector<Operand> pending{{node, false}};
  while (!pending.empty()) {
    const Operand at = pending.back();
    pending.pop_back();
    const Symbol op = symbol(at.node) == Symbol::kBinaryOperator && at.node != print_operand_
                          ? symbol(tree().child(at.node, Field::kOperator))
                          : Symbol::kOther;
    if (op == Symbol::kTokenAnd || op == Symbol::kTokenXor) {
      pending.push_back({tree().child(at.node, Field::kRight), op == Symbol::kTokenXor});
      pending.push_back({tree().child(at.node, Field::kLeft), at.xor_before});
    } else {
      operands.push_back(at);
    }
  }
  if (operands.size() > static_cast<std::size_t>(kExpressionDepth)) {
    add_too_deep(span(node), "expression");
    return opaque_expression(node);
  }
  const auto join = [&](NodeId left, NodeId right, ir::BinaryOperator op) {
    const Span place{builder_[left].span.begin, builder_[right].span.end};
    return builder_.add(Kind::kBinary, place, {left, right}, static_cast<std::uint8_t>(op));
  };
  NodeId result;
  for (std::size_t i = 0; i < operands.size();) {
    NodeId term = lower_expression(operands[i].node);
    for (++i; i < operands.size() && !operands[i].xor_before; ++i) {
      term = join(term, lower_expression(operands[i].node), ir::BinaryOperator::kBitAnd);
    }
    result = result.valid() ? join(result, term, ir::BinaryOperator::kBitXor) : term;
  }
  // Parentheses around the first or last operand belong to the whole.
  builder_[result].span = span(node);
  return result;
}

// `a or b or c` is one node: the chain is left-nested in the tree.
ir::NodeId Lowering::lower_boolean(Index node) {
  const Symbol op = symbol(tree().child(node, Field::kOperator));
  std::vector<Index> operands;
  Index left = node;
  while (symbol(left) == Symbol::kBooleanOperator && symbol(tree().child(left, Field::kOperator)) == op &&
         left != print_operand_) {
    operands.push_back(tree().child(left, Field::kRight));
    left = tree().child(left, Field::kLeft);
  }
  operands.push_back(left);
  List children(builder_);
  for (std::size_t i = operands.size(); i-- > 0;)
    children.add(lower_expression(operands[i]));
  const auto detail = op == Symbol::kKeywordAnd ? ir::BooleanOperator::kAnd : ir::BooleanOperator::kOr;
  return builder_.add(Kind::kBoolean, span(node), children, static_cast<std::uint8_t>(detail));
}

ir::NodeId Lowering::lower_comparison(Index node) {
  List operands(builder_);
  std::vector<ir::CompareOperator> operators;
  for (const Index c : tree().children(node)) {
    if (tree()[c].field == Field::kOperators) {
      operators.push_back(compare_operator(symbol(c)));
    } else {
      operands.add(lower_expression(c));
    }
  }
  if (operands.size() != operators.size() + 1) return opaque_expression(node);
  return builder_.compare(span(node), operands.items(), operators);
}

ir::NodeId Lowering::lower_conditional(Index node) {
  const Index then_index = tree().next_named(node, node);
  const Index condition_index = tree().next_named(node, then_index);
  const Index else_index = tree().next_named(node, condition_index);
  const NodeId condition = lower_expression(condition_index);
  const NodeId then = lower_expression(then_index);
  const NodeId otherwise = lower_expression(else_index);
  return builder_.add(Kind::kConditional, span(node), {condition, then, otherwise});
}

ir::NodeId Lowering::lower_comprehension(Index node, ir::DisplayKind kind) {
  struct Clause {
    Index loop;
    std::vector<Index> conditions;
  };
  std::vector<Clause> clauses;
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kForInClause) {
      clauses.push_back({c, {}});
    } else if (symbol(c) == Symbol::kIfClause && !clauses.empty()) {
      clauses.back().conditions.push_back(tree().next_named(c, c));
    }
  }
  const Index element = tree().child(node, Field::kBody);
  if (element == 0 || clauses.empty()) return opaque_expression(node);
  List children(builder_);
  children.add(lower_expression(element));
  for (const Clause& clause : clauses)
    children.add(lower_generator(clause.loop, clause.conditions));
  return builder_.add(Kind::kComprehension, span(node), children, static_cast<std::uint8_t>(kind));
}

ir::NodeId Lowering::lower_generator(Index loop, std::span<const Index> conditions) {
  List parts(builder_);
  Span place = span(loop);
  parts.add(lower_target(tree().child(loop, Field::kLeft)));
  // Python 2: `for x in a, b` without parentheses.
  const Index first = tree().child(loop, Field::kRight);
  Index second = first == 0 ? 0 : tree().next_named(loop, first);
  NodeId iterable = lower_expression(first);
  if (second != 0) {
    List sources(builder_);
    sources.add(iterable);
    Span all{tree()[first].begin, tree()[first].end};
    for (; second != 0; second = tree().next_named(loop, second)) {
      sources.add(lower_expression(second));
      all.end = tree()[second].end;
    }
    iterable = builder_.add(Kind::kDisplay, all, sources, static_cast<std::uint8_t>(ir::DisplayKind::kTuple));
  }
  parts.add(iterable);
  for (const Index condition : conditions) {
    parts.add(lower_expression(condition));
    place.end = tree()[condition].end;
  }
  const bool async = tree().child(loop, Symbol::kKeywordAsync) != 0;
  return builder_.add(Kind::kGenerator, place, parts, async ? 1 : 0);
}

ir::NodeId Lowering::lower_yield(Index node) {
  if (!functions_.empty()) functions_.back().yields = true;
  const NodeId value = lower_optional(tree().next_named(node, node));
  const bool from = tree().child(node, Symbol::kKeywordFrom) != 0;
  return builder_.add(Kind::kYield, span(node), {value}, from ? 1 : 0);
}

// The grammar nests `a[b] | c | d` to the right, with operators of types and of expressions mixed.
ir::NodeId Lowering::lower_union_type(Index node) {
  std::vector<Index> members;
  std::vector<Index> pending{node};
  while (!pending.empty()) {
    const Index at = pending.back();
    pending.pop_back();
    const bool is_or =
        symbol(at) == Symbol::kBinaryOperator && symbol(tree().child(at, Field::kOperator)) == Symbol::kTokenOr;
    if (symbol(at) != Symbol::kType && symbol(at) != Symbol::kUnionType && !is_or) {
      members.push_back(at);
      continue;
    }
    const Index first = tree().next_named(at, at);
    if (const Index second = tree().next_named(at, first); second != 0) pending.push_back(second);
    pending.push_back(first);
  }
  if (members.size() > static_cast<std::size_t>(kExpressionDepth)) {
    add_too_deep(span(node), "expression");
    return opaque_expression(node);
  }
  NodeId result = lower_expression(members[0]);
  for (std::size_t i = 1; i < members.size(); ++i) {
    const NodeId right = lower_expression(members[i]);
    const Span place{tree()[members[0]].begin, tree()[members[i]].end};
    result = builder_.add(Kind::kBinary, place, {result, right}, static_cast<std::uint8_t>(ir::BinaryOperator::kBitOr));
  }
  return result;
}

// Annotations; the grammar has nodes of its own for what looks like a type.
ir::NodeId Lowering::lower_type(Index node) {
  switch (symbol(node)) {
    case Symbol::kType: {
      const Index inner = tree().next_named(node, node);
      return inner == 0 ? opaque_expression(node) : lower_expression(inner);
    }
    case Symbol::kGenericType: {
      const Index name = tree().next_named(node, node);
      const Index parameters = tree().child(node, Symbol::kTypeParameter);
      const NodeId object = lower_expression(name);
      List indices(builder_);
      for (const Index c : tree().children(parameters)) {
        if (tree()[c].named) indices.add(lower_expression(c));
      }
      const bool tuple =
          tree().child(parameters, Symbol::kTokenComma) != 0 || builder_[indices[0]].kind == Kind::kStarred;
      const NodeId index = tuple ? builder_.add(Kind::kDisplay, span(parameters), indices,
                                                static_cast<std::uint8_t>(ir::DisplayKind::kTuple))
                                 : indices[0];
      return builder_.add(Kind::kSubscript, span(node), {object, index});
    }
    case Symbol::kUnionType:
      return lower_union_type(node);
    case Symbol::kMemberType: {
      const Index object_index = tree().next_named(node, node);
      const NodeId object = lower_expression(object_index);
      return builder_.attribute(span(node), object, identifier(tree().next_named(node, object_index)));
    }
    case Symbol::kSplatType: {
      const NodeId value = lower_expression(tree().next_named(node, node));
      return builder_.add(Kind::kStarred, span(node), {value});
    }
    default:
      return lower_expression(node);
  }
}

}  // namespace foreshape::python
