// The names of all primitives, and their rows.
//
// An op is one row of its family's .def file; the columns name functions that stand in the family's .cpp file. The
// enumerators, the table and the functions of build.h come from the same rows.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/graph/node.h"
#include "engine/graph/op_row.h"

namespace foreshape::engine {

enum class Op : std::uint16_t {
#define FORESHAPE_SCALAR(op, ...) op,
#define FORESHAPE_OP(op, ...) op,
#include "engine/ops/all.def"
#undef FORESHAPE_SCALAR
#undef FORESHAPE_OP
};

inline constexpr std::size_t kOpCount = 0
#define FORESHAPE_SCALAR(op, ...) +1
#define FORESHAPE_OP(op, ...) +1
#include "engine/ops/all.def"
#undef FORESHAPE_SCALAR
#undef FORESHAPE_OP
    ;

const OpRow& row(Op op);
const OpRow* row_named(std::string_view name);  // null: there is none
std::span<const OpRow* const> all_rows();

inline Op op_of(const Node& node) {
  return static_cast<Op>(node.op->id);
}
inline bool is(const Node& node, Op op) {
  return op_of(node) == op;
}
inline bool is(const Value& value, Op op) {
  return is(*value.node, op);
}

}  // namespace foreshape::engine
