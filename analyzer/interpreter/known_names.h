// Names that the interpreter itself looks up, interned once.
#pragma once

#include <array>

#include "analyzer/base/interner.h"
#include "analyzer/interpreter/interpreter.h"

namespace foreshape::interpreter {

// member, text
#define FORESHAPE_KNOWN_NAMES(X)            \
  X(accepts, "__accepts__")                 \
  X(array_priority, "__array_priority__")   \
  X(call, "__call__")                       \
  X(class_getitem, "__class_getitem__")     \
  X(contains, "__contains__")               \
  X(enter, "__enter__")                     \
  X(eq, "__eq__")                           \
  X(exit, "__exit__")                       \
  X(get, "__get__")                         \
  X(getattr, "__getattr__")                 \
  X(getitem, "__getitem__")                 \
  X(index, "__index__")                     \
  X(init, "__init__")                       \
  X(int_, "__int__")                        \
  X(iter, "__iter__")                       \
  X(len, "__len__")                         \
  X(missing, "__missing__")                 \
  X(new_, "__new__")                        \
  X(next, "__next__")                       \
  X(self, "self")                           \
  X(setattr, "__setattr__")                 \
  X(setitem, "__setitem__")                 \
  X(start, "start")                         \
  X(type, "type")

struct KnownNames {
  explicit KnownNames(base::Interner& names);

#define X(member, text) NameId member;
  FORESHAPE_KNOWN_NAMES(X)
#undef X
  std::array<NameId, kKinds> class_of_kind;  // the built-in class of a kind of value; invalid where it has none
};

}  // namespace foreshape::interpreter
