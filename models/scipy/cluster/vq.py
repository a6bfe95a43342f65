"""scipy.cluster.vq"""

from foreshape import float64, int64, opaque_dim, shape_of
from numpy._core import asarray, fresh, is_a


def whiten(obs, check_finite=True):
    obs = asarray(obs)
    return fresh(shape_of(obs), float64)


def vq(obs, code_book, check_finite=True):
    n = shape_of(asarray(obs))[0]
    return (fresh((n,), int64), fresh((n,), float64))


def kmeans(obs, k_or_guess, iter=20, thresh=1e-05, check_finite=True, rng=None):
    return (fresh((opaque_dim("clusters"),) + shape_of(asarray(obs))[1:], float64), fresh((), float64))


def kmeans2(data, k, *args, **kwargs):
    data = asarray(data)
    count = k if is_a(k, int) else opaque_dim("clusters")
    return (fresh((count,) + shape_of(data)[1:], float64), fresh((shape_of(data)[0],), int64))
