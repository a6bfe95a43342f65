"""sklearn.utils"""

from foreshape import unknown
from numpy._core import absent, asarray
from numpy.random import RandomState
from sklearn._estimators import check_lengths, matrix_of, rows_of
from sklearn._selection import selection


def shuffle(*arrays, random_state=None, n_samples=None):
    for other in arrays[1:]:
        check_lengths(arrays[0], other)
    count = rows_of(arrays[0]) if absent(n_samples) else n_samples
    results = [None if x is None else selection(x, count) for x in arrays]
    return results[0] if len(results) == 1 else results


def resample(*arrays, replace=True, n_samples=None, random_state=None, stratify=None):
    return shuffle(*arrays, n_samples=n_samples)


def check_random_state(seed):
    return RandomState(seed)


def check_array(array, *args, **kwargs):
    return matrix_of(array) if len(args) == 0 and len(kwargs) == 0 else asarray(array)


def check_X_y(X, y, *args, **kwargs):
    check_lengths(X, y)
    return (asarray(X), asarray(y))


def as_float_array(X, copy=True, force_all_finite=True):
    return asarray(X)


def gen_batches(n, batch_size, min_batch_size=0):
    return iter([unknown("a slice") for _ in range(-(-n // batch_size))])
