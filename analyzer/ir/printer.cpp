#include "analyzer/ir/printer.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

#include "analyzer/ir/verifier.h"

namespace foreshape::ir {

namespace {

constexpr std::array<std::string_view, 15> kBinaryOperators = {"+", "-", "*", "/", "//", "%", "/trunc", "%trunc", "**", "@", "&", "|", "^", "<<", ">>"};
constexpr std::array<std::string_view, 10> kCompareOperators = {"==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"};
constexpr std::array<std::string_view, 4> kUnaryOperators = {"-", "+", "not ", "~"};

// Printable ASCII and well-formed UTF-8 as they are, all else as an escape.
void append_escaped(std::string_view text, bool bytes, std::string& out) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      case '\\': out += "\\\\"; break;
      case '"': out += "\\\""; break;
      default:
        if (byte < 0x20 || byte == 0x7f || (bytes && byte >= 0x80)) {
          fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
        } else {
          out.push_back(c);
        }
    }
  }
}

class Printer {
 public:
  Printer(const Module& module, const base::Interner& interner) : module_(module), interner_(interner) {}

  std::string take() { return std::move(out_); }

  void print_module() {
    out_ += module_.language == Language::kCpp ? "module cpp" : module_.python2 ? "module python2" : "module python";
    out_ += '\n';
    block(module_.body, 1);
    out_ += "scopes\n";
    for (std::size_t i = 0; i < module_.scopes.size(); ++i) {
      const Scope& scope = module_.scopes[i];
      constexpr std::array<std::string_view, 3> kKinds = {"module", "function", "class"};
      fmt::format_to(std::back_inserter(out_), "  {} {}", i, kKinds[static_cast<std::size_t>(scope.kind)]);
      if (scope.parent.valid()) fmt::format_to(std::back_inserter(out_), " in {}", scope.parent.value);
      out_ += ':';
      for (const NameId name : scope.names) {
        out_ += ' ';
        append_name(name);
      }
      out_ += '\n';
    }
    for (const Diagnostic& diagnostic : module_.diagnostics) {
      fmt::format_to(std::back_inserter(out_), "diagnostic {}-{}: {}\n", diagnostic.span.begin, diagnostic.span.end, diagnostic.message);
    }
  }

  void print_node(NodeId id) {
    if (module_[id].kind == Kind::kBlock) {
      block(id, 0);
    } else if (module_[id].kind > Kind::kBlock) {
      statement(id, 0);
    } else {
      expression(id);
    }
  }

 private:
  void append_name(NameId name) {
    if (name.valid()) append_escaped(interner_.text(name), false, out_);
  }

  void location(std::uint8_t binding, std::uint32_t slot, std::uint32_t depth) {
    auto to = std::back_inserter(out_);
    switch (static_cast<Binding>(binding)) {
      case Binding::kLocal: fmt::format_to(to, ".{}", slot); break;
      case Binding::kEnclosing: fmt::format_to(to, "^{}.{}", depth, slot); break;
      case Binding::kGlobal: fmt::format_to(to, "@{}", slot); break;
    }
  }

  void indent(int depth) { out_.append(static_cast<std::size_t>(depth) * 2, ' '); }

  template <typename Each>
  void separated(std::span<const NodeId> ids, std::string_view separator, Each each) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (i != 0) out_ += separator;
      each(ids[i]);
    }
  }
  void list(std::span<const NodeId> ids) {
    separated(ids, ", ", [&](NodeId id) { expression(id); });
  }

  // ---- expressions

  void expression(NodeId id) {
    if (!id.valid()) {
      out_ += '?';
      return;
    }
    const Node& node = module_[id];
    const auto children = module_.children_of(node);
    switch (node.kind) {
      case Kind::kConstant: constant(node); break;
      case Kind::kName:
        append_name(node.name);
        location(node.detail, node.payload, node.flags);
        break;
      case Kind::kAttribute:
        expression(children[0]);
        out_ += '.';
        append_name(node.name);
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
      case Kind::kArgument: argument(node, children[0]); break;
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
        out_ += kBinaryOperators[node.detail];
        out_ += ' ';
        expression(children[1]);
        out_ += ')';
        break;
      case Kind::kCompare:
        out_ += '(';
        for (std::size_t i = 0; i < children.size(); ++i) {
          if (i != 0) fmt::format_to(std::back_inserter(out_), " {} ", kCompareOperators[static_cast<std::size_t>(module_.operators[node.payload + i - 1])]);
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
        fmt::format_to(std::back_inserter(out_), "(lambda<{}>(", info.scope.value);
        parameters(children.first(info.parameters));
        out_ += "): ";
        expression(info.body);
        out_ += ')';
        break;
      }
      case Kind::kDisplay: display(node, children); break;
      case Kind::kDictItem:
        expression(children[0]);
        out_ += ": ";
        expression(children[1]);
        break;
      case Kind::kComprehension: {
        const auto [open, close] = brackets(node.detail);
        out_ += open;
        expression(children[0]);
        for (const NodeId generator : children.subspan(1)) expression(generator);
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
      case Kind::kPattern: pattern(node, children); break;
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

  void constant(const Node& node) {
    switch (static_cast<ConstantKind>(node.detail)) {
      case ConstantKind::kNone: out_ += "None"; break;
      case ConstantKind::kTrue: out_ += "True"; break;
      case ConstantKind::kFalse: out_ += "False"; break;
      case ConstantKind::kEllipsis: out_ += "..."; break;
      case ConstantKind::kInt: out_ += std::to_string(module_.integers[node.payload]); break;
      case ConstantKind::kBigInt:
      case ConstantKind::kFloat: append_name(node.name); break;
      case ConstantKind::kImaginary:
        append_name(node.name);
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

  void argument(const Node& node, NodeId value) {
    switch (static_cast<ArgumentKind>(node.detail)) {
      case ArgumentKind::kPositional: break;
      case ArgumentKind::kKeyword:
        append_name(node.name);
        out_ += '=';
        break;
      case ArgumentKind::kStar: out_ += '*'; break;
      case ArgumentKind::kDoubleStar: out_ += "**"; break;
    }
    expression(value);
  }

  static std::pair<std::string_view, std::string_view> brackets(std::uint8_t kind) {
    switch (static_cast<DisplayKind>(kind)) {
      case DisplayKind::kList: return {"[", "]"};
      case DisplayKind::kSet: return {"set{", "}"};
      case DisplayKind::kDict: return {"{", "}"};
      case DisplayKind::kGeneratorDisplay: return {"(", ")"};
      case DisplayKind::kTuple: break;
    }
    return {"(", ")"};
  }

  void display(const Node& node, std::span<const NodeId> children) {
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

  void pattern(const Node& node, std::span<const NodeId> children) {
    switch (static_cast<PatternKind>(node.detail)) {
      case PatternKind::kWildcard: out_ += '_'; break;
      case PatternKind::kCapture: expression(children[0]); break;
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
        append_name(node.name);
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

  void parameters(std::span<const NodeId> ids) {
    separated(ids, ", ", [&](NodeId id) {
      const Node& node = module_[id];
      constexpr std::array<std::string_view, 5> kPrefixes = {"/", "", "=", "*", "**"};
      out_ += kPrefixes[node.detail];
      append_name(node.name);
      fmt::format_to(std::back_inserter(out_), ".{}", node.payload);
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

  // ---- statements

  void block(NodeId id, int depth) {
    const auto statements = module_.children_of(id);
    for (const NodeId child : statements) statement(child, depth);
    if (statements.empty()) {
      indent(depth);
      out_ += "(empty)\n";
    }
  }

  void suite(NodeId id, int depth) {
    out_ += ":\n";
    block(id, depth + 1);
  }

  void clause(std::string_view word, NodeId id, int depth) {
    if (!id.valid()) return;
    indent(depth);
    out_ += word;
    suite(id, depth);
  }

  void decorators(std::span<const NodeId> ids, int depth) {
    for (const NodeId id : ids) {
      indent(depth);
      out_ += '@';
      expression(id);
      out_ += '\n';
    }
  }

  void keyword(std::string_view word, std::span<const NodeId> operands) {
    out_ += word;
    bool first = true;
    for (const NodeId id : operands) {
      if (!id.valid()) continue;
      out_ += first ? " " : ", ";
      first = false;
      expression(id);
    }
  }

  void statement(NodeId id, int depth) {
    const Node& node = module_[id];
    const auto children = module_.children_of(node);
    if (compound(node, children, depth)) return;
    indent(depth);
    switch (node.kind) {
      case Kind::kExpression: expression(children[0]); break;
      case Kind::kAssign:
        for (const NodeId target : children.subspan(1)) {
          expression(target);
          out_ += " = ";
        }
        expression(children[0]);
        break;
      case Kind::kDeclare:
        expression(children[0]);
        out_ += ": ";
        expression(children[1]);
        if (children[2].valid()) {
          out_ += " = ";
          expression(children[2]);
        }
        break;
      case Kind::kAugmented:
        expression(children[0]);
        fmt::format_to(std::back_inserter(out_), " {}= ", kBinaryOperators[node.detail]);
        expression(children[1]);
        break;
      case Kind::kDelete: keyword("del", children); break;
      case Kind::kReturn: keyword("return", children); break;
      case Kind::kRaise:
        keyword("raise", children.first(1));
        if (children[1].valid()) keyword(" from", children.subspan(1));
        break;
      case Kind::kAssert: keyword("assert", children); break;
      case Kind::kBreak: out_ += "break"; break;
      case Kind::kContinue: out_ += "continue"; break;
      case Kind::kPass: out_ += "pass"; break;
      case Kind::kGlobal: keyword(node.detail == 1 ? "nonlocal" : "global", children); break;
      case Kind::kImport:
        out_ += "import ";
        separated(children, ", ", [&](NodeId alias) { print_alias(alias); });
        break;
      case Kind::kImportFrom:
        out_ += "from ";
        append_name(node.name);
        out_ += " import ";
        separated(children, ", ", [&](NodeId alias) { print_alias(alias); });
        if (node.detail == 1) out_ += '*';
        break;
      case Kind::kOpaque: keyword(node.detail == 1 ? "typeparams" : "opaque", children); break;
      default: expression(id); break;
    }
    out_ += '\n';
  }

  void print_alias(NodeId id) {
    append_name(module_[id].name);
    out_ += module_[id].detail == 1 ? " as " : " -> ";
    expression(module_.child(id, 0));
  }

  bool compound(const Node& node, std::span<const NodeId> children, int depth) {
    switch (node.kind) {
      case Kind::kIf:
      case Kind::kWhile:
        indent(depth);
        keyword(node.kind == Kind::kIf ? "if" : "while", children.first(1));
        suite(children[1], depth);
        clause("else", children[2], depth);
        return true;
      case Kind::kFor:
        indent(depth);
        out_ += node.detail == 1 ? "async for " : "for ";
        expression(children[0]);
        out_ += " in ";
        expression(children[1]);
        suite(children[2], depth);
        clause("else", children[3], depth);
        return true;
      case Kind::kTry: {
        clause("try", children[0], depth);
        for (const NodeId handler : children.subspan(1, node.payload)) {
          const Node& at = module_[handler];
          indent(depth);
          keyword(node.detail == 1 ? "except*" : "except", module_.children_of(at).first(1));
          if (at.name.valid()) {
            out_ += " as ";
            append_name(at.name);
            location(at.detail, at.payload, at.flags);
          }
          suite(module_.child(handler, 1), depth);
        }
        clause("else", children[node.payload + 1], depth);
        clause("finally", children[node.payload + 2], depth);
        return true;
      }
      case Kind::kWith:
        indent(depth);
        out_ += node.detail == 1 ? "async with " : "with ";
        separated(children.first(children.size() - 1), ", ", [&](NodeId item) {
          expression(module_.child(item, 0));
          if (module_.child(item, 1).valid()) {
            out_ += " as ";
            expression(module_.child(item, 1));
          }
        });
        suite(children.back(), depth);
        return true;
      case Kind::kMatch:
        indent(depth);
        keyword("match", children.first(1));
        out_ += ":\n";
        for (const NodeId branch : children.subspan(1)) {
          indent(depth + 1);
          keyword("case", module_.children_of(branch).first(1));
          if (module_.child(branch, 1).valid()) {
            out_ += " if ";
            expression(module_.child(branch, 1));
          }
          suite(module_.child(branch, 2), depth + 1);
        }
        return true;
      case Kind::kFunction: {
        const FunctionInfo& info = module_.functions[node.payload];
        decorators(children.subspan(info.parameters + 2), depth);
        indent(depth);
        if (info.is_async) out_ += "async ";
        out_ += info.is_generator ? "generator " : "def ";
        append_name(node.name);
        location(static_cast<std::uint8_t>(info.storage.binding), info.storage.slot, info.storage.depth);
        fmt::format_to(std::back_inserter(out_), "<{}>(", info.scope.value);
        parameters(children.first(info.parameters));
        out_ += ')';
        if (children[info.parameters + 1].valid()) {
          out_ += " -> ";
          expression(children[info.parameters + 1]);
        }
        suite(info.body, depth);
        return true;
      }
      case Kind::kClass: {
        const ClassInfo& info = module_.classes[node.payload];
        decorators(children.subspan(info.arguments + 1), depth);
        indent(depth);
        out_ += "class ";
        append_name(node.name);
        location(static_cast<std::uint8_t>(info.storage.binding), info.storage.slot, info.storage.depth);
        fmt::format_to(std::back_inserter(out_), "<{}>(", info.scope.value);
        list(children.first(info.arguments));
        out_ += ')';
        suite(info.body, depth);
        return true;
      }
      default:
        return false;
    }
  }

  const Module& module_;
  const base::Interner& interner_;
  std::string out_;
};

}  // namespace

std::string print(const Module& module, const base::Interner& interner) {
  Printer printer(module, interner);
  printer.print_module();
  return printer.take();
}

std::string print(const Module& module, const base::Interner& interner, NodeId node) {
  Printer printer(module, interner);
  printer.print_node(node);
  return printer.take();
}

}  // namespace foreshape::ir
