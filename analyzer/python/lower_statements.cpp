#include <algorithm>

#include "analyzer/python/lowering.h"

namespace foreshape::python {

using ir::Kind;

namespace {

ir::BinaryOperator augmented_operator(Symbol token) {
  using enum ir::BinaryOperator;
  switch (token) {
    case Symbol::kTokenSubtractAssign:
      return kSubtract;
    case Symbol::kTokenMultiplyAssign:
      return kMultiply;
    case Symbol::kTokenDivideAssign:
      return kTrueDivide;
    case Symbol::kTokenFloorDivideAssign:
      return kFloorDivide;
    case Symbol::kTokenModuloAssign:
      return kFloorModulo;
    case Symbol::kTokenPowerAssign:
      return kPower;
    case Symbol::kTokenMatmulAssign:
      return kMatmul;
    case Symbol::kTokenAndAssign:
      return kBitAnd;
    case Symbol::kTokenOrAssign:
      return kBitOr;
    case Symbol::kTokenXorAssign:
      return kBitXor;
    case Symbol::kTokenShiftLeftAssign:
      return kShiftLeft;
    case Symbol::kTokenShiftRightAssign:
      return kShiftRight;
    default:
      return kAdd;
  }
}

bool is_compound(Symbol symbol) {
  switch (symbol) {
    case Symbol::kIfStatement:
    case Symbol::kForStatement:
    case Symbol::kWhileStatement:
    case Symbol::kTryStatement:
    case Symbol::kWithStatement:
    case Symbol::kFunctionDefinition:
    case Symbol::kClassDefinition:
    case Symbol::kDecoratedDefinition:
    case Symbol::kMatchStatement:
      return true;
    default:
      return false;
  }
}

}  // namespace

ir::NodeId Lowering::lower_suite(Index owner, Index block) {
  if (block == 0) return builder_.add(Kind::kBlock, Span{tree()[owner].end, tree()[owner].end});
  List statements(builder_);
  Span place = span(block);
  if (statement_depth_ >= kStatementDepth) {
    add_too_deep(place, "block");
    statements.add(opaque_statement(block));
  } else {
    ++statement_depth_;
    lower_statements(block, statements);
    --statement_depth_;
  }
  return builder_.add(Kind::kBlock, place, statements);
}

void Lowering::lower_statements(Index parent, List& out) {
  std::uint32_t block_column = 0;
  if (parent != 0 && tree()[parent].has_error) {
    for (const Index c : tree().children(parent)) {
      if (symbol(c) == Symbol::kError) continue;
      block_column = column(tree()[c].begin);
      break;
    }
  }
  for (const Index c : tree().children(parent)) {
    if (symbol(c) == Symbol::kError) {
      lower_error(c, block_column, out);
    } else if (tree()[c].named) {
      lower_statement(c, out);
    }
  }
}

void Lowering::lower_statement(Index node, List& out) {
  if (is_compound(symbol(node))) {
    for (const Index c : tree().children(node)) {
      if (symbol(c) == Symbol::kError) out.add(opaque_statement(c));
    }
    lower_compound(node, out);
    return;
  }
  if (tree()[node].has_error) {
    out.add(opaque_statement(node));
    return;
  }
  switch (symbol(node)) {
    case Symbol::kExpressionStatement: {
      const NodeId masked = masked_.empty() ? NodeId{} : lower_masked(node);
      out.add(masked.valid() ? masked : lower_expression_statement(node));
      break;
    }
    case Symbol::kImportStatement:
      out.add(lower_import(node));
      break;
    case Symbol::kImportFromStatement:
    case Symbol::kFutureImportStatement:
      out.add(lower_import_from(node));
      break;
    case Symbol::kPrintStatement:
      out.add(lower_print(node));
      break;
    case Symbol::kExecStatement:
      out.add(lower_exec(node));
      break;
    case Symbol::kAssertStatement:
      out.add(lower_assert(node));
      break;
    case Symbol::kReturnStatement:
      out.add(lower_return(node));
      break;
    case Symbol::kDeleteStatement:
      out.add(lower_delete(node));
      break;
    case Symbol::kRaiseStatement:
      out.add(lower_raise(node));
      break;
    case Symbol::kPassStatement:
      out.add(builder_.add(Kind::kPass, span(node)));
      break;
    case Symbol::kBreakStatement:
      out.add(builder_.add(Kind::kBreak, span(node)));
      break;
    case Symbol::kContinueStatement:
      out.add(builder_.add(Kind::kContinue, span(node)));
      break;
    case Symbol::kGlobalStatement:
    case Symbol::kNonlocalStatement:
      out.add(lower_global(node));
      break;
    case Symbol::kTypeAliasStatement:
      out.add(lower_type_alias(node));
      break;
    default:
      out.add(opaque_statement(node));
      break;
  }
}

void Lowering::lower_compound(Index node, List& out) {
  switch (symbol(node)) {
    case Symbol::kIfStatement:
      out.add(lower_if(node));
      break;
    case Symbol::kForStatement:
      out.add(lower_for(node));
      break;
    case Symbol::kWhileStatement:
      out.add(lower_while(node));
      break;
    case Symbol::kTryStatement:
      out.add(lower_try(node));
      break;
    case Symbol::kWithStatement:
      out.add(lower_with(node));
      break;
    case Symbol::kMatchStatement:
      out.add(lower_match(node));
      break;
    default:
      lower_definition(node, out);
      break;
  }
}

ir::NodeId Lowering::lower_expression_statement(Index node) {
  const Index first = tree().next_named(node, node);
  if (first == 0) return builder_.add(Kind::kPass, span(node));
  if (symbol(first) == Symbol::kAssignment) return lower_assignment(first);
  if (symbol(first) == Symbol::kAugmentedAssignment) return lower_augmented(first);
  if (tree().has_python2_evidence()) {
    if (const NodeId print = lower_misread_print(node); print.valid()) return print;
  }
  const bool tuple = tree()[first].next < tree()[node].next;
  const NodeId value = tuple ? lower_display(node, ir::DisplayKind::kTuple) : lower_expression(first);
  return builder_.add(Kind::kExpression, span(node), {value});
}

// a = b = v, or x: T = v. The chain is a right-nested assignment in the tree.
ir::NodeId Lowering::lower_assignment(Index node) {
  if (const Index type = tree().child(node, Field::kType); type != 0) {
    const NodeId target = lower_target(tree().child(node, Field::kLeft));
    const NodeId annotation = lower_type(type);
    const NodeId value = lower_optional(tree().child(node, Field::kRight));
    return builder_.add(Kind::kDeclare, span(node), {target, annotation, value});
  }
  std::vector<Index> targets;
  Index value = node;
  while (symbol(value) == Symbol::kAssignment && tree().child(value, Field::kType) == 0) {
    targets.push_back(tree().child(value, Field::kLeft));
    value = tree().child(value, Field::kRight);
    if (value == 0) return opaque_statement(node);
  }
  if (symbol(value) == Symbol::kAssignment || symbol(value) == Symbol::kAugmentedAssignment)
    return opaque_statement(node);
  List children(builder_);
  children.add(lower_expression(value));
  for (const Index target : targets)
    children.add(lower_target(target));
  return builder_.add(Kind::kAssign, span(node), children);
}

ir::NodeId Lowering::lower_augmented(Index node) {
  const Index right = tree().child(node, Field::kRight);
  if (symbol(right) == Symbol::kAssignment || symbol(right) == Symbol::kAugmentedAssignment)
    return opaque_statement(node);
  const NodeId target = lower_target(tree().child(node, Field::kLeft));
  const NodeId value = lower_expression(right);
  const auto op = augmented_operator(symbol(tree().child(node, Field::kOperator)));
  return builder_.add(Kind::kAugmented, span(node), {target, value}, static_cast<std::uint8_t>(op));
}

ir::NodeId Lowering::lower_return(Index node) {
  const NodeId value = lower_optional(tree().next_named(node, node));
  return builder_.add(Kind::kReturn, span(node), {value});
}

ir::NodeId Lowering::lower_delete(Index node) {
  List targets(builder_);
  Index list = tree().next_named(node, node);
  while (list != 0 && symbol(list) == Symbol::kParenthesizedExpression)
    list = tree().next_named(list, list);
  if (list != 0 && (symbol(list) == Symbol::kExpressionList || symbol(list) == Symbol::kTuple)) {
    for (const Index c : tree().children(list)) {
      if (tree()[c].named) targets.add(lower_target(c));
    }
  } else if (list != 0) {
    targets.add(lower_target(list));
  }
  return builder_.add(Kind::kDelete, span(node), targets);
}

// Python 2's `raise E, v, traceback` makes E(v); v may be left out or be None.
ir::NodeId Lowering::lower_raise(Index node) {
  const Index cause_index = tree().child(node, Field::kCause);
  Index first = tree().next_named(node, node);
  if (first == cause_index) first = 0;
  NodeId exception;
  if (first != 0 && symbol(first) == Symbol::kExpressionList) {
    const Index type = tree().next_named(first, first);
    const Index value = tree().next_named(first, type);
    exception = lower_expression(type);
    if (value != 0 && symbol(value) != Symbol::kNone) {
      const NodeId argument = builder_.argument(span(value), ir::ArgumentKind::kPositional, lower_expression(value));
      exception = builder_.call(span(first), exception, std::span(&argument, 1));
    }
  } else {
    exception = lower_optional(first);
  }
  const NodeId cause = lower_optional(cause_index);
  return builder_.add(Kind::kRaise, span(node), {exception, cause});
}

ir::NodeId Lowering::lower_assert(Index node) {
  const Index condition = tree().next_named(node, node);
  const NodeId lowered = lower_expression(condition);
  const NodeId message = lower_optional(tree().next_named(node, condition));
  return builder_.add(Kind::kAssert, span(node), {lowered, message});
}

ir::NodeId Lowering::lower_global(Index node) {
  List names(builder_);
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kIdentifier) names.add(name_node(c));
  }
  if (!functions_.empty()) functions_.back().declares_outer_names = true;
  return builder_.add(Kind::kGlobal, span(node), names, symbol(node) == Symbol::kNonlocalStatement ? 1 : 0);
}

// `type X = …`: the value is evaluated when somebody asks for it; nothing here does. The grammar takes `type(a).b = c`
// for one too.
ir::NodeId Lowering::lower_type_alias(Index node) {
  const Index left = tree().child(node, Field::kLeft);
  Index leftmost = left;
  while (symbol(leftmost) != Symbol::kParenthesizedExpression && symbol(leftmost) != Symbol::kTuple &&
         tree().has_children(leftmost))
    ++leftmost;
  if (tree().has_children(leftmost)) {
    type_operand_ = leftmost;
    const NodeId target = lower_target(left);
    type_operand_ = 0;
    // What is built upon the call begins with its word, not with its parenthesis.
    for (NodeId at = target; builder_[at].child_count > 0 && builder_[at].kind != Kind::kDisplay;
         at = module_.child(at, 0)) {
      builder_[at].span.begin = std::min(builder_[at].span.begin, tree()[node].begin);
    }
    const NodeId value = lower_optional(tree().child(node, Field::kRight));
    return builder_.add(Kind::kAssign, span(node), {value, target});
  }
  List names(builder_);
  for (Index i = left; left != 0 && i < tree()[left].next; ++i) {
    if (symbol(i) != Symbol::kIdentifier) continue;
    names.add(name_node(i));
    break;
  }
  return builder_.add(Kind::kOpaque, span(node), names);
}

ir::NodeId Lowering::lower_as_type_call(Index node) {
  type_operand_ = 0;
  // The word stands directly before the parenthesis, but for space.
  std::uint32_t end = tree()[node].begin;
  while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == '\t'))
    --end;
  const Span word{end - 4, end};
  List children(builder_);
  children.add(builder_.name(word, interner_.intern("type")));
  lower_arguments(node, children);
  return builder_.add(Kind::kCall, Span{word.begin, tree()[node].end}, children);
}

// A part of the header, before the body, that the parser could not place.
bool Lowering::header_is_broken(Index node) const {
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kBlock) return false;
    if (symbol(c) == Symbol::kError) return true;
  }
  return false;
}

ir::NodeId Lowering::lower_if(Index node) {
  struct Clause {
    Index node;
    NodeId condition;
    NodeId then;
  };
  std::vector<Clause> clauses;
  const auto add_clause = [&](Index clause) {
    const Index condition = tree().child(clause, Field::kCondition);
    const NodeId lowered = condition == 0 || header_is_broken(clause) ? builder_.add(Kind::kOpaque, span(clause))
                                                                      : lower_expression(condition);
    clauses.push_back({clause, lowered, lower_suite(clause, tree().child(clause, Field::kConsequence))});
  };
  add_clause(node);
  NodeId otherwise;
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kElifClause) {
      if (clauses.size() > kElifClauses) {
        add_too_deep(span(c), "chain of elif clauses");
        const Span rest{tree()[c].begin, tree()[node].end};
        const NodeId opaque = opaque_region(c, tree()[node].next, rest);
        otherwise = builder_.add(Kind::kBlock, rest, {opaque});
        break;
      }
      add_clause(c);
    } else if (symbol(c) == Symbol::kElseClause) {
      otherwise = lower_suite(c, tree().child(c, Field::kBody));
    }
  }
  const std::uint32_t end = tree()[node].end;
  for (std::size_t i = clauses.size(); i-- > 1;) {
    const Span place{tree()[clauses[i].node].begin, end};
    const NodeId nested = builder_.add(Kind::kIf, place, {clauses[i].condition, clauses[i].then, otherwise});
    otherwise = builder_.add(Kind::kBlock, place, {nested});
  }
  return builder_.add(Kind::kIf, span(node), {clauses[0].condition, clauses[0].then, otherwise});
}

ir::NodeId Lowering::lower_for(Index node) {
  const Index left = tree().child(node, Field::kLeft);
  const Index right = tree().child(node, Field::kRight);
  const NodeId target = lower_target(left);
  const NodeId iterable = header_is_broken(node) ? builder_.add(Kind::kOpaque, span(right)) : lower_expression(right);
  const NodeId body = lower_suite(node, tree().child(node, Field::kBody));
  const Index other = tree().child(node, Symbol::kElseClause);
  const NodeId otherwise = other == 0 ? NodeId{} : lower_suite(other, tree().child(other, Field::kBody));
  const bool async = tree().child(node, Symbol::kKeywordAsync) != 0;
  return builder_.add(Kind::kFor, span(node), {target, iterable, body, otherwise}, async ? 1 : 0);
}

ir::NodeId Lowering::lower_while(Index node) {
  const Index test = tree().child(node, Field::kCondition);
  const NodeId condition = header_is_broken(node) ? builder_.add(Kind::kOpaque, span(test)) : lower_expression(test);
  const NodeId body = lower_suite(node, tree().child(node, Field::kBody));
  const Index other = tree().child(node, Symbol::kElseClause);
  const NodeId otherwise = other == 0 ? NodeId{} : lower_suite(other, tree().child(other, Field::kBody));
  return builder_.add(Kind::kWhile, span(node), {condition, body, otherwise});
}

ir::NodeId Lowering::lower_try(Index node) {
  List children(builder_);
  children.add(lower_suite(node, tree().child(node, Field::kBody)));
  NodeId otherwise;
  NodeId finally;
  std::uint32_t handlers = 0;
  bool groups = false;
  for (const Index c : tree().children(node)) {
    switch (symbol(c)) {
      case Symbol::kExceptGroupClause:
        groups = true;
        [[fallthrough]];
      case Symbol::kExceptClause:
        children.add(lower_handler(c, groups));
        ++handlers;
        break;
      case Symbol::kElseClause:
        otherwise = lower_suite(c, tree().child(c, Field::kBody));
        break;
      case Symbol::kFinallyClause:
        finally = lower_suite(c, tree().child(c, Symbol::kBlock));
        break;
      default:
        break;
    }
  }
  children.add(otherwise);
  children.add(finally);
  const NodeId id = builder_.add(Kind::kTry, span(node), children, groups ? 1 : 0);
  builder_[id].payload = handlers;
  return id;
}

ir::NodeId Lowering::lower_handler(Index node, bool& group) {
  const Index block = tree().child(node, Symbol::kBlock);
  Index type_index = tree().next_named(node, node);
  if (type_index == block) type_index = 0;
  Index alias = 0;
  NodeId type;
  if (type_index != 0) {
    const Index second = tree().next_named(node, type_index);
    const bool two = second != 0 && second != block;
    if (symbol(type_index) == Symbol::kAsPattern) {
      const Index value = tree().next_named(type_index, type_index);
      type = lower_expression(value);
      alias = tree().child(type_index, Field::kAlias);
    } else if (two && tree().child(node, Symbol::kTokenComma) != 0 && !tree().has_python2_evidence()) {
      // Without other signs of Python 2, `except A, B` is what Python 3.14 reads: either class.
      const NodeId first = lower_expression(type_index);
      const NodeId other = lower_expression(second);
      type = builder_.add(Kind::kDisplay, Span{tree()[type_index].begin, tree()[second].end}, {first, other},
                          static_cast<std::uint8_t>(ir::DisplayKind::kTuple));
    } else {
      type = lower_expression(type_index);
      if (two) alias = second;
    }
  }
  if (type.valid() && builder_[type].kind == Kind::kStarred) {
    // `except *A`, with a space.
    type = module_.child(type, 0);
    group = true;
  }
  const NodeId body = lower_suite(node, block);
  const NodeId id = builder_.add(Kind::kHandler, span(node), {type, body});
  if (alias != 0 && symbol(alias) == Symbol::kAsPatternTarget) alias = tree().next_named(alias, alias);
  if (alias != 0 && symbol(alias) == Symbol::kIdentifier) builder_[id].name = identifier(alias);
  return id;
}

ir::NodeId Lowering::lower_with(Index node) {
  List children(builder_);
  const Index clause = tree().child(node, Symbol::kWithClause);
  const bool broken = header_is_broken(node);
  for (const Index item : tree().children(clause)) {
    if (symbol(item) != Symbol::kWithItem) continue;
    if (broken) {
      const NodeId unknown = builder_.add(Kind::kOpaque, span(item));
      children.add(builder_.add(Kind::kWithItem, span(item), {unknown, NodeId{}}));
      continue;
    }
    lower_with_item(tree().next_named(item, item), span(item), children);
  }
  children.add(lower_suite(node, tree().child(node, Field::kBody)));
  return builder_.add(Kind::kWith, span(node), children, tree().child(node, Symbol::kKeywordAsync) != 0 ? 1 : 0);
}

// The grammar may take the parentheses of `with (a as b, c as d):` for those of an expression.
void Lowering::lower_with_item(Index value, Span item, List& out) {
  if (symbol(value) == Symbol::kParenthesizedExpression || symbol(value) == Symbol::kTuple) {
    if (tree().child(value, Symbol::kAsPattern) != 0) {
      for (const Index c : tree().children(value)) {
        if (tree()[c].named) lower_with_item(c, span(c), out);
      }
      return;
    }
  }
  NodeId context;
  NodeId target;
  if (symbol(value) == Symbol::kAsPattern && !tree()[value].has_error) {
    context = lower_expression(tree().next_named(value, value));
    const Index alias = tree().child(value, Field::kAlias);
    target = lower_target(symbol(alias) == Symbol::kAsPatternTarget ? tree().next_named(alias, alias) : alias);
  } else {
    context = lower_expression(value);
  }
  out.add(builder_.add(Kind::kWithItem, item, {context, target}));
}

}  // namespace foreshape::python
