#include "engine/ops/matrix_algorithms.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/error.h"

namespace foreshape::engine {

Matrix transposed(const Matrix& x) {
  Matrix result(x.columns, x.rows);
  for (std::size_t i = 0; i < x.rows; ++i) {
    for (std::size_t j = 0; j < x.columns; ++j)
      result(j, i) = x(i, j);
  }
  return result;
}

Matrix cholesky_factor(const Matrix& x) {
  Matrix l(x.rows, x.rows);
  for (std::size_t j = 0; j < x.rows; ++j) {
    double diagonal = x(j, j);
    for (std::size_t k = 0; k < j; ++k)
      diagonal -= l(j, k) * l(j, k);
    if (!(diagonal > 0))
      throw NumericError("the matrix is not positive definite", "add a small multiple of the identity");
    l(j, j) = std::sqrt(diagonal);
    for (std::size_t i = j + 1; i < x.rows; ++i) {
      double sum = 0.5 * (x(i, j) + x(j, i));
      for (std::size_t k = 0; k < j; ++k)
        sum -= l(i, k) * l(j, k);
      l(i, j) = sum / l(j, j);
    }
  }
  return l;
}

namespace {

// Eliminates below the diagonal of `a`, doing the same to `b`; returns the sign of the permutation, 0 when a pivot is
// 0.
double eliminate(Matrix& a, Matrix* b) {
  const std::size_t n = a.rows;
  double sign = 1;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (std::fabs(a(i, k)) > std::fabs(a(pivot, k))) pivot = i;
    }
    if (a(pivot, k) == 0) return 0;
    if (pivot != k) {
      sign = -sign;
      for (std::size_t j = 0; j < n; ++j)
        std::swap(a(k, j), a(pivot, j));
      for (std::size_t j = 0; b != nullptr && j < b->columns; ++j)
        std::swap((*b)(k, j), (*b)(pivot, j));
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = a(i, k) / a(k, k);
      if (factor == 0) continue;
      for (std::size_t j = k; j < n; ++j)
        a(i, j) -= factor * a(k, j);
      for (std::size_t j = 0; b != nullptr && j < b->columns; ++j)
        (*b)(i, j) -= factor * (*b)(k, j);
    }
  }
  return sign;
}

}  // namespace

Matrix solve_system(Matrix a, Matrix b) {
  if (eliminate(a, &b) == 0) throw NumericError("the matrix is singular");
  return solve_triangular(a, std::move(b), false);
}

double determinant_of(Matrix a) {
  double result = eliminate(a, nullptr);
  for (std::size_t i = 0; i < a.rows && result != 0; ++i)
    result *= a(i, i);
  return result;
}

Matrix solve_triangular(const Matrix& a, Matrix b, bool lower) {
  const std::size_t n = a.rows;
  for (std::size_t step = 0; step < n; ++step) {
    const std::size_t i = lower ? step : n - 1 - step;
    if (a(i, i) == 0) throw NumericError("the triangular matrix is singular");
    for (std::size_t j = 0; j < b.columns; ++j) {
      double sum = b(i, j);
      for (std::size_t k = lower ? 0 : i + 1; k < (lower ? i : n); ++k)
        sum -= a(i, k) * b(k, j);
      b(i, j) = sum / a(i, i);
    }
  }
  return b;
}

void factor_qr(const Matrix& x, Matrix& q, Matrix& r) {
  const std::size_t m = x.rows;
  const std::size_t n = x.columns;
  const std::size_t k = std::min(m, n);
  Matrix work = x;
  Matrix full(m, m);
  for (std::size_t i = 0; i < m; ++i)
    full(i, i) = 1;
  std::vector<double> v(m);
  for (std::size_t column = 0; column < k; ++column) {
    double norm = 0;
    for (std::size_t i = column; i < m; ++i)
      norm = std::hypot(norm, work(i, column));
    if (norm == 0) continue;
    std::fill(v.begin(), v.end(), 0.0);
    for (std::size_t i = column; i < m; ++i)
      v[i] = work(i, column);
    v[column] += v[column] >= 0 ? norm : -norm;
    const double square = std::inner_product(v.begin(), v.end(), v.begin(), 0.0);
    const auto reflect = [&](Matrix& target, bool from_right) {
      for (std::size_t other = 0; other < (from_right ? target.rows : target.columns); ++other) {
        double dot = 0;
        for (std::size_t i = column; i < m; ++i)
          dot += v[i] * (from_right ? target(other, i) : target(i, other));
        for (std::size_t i = column; i < m; ++i)
          (from_right ? target(other, i) : target(i, other)) -= 2 * dot / square * v[i];
      }
    };
    reflect(work, false);
    reflect(full, true);
  }
  for (std::size_t i = 0; i < k; ++i) {
    const double sign = work(i, i) < 0 ? -1 : 1;
    for (std::size_t j = 0; j < n; ++j)
      r(i, j) = j < i ? 0 : sign * work(i, j);
    for (std::size_t j = 0; j < m; ++j)
      q(j, i) = sign * full(j, i);
  }
}

void factor_svd(const Matrix& x, Matrix& u, std::vector<double>& s, Matrix& v_transposed) {
  if (x.rows < x.columns) {
    Matrix right(x.columns, x.rows);
    Matrix left_transposed(x.rows, x.rows);
    factor_svd(transposed(x), right, s, left_transposed);
    u = transposed(left_transposed);
    v_transposed = transposed(right);
    return;
  }
  const std::size_t n = x.columns;
  Matrix work = x;
  Matrix v(n, n);
  for (std::size_t i = 0; i < n; ++i)
    v(i, i) = 1;
  for (int sweep = 0; sweep < 60; ++sweep) {
    bool rotated = false;
    for (std::size_t p = 0; p + 1 < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        double alpha = 0;
        double beta = 0;
        double gamma = 0;
        for (std::size_t i = 0; i < x.rows; ++i) {
          alpha += work(i, p) * work(i, p);
          beta += work(i, q) * work(i, q);
          gamma += work(i, p) * work(i, q);
        }
        if (std::fabs(gamma) <= 1e-16 * std::sqrt(alpha * beta) || gamma == 0) continue;
        rotated = true;
        const double zeta = (beta - alpha) / (2 * gamma);
        const double t = (zeta >= 0 ? 1 : -1) / (std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
        const double c = 1 / std::sqrt(1 + t * t);
        const auto rotate = [&](Matrix& target) {
          for (std::size_t i = 0; i < target.rows; ++i) {
            const double at_p = target(i, p);
            target(i, p) = c * at_p - c * t * target(i, q);
            target(i, q) = c * t * at_p + c * target(i, q);
          }
        };
        rotate(work);
        rotate(v);
      }
    }
    if (!rotated) break;
  }
  std::vector<double> norms(n);
  for (std::size_t j = 0; j < n; ++j) {
    double square = 0;
    for (std::size_t i = 0; i < x.rows; ++i)
      square += work(i, j) * work(i, j);
    norms[j] = std::sqrt(square);
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return norms[a] > norms[b]; });
  s.assign(n, 0);
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t j = order[k];
    s[k] = norms[j];
    for (std::size_t i = 0; i < n; ++i)
      v_transposed(k, i) = v(i, j);
    for (std::size_t i = 0; i < x.rows; ++i)
      u(i, k) = norms[j] > 0 ? work(i, j) / norms[j] : 0;
    if (norms[j] > 0) continue;
    // A direction of the null space: a unit vector made orthogonal to those before.
    for (std::size_t candidate = 0; candidate < x.rows; ++candidate) {
      std::vector<double> w(x.rows, 0);
      w[candidate] = 1;
      for (std::size_t other = 0; other < k; ++other) {
        double dot = 0;
        for (std::size_t i = 0; i < x.rows; ++i)
          dot += w[i] * u(i, other);
        for (std::size_t i = 0; i < x.rows; ++i)
          w[i] -= dot * u(i, other);
      }
      const double norm = std::sqrt(std::inner_product(w.begin(), w.end(), w.begin(), 0.0));
      if (norm < 0.1) continue;
      for (std::size_t i = 0; i < x.rows; ++i)
        u(i, k) = w[i] / norm;
      break;
    }
  }
}

}  // namespace foreshape::engine
