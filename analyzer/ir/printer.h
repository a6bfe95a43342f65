// The module as indented text, one statement a line: for `foreshape ir`, for tests and for people who debug.
#pragma once

#include <string>

#include "analyzer/base/interner.h"
#include "analyzer/ir/ir.h"

namespace foreshape::ir {

// Expressions are written as in Python with every operation in parentheses; a name carries where it lives: `x.2` is
// slot 2 of the running frame, `x^1.2` slot 2 of the first function scope out, `x@2` slot 2 of the module scope. Ends
// with the scopes and their slots. The same for the same module, wherever it runs.
std::string print(const Module& module, const base::Interner& interner);

enum class Locations { kShown, kHidden };

// One statement or expression, or the statements of a block. Without locations names are bare and functions are without
// the number of their scope.
std::string print(const Module& module, const base::Interner& interner, NodeId node,
                  Locations locations = Locations::kShown);

}  // namespace foreshape::ir
