// What only Python 2 has: print and exec statements, backticks, and the print statements that the grammar takes for
// expressions.
#include <utility>

#include "analyzer/python/lowering.h"

namespace foreshape::python {

using ir::ArgumentKind;
using ir::Kind;

ir::NodeId Lowering::print_call(Span place, Span keyword, std::span<const NodeId> arguments) {
  const NodeId callee = builder_.name(keyword, interner_.intern("print"));
  const NodeId call = builder_.call(place, callee, arguments);
  return builder_.add(Kind::kExpression, place, {call});
}

ir::NodeId Lowering::lower_print(Index node) {
  std::vector<NodeId> arguments;
  NodeId file;
  for (const Index c : tree().children(node)) {
    if (symbol(c) == Symbol::kChevron) {
      const NodeId value = lower_expression(tree().next_named(c, c));
      file = builder_.argument(span(c), ArgumentKind::kKeyword, value, interner_.intern("file"));
    } else if (tree()[c].field == Field::kArgument && tree()[c].named) {
      arguments.push_back(builder_.argument(span(c), ArgumentKind::kPositional, lower_expression(c)));
    }
  }
  if (file.valid()) arguments.push_back(file);
  const std::uint32_t begin = tree()[node].begin;
  return print_call(span(node), Span{begin, begin + 5}, arguments);
}

// exec code in globals, locals
ir::NodeId Lowering::lower_exec(Index node) {
  std::vector<NodeId> arguments;
  for (const Index c : tree().children(node)) {
    if (tree()[c].named)
      arguments.push_back(builder_.argument(span(c), ArgumentKind::kPositional, lower_expression(c)));
  }
  const std::uint32_t begin = tree()[node].begin;
  const NodeId callee = builder_.name(Span{begin, begin + 4}, interner_.intern("exec"));
  const NodeId call = builder_.call(span(node), callee, arguments);
  return builder_.add(Kind::kExpression, span(node), {call});
}

// The grammar has only the text between the backticks; it is parsed here.
ir::NodeId Lowering::lower_backticks(Index node) {
  const Span inside{tree()[node].begin + 1, tree()[node].end - 1};
  NodeId value;
  if (inside.end > inside.begin) {
    const SyntaxTree inner = SyntaxTree::parse(text_, {}, inside);
    const SyntaxTree* outer = std::exchange(tree_, &inner);
    const Index outer_operand = std::exchange(print_operand_, 0);
    const Index statement = inner.complete() && !inner.has_error() ? inner.next_named(0, 0) : 0;
    if (statement != 0 && inner[statement].symbol == Symbol::kExpressionStatement) {
      const Index first = inner.next_named(statement, statement);
      const bool tuple = first != 0 && inner[first].next < inner[statement].next;
      value = tuple ? lower_display(statement, ir::DisplayKind::kTuple) : lower_expression(first);
    }
    tree_ = outer;
    print_operand_ = outer_operand;
  }
  if (!value.valid()) value = builder_.add(Kind::kOpaque, inside);
  const NodeId argument = builder_.argument(builder_[value].span, ArgumentKind::kPositional, value);
  const NodeId callee = builder_.name(Span{inside.begin - 1, inside.begin}, interner_.intern("repr"));
  return builder_.call(span(node), callee, std::span(&argument, 1));
}

ir::NodeId Lowering::lower_misread_print(Index node) {
  const Index first = tree().next_named(node, node);
  Index leaf = first;
  Index above = node;
  while (tree().has_children(leaf)) {
    above = leaf;
    ++leaf;
  }
  if (symbol(leaf) != Symbol::kIdentifier || text(leaf) != "print") return {};
  const Symbol role = symbol(above);
  const bool whole = above == first && tree()[first].next == tree()[node].next;
  if (role == Symbol::kCall && whole) return {};
  if (role != Symbol::kCall && role != Symbol::kSubscript && role != Symbol::kBinaryOperator) return {};
  if (role == Symbol::kBinaryOperator) {
    const Symbol op = symbol(tree().child(above, Field::kOperator));
    if (op != Symbol::kTokenMinus && op != Symbol::kTokenPlus) return {};
  }
  print_operand_ = above;
  std::vector<NodeId> arguments;
  for (const Index c : tree().children(node)) {
    if (tree()[c].named)
      arguments.push_back(builder_.argument(span(c), ArgumentKind::kPositional, lower_expression(c)));
  }
  print_operand_ = 0;
  return print_call(span(node), span(leaf), arguments);
}

// The node that has `print` as its first part, without it: `(a)` for `print (a)`, `[a]` for `print [a]`, `-a` for
// `print - a`.
ir::NodeId Lowering::lower_as_print_operand(Index node) {
  print_operand_ = 0;
  if (symbol(node) == Symbol::kBinaryOperator) {
    const bool minus = symbol(tree().child(node, Field::kOperator)) == Symbol::kTokenMinus;
    const NodeId operand = lower_expression(tree().child(node, Field::kRight));
    return builder_.add(Kind::kUnary, span(node), {operand},
                        static_cast<std::uint8_t>(minus ? ir::UnaryOperator::kNegate : ir::UnaryOperator::kPlus));
  }
  const bool subscript = symbol(node) == Symbol::kSubscript;
  const Index arguments = subscript ? node : tree().child(node, Field::kArguments);
  if (symbol(arguments) == Symbol::kGeneratorExpression) return lower_expression(arguments);
  List elements(builder_);
  bool comma = false;
  for (const Index c : tree().children(arguments)) {
    comma |= symbol(c) == Symbol::kTokenComma;
    if (tree()[c].named && tree()[c].field != Field::kValue) elements.add(lower_expression(c));
  }
  if (!subscript && elements.size() == 1 && !comma) return elements[0];
  const auto kind = subscript ? ir::DisplayKind::kList : ir::DisplayKind::kTuple;
  return builder_.add(Kind::kDisplay, span(node), elements, static_cast<std::uint8_t>(kind));
}

}  // namespace foreshape::python
