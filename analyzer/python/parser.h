// The Python front end: source text to a resolved IR module.
#pragma once

#include <string>

#include "analyzer/base/interner.h"
#include "analyzer/base/source_file.h"
#include "analyzer/ir/ir.h"

namespace foreshape::python {

struct ParseResult {
  ir::Module module;
  bool partial = false;  // something was left out; `reason` and Module::diagnostics say what
  std::string reason;    // empty if not partial; e.g. "2 syntax errors, first at line 12: unexpected `foo`"
};

// Reads Python 2 and 3. Never fails: what cannot be read becomes kOpaque nodes, and the rest is there. Spans index
// `file.text`. Linear in the size of the text; the stack it needs does not depend on it.
ParseResult parse(const base::SourceFile& file, base::FileId id, base::Interner& interner);

}  // namespace foreshape::python
