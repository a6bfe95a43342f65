// ONNX operators that multiply matrices.
#include "engine/base/error.h"
#include "engine/onnx/lowering.h"

namespace foreshape::engine::onnx {

namespace {

std::vector<Value> matrix_product(const Lowering& node) {
  return {matmul(node.operand(0), node.operand(1))};
}

// alpha op(a) op(b) + beta c; c broadcasts.
std::vector<Value> general_product(const Lowering& node) {
  const Value& a = node.operand(0);
  const Value& b = node.operand(1);
  if (a.rank() != 2 || b.rank() != 2) throw ShapeError("operands that are no matrices");
  Value product = matmul(node.flag("transA", false) ? transpose(a, {1, 0}) : a,
                         node.flag("transB", false) ? transpose(b, {1, 0}) : b);
  const double alpha = node.number("alpha", 1);
  if (alpha != 1) product = product * like(product, alpha);
  if (!node.has(2)) return {product};
  Value c = node.operand(2);
  const double beta = node.number("beta", 1);
  if (beta != 1) c = c * like(c, beta);
  return {product + c};
}

std::vector<Value> einstein_sum(const Lowering& node) {
  std::vector<Value> operands;
  for (std::size_t i = 0; i < node.operand_count(); ++i)
    operands.push_back(node.operand(i));
  return {einsum(node.attribute("equation").text, operands)};
}

std::vector<Value> determinants(const Lowering& node) {
  return {determinant(node.operand(0))};
}

constexpr OperatorRow kRows[] = {
    {"Det", determinants},
    {"Einsum", einstein_sum},
    {"Gemm", general_product},
    {"MatMul", matrix_product},
};

}  // namespace

std::span<const OperatorRow> product_operators() {
  return kRows;
}

}  // namespace foreshape::engine::onnx
