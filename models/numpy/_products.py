"""Products, polynomials, signals and other mathematics on whole arrays."""

from foreshape import (broadcast, dot_shape, dtype_of, einsum_shape, float64, is_unknown, known, matmul_shape, maximum,
                       minimum, normalize_axes, normalize_axis, op, opaque_dim, opaque_shape, product, promote,
                       rank_of, reduce_shape, require, shape_of, tensor, unknown, with_rank, with_rank_at_least)
from numpy._core import absent, as_dtype, asarray, ndarray, operand, quotient_of, sum_of_dtype, written
from numpy._creation import diagonal_size
from numpy._shapes import dim_of, viewed, with_dim


def dotted(a, b, out):
    a, b = asarray(a), asarray(b)
    return written(out, dot_shape(shape_of(a), shape_of(b)), promote(a, b))


@op("np.dot")
def dot(a, b, out=None):
    return dotted(a, b, out)


@op("np.matmul")
def matmul(x1, x2, out=None, casting="same_kind", order="K", dtype=None, subok=True, axes=None, axis=None):
    x1, x2 = asarray(x1), asarray(x2)
    return written(out, matmul_shape(shape_of(x1), shape_of(x2)), as_dtype(dtype, promote(x1, x2)))


@op("np.matvec")
def matvec(x1, x2, out=None):
    x1, x2 = asarray(x1), asarray(x2)
    left = with_rank_at_least(x1, 2)
    right = with_rank_at_least(x2, 1)
    return written(out, matmul_shape(left, right + (1,))[:-1], promote(x1, x2))


@op("np.vecdot")
def vecdot(x1, x2, out=None, axis=-1):
    x1, x2 = asarray(x1), asarray(x2)
    return written(out, reduce_shape(broadcast(shape_of(x1), shape_of(x2)), axis), promote(x1, x2))


@op("np.vdot")
def vdot(a, b):
    a, b = asarray(a), asarray(b)
    n, m = product(shape_of(a)), product(shape_of(b))
    require(n == m, rule="matmul-mismatch", raises=ValueError,
            message=f"cannot reshape array of size {n} into shape ({m},)", shapes={"a": shape_of(a), "b": shape_of(b)})
    return tensor(ndarray, (), promote(a, b))


@op("np.inner")
def inner(a, b):
    a, b = asarray(a), asarray(b)
    left, right = shape_of(a), shape_of(b)
    if rank_of(left) == 0 or rank_of(right) == 0:
        return tensor(ndarray, broadcast(left, right), promote(a, b))
    if rank_of(left) is None or rank_of(right) is None:
        return tensor(ndarray, opaque_shape(), promote(a, b))
    n, m = left[-1], right[-1]
    require(n == m, rule="matmul-mismatch", raises=ValueError,
            message=f"shapes {left} and {right} not aligned: {n} (dim {len(left) - 1}) != {m} (dim {len(right) - 1})",
            shapes={"a": left, "b": right}, clash={"a": -1, "b": -1})
    return tensor(ndarray, left[:-1] + right[:-1], promote(a, b))


@op("np.outer")
def outer(a, b, out=None):
    a, b = asarray(a), asarray(b)
    return written(out, (product(shape_of(a)), product(shape_of(b))), promote(a, b))


@op("np.kron")
def kron(a, b):
    a, b = asarray(a), asarray(b)
    left, right = shape_of(a), shape_of(b)
    if rank_of(left) is None or rank_of(right) is None:
        return tensor(ndarray, opaque_shape(), promote(a, b))
    lead = len(left) - len(right)
    if lead < 0:
        left = (1,) * -lead + left
    else:
        right = (1,) * lead + right
    return tensor(ndarray, tuple([n * m for n, m in zip(left, right)]), promote(a, b))


@op("np.tensordot")
def tensordot(a, b, axes=2):
    a, b = asarray(a), asarray(b)
    left, right = shape_of(a), shape_of(b)
    rank_a, rank_b = rank_of(left), rank_of(right)
    if rank_a is None or rank_b is None:
        return tensor(ndarray, opaque_shape(), promote(a, b))
    if is_unknown(axes):
        return tensor(ndarray, opaque_shape(), promote(a, b))
    if isinstance(axes, int):
        count = known(axes)
        if count is None:
            return tensor(ndarray, opaque_shape(), promote(a, b))
        require(count <= rank_a and count <= rank_b, rule="rank-mismatch", raises=IndexError,
                message=f"tensordot over {count} axes of arrays of rank {rank_a} and {rank_b}",
                shapes={"a": left, "b": right})
        if count > rank_a or count > rank_b:
            return tensor(ndarray, opaque_shape(), promote(a, b))
        axes_a, axes_b = list(range(rank_a - count, rank_a)), list(range(count))
    else:
        axes_a, axes_b = normalize_axes(axes[0], rank_a), normalize_axes(axes[1], rank_b)
    require(len(axes_a) == len(axes_b), rule="rank-mismatch", raises=ValueError,
            message=f"shape-mismatch for sum: {len(axes_a)} and {len(axes_b)} axes", shapes={"a": left, "b": right})
    for i, j in zip(axes_a, axes_b):
        require(left[i] == right[j], rule="matmul-mismatch", raises=ValueError,
                message=f"shape-mismatch for sum: {left[i]} (axis {i} of {left}) and {right[j]} (axis {j} of {right})",
                shapes={"a": left, "b": right}, clash={"a": i, "b": j})
    kept = [left[i] for i in range(rank_a) if i not in axes_a] + [right[j] for j in range(rank_b) if j not in axes_b]
    return tensor(ndarray, tuple(kept), promote(a, b))


@op("np.einsum")
def einsum(subscripts, *operands, out=None, dtype=None, order="K", casting="safe", optimize=False):
    if is_unknown(subscripts) or not isinstance(subscripts, str):
        return tensor(ndarray, opaque_shape())
    arrays = [asarray(x) for x in operands]
    kind = promote(*arrays) if arrays else None
    return written(out, einsum_shape(subscripts, [shape_of(x) for x in arrays]), as_dtype(dtype, kind))


def einsum_path(subscripts, *operands, optimize="greedy"):
    return (unknown("a contraction path"), unknown("a contraction path"))


@op("np.cross")
def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    a, b = asarray(a), asarray(b)
    if not absent(axis):
        axisa, axisb, axisc = axis, axis, axis
    left, right = shape_of(a), shape_of(b)
    if rank_of(left) is None or rank_of(right) is None or known(axisc) != -1:
        return tensor(ndarray, opaque_shape(), promote(a, b))
    n, m = dim_of(left, axisa), dim_of(right, axisb)
    require((n == 2 or n == 3) and (m == 2 or m == 3), rule="matmul-mismatch", raises=ValueError,
            message=f"incompatible dimensions for cross product (dimension must be 2 or 3): {n} and {m}",
            shapes={"a": left, "b": right}, clash={"a": axisa, "b": axisb})
    shape = broadcast(reduce_shape(left, axisa), reduce_shape(right, axisb))
    if known(n) == 2 and known(m) == 2:
        return tensor(ndarray, shape, promote(a, b))
    if known(n) is None and known(m) is None:
        return tensor(ndarray, opaque_shape(), promote(a, b))
    return tensor(ndarray, shape + (3,), promote(a, b))


def diagonals(a, offset, axis1, axis2):
    a = asarray(a)
    shape = with_rank_at_least(a, 2, message="diag requires an array of at least two dimensions")
    rank = rank_of(shape)
    if rank is None:
        return viewed(a, opaque_shape(1))
    first, second = known(normalize_axis(axis1, rank)), known(normalize_axis(axis2, rank))
    if first is None or second is None or rank < 2:
        return viewed(a, opaque_shape(1))
    rest = tuple([shape[i] for i in range(rank) if i != first and i != second])
    return viewed(a, rest + (diagonal_size(shape[first], shape[second], offset),))


def traced(a, axis1, axis2, dtype, out):
    a = asarray(a)
    shape = shape_of(diagonals(a, 0, axis1, axis2))
    return written(out, shape[:-1], as_dtype(dtype, sum_of_dtype(dtype_of(a))))


@op("np.diagonal")
def diagonal(a, offset=0, axis1=0, axis2=1):
    return diagonals(a, offset, axis1, axis2)


@op("np.trace")
def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return traced(a, axis1, axis2, dtype, out)


def _fitted(x, y, w, degree):
    x, y = asarray(x), asarray(y)
    n = with_rank(x, 1, raises=TypeError, message="expected 1D vector for x")[0]
    shape = with_rank_at_least(y, 1, raises=TypeError, message="expected 1D or 2D array for y")
    require(shape[0] == n, rule="broadcast-mismatch", raises=TypeError,
            message=f"expected x and y to have same length: {n} and {shape[0]}", shapes={"x": (n,), "y": shape},
            clash={"x": 0, "y": 0})
    return (degree + 1,) + shape[1:]


@op("np.polyfit")
def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    if is_unknown(deg) or not isinstance(deg, int):
        return tensor(ndarray, opaque_shape(1, 2), float64)
    result = tensor(ndarray, _fitted(x, y, w, deg), float64)
    if full:
        return (result, unknown("residuals"), unknown("rank"), unknown("singular values"), unknown("rcond"))
    if cov:
        return (result, tensor(ndarray, (deg + 1, deg + 1), float64))
    return result


@op("np.polyval")
def polyval(p, x):
    x = operand(x)
    return tensor(ndarray, shape_of(x), promote(asarray(p), x))


@op("np.roots")
def roots(p):
    return tensor(ndarray, (opaque_dim("roots", lower=0),))


@op("np.poly")
def poly(seq_of_zeros):
    zeros = asarray(seq_of_zeros)
    return tensor(ndarray, (shape_of(zeros)[0] + 1,), float64)


@op("np.polyder")
def polyder(p, m=1):
    return tensor(ndarray, (opaque_dim("coefficients", lower=0),))


@op("np.polyint")
def polyint(p, m=1, k=None):
    return tensor(ndarray, (shape_of(asarray(p))[0] + m,))


def _combined_polynomials(a, b):
    return tensor(ndarray, (opaque_dim("coefficients", lower=0),))


@op("np.polyadd")
def polyadd(a1, a2):
    return _combined_polynomials(a1, a2)


@op("np.polysub")
def polysub(a1, a2):
    return _combined_polynomials(a1, a2)


@op("np.polymul")
def polymul(a1, a2):
    return _combined_polynomials(a1, a2)


class poly1d:
    def __init__(self, c_or_r, r=False, variable=None):
        self.coeffs = asarray(c_or_r)
        self.c = self.coeffs
        self.order = shape_of(self.coeffs)[0] - 1
        self.o = self.order
        self.r = roots(self.coeffs)
        self.roots = self.r

    def __call__(self, val):
        return polyval(self.coeffs, val)

    def deriv(self, m=1):
        return poly1d(polyder(self.coeffs, m))

    def integ(self, m=1, k=0):
        return poly1d(polyint(self.coeffs, m))


@op("np.interp")
def interp(x, xp, fp, left=None, right=None, period=None):
    x, xp, fp = operand(x), asarray(xp), asarray(fp)
    n = with_rank(xp, 1, message="object too deep for desired array")[0]
    m = with_rank(fp, 1, message="object too deep for desired array")[0]
    require(n == m, rule="broadcast-mismatch", raises=ValueError,
            message=f"fp and xp are not of the same length: {m} and {n}",
            shapes={"xp": (n,), "fp": (m,)}, clash={"xp": 0, "fp": 0})
    return tensor(ndarray, shape_of(x), float64)


@op("np.trapezoid")
def trapezoid(y, x=None, dx=1.0, axis=-1):
    y = asarray(y)
    return tensor(ndarray, reduce_shape(shape_of(y), axis), quotient_of(dtype_of(y)))


@op("np.diff")
def diff(a, n=1, axis=-1, prepend=None, append=None):
    a = asarray(a)
    shape = with_rank_at_least(a, 1, message="diff requires input that is at least one dimensional")
    size = dim_of(shape, axis)
    for extra in (prepend, append):
        if not absent(extra):
            extra = asarray(extra)
            size = size + (1 if rank_of(extra) == 0 else dim_of(shape_of(extra), axis))
    return tensor(ndarray, with_dim(shape, axis, maximum(size - n, 0)), dtype_of(a))


@op("np.ediff1d")
def ediff1d(ary, to_end=None, to_begin=None):
    ary = asarray(ary)
    size = maximum(product(shape_of(ary)) - 1, 0)
    for extra in (to_end, to_begin):
        if not absent(extra):
            size = size + product(shape_of(asarray(extra)))
    return tensor(ndarray, (size,), dtype_of(ary))


@op("np.gradient")
def gradient(f, *varargs, axis=None, edge_order=1):
    f = asarray(f)
    shape, kind = shape_of(f), quotient_of(dtype_of(f))
    rank = rank_of(shape)
    if rank is None:
        return unknown("rank of an array")
    count = rank if axis is None else len(normalize_axes(axis, rank))
    if count == 1:
        return tensor(ndarray, shape, kind)
    return tuple([tensor(ndarray, shape, kind) for _ in range(count)])


def _covariance(m, y, rowvar, kind):
    m = asarray(m)
    shape = shape_of(m)
    rank = rank_of(shape)
    if rank is None or not absent(y) and rank_of(asarray(y)) is None:
        return tensor(ndarray, opaque_shape(0, 2), kind)
    require(rank <= 2, rule="rank-mismatch", raises=ValueError, message=f"m has more than 2 dimensions: {shape}",
            shapes={"m": shape})
    variables = shape[0 if rowvar else 1] if rank == 2 else 1
    observations = shape[1 if rowvar else 0] if rank == 2 else product(shape)
    if absent(y):
        return tensor(ndarray, () if rank < 2 or known(variables) == 1 else (variables, variables), kind)
    other = shape_of(asarray(y))
    count = other[1 if rowvar else 0] if len(other) == 2 else product(other)
    require(count == observations, rule="concat-mismatch", raises=ValueError,
            message="all the input array dimensions except for the concatenation axis must match exactly: "
                    f"{observations} and {count} observations", shapes={"m": shape, "y": other})
    variables = variables + (other[0 if rowvar else 1] if len(other) == 2 else 1)
    return tensor(ndarray, (variables, variables), kind)


@op("np.cov")
def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, dtype=None):
    return _covariance(m, y, rowvar, as_dtype(dtype, float64))


@op("np.corrcoef")
def corrcoef(x, y=None, rowvar=True, bias=None, ddof=None, dtype=None):
    return _covariance(x, y, rowvar, as_dtype(dtype, float64))


def _sliding(a, v, mode):
    a, v = asarray(a), asarray(v)
    n = with_rank(a, 1, message="object too deep for desired array")[0]
    m = with_rank(v, 1, message="object too deep for desired array")[0]
    if mode == "full":
        size = n + m - 1
    elif mode == "same":
        size = maximum(n, m)
    elif mode == "valid":
        size = maximum(n, m) - minimum(n, m) + 1
    else:
        size = opaque_dim("correlated", lower=0)
    return tensor(ndarray, (size,), promote(a, v))


@op("np.convolve")
def convolve(a, v, mode="full"):
    return _sliding(a, v, mode)


@op("np.correlate")
def correlate(a, v, mode="valid"):
    return _sliding(a, v, mode)


def _window(M):
    return tensor(ndarray, (M,), float64)


@op("np.hanning")
def hanning(M):
    return _window(M)


@op("np.hamming")
def hamming(M):
    return _window(M)


@op("np.blackman")
def blackman(M):
    return _window(M)


@op("np.bartlett")
def bartlett(M):
    return _window(M)


@op("np.kaiser")
def kaiser(M, beta):
    return _window(M)


@op("np.packbits")
def packbits(a, axis=None, bitorder="big"):
    return tensor(ndarray, opaque_shape(1), None)


@op("np.unpackbits")
def unpackbits(a, axis=None, count=None, bitorder="big"):
    return tensor(ndarray, opaque_shape(1), None)
