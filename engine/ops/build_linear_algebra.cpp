#include <algorithm>
#include <numeric>

#include "engine/base/error.h"
#include "engine/ops/build.h"

namespace foreshape::engine {

Value matmul(const Value& left, const Value& right, const SourceSite& site) {
  const DType dtype = promote(left.dtype(), right.dtype());
  const bool is_row = left.rank() == 1;
  const bool is_column = right.rank() == 1;
  const Value a = expand_dims(cast(left, dtype), is_row ? Integers{0} : Integers{}, site);
  const Value b = expand_dims(cast(right, dtype), is_column ? Integers{1} : Integers{}, site);
  const Value product = apply(Op::matmul, {a, b}, {}, site);
  Integers dropped;
  if (is_row) dropped.push_back(-2);
  if (is_column) dropped.push_back(-1);
  return squeeze(product, dropped, site);
}

Value gemm(const Value& c, const Value& a, const Value& b, double alpha, double beta, bool transpose_a,
           bool transpose_b, const SourceSite& site) {
  return apply(Op::gemm, {c, a, b},
               {{"alpha", alpha}, {"beta", beta}, {"transpose_a", transpose_a}, {"transpose_b", transpose_b}}, site);
}

Value swap_last(const Value& x, const SourceSite& site) {
  if (x.rank() < 2) throw ShapeError("rank " + std::to_string(x.rank()) + " has no two last axes");
  Integers axes(x.rank());
  std::iota(axes.begin(), axes.end(), std::int64_t{0});
  std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
  return transpose(x, axes, site);
}

Value lower_triangle(const Value& x, std::int64_t diagonal, const SourceSite& site) {
  const Value rows = expand_dims(iota(dim(x, -2, site), DType::kInt64, site), {1}, site);
  const Value columns = iota(dim(x, -1, site), DType::kInt64, site);
  return where(columns <= rows + diagonal, x, zeros_like(x));
}

Value cholesky(const Value& x, const SourceSite& site) {
  return apply(Op::cholesky, {x}, {}, site);
}

Value solve(const Value& a, const Value& b, const SourceSite& site) {
  return apply(Op::solve, {a, b}, {}, site);
}

Value inverse(const Value& x, const SourceSite& site) {
  const Value identity = eye(dim(x, -2, site), dim(x, -1, site), 0, x.dtype(), site);
  return solve(x, broadcast_like(identity, x), site);
}

Value determinant(const Value& x, const SourceSite& site) {
  return apply(Op::determinant, {x}, {}, site);
}

std::vector<Value> qr(const Value& x, const SourceSite& site) {
  const Value first = apply(Op::qr, {x}, {}, site);
  return {first, {first.node, 1}};
}

std::vector<Value> svd(const Value& x, const SourceSite& site) {
  const Value first = apply(Op::svd, {x}, {}, site);
  return {first, {first.node, 1}, {first.node, 2}};
}

}  // namespace foreshape::engine
