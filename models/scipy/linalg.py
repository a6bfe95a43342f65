"""scipy.linalg"""

from foreshape import float64, minimum, op, product, require, shape_of, unknown
from numpy._core import absent, asarray, fresh
from numpy._creation import tri, tril, triu
from numpy._products import kron
from numpy.linalg import (LinAlgError, cholesky, det, eigh, eigvals, eigvalsh, float_of, inv, lstsq, matrices, norm,
                          pinv, solve, square, svd, svdvals)
from numpy.linalg import eig as eigenvectors


def eig(a, b=None, left=False, right=True, *args, **kwargs):
    if left or not right:
        return unknown("eigenvalues")
    return eigenvectors(a)


@op("scipy.linalg.qr")
def qr(a, overwrite_a=False, lwork=None, mode="full", pivoting=False, check_finite=True):
    a = asarray(a)
    shape, kind = matrices(a), float_of(a)
    rows, columns = shape[-2], shape[-1]
    if pivoting or mode not in ("full", "economic"):
        return unknown("factors")
    if mode == "full":
        return (fresh((rows, rows), kind), fresh((rows, columns), kind))
    least = minimum(rows, columns)
    return (fresh((rows, least), kind), fresh((least, columns), kind))


def _square_result(a):
    a = asarray(a)
    return fresh(square(a), float_of(a))


@op("scipy.linalg.expm")
def expm(A):
    return _square_result(A)


@op("scipy.linalg.logm")
def logm(A, disp=True):
    return _square_result(A)


@op("scipy.linalg.sqrtm")
def _root(A):
    # Its dtype depends on the values.
    return fresh(square(asarray(A)), None)


def sqrtm(A, disp=True, blocksize=64):
    return _root(A) if disp else (_root(A), unknown("error"))


@op("scipy.linalg.lu")
def lu(a, permute_l=False, overwrite_a=False, check_finite=True, p_indices=False):
    a = asarray(a)
    shape, kind = matrices(a), float_of(a)
    rows, columns = shape[-2], shape[-1]
    least = minimum(rows, columns)
    if permute_l or p_indices:
        return unknown("factors")
    return (fresh((rows, rows), kind), fresh((rows, least), kind), fresh((least, columns), kind))


def lu_factor(a, overwrite_a=False, check_finite=True):
    return (_square_result(a), unknown("pivots"))


def lu_solve(lu_and_piv, b, *args, **kwargs):
    b = asarray(b)
    return fresh(shape_of(b), float_of(b))


def cho_factor(a, *args, **kwargs):
    return (_square_result(a), unknown("order"))


def cho_solve(c_and_lower, b, *args, **kwargs):
    b = asarray(b)
    return fresh(shape_of(b), float_of(b))


@op("scipy.linalg.solve_triangular")
def solve_triangular(a, b, trans=0, lower=False, unit_diagonal=False, overwrite_b=False, check_finite=True):
    a, b = asarray(a), asarray(b)
    left, right = square(a), shape_of(b)
    require(left[-1] == right[0], rule="matmul-mismatch", raises=ValueError,
            message=f"shapes of a {left} and b {right} are incompatible", shapes={"a": left, "b": right},
            clash={"a": -1, "b": 0})
    return fresh(right, float_of(a, b))


@op("scipy.linalg.toeplitz")
def toeplitz(c, r=None):
    n = product(shape_of(asarray(c)))
    return fresh((n, n if absent(r) else product(shape_of(asarray(r)))), float64)


def block_diag(*arrs):
    return unknown("a block matrix")


def orth(A, rcond=None):
    return unknown("a basis")


null_space = orth
