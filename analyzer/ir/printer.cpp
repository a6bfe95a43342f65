#include "analyzer/ir/printer.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

#include "analyzer/ir/expression_printer.h"

namespace foreshape::ir {

namespace {

class Printer {
 public:
  Printer(const Module& module, const base::Interner& interner, Locations locations)
      : module_(module), values_(module, interner, locations) {}

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
        values_.name(name);
      }
      out_ += '\n';
    }
    for (const Diagnostic& diagnostic : module_.diagnostics) {
      fmt::format_to(std::back_inserter(out_), "diagnostic {}-{}: {}\n", diagnostic.span.begin, diagnostic.span.end,
                     diagnostic.message);
    }
  }

  void print_node(NodeId id) {
    if (module_[id].kind == Kind::kBlock) {
      block(id, 0);
    } else if (module_[id].kind > Kind::kBlock) {
      statement(id, 0);
    } else {
      values_.expression(id);
    }
  }

 private:
  void indent(int depth) { out_.append(static_cast<std::size_t>(depth) * 2, ' '); }

  // ---- statements

  void block(NodeId id, int depth) {
    const auto statements = module_.children_of(id);
    for (const NodeId child : statements)
      statement(child, depth);
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
      values_.expression(id);
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
      values_.expression(id);
    }
  }

  void statement(NodeId id, int depth) {
    const Node& node = module_[id];
    const auto children = module_.children_of(node);
    if (compound(node, children, depth)) return;
    indent(depth);
    switch (node.kind) {
      case Kind::kExpression:
        values_.expression(children[0]);
        break;
      case Kind::kAssign:
        for (const NodeId target : children.subspan(1)) {
          values_.expression(target);
          out_ += " = ";
        }
        values_.expression(children[0]);
        break;
      case Kind::kDeclare:
        values_.expression(children[0]);
        out_ += ": ";
        values_.expression(children[1]);
        if (children[2].valid()) {
          out_ += " = ";
          values_.expression(children[2]);
        }
        break;
      case Kind::kAugmented:
        values_.expression(children[0]);
        fmt::format_to(std::back_inserter(out_), " {}= ", binary_sign(node.detail));
        values_.expression(children[1]);
        break;
      case Kind::kDelete:
        keyword("del", children);
        break;
      case Kind::kReturn:
        keyword("return", children);
        break;
      case Kind::kRaise:
        keyword("raise", children.first(1));
        if (children[1].valid()) keyword(" from", children.subspan(1));
        break;
      case Kind::kAssert:
        keyword("assert", children);
        break;
      case Kind::kBreak:
        out_ += "break";
        break;
      case Kind::kContinue:
        out_ += "continue";
        break;
      case Kind::kPass:
        out_ += "pass";
        break;
      case Kind::kGlobal:
        keyword(node.detail == 1 ? "nonlocal" : "global", children);
        break;
      case Kind::kImport:
        out_ += "import ";
        values_.separated(children, ", ", [&](NodeId alias) { print_alias(alias); });
        break;
      case Kind::kImportFrom:
        out_ += "from ";
        values_.name(node.name);
        out_ += " import ";
        values_.separated(children, ", ", [&](NodeId alias) { print_alias(alias); });
        if (node.detail == 1) out_ += '*';
        break;
      case Kind::kOpaque:
        keyword(node.detail == 1 ? "typeparams" : "opaque", children);
        break;
      default:
        values_.expression(id);
        break;
    }
    out_ += '\n';
  }

  void print_alias(NodeId id) {
    values_.name(module_[id].name);
    out_ += module_[id].detail == 1 ? " as " : " -> ";
    values_.expression(module_.child(id, 0));
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
        values_.expression(children[0]);
        out_ += " in ";
        values_.expression(children[1]);
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
            values_.name(at.name);
            values_.location(at.detail, at.payload, at.flags);
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
        values_.separated(children.first(children.size() - 1), ", ", [&](NodeId item) {
          values_.expression(module_.child(item, 0));
          if (module_.child(item, 1).valid()) {
            out_ += " as ";
            values_.expression(module_.child(item, 1));
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
            values_.expression(module_.child(branch, 1));
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
        values_.name(node.name);
        values_.location(static_cast<std::uint8_t>(info.storage.binding), info.storage.slot, info.storage.depth);
        values_.scope(info.scope);
        out_ += '(';
        values_.parameters(children.first(info.parameters));
        out_ += ')';
        if (children[info.parameters + 1].valid()) {
          out_ += " -> ";
          values_.expression(children[info.parameters + 1]);
        }
        suite(info.body, depth);
        return true;
      }
      case Kind::kClass: {
        const ClassInfo& info = module_.classes[node.payload];
        decorators(children.subspan(info.arguments + 1), depth);
        indent(depth);
        out_ += "class ";
        values_.name(node.name);
        values_.location(static_cast<std::uint8_t>(info.storage.binding), info.storage.slot, info.storage.depth);
        values_.scope(info.scope);
        out_ += '(';
        values_.list(children.first(info.arguments));
        out_ += ')';
        suite(info.body, depth);
        return true;
      }
      default:
        return false;
    }
  }

  const Module& module_;
  ExpressionPrinter values_;
  std::string& out_ = values_.out();
};

}  // namespace

std::string print(const Module& module, const base::Interner& interner) {
  Printer printer(module, interner, Locations::kShown);
  printer.print_module();
  return printer.take();
}

std::string print(const Module& module, const base::Interner& interner, NodeId node, Locations locations) {
  Printer printer(module, interner, locations);
  printer.print_node(node);
  return printer.take();
}

}  // namespace foreshape::ir
