"""scipy.spatial.distance"""

from foreshape import float64, op, opaque_dim, rank_of, require, shape_of, unknown, with_rank
from numpy._core import asarray, fresh


@op("scipy.spatial.distance.cdist")
def cdist(XA, XB, metric="euclidean", out=None, **kwargs):
    left = with_rank(asarray(XA), 2, message="XA must be a 2-dimensional array.")
    right = with_rank(asarray(XB), 2, message="XB must be a 2-dimensional array.")
    require(left[1] == right[1], rule="matmul-mismatch", raises=ValueError,
            message=f"XA and XB must have the same number of columns: {left[1]} and {right[1]}",
            shapes={"XA": left, "XB": right}, clash={"XA": 1, "XB": 1})
    return fresh((left[0], right[0]), float64)


@op("scipy.spatial.distance.pdist")
def pdist(X, metric="euclidean", out=None, **kwargs):
    n = with_rank(asarray(X), 2, message="A 2-dimensional array must be passed.")[0]
    return fresh((n * (n - 1) // 2,), float64)


@op("scipy.spatial.distance.squareform")
def squareform(X, force="no", checks=True):
    X = asarray(X)
    shape = shape_of(X)
    if rank_of(shape) == 2:
        return fresh((shape[0] * (shape[0] - 1) // 2,), float64)
    size = opaque_dim("points")
    return fresh((size, size), float64) if rank_of(shape) == 1 else unknown("rank of an array")


@op("scipy.spatial.distance.euclidean")
def _between(u, v):
    left = with_rank(asarray(u), 1, message="Input vector should be 1-D.")
    right = with_rank(asarray(v), 1, message="Input vector should be 1-D.")
    require(left[0] == right[0], rule="broadcast-mismatch", raises=ValueError,
            message=f"operands could not be broadcast together with shapes {left} {right}",
            shapes={"u": left, "v": right}, clash={"u": 0, "v": 0})
    return fresh((), float64)


def euclidean(u, v, w=None):
    return _between(u, v)


def sqeuclidean(u, v, w=None):
    return _between(u, v)


def cosine(u, v, w=None):
    return _between(u, v)


def correlation(u, v, w=None, centered=True):
    return _between(u, v)


def cityblock(u, v, w=None):
    return _between(u, v)


def chebyshev(u, v, w=None):
    return _between(u, v)


def hamming(u, v, w=None):
    return _between(u, v)


def jensenshannon(p, q, base=None, axis=0, keepdims=False):
    return unknown("distance")
