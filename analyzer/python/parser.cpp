#include "analyzer/python/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "analyzer/ir/verifier.h"
#include "analyzer/python/bracket_repair.h"
#include "analyzer/python/lowering.h"
#include "analyzer/python/scopes.h"
#include "analyzer/python/syntax_tree.h"

namespace foreshape::python {

namespace {

using base::SourceFile;
using base::Span;

constexpr std::size_t kQuotedBytes = 40;

constexpr std::array kSymbolNames = {
    std::string_view("token"), std::string_view("error"),
#define X(enumerator, name, named) std::string_view(name),
    FORESHAPE_PYTHON_SYMBOLS(X)
#undef X
};

// tree-sitter takes NUL for the end and does not know old Macintosh line ends. Returns `text` itself if it has neither.
std::string_view with_plain_line_ends(std::string_view text, std::string& storage) {
  const auto lone_return = [&](std::size_t i) { return text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'); };
  bool plain = true;
  for (std::size_t i = text.find_first_of(std::string_view("\0\r", 2)); i != std::string_view::npos && plain;
       i = text.find_first_of(std::string_view("\0\r", 2), i + 1)) {
    plain = text[i] != '\0' && !lone_return(i);
  }
  if (plain) return text;
  storage = text;
  for (std::size_t i = 0; i < storage.size(); ++i) {
    if (storage[i] == '\0') storage[i] = ' ';
    if (lone_return(i)) storage[i] = '\n';
  }
  return storage;
}

// The first words of a place, on one line and not cut within a character.
std::string quoted(std::string_view text, Span place) {
  std::string_view words = text.substr(place.begin, place.end - place.begin);
  words = words.substr(0, words.find_first_of("\n\r"));
  const bool cut = words.size() > kQuotedBytes;
  if (cut) {
    std::size_t length = kQuotedBytes;
    while (length > 0 && (static_cast<unsigned char>(words[length]) & 0xc0) == 0x80) --length;
    words = words.substr(0, length);
  }
  while (!words.empty() && (words.back() == ' ' || words.back() == '\t')) words.remove_suffix(1);
  return fmt::format("`{}{}`", words, cut ? "…" : "");
}

std::uint64_t error_score(const SyntaxTree& tree) {
  if (!tree.complete()) return ~std::uint64_t{0};
  std::uint64_t score = 0;
  for (SyntaxTree::Index i = 0; i < tree.size();) {
    if (tree[i].symbol == Symbol::kError) score += tree[i].end - tree[i].begin + 1;
    if (tree[i].missing) ++score;
    i = tree[i].symbol == Symbol::kError || !tree[i].has_error ? std::max(tree[i].next, i + 1) : i + 1;
  }
  return score;
}

void add_syntax_errors(const SyntaxTree& tree, std::string_view text, std::vector<ir::Diagnostic>& out) {
  for (SyntaxTree::Index i = 0; i < tree.size();) {
    const SyntaxNode& node = tree[i];
    const Span place{node.begin, node.end};
    if (node.symbol == Symbol::kError) {
      out.push_back({place, place.begin == place.end ? std::string("unexpected text") : "unexpected " + quoted(text, place)});
    } else if (node.missing) {
      out.push_back({place, fmt::format("missing `{}`", kSymbolNames[static_cast<std::size_t>(node.symbol)])});
    }
    i = node.symbol == Symbol::kError || !node.has_error ? node.next : i + 1;
  }
}

std::string reason_of(const SourceFile& file, const std::vector<ir::Diagnostic>& diagnostics, std::size_t syntax_errors) {
  if (diagnostics.empty()) return {};
  const ir::Diagnostic& first = diagnostics.front();
  const std::uint32_t line = file.position(first.span.begin).line;
  if (syntax_errors == 0) return fmt::format("line {}: {}", line, first.message);
  if (syntax_errors == 1) return fmt::format("1 syntax error, at line {}: {}", line, first.message);
  return fmt::format("{} syntax errors, first at line {}: {}", syntax_errors, line, first.message);
}

bool imports_division(const ir::Module& module, const base::Interner& interner) {
  for (const ir::NodeId statement : module.children_of(module.body)) {
    const ir::Node& node = module[statement];
    if (node.kind != ir::Kind::kImportFrom || interner.text(node.name) != "__future__") continue;
    for (const ir::NodeId alias : module.children_of(node)) {
      if (interner.text(module[alias].name) == "division") return true;
    }
  }
  return false;
}

}  // namespace

ParseResult parse(const SourceFile& file, base::FileId id, base::Interner& interner) {
  ParseResult result;
  ir::Module& module = result.module;
  module.language = ir::Language::kPython;
  module.file = id;

  std::string storage;
  const std::string_view text = with_plain_line_ends(file.text, storage);
  SyntaxTree tree = SyntaxTree::parse(text);
  if (!tree.complete() || tree.has_error()) {
    RepairedText repaired = repair_brackets(text);
    if (!repaired.insertions.at.empty()) {
      SyntaxTree second = SyntaxTree::parse(repaired.text, repaired.insertions);
      if (error_score(second) < error_score(tree)) {
        tree = std::move(second);
        for (const Span place : repaired.opened) module.diagnostics.push_back({place, "`" + file.text.substr(place.begin, 1) + "` is never closed"});
      }
    }
    if (tree.complete()) {
      add_syntax_errors(tree, file.text, module.diagnostics);
    } else {
      module.diagnostics.push_back({Span{0, 0}, "given up: parsing takes too many steps"});
    }
    std::stable_sort(module.diagnostics.begin(), module.diagnostics.end(),
                     [](const ir::Diagnostic& a, const ir::Diagnostic& b) { return a.span.begin < b.span.begin; });
  }
  const std::size_t syntax_errors = tree.complete() ? module.diagnostics.size() : 0;

  if (tree.complete()) {
    Lowering(tree, file.text, module, interner).lower_module();
  } else {
    ir::Builder builder(module);
    const Span all{0, static_cast<std::uint32_t>(file.text.size())};
    const ir::NodeId opaque = builder.add(ir::Kind::kOpaque, all);
    module.body = builder.add(ir::Kind::kBlock, all, {opaque});
  }
  module.python2 = tree.has_python2_evidence() && !imports_division(module, interner);
  resolve_scopes(module, tree.has_python2_evidence());
  result.partial = !module.diagnostics.empty();
  result.reason = reason_of(file, module.diagnostics, syntax_errors);
#ifndef NDEBUG
  if (const auto problems = ir::verify(module); !problems.empty()) throw std::logic_error(file.path + ": " + problems.front());
#endif
  return result;
}

}  // namespace foreshape::python
