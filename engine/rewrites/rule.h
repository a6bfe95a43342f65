// One rewrite: a function that looks at a node and says what may stand in its place.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/ops/build.h"
#include "engine/rewrites/rewrite.h"

namespace foreshape::engine {

// What a rewrite may know of the graph around a node.
class RewriteContext {
 public:
  explicit RewriteContext(const Graph& graph);

  // Whether one node alone reads it. A node that another rewrite just made counts as read by many.
  bool has_one_reader(const Value& value) const;
  // Whether two shapes are equal at each run that gets so far: for all symbols, or because an op that stays in the
  // graph demands it.
  bool same_shape(const Dims& left, const Dims& right) const;

 private:
  Dim resolved(const Dim& dim) const;

  std::unordered_map<Digest, std::size_t, DigestHash> readers_;
  std::map<const DimAtom*, std::int64_t> sizes_;  // symbols that matrix products tie to a number
};

// The replacement, of the same type; undefined: the node stays. Sites are added by the caller.
using RewriteFunction = Value (*)(const NodePointer& node, const RewriteContext& context);

struct RewriteRule {
  std::string_view name;
  std::string_view formula;  // "a → b"
  Effort effort;             // the least at which it is applied
  RewriteFunction apply;
  bool stabilises = false;  // replaces what overflows or loses digits
};

// All rules, in the order in which they are tried at a node.
std::span<const RewriteRule> rewrite_rules();

// ---- patterns

// The value of a constant whose elements are all equal.
std::optional<double> uniform_constant(const Value& value);
bool is_constant_number(const Value& value, double number);  // with the sign of zero
// The operand of a unary op, when the value is that op's result.
Value operand_of(const Value& value, Op op);

}  // namespace foreshape::engine
