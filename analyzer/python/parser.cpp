#include "analyzer/python/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "analyzer/ir/verifier.h"
#include "analyzer/python/line_structure.h"
#include "analyzer/python/lowering.h"
#include "analyzer/python/scopes.h"
#include "analyzer/python/statement_recovery.h"
#include "analyzer/python/syntax_tree.h"

namespace foreshape::python {

namespace {

using base::SourceFile;
using base::Span;

constexpr std::size_t kQuotedBytes = 40;
constexpr std::size_t kMostExplained = 100;  // statements taken out whose error is looked for

constexpr std::array kSymbolNames = {std::string_view("token"), std::string_view("error"),
#define X(enumerator, name, named) std::string_view(name),
                                     FORESHAPE_PYTHON_SYMBOLS(X)
#undef X
};

// tree-sitter takes NUL for the end and does not know old Macintosh line ends. Returns `text` itself if it has neither.
std::string_view with_plain_line_ends(std::string_view text, std::string& storage) {
  const auto lone_return = [&](std::size_t i) {
    return text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
  };
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
    while (length > 0 && (static_cast<unsigned char>(words[length]) & 0xc0) == 0x80)
      --length;
    words = words.substr(0, length);
  }
  while (!words.empty() && (words.back() == ' ' || words.back() == '\t'))
    words.remove_suffix(1);
  return fmt::format("`{}{}`", words, cut ? "…" : "");
}

// Bytes and tokens that the grammar could not place.
std::uint64_t error_score(const SyntaxTree& tree) {
  if (!tree.complete()) return ~std::uint64_t{0};
  std::uint64_t score = 0;
  for (SyntaxTree::Index i = 0; i < tree.size();) {
    const bool error = tree[i].symbol == Symbol::kError;
    if (error) score += tree[i].end - tree[i].begin + 1;
    if (tree[i].missing) ++score;
    i = error || !tree[i].has_error ? tree[i].next : i + 1;
  }
  return score;
}

// An error that may have cost more than the one statement that it stands in.
bool has_structural_error(const SyntaxTree& tree, std::string_view text) {
  if (!tree.complete()) return true;
  for (SyntaxTree::Index i = 0; i < tree.size();) {
    if (!tree[i].has_error) {
      i = tree[i].next;
      continue;
    }
    if (tree[i].symbol == Symbol::kError) {
      const std::string_view lost = text.substr(tree[i].begin, tree[i].end - tree[i].begin);
      if (tree.has_children(i) && lost.find_first_of("\n\r") != std::string_view::npos) return true;
      i = tree[i].next;
    } else {
      ++i;
    }
  }
  return false;
}

void add_syntax_errors(const SyntaxTree& tree, std::string_view text, std::vector<ir::Diagnostic>& out) {
  for (SyntaxTree::Index i = 0; i < tree.size();) {
    const SyntaxNode& node = tree[i];
    const Span place{node.begin, node.end};
    if (node.symbol == Symbol::kError) {
      out.push_back(
          {place, place.begin == place.end ? std::string("unexpected text") : "unexpected " + quoted(text, place)});
    } else if (node.missing) {
      out.push_back({place, fmt::format("missing `{}`", kSymbolNames[static_cast<std::size_t>(node.symbol)])});
    }
    i = node.symbol == Symbol::kError || !node.has_error ? node.next : i + 1;
  }
}

// What is wrong with a statement that had to be taken out: the first error in it, at its place.
ir::Diagnostic masked_error(std::string_view text, Span place) {
  std::vector<ir::Diagnostic> errors;
  const SyntaxTree tree = SyntaxTree::parse(text, {}, place);
  if (tree.complete()) add_syntax_errors(tree, text, errors);
  if (errors.empty()) return {place, "cannot be read: " + quoted(text, place)};
  return errors.front();
}

// A text that the grammar can read, or as much of it as can be had, with the tree and what was done to it.
struct Reading {
  SyntaxTree tree;
  std::vector<Span> masked;
  std::vector<ir::Diagnostic> diagnostics;
};

Reading read(std::string_view text) {
  Reading reading;
  reading.tree = SyntaxTree::parse(text);
  if (reading.tree.complete() && !reading.tree.has_error()) return reading;

  RepairedText repaired = repair_text(text);
  bool use_repaired = false;
  if (!repaired.text.empty()) {
    SyntaxTree second = SyntaxTree::parse(repaired.text, repaired.insertions);
    if (error_score(second) < error_score(reading.tree)) {
      reading.tree = std::move(second);
      use_repaired = true;
    }
  }
  if (has_structural_error(reading.tree, text)) {
    MaskedText masked = mask_broken_statements(use_repaired ? repaired.text : text);
    const Insertions none;
    const Insertions& insertions = use_repaired ? repaired.insertions : none;
    SyntaxTree third = SyntaxTree::parse(masked.text, insertions);
    if (error_score(third) < error_score(reading.tree)) {
      reading.tree = std::move(third);
      for (const Span place : masked.masked)
        reading.masked.push_back({insertions.original(place.begin), insertions.original(place.end)});
    }
  }
  if (use_repaired) {
    for (const Repair& repair : repaired.repairs) {
      reading.diagnostics.push_back({repair.place, repair.kind == Repair::Kind::kUnclosed
                                                       ? quoted(text, repair.place) + " is never closed"
                                                       : "missing `:` after " + quoted(text, repair.place)});
    }
  }
  for (std::size_t i = 0; i < reading.masked.size(); ++i) {
    const Span place = reading.masked[i];
    reading.diagnostics.push_back(i < kMostExplained ? masked_error(text, place)
                                                     : ir::Diagnostic{place, "cannot be read"});
  }
  if (reading.tree.complete()) {
    add_syntax_errors(reading.tree, text, reading.diagnostics);
  } else {
    reading.diagnostics.push_back({Span{0, 0}, "given up: parsing takes too many steps"});
  }
  std::stable_sort(reading.diagnostics.begin(), reading.diagnostics.end(),
                   [](const ir::Diagnostic& a, const ir::Diagnostic& b) { return a.span.begin < b.span.begin; });
  return reading;
}

std::string reason_of(const SourceFile& file, const std::vector<ir::Diagnostic>& diagnostics,
                      std::size_t syntax_errors) {
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
  Reading reading = read(text);
  const SyntaxTree& tree = reading.tree;
  module.diagnostics = std::move(reading.diagnostics);
  const std::size_t syntax_errors = tree.complete() ? module.diagnostics.size() : 0;
  if (module.diagnostics.size() > kMostDiagnostics) module.diagnostics.resize(kMostDiagnostics);

  if (tree.complete()) {
    Lowering(tree, file.text, reading.masked, module, interner).lower_module();
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
  if (const auto problems = ir::verify(module); !problems.empty())
    throw std::logic_error(file.path + ": " + problems.front());
#endif
  return result;
}

}  // namespace foreshape::python
