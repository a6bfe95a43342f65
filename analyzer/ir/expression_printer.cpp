#include "analyzer/ir/expression_printer.h"

#include <fmt/format.h>

#include <iterator>

#include "analyzer/ir/kind_name.h"

namespace foreshape::ir {

namespace {

constexpr std::array<std::string_view, 15> kBinaryOperators = {"+",  "-", "*", "/", "//", "%",  "/trunc", "%trunc",
                                                               "**", "@", "&", "|", "^",  "<<", ">>"};
constexpr std::array<std::string_view, 10> kCompareOperators = {"==", "!=", "<",      "<=", ">",
                                                                ">=", "is", "is not", "in", "not in"};
constexpr std::array<std::string_view, 4> kUnaryOperators = {"-", "+", "not ", "~"};

// Printable ASCII and well-formed UTF-8 as they are, all else as an escape.
void append_escaped(std::string_view text, bool bytes, std::string& out) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '"':
        out += "\\\"";
        break;
      default:
        if (byte < 0x20 || byte == 0x7f || (bytes && byte >= 0x80)) {
          fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
        } else {
          out.push_back(c);
        }
    }
  }
}

std::pair<std::string_view, std::string_view> brackets(std::uint8_t kind) {
  switch (static_cast<DisplayKind>(kind)) {
    case DisplayKind::kList:
      return {"[", "]"};
    case DisplayKind::kSet:
      return {"set{", "}"};
    case DisplayKind::kDict:
      return {"{", "}"};
    case DisplayKind::kGeneratorDisplay:
      return {"(", ")"};
    case DisplayKind::kTuple:
      break;
  }
  return {"(", ")"};
}

}  // namespace

std::string_view binary_sign(std::uint8_t op) {
  return kBinaryOperators[op];
}

void ExpressionPrinter::name(NameId name) {
  if (name.valid()) append_escaped(interner_.text(name), false, out_);
}

void ExpressionPrinter::scope(ScopeId id) {
  if (shows_locations_) fmt::format_to(std::back_inserter(out_), "<{}>", id.value);
}

void ExpressionPrinter::list(std::span<const NodeId> ids) {
  separated(ids, ", ", [&](NodeId id) { expression(id); });
}

void ExpressionPrinter::location(std::uint8_t binding, std::uint32_t slot, std::uint32_t depth) {
  if (!shows_locations_) return;
  auto to = std::back_inserter(out_);
  switch (static_cast<Binding>(binding)) {
    case Binding::kLocal:
      fmt::format_to(to, ".{}", slot);
      break;
    case Binding::kEnclosing:
      fmt::format_to(to, "^{}.{}", depth, slot);
      break;
    case Binding::kGlobal:
      fmt::format_to(to, "@{}", slot);
      break;
  }
}

void ExpressionPrinter::expression(NodeId id) {
  if (!id.valid()) {
    out_ += '?';
    return;
  }
  const Node& node = module_[id];
  const auto children = module_.children_of(node);
  switch (node.kind) {
    case Kind::kConstant:
      constant(node);
      break;
    case Kind::kName:
      name(node.name);
      location(node.detail, node.payload, node.flags);
      break;
    case Kind::kAttribute:
      expression(children[0]);
      out_ += '.';
      name(node.name);
      break;
    case Kind::kSubscript:
      expression(children[0]);
      out_ += '[';
      expression(children[1]);
      out_ += ']';
      break;
    case Kind::kSlice:
      for (std::size_t i = 0; i < 3; ++i) {
        if (i != 0) out_ += ':';
        if (children[i].valid()) expression(children[i]);
      }
      break;
    case Kind::kCall:
      expression(children[0]);
      out_ += '(';
      list(children.subspan(1));
      out_ += ')';
      break;
    case Kind::kArgument:
      argument(node, children[0]);
      break;
    case Kind::kUnary:
      out_ += '(';
      out_ += kUnaryOperators[node.detail];
      expression(children[0]);
      out_ += ')';
      break;
    case Kind::kBinary:
      out_ += '(';
      expression(children[0]);
      out_ += ' ';
      out_ += binary_sign(node.detail);
      out_ += ' ';
      expression(children[1]);
      out_ += ')';
      break;
    case Kind::kCompare:
      out_ += '(';
      for (std::size_t i = 0; i < children.size(); ++i) {
        if (i != 0)
          fmt::format_to(std::back_inserter(out_), " {} ",
                         kCompareOperators[static_cast<std::size_t>(module_.operators[node.payload + i - 1])]);
        expression(children[i]);
      }
      out_ += ')';
      break;
    case Kind::kBoolean:
      out_ += '(';
      separated(children, node.detail == 0 ? " and " : " or ", [&](NodeId child) { expression(child); });
      out_ += ')';
      break;
    case Kind::kConditional:
      out_ += '(';
      expression(children[1]);
      out_ += " if ";
      expression(children[0]);
      out_ += " else ";
      expression(children[2]);
      out_ += ')';
      break;
    case Kind::kLambda: {
      const FunctionInfo& info = module_.functions[node.payload];
      out_ += "(lambda";
      scope(info.scope);
      out_ += '(';
      parameters(children.first(info.parameters));
      out_ += "): ";
      expression(info.body);
      out_ += ')';
      break;
    }
    case Kind::kDisplay:
      display(node, children);
      break;
    case Kind::kDictItem:
      expression(children[0]);
      out_ += ": ";
      expression(children[1]);
      break;
    case Kind::kComprehension: {
      const auto [open, close] = brackets(node.detail);
      out_ += open;
      expression(children[0]);
      for (const NodeId generator : children.subspan(1))
        expression(generator);
      out_ += close;
      break;
    }
    case Kind::kGenerator:
      out_ += node.detail == 1 ? " async for " : " for ";
      expression(children[0]);
      out_ += " in ";
      expression(children[1]);
      for (const NodeId condition : children.subspan(2)) {
        out_ += " if ";
        expression(condition);
      }
      break;
    case Kind::kFormat:
      out_ += "f(";
      list(children);
      out_ += ')';
      break;
    case Kind::kFormatPart:
      out_ += '{';
      expression(children[0]);
      if (node.detail != 0) fmt::format_to(std::back_inserter(out_), "!{}", static_cast<char>(node.detail));
      if (children[1].valid()) {
        out_ += ':';
        expression(children[1]);
      }
      out_ += '}';
      break;
    case Kind::kStarred:
      out_ += '*';
      expression(children[0]);
      break;
    case Kind::kAssignExpr:
      out_ += '(';
      expression(children[0]);
      out_ += " := ";
      expression(children[1]);
      out_ += ')';
      break;
    case Kind::kAwait:
      out_ += "(await ";
      expression(children[0]);
      out_ += ')';
      break;
    case Kind::kYield:
      out_ += node.detail == 1 ? "(yield from" : "(yield";
      if (children[0].valid()) {
        out_ += ' ';
        expression(children[0]);
      }
      out_ += ')';
      break;
    case Kind::kPattern:
      pattern(node, children);
      break;
    case Kind::kOpaque:
      out_ += "<opaque";
      if (!children.empty()) out_ += ' ';
      list(children);
      out_ += '>';
      break;
    default:
      fmt::format_to(std::back_inserter(out_), "<{}>", kind_name(node.kind));
      break;
  }
}

void ExpressionPrinter::constant(const Node& node) {
  switch (static_cast<ConstantKind>(node.detail)) {
    case ConstantKind::kNone:
      out_ += "None";
      break;
    case ConstantKind::kTrue:
      out_ += "True";
      break;
    case ConstantKind::kFalse:
      out_ += "False";
      break;
    case ConstantKind::kEllipsis:
      out_ += "...";
      break;
    case ConstantKind::kInt:
      out_ += std::to_string(module_.integers[node.payload]);
      break;
    case ConstantKind::kBigInt:
    case ConstantKind::kFloat:
      name(node.name);
      break;
    case ConstantKind::kImaginary:
      name(node.name);
      out_ += 'j';
      break;
    case ConstantKind::kStr:
    case ConstantKind::kBytes: {
      const bool bytes = node.detail == static_cast<std::uint8_t>(ConstantKind::kBytes);
      out_ += bytes ? "b\"" : "\"";
      append_escaped(interner_.text(node.name), bytes, out_);
      out_ += '"';
      break;
    }
  }
}

void ExpressionPrinter::argument(const Node& node, NodeId value) {
  switch (static_cast<ArgumentKind>(node.detail)) {
    case ArgumentKind::kPositional:
      break;
    case ArgumentKind::kKeyword:
      name(node.name);
      out_ += '=';
      break;
    case ArgumentKind::kStar:
      out_ += '*';
      break;
    case ArgumentKind::kDoubleStar:
      out_ += "**";
      break;
  }
  expression(value);
}

void ExpressionPrinter::display(const Node& node, std::span<const NodeId> children) {
  const auto [open, close] = brackets(node.detail);
  out_ += open;
  const bool dict = node.detail == static_cast<std::uint8_t>(DisplayKind::kDict);
  separated(children, ", ", [&](NodeId id) {
    if (dict && module_[id].kind == Kind::kStarred) out_ += '*';
    expression(id);
  });
  if (node.detail == static_cast<std::uint8_t>(DisplayKind::kTuple) && children.size() == 1) out_ += ',';
  out_ += close;
}

void ExpressionPrinter::pattern(const Node& node, std::span<const NodeId> children) {
  switch (static_cast<PatternKind>(node.detail)) {
    case PatternKind::kWildcard:
      out_ += '_';
      break;
    case PatternKind::kCapture:
      expression(children[0]);
      break;
    case PatternKind::kValue:
      out_ += '=';
      expression(children[0]);
      break;
    case PatternKind::kSequence:
      out_ += '[';
      list(children);
      out_ += ']';
      break;
    case PatternKind::kStarPattern:
      out_ += '*';
      if (children[0].valid()) {
        expression(children[0]);
      } else {
        out_ += '_';
      }
      break;
    case PatternKind::kMapping: {
      const std::size_t pairs = children.size() - node.payload;
      out_ += '{';
      for (std::size_t i = 0; i < pairs; ++i) {
        if (i != 0) out_ += i % 2 == 0 ? ", " : ": ";
        expression(children[i]);
      }
      if (pairs < children.size()) {
        out_ += pairs == 0 ? "**" : ", **";
        expression(children[pairs]);
      }
      out_ += '}';
      break;
    }
    case PatternKind::kClassPattern:
      expression(children[0]);
      out_ += '(';
      list(children.subspan(1));
      out_ += ')';
      break;
    case PatternKind::kKeywordPattern:
      name(node.name);
      out_ += '=';
      expression(children[0]);
      break;
    case PatternKind::kOrPattern:
      out_ += '(';
      separated(children, " | ", [&](NodeId child) { expression(child); });
      out_ += ')';
      break;
    case PatternKind::kAsPattern:
      out_ += '(';
      expression(children[0]);
      out_ += " as ";
      expression(children[1]);
      out_ += ')';
      break;
  }
}

void ExpressionPrinter::parameters(std::span<const NodeId> ids) {
  separated(ids, ", ", [&](NodeId id) {
    const Node& node = module_[id];
    constexpr std::array<std::string_view, 5> kPrefixes = {"/", "", "=", "*", "**"};
    out_ += kPrefixes[node.detail];
    name(node.name);
    location(static_cast<std::uint8_t>(Binding::kLocal), node.payload, 0);
    const auto children = module_.children_of(node);
    if (children[1].valid()) {
      out_ += ": ";
      expression(children[1]);
    }
    if (children[0].valid()) {
      out_ += " = ";
      expression(children[0]);
    }
  });
}

}  // namespace foreshape::ir
