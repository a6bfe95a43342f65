"""Reductions and running sums."""

from foreshape import (bool_, dtype_of, int64, is_tensor, is_unknown, known, normalize_axis, op, product, rank_of,
                       reduce_shape, reduction_axis_lint, require, shape_of, tensor)
from numpy import _contents
from numpy._contents import flat, product_of, products_so_far, sum_of, sums_so_far
from numpy._core import absent, as_dtype, asarray, ndarray, quotient_of, real_of, sum_of_dtype, written


def reduced(a, axis, keepdims, kind, fold=None, out=None):
    a = asarray(a)
    content = None
    if fold is not None and not keepdims and (absent(axis) or rank_of(a) == 1):
        numbers = flat(a)
        content = None if numbers is None else fold(numbers)
    return written(out, reduce_shape(shape_of(a), axis, keepdims), kind, content)


def summed(a, axis, dtype, out, keepdims):
    a = asarray(a)
    return reduced(a, axis, keepdims, as_dtype(dtype, sum_of_dtype(dtype_of(a))), sum_of, out)


def multiplied(a, axis, dtype, out, keepdims):
    if not is_tensor(a) and not is_unknown(a) and rank_of(a) is None and isinstance(a, tuple):
        # A shape whose rank is not known still has a product.
        return tensor(ndarray, (), int64, product(a))
    a = asarray(a)
    return reduced(a, axis, keepdims, as_dtype(dtype, sum_of_dtype(dtype_of(a))), product_of, out)


def averaged(a, axis, dtype, out, keepdims):
    a = asarray(a)
    return reduced(a, axis, keepdims, as_dtype(dtype, quotient_of(dtype_of(a))), _contents.mean_of, out)


def spread(a, axis, dtype, out, keepdims):
    a = asarray(a)
    reduction_axis_lint(shape_of(a), axis)
    return reduced(a, axis, keepdims, as_dtype(dtype, real_of(quotient_of(dtype_of(a)))), None, out)


def maximal(a, axis, out, keepdims):
    a = asarray(a)
    return reduced(a, axis, keepdims, dtype_of(a), _contents.max_of, out)


def minimal(a, axis, out, keepdims):
    a = asarray(a)
    return reduced(a, axis, keepdims, dtype_of(a), _contents.min_of, out)


def some(a, axis, out, keepdims):
    return reduced(a, axis, keepdims, bool_, _contents.any_of, out)


def every(a, axis, out, keepdims):
    return reduced(a, axis, keepdims, bool_, _contents.all_of, out)


def position_of_extreme(a, axis, out, keepdims):
    a = asarray(a)
    reduction_axis_lint(shape_of(a), axis)
    return reduced(a, axis, keepdims, int64, None, out)


def running(a, axis, kind, so_far, out):
    a = asarray(a)
    shape = shape_of(a)
    numbers = flat(a) if absent(axis) or rank_of(a) == 1 else None
    content = None if numbers is None else so_far(numbers)
    if absent(axis):
        return written(out, (product(shape),), kind, content)
    normalize_axis(axis, rank_of(shape))
    return written(out, shape, kind, content)


def running_sum(a, axis, dtype, out):
    a = asarray(a)
    return running(a, axis, as_dtype(dtype, sum_of_dtype(dtype_of(a))), sums_so_far, out)


def running_product(a, axis, dtype, out):
    a = asarray(a)
    return running(a, axis, as_dtype(dtype, sum_of_dtype(dtype_of(a))), products_so_far, out)


@op("np.sum")
def sum(a, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True):
    return summed(a, axis, dtype, out, keepdims)


@op("np.nansum")
def nansum(a, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True):
    return summed(a, axis, dtype, out, keepdims)


@op("np.prod")
def prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True):
    return multiplied(a, axis, dtype, out, keepdims)


@op("np.nanprod")
def nanprod(a, axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True):
    return multiplied(a, axis, dtype, out, keepdims)


@op("np.mean")
def mean(a, axis=None, dtype=None, out=None, keepdims=False, where=True):
    return averaged(a, axis, dtype, out, keepdims)


@op("np.nanmean")
def nanmean(a, axis=None, dtype=None, out=None, keepdims=False, where=True):
    return averaged(a, axis, dtype, out, keepdims)


@op("np.std")
def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True, mean=None, correction=0):
    return spread(a, axis, dtype, out, keepdims)


@op("np.var")
def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True, mean=None, correction=0):
    return spread(a, axis, dtype, out, keepdims)


@op("np.nanstd")
def nanstd(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True, mean=None, correction=0):
    return spread(a, axis, dtype, out, keepdims)


@op("np.nanvar")
def nanvar(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True, mean=None, correction=0):
    return spread(a, axis, dtype, out, keepdims)


@op("np.max")
def amax(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    return maximal(a, axis, out, keepdims)


@op("np.min")
def amin(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    return minimal(a, axis, out, keepdims)


@op("np.nanmax")
def nanmax(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    return maximal(a, axis, out, keepdims)


@op("np.nanmin")
def nanmin(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    return minimal(a, axis, out, keepdims)


@op("np.ptp")
def ptp(a, axis=None, out=None, keepdims=False):
    a = asarray(a)
    return reduced(a, axis, keepdims, dtype_of(a), None, out)


@op("np.any")
def any(a, axis=None, out=None, keepdims=False, where=True):
    return some(a, axis, out, keepdims)


@op("np.all")
def all(a, axis=None, out=None, keepdims=False, where=True):
    return every(a, axis, out, keepdims)


@op("np.argmax")
def argmax(a, axis=None, out=None, keepdims=False):
    return position_of_extreme(a, axis, out, keepdims)


@op("np.argmin")
def argmin(a, axis=None, out=None, keepdims=False):
    return position_of_extreme(a, axis, out, keepdims)


@op("np.nanargmax")
def nanargmax(a, axis=None, out=None, keepdims=False):
    return position_of_extreme(a, axis, out, keepdims)


@op("np.nanargmin")
def nanargmin(a, axis=None, out=None, keepdims=False):
    return position_of_extreme(a, axis, out, keepdims)


@op("np.count_nonzero")
def count_nonzero(a, axis=None, keepdims=False):
    return reduced(a, axis, keepdims, int64)


@op("np.median")
def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    a = asarray(a)
    return reduced(a, axis, keepdims, quotient_of(dtype_of(a)), None, out)


@op("np.nanmedian")
def nanmedian(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    a = asarray(a)
    return reduced(a, axis, keepdims, quotient_of(dtype_of(a)), None, out)


def quantiles(a, q, axis, out, keepdims):
    a = asarray(a)
    shape = reduce_shape(shape_of(a), axis, keepdims)
    return written(out, shape_of(q) + shape, quotient_of(dtype_of(a)))


@op("np.percentile")
def percentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, weights=None,
               interpolation=None):
    return quantiles(a, q, axis, out, keepdims)


@op("np.nanpercentile")
def nanpercentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, weights=None,
                  interpolation=None):
    return quantiles(a, q, axis, out, keepdims)


@op("np.quantile")
def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, weights=None,
             interpolation=None):
    return quantiles(a, q, axis, out, keepdims)


@op("np.nanquantile")
def nanquantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, weights=None,
                interpolation=None):
    return quantiles(a, q, axis, out, keepdims)


@op("np.average")
def average(a, axis=None, weights=None, returned=False, keepdims=False):
    a = asarray(a)
    shape = shape_of(a)
    if not absent(weights):
        weights = asarray(weights)
        if absent(axis) or rank_of(weights) != 1:
            require(shape_of(weights) == shape or not absent(axis), rule="broadcast-mismatch", raises=TypeError,
                    message=f"axis must be specified when shapes of a and weights differ: {shape}, {shape_of(weights)}",
                    shapes={"a": shape, "weights": shape_of(weights)})
        elif rank_of(shape) is not None and known(axis) is not None:
            size = shape[normalize_axis(axis, rank_of(shape))]
            require(shape_of(weights)[0] == size, rule="broadcast-mismatch", raises=ValueError,
                    message=f"length of weights not compatible with specified axis: {shape_of(weights)[0]} and {size}",
                    shapes={"a": shape, "weights": shape_of(weights)}, clash={"a": axis, "weights": 0})
    result = tensor(ndarray, reduce_shape(shape, axis, keepdims), quotient_of(dtype_of(a)))
    if returned:
        return (result, tensor(ndarray, shape_of(result), dtype_of(result)))
    return result


@op("np.cumsum")
def cumsum(a, axis=None, dtype=None, out=None):
    return running_sum(a, axis, dtype, out)


@op("np.nancumsum")
def nancumsum(a, axis=None, dtype=None, out=None):
    return running_sum(a, axis, dtype, out)


@op("np.cumprod")
def cumprod(a, axis=None, dtype=None, out=None):
    return running_product(a, axis, dtype, out)


@op("np.nancumprod")
def nancumprod(a, axis=None, dtype=None, out=None):
    return running_product(a, axis, dtype, out)
