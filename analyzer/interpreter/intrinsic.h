// Intrinsics: the functions of the `foreshape` module that model source calls and C++ implements. The interpreter knows them
// by this table only; the library room fills it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "analyzer/domain/value.h"

namespace foreshape::interpreter {

class Interpreter;

// `arguments` has one value per parameter of the row, unbound where an optional one was not given. A `*rest` parameter is a
// tuple, a `**rest` parameter a dict.
using IntrinsicFunction = domain::Value (*)(Interpreter&, std::span<const domain::Value> arguments);

struct IntrinsicRow {
  std::string_view name;
  std::string_view parameters;  // "shape axis? keepdims?": a ? marks an optional one, *name and **name collect the rest
                                // "=" marks a constant: the name stands for what `function` gives
  IntrinsicFunction function;
};

}  // namespace foreshape::interpreter
