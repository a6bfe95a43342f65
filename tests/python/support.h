// Parsing a piece of text for a test.
#pragma once

#include <string>
#include <string_view>

#include "analyzer/base/interner.h"
#include "analyzer/base/source_file.h"
#include "analyzer/ir/printer.h"
#include "analyzer/python/parser.h"

namespace foreshape::python {

struct Parsed {
  explicit Parsed(std::string_view text)
      : file(base::SourceFile::from_bytes("example.py", "example.py", std::string(text))),
        result(parse(file, base::FileId(0), interner)) {}

  const ir::Module& module() const { return result.module; }
  // Its statements, without the scopes.
  std::string body() const { return ir::print(module(), interner, module().body); }
  std::string_view text(ir::NodeId node) const {
    const base::Span span = module()[node].span;
    return std::string_view(file.text).substr(span.begin, span.end - span.begin);
  }
  std::string_view name(base::NameId id) const { return interner.text(id); }
  // The names of a scope's slots, separated by spaces.
  std::string slots(std::size_t scope) const {
    std::string result_text;
    for (const base::NameId id : module().scopes[scope].names) {
      if (!result_text.empty()) result_text += ' ';
      result_text += interner.text(id);
    }
    return result_text;
  }
  // The first node of that kind in order of ids; invalid if there is none.
  ir::NodeId first(ir::Kind kind) const {
    for (std::uint32_t i = 0; i < module().nodes.size(); ++i) {
      if (module().nodes[i].kind == kind) return ir::NodeId(i);
    }
    return {};
  }

  base::SourceFile file;
  base::Interner interner;
  ParseResult result;
};

inline std::string body_of(std::string_view text) {
  return Parsed(text).body();
}

}  // namespace foreshape::python
