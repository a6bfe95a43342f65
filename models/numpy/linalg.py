"""numpy.linalg"""

from foreshape import (broadcast, dtype_of, int64, known, matmul_shape, minimum, op, opaque_dim, opaque_shape, promote,
                       rank_of, reduce_shape, require, shape_of, tensor, unknown, with_rank, with_rank_at_least)
from numpy._core import absent, asarray, is_a, ndarray, quotient_of, real_of
from numpy._products import cross, diagonal, matmul, outer, tensordot, trace, vecdot
from numpy._shapes import matrix_transpose


class LinAlgError(ValueError):
    pass


def matrices(a):
    """The shape of a stack of matrices."""
    return with_rank_at_least(a, 2, raises=LinAlgError,
                              message=f"an array of shape {shape_of(a)} given; it must be at least two-dimensional")


def square(a):
    shape = matrices(a)
    require(shape[-1] == shape[-2], rule="matmul-mismatch", raises=LinAlgError,
            message=f"Last 2 dimensions of the array must be square, got {shape}", shapes={"a": shape}, clash={"a": -1})
    return shape


def float_of(*arrays):
    return quotient_of(promote(*arrays))


def fresh(shape, kind):
    return tensor(ndarray, shape, kind)


@op("np.linalg.inv")
def inv(a):
    a = asarray(a)
    return fresh(square(a), float_of(a))


@op("np.linalg.tensorinv")
def tensorinv(a, ind=2):
    a = asarray(a)
    shape = shape_of(a)
    if rank_of(shape) is None or known(ind) is None:
        return fresh(opaque_shape(), float_of(a))
    return fresh(shape[ind:] + shape[:ind], float_of(a))


@op("np.linalg.pinv")
def pinv(a, rcond=None, hermitian=False, rtol=None):
    a = asarray(a)
    shape = matrices(a)
    return fresh(shape[:-2] + (shape[-1], shape[-2]), float_of(a))


@op("np.linalg.solve")
def solve(a, b):
    a, b = asarray(a), asarray(b)
    left, right = square(a), shape_of(b)
    n = left[-1]
    if rank_of(right) is None:
        return fresh(opaque_shape(1), float_of(a, b))
    if rank_of(right) == 0:
        require(False, rule="rank-mismatch", raises=ValueError, message="solve: b does not have enough dimensions",
                shapes={"a": left, "b": right})
        return fresh(right, float_of(a, b))
    vector = rank_of(right) == 1
    m = right[0] if vector else right[-2]
    require(n == m, rule="matmul-mismatch", raises=ValueError,
            message="solve: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
                    f"(m,m),(m,n)->(m,n) (size {m} is different from {n})", shapes={"a": left, "b": right},
            clash={"a": -1, "b": 0 if vector else -2})
    if vector:
        return fresh(left[:-2] + (n,), float_of(a, b))
    return fresh(broadcast(left[:-2], right[:-2]) + (n, right[-1]), float_of(a, b))


@op("np.linalg.tensorsolve")
def tensorsolve(a, b, axes=None):
    return fresh(opaque_shape(), float_of(asarray(a), asarray(b)))


@op("np.linalg.lstsq")
def lstsq(a, b, rcond=None):
    a, b = asarray(a), asarray(b)
    left = with_rank(a, 2, raises=LinAlgError)
    right = with_rank_at_least(b, 1, raises=LinAlgError)
    require(left[0] == right[0], rule="matmul-mismatch", raises=LinAlgError,
            message=f"Incompatible dimensions: {left[0]} rows in a, {right[0]} in b", shapes={"a": left, "b": right},
            clash={"a": 0, "b": 0})
    kind = float_of(a, b)
    return (fresh((left[1],) + right[1:], kind), fresh((opaque_dim("residuals", lower=0),), kind),
            fresh((), int64), fresh((minimum(left[0], left[1]),), kind))


@op("np.linalg.svd")
def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    a = asarray(a)
    shape, kind = matrices(a), float_of(a)
    rows, columns = shape[-2], shape[-1]
    least = minimum(rows, columns)
    values = fresh(shape[:-2] + (least,), real_of(kind))
    if not compute_uv:
        return values
    if full_matrices:
        return (fresh(shape[:-2] + (rows, rows), kind), values, fresh(shape[:-2] + (columns, columns), kind))
    return (fresh(shape[:-2] + (rows, least), kind), values, fresh(shape[:-2] + (least, columns), kind))


@op("np.linalg.svdvals")
def svdvals(x):
    x = asarray(x)
    shape = matrices(x)
    return fresh(shape[:-2] + (minimum(shape[-2], shape[-1]),), real_of(float_of(x)))


@op("np.linalg.eig")
def eig(a):
    a = asarray(a)
    shape = square(a)
    return (fresh(shape[:-1], None), fresh(shape, None))


@op("np.linalg.eigh")
def eigh(a, UPLO="L"):
    a = asarray(a)
    shape, kind = square(a), float_of(a)
    return (fresh(shape[:-1], real_of(kind)), fresh(shape, kind))


@op("np.linalg.eigvals")
def eigvals(a):
    return fresh(square(asarray(a))[:-1], None)


@op("np.linalg.eigvalsh")
def eigvalsh(a, UPLO="L"):
    a = asarray(a)
    return fresh(square(a)[:-1], real_of(float_of(a)))


@op("np.linalg.qr")
def qr(a, mode="reduced"):
    a = asarray(a)
    shape, kind = matrices(a), float_of(a)
    rows, columns = shape[-2], shape[-1]
    least = minimum(rows, columns)
    if mode == "complete":
        return (fresh(shape[:-2] + (rows, rows), kind), fresh(shape[:-2] + (rows, columns), kind))
    if mode == "r":
        return fresh(shape[:-2] + (least, columns), kind)
    if mode == "reduced":
        return (fresh(shape[:-2] + (rows, least), kind), fresh(shape[:-2] + (least, columns), kind))
    return unknown("mode of np.linalg.qr")


@op("np.linalg.cholesky")
def cholesky(a, upper=False):
    a = asarray(a)
    return fresh(square(a), float_of(a))


@op("np.linalg.det")
def det(a):
    a = asarray(a)
    return fresh(square(a)[:-2], float_of(a))


@op("np.linalg.slogdet")
def slogdet(a):
    a = asarray(a)
    shape, kind = square(a)[:-2], float_of(a)
    return (fresh(shape, kind), fresh(shape, real_of(kind)))


@op("np.linalg.matrix_power")
def matrix_power(a, n):
    a = asarray(a)
    return fresh(square(a), dtype_of(a))


@op("np.linalg.matrix_rank")
def matrix_rank(A, tol=None, hermitian=False, rtol=None):
    A = asarray(A)
    shape = shape_of(A)
    if rank_of(shape) is None:
        return fresh(opaque_shape(), int64)
    return fresh(shape[:-2] if len(shape) > 2 else (), int64)


@op("np.linalg.cond")
def cond(x, p=None):
    x = asarray(x)
    return fresh(matrices(x)[:-2], real_of(float_of(x)))


@op("np.linalg.norm")
def norm(x, ord=None, axis=None, keepdims=False):
    x = asarray(x)
    shape = shape_of(x)
    if absent(axis) and not absent(ord) and rank_of(shape) is not None:
        require(rank_of(shape) in (1, 2), rule="rank-mismatch", raises=ValueError,
                message=f"Improper number of dimensions to norm: {shape}", shapes={"x": shape})
    if is_a(axis, (tuple, list)):
        require(len(axis) in (1, 2), rule="rank-mismatch", raises=ValueError,
                message=f"Improper number of dimensions to norm: axis={axis}", shapes={"x": shape})
    return fresh(reduce_shape(shape, axis, keepdims), real_of(float_of(x)))


@op("np.linalg.vector_norm")
def vector_norm(x, axis=None, keepdims=False, ord=2):
    x = asarray(x)
    return fresh(reduce_shape(shape_of(x), axis, keepdims), real_of(float_of(x)))


@op("np.linalg.matrix_norm")
def matrix_norm(x, keepdims=False, ord="fro"):
    x = asarray(x)
    matrices(x)
    return fresh(reduce_shape(shape_of(x), (-2, -1), keepdims), real_of(float_of(x)))


@op("np.linalg.multi_dot")
def multi_dot(arrays, out=None):
    arrays = [asarray(x) for x in arrays]
    shape = shape_of(arrays[0])
    for x in arrays[1:]:
        shape = matmul_shape(shape, shape_of(x))
    return fresh(shape, promote(*arrays))
