"""Subsets of samples."""

from foreshape import dtype_of, is_tensor, is_unknown, rank_of, shape_of, tensor, unknown
from numpy._core import asarray, fresh
from pandas._frame import DataFrame, Series


def selection(x, count):
    """`count` samples of an array, a table or a list."""
    if is_unknown(x):
        return unknown("a subset of samples")
    if isinstance(x, DataFrame):
        return tensor(DataFrame, (count, shape_of(x)[1]))
    if isinstance(x, Series):
        return tensor(Series, (count,), dtype_of(x))
    if is_tensor(x):
        return fresh((count,) + shape_of(x)[1:], dtype_of(x))
    if isinstance(x, (list, tuple)):
        return samples_of_list(x, count)
    return unknown("a subset of samples")


def samples_of_list(x, count):
    """A list of other elements of the list."""
    if len(x) == 0:
        return []
    first = x[0]
    if is_tensor(first):
        return [fresh(shape_of(first), dtype_of(first)) for _ in range(count)]
    if is_unknown(first):
        return [unknown("a sample") for _ in range(count)]
    array = asarray(x)
    if rank_of(array) == 1:
        return [first for _ in range(count)] if isinstance(first, str) else list(fresh((count,), dtype_of(array)))
    return [unknown("a sample") for _ in range(count)]
