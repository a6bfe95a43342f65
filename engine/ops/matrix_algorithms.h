// Dense algorithms on small row-major matrices of double, for the reference implementations.
#pragma once

#include <cstddef>
#include <vector>

namespace foreshape::engine {

struct Matrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<double> elements;

  Matrix(std::size_t row_count, std::size_t column_count)
      : rows(row_count), columns(column_count), elements(row_count * column_count, 0.0) {}
  double& operator()(std::size_t i, std::size_t j) { return elements[i * columns + j]; }
  double operator()(std::size_t i, std::size_t j) const { return elements[i * columns + j]; }
};

Matrix transposed(const Matrix& x);
// Of the symmetric part. Throws NumericError.
Matrix cholesky_factor(const Matrix& x);
// By elimination with partial pivoting. Throws NumericError when `a` is singular.
Matrix solve_system(Matrix a, Matrix b);
double determinant_of(Matrix a);
// Throws NumericError when the diagonal holds a 0.
Matrix solve_triangular(const Matrix& a, Matrix b, bool lower);
// Householder reflections; q has min(rows, columns) columns, the diagonal of r is not negative.
void factor_qr(const Matrix& x, Matrix& q, Matrix& r);
// One-sided Jacobi rotations (Hestenes 1958); singular values fall.
void factor_svd(const Matrix& x, Matrix& u, std::vector<double>& s, Matrix& v_transposed);

}  // namespace foreshape::engine
