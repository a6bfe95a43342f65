"""sklearn.metrics.pairwise"""

from foreshape import float64, require
from numpy._core import fresh
from sklearn._estimators import features_of


def _pairs(X, Y):
    left = features_of(X)
    right = left if Y is None else features_of(Y)
    require(left[1] == right[1], rule="matmul-mismatch", raises=ValueError,
            message=f"Incompatible dimension for X and Y matrices: X.shape[1] == {left[1]}, Y.shape[1] == {right[1]}",
            shapes={"X": left, "Y": right}, clash={"X": 1, "Y": 1})
    return fresh((left[0], right[0]), float64)


def cosine_similarity(X, Y=None, dense_output=True):
    return _pairs(X, Y)


def cosine_distances(X, Y=None):
    return _pairs(X, Y)


def euclidean_distances(X, Y=None, *args, **kwargs):
    return _pairs(X, Y)


def manhattan_distances(X, Y=None):
    return _pairs(X, Y)


def linear_kernel(X, Y=None, dense_output=True):
    return _pairs(X, Y)


def polynomial_kernel(X, Y=None, degree=3, gamma=None, coef0=1):
    return _pairs(X, Y)


def rbf_kernel(X, Y=None, gamma=None):
    return _pairs(X, Y)


def sigmoid_kernel(X, Y=None, gamma=None, coef0=1):
    return _pairs(X, Y)


def pairwise_distances(X, Y=None, metric="euclidean", **kwargs):
    return _pairs(X, Y)
