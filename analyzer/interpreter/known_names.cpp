#include "analyzer/interpreter/known_names.h"

namespace foreshape::interpreter {

namespace {

std::string_view builtin_class_name(Kind kind) {
  switch (kind) {
    case Kind::kNone:
      return "NoneType";
    case Kind::kBool:
      return "bool";
    case Kind::kInt:
      return "int";
    case Kind::kFloat:
      return "float";
    case Kind::kComplex:
      return "complex";
    case Kind::kStr:
      return "str";
    case Kind::kBytes:
      return "bytes";
    case Kind::kTuple:
      return "tuple";
    case Kind::kList:
      return "list";
    case Kind::kSet:
      return "set";
    case Kind::kDict:
      return "dict";
    case Kind::kRange:
      return "range";
    case Kind::kIterator:
      return "generator";
    case Kind::kSlice:
      return "slice";
    case Kind::kFunction:
      return "function";
    case Kind::kModule:
      return "module";
    case Kind::kClass:
      return "type";
    case Kind::kDType:
      return "dtype";
    default:
      return "";
  }
}

}  // namespace

KnownNames::KnownNames(base::Interner& names)
    :
#define X(member, text) member(names.intern(text)),
      FORESHAPE_KNOWN_NAMES(X)
#undef X
          class_of_kind{} {
  for (std::size_t i = 0; i < kKinds; ++i) {
    const std::string_view name = builtin_class_name(static_cast<Kind>(i));
    if (!name.empty()) class_of_kind[i] = names.intern(name);
  }
}

}  // namespace foreshape::interpreter
