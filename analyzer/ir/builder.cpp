#include "analyzer/ir/builder.h"

namespace foreshape::ir {

NodeId Builder::add(Kind kind, Span span, std::span<const NodeId> children, std::uint8_t detail) {
  Node node;
  node.kind = kind;
  node.detail = detail;
  node.span = span;
  node.first_child = static_cast<std::uint32_t>(module_.children.size());
  node.child_count = static_cast<std::uint32_t>(children.size());
  module_.children.insert(module_.children.end(), children.begin(), children.end());
  module_.nodes.push_back(node);
  return NodeId{static_cast<std::uint32_t>(module_.nodes.size() - 1)};
}

NodeId Builder::integer(Span span, std::int64_t value) {
  const NodeId id = add(Kind::kConstant, span, {}, static_cast<std::uint8_t>(ConstantKind::kInt));
  (*this)[id].payload = static_cast<std::uint32_t>(module_.integers.size());
  module_.integers.push_back(value);
  return id;
}

NodeId Builder::constant(Span span, ConstantKind kind, NameId text) {
  const NodeId id = add(Kind::kConstant, span, {}, static_cast<std::uint8_t>(kind));
  (*this)[id].name = text;
  return id;
}

NodeId Builder::name(Span span, NameId name) {
  const NodeId id = add(Kind::kName, span);
  (*this)[id].name = name;
  return id;
}

NodeId Builder::attribute(Span span, NodeId object, NameId name) {
  const NodeId id = add(Kind::kAttribute, span, {object});
  (*this)[id].name = name;
  return id;
}

NodeId Builder::argument(Span span, ArgumentKind kind, NodeId value, NameId keyword) {
  const NodeId id = add(Kind::kArgument, span, {value}, static_cast<std::uint8_t>(kind));
  (*this)[id].name = keyword;
  return id;
}

NodeId Builder::call(Span span, NodeId callee, std::span<const NodeId> arguments) {
  List children(*this);
  children.add(callee);
  for (const NodeId argument : arguments)
    children.add(argument);
  return add(Kind::kCall, span, children);
}

NodeId Builder::compare(Span span, std::span<const NodeId> operands, std::span<const CompareOperator> operators) {
  const NodeId id = add(Kind::kCompare, span, operands);
  (*this)[id].payload = static_cast<std::uint32_t>(module_.operators.size());
  module_.operators.insert(module_.operators.end(), operators.begin(), operators.end());
  return id;
}

}  // namespace foreshape::ir
