// Finds for every name where it lives: fills Module::scopes, the slots and bindings of names, parameters and handlers,
// and where functions and classes are stored.
#pragma once

#include "analyzer/base/interner.h"
#include "analyzer/ir/ir.h"

namespace foreshape::python {

// `leaking_comprehensions`: list comprehensions bind their variables in the scope around them, as in Python 2.
void resolve_scopes(ir::Module& module, bool leaking_comprehensions);

}  // namespace foreshape::python
