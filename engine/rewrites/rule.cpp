#include "engine/rewrites/rule.h"

#include <cmath>

namespace foreshape::engine {

RewriteContext::RewriteContext(const Graph& graph) {
  for (const NodePointer& node : graph.nodes()) {
    for (const Value& operand : node->operands)
      ++readers_[operand.node->digest];
    // The inner sizes of a product are equal, or the product fails.
    const bool is_gemm = is(*node, Op::gemm);
    if (!is_gemm && !is(*node, Op::matmul)) continue;
    const Dims& a = node->operands[is_gemm ? 1 : 0].dims();
    const Dims& b = node->operands[is_gemm ? 2 : 1].dims();
    const Dim& left = is_gemm && node->attributes.flag("transpose_a") ? a[0] : a.back();
    const Dim& right = is_gemm && node->attributes.flag("transpose_b") ? b[1] : b[b.size() - 2];
    for (const auto& [symbol, constant] : {std::pair(left, right), std::pair(right, left)}) {
      const DimAtomPointer atom = symbol.single_atom();
      if (atom != nullptr && atom->kind == DimAtom::Kind::kSymbol && constant.is_constant()) {
        sizes_.emplace(atom.get(), constant.constant());
      }
    }
  }
  for (const Value& output : graph.outputs())
    ++readers_[output.node->digest];
}

bool RewriteContext::has_one_reader(const Value& value) const {
  const auto found = readers_.find(value.node->digest);
  return found != readers_.end() && found->second == 1;
}

Dim RewriteContext::resolved(const Dim& dim) const {
  const DimAtomPointer atom = dim.single_atom();
  if (atom == nullptr) return dim;
  const auto found = sizes_.find(atom.get());
  return found == sizes_.end() ? dim : Dim(found->second);
}

bool RewriteContext::same_shape(const Dims& left, const Dims& right) const {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!(resolved(left[i]) == resolved(right[i]))) return false;
  }
  return true;
}

std::optional<double> uniform_constant(const Value& value) {
  if (is(value, Op::broadcast_to)) return uniform_constant(value.node->operands[0]);
  if (!is(value, Op::constant)) return std::nullopt;
  const Tensor& tensor = value.node->attributes.tensor("value");
  if (tensor.count() == 0 || tensor.count() > 64) return std::nullopt;
  const std::vector<double> elements = tensor.to_doubles();
  for (const double element : elements) {
    if (element != elements[0] || std::signbit(element) != std::signbit(elements[0])) return std::nullopt;
  }
  return elements[0];
}

bool is_constant_number(const Value& value, double number) {
  const std::optional<double> found = uniform_constant(value);
  return found && *found == number && std::signbit(*found) == std::signbit(number);
}

Value operand_of(const Value& value, Op op) {
  return is(value, op) ? value.node->operands[0] : Value{};
}

}  // namespace foreshape::engine
