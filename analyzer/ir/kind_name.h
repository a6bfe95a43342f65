#pragma once

#include <string_view>

#include "analyzer/ir/ir.h"

namespace foreshape::ir {

// The name of a kind as in ir.h, without the k.
std::string_view kind_name(Kind kind);

}  // namespace foreshape::ir
