"""Selecting, searching, sorting, counting, and set operations."""

from foreshape import (bool_, broadcast, broadcast_to, content_of, dtype_of, float64, gather_shape, int64, is_unknown,
                       known, normalize_axis, op, opaque_dim, opaque_shape, product, promote, rank_of, require,
                       shape_of, tensor, unknown, with_rank, with_rank_at_least, write_through)
from numpy._contents import picked
from numpy._core import absent, as_shape, asarray, is_a, ndarray, operand, written
from numpy._shapes import dim_of, opaque_dims, with_dim


def check_axis(a, axis):
    if not absent(axis) and rank_of(a) is not None:
        normalize_axis(axis, rank_of(a))


def some_of(name, key=None):
    """A vector whose length depends on the data."""
    return (opaque_dim(name, lower=0) if key is None else opaque_dim(name, lower=0, key=key),)


def positions(a):
    a = asarray(a)
    rank = rank_of(a)
    if rank is None:
        return unknown("rank of an array")
    shape = some_of("nonzero", a)
    return tuple([tensor(ndarray, shape, int64) for _ in range(max(rank, 1))])


def taken(a, indices, axis, out, mode):
    a, indices = asarray(a), operand(indices)
    if absent(axis):
        return written(out, shape_of(indices), dtype_of(a), _vector_pick(a, indices))
    return written(out, gather_shape(shape_of(a), shape_of(indices), axis), dtype_of(a), _vector_pick(a, indices))


def _vector_pick(a, indices):
    content = content_of(a)
    index = content_of(indices)
    if content is None or index is None or rank_of(a) != 1 or rank_of(shape_of(indices)) != 0:
        return None
    return picked(a, index)


def index_pick(array, indices, axis, out):
    """One result for each of the indices along the axis."""
    array = asarray(array)
    return written(out, with_dim(shape_of(array), axis, product(shape_of(asarray(indices)))), dtype_of(array))


def compressed(condition, a, axis, out):
    a = asarray(a)
    size = opaque_dim("selected", lower=0)
    if absent(axis):
        return written(out, (size,), dtype_of(a))
    return written(out, with_dim(shape_of(a), axis, size), dtype_of(a))


def chosen(a, choices, out):
    a = asarray(a)
    arrays = [operand(x) for x in choices]
    if known(len(arrays)) is None:
        return tensor(ndarray, opaque_shape())
    return written(out, broadcast(shape_of(a), *[shape_of(x) for x in arrays]), promote(*arrays))


def insertion_points(a, v):
    v = operand(v)
    with_rank(asarray(a), 1, message="object too deep for desired array")
    return tensor(ndarray, shape_of(v), int64)


def ordered(a, axis, kind):
    a = asarray(a)
    check_axis(a, axis)
    if absent(axis):
        return tensor(ndarray, (product(shape_of(a)),), kind)
    return tensor(ndarray, shape_of(a), kind)


@op("np.where")
def where(condition, x=None, y=None):
    if absent(x) and absent(y):
        return positions(condition)
    condition, x, y = operand(condition), operand(x), operand(y)
    shape = broadcast(shape_of(condition), shape_of(x), shape_of(y), names=("condition", "x", "y"))
    return tensor(ndarray, shape, promote(x, y))


@op("np.nonzero")
def nonzero(a):
    return positions(a)


@op("np.flatnonzero")
def flatnonzero(a):
    return tensor(ndarray, some_of("nonzero", asarray(a)), int64)


@op("np.argwhere")
def argwhere(a):
    a = asarray(a)
    return tensor(ndarray, some_of("nonzero", a) + (len(shape_of(a)),), int64)


@op("np.take")
def take(a, indices, axis=None, out=None, mode="raise"):
    return taken(a, indices, axis, out, mode)


@op("np.take_along_axis")
def take_along_axis(arr, indices, axis=-1):
    arr, indices = asarray(arr), asarray(indices)
    if absent(axis):
        return tensor(ndarray, shape_of(indices), dtype_of(arr))
    rank = rank_of(arr)
    if rank is None or rank_of(indices) is None:
        return tensor(ndarray, shape_of(indices), dtype_of(arr))
    require(rank == rank_of(indices), rule="rank-mismatch", raises=ValueError,
            message=f"`indices` and `arr` must have the same number of dimensions: {rank_of(indices)} and {rank}",
            shapes={"arr": shape_of(arr), "indices": shape_of(indices)})
    if rank != rank_of(indices):
        return tensor(ndarray, opaque_shape(), dtype_of(arr))
    size = dim_of(shape_of(indices), axis)
    shape = broadcast(with_dim(shape_of(arr), axis, 1), with_dim(shape_of(indices), axis, 1))
    return tensor(ndarray, with_dim(shape, axis, size), dtype_of(arr))


def put_along_axis(arr, indices, values, axis):
    write_through(arr)


def put(a, ind, v, mode="raise"):
    write_through(a)


def place(arr, mask, vals):
    write_through(arr)


def putmask(a, mask, values):
    write_through(a)


@op("np.copyto")
def copy_into(dst, src):
    broadcast_to(shape_of(operand(src)), shape_of(dst), names=("src", "dst"))


def copyto(dst, src, casting="same_kind", where=True):
    copy_into(dst, src)
    write_through(dst)


def fill_diagonal(a, val, wrap=False):
    with_rank_at_least(asarray(a), 2, message="array must be at least 2-d")
    write_through(a)


@op("np.compress")
def compress(condition, a, axis=None, out=None):
    return compressed(condition, a, axis, out)


@op("np.extract")
def extract(condition, arr):
    return tensor(ndarray, some_of("selected"), dtype_of(asarray(arr)))


@op("np.choose")
def choose(a, choices, out=None, mode="raise"):
    return chosen(a, choices, out)


@op("np.select")
def select(condlist, choicelist, default=0):
    conditions, choices = [operand(x) for x in condlist], [operand(x) for x in choicelist]
    if known(len(conditions)) is None or known(len(choices)) is None:
        return tensor(ndarray, opaque_shape())
    require(len(conditions) == len(choices), rule="rank-mismatch", raises=ValueError,
            message=f"list of cases must be same length as list of conditions: {len(choices)} and {len(conditions)}")
    shapes = [shape_of(x) for x in conditions] + [shape_of(x) for x in choices] + [shape_of(operand(default))]
    return tensor(ndarray, broadcast(*shapes), promote(*choices, default))


@op("np.piecewise")
def piecewise(x, condlist, funclist, *args, **kw):
    x = asarray(x)
    return tensor(ndarray, shape_of(x), dtype_of(x))


@op("np.sort")
def sort(a, axis=-1, kind=None, order=None, stable=None):
    return ordered(a, axis, dtype_of(asarray(a)))


@op("np.argsort")
def argsort(a, axis=-1, kind=None, order=None, stable=None):
    return ordered(a, axis, int64)


@op("np.partition")
def partition(a, kth, axis=-1, kind="introselect", order=None):
    return ordered(a, axis, dtype_of(asarray(a)))


@op("np.argpartition")
def argpartition(a, kth, axis=-1, kind="introselect", order=None):
    return ordered(a, axis, int64)


@op("np.sort_complex")
def sort_complex(a):
    return ordered(a, -1, None)


@op("np.msort")
def msort(a):
    return ordered(a, 0, dtype_of(asarray(a)))


@op("np.lexsort")
def lexsort(keys, axis=-1):
    keys = asarray(keys)
    shape = shape_of(keys)
    return tensor(ndarray, () if rank_of(shape) == 0 else shape[1:], int64)


@op("np.searchsorted")
def searchsorted(a, v, side="left", sorter=None):
    return insertion_points(a, v)


@op("np.unique")
def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, equal_nan=True, sorted=True):
    ar = asarray(ar)
    count = opaque_dim("unique", lower=0)
    if absent(axis):
        values = tensor(ndarray, (count,), dtype_of(ar))
        inverse = shape_of(ar)
    else:
        values = tensor(ndarray, with_dim(shape_of(ar), axis, count), dtype_of(ar))
        inverse = (dim_of(shape_of(ar), axis),)
    results = [values]
    if return_index:
        results.append(tensor(ndarray, (count,), int64))
    if return_inverse:
        results.append(tensor(ndarray, inverse, int64))
    if return_counts:
        results.append(tensor(ndarray, (count,), int64))
    return values if len(results) == 1 else tuple(results)


@op("np.unique_values")
def unique_values(x):
    return tensor(ndarray, some_of("unique"), dtype_of(asarray(x)))


@op("np.unique_counts")
def unique_counts(x):
    shape = some_of("unique")
    return (tensor(ndarray, shape, dtype_of(asarray(x))), tensor(ndarray, shape, int64))


@op("np.isin")
def isin(element, test_elements, assume_unique=False, invert=False, kind=None):
    return tensor(ndarray, shape_of(operand(element)), bool_)


@op("np.in1d")
def in1d(ar1, ar2, assume_unique=False, invert=False, kind=None):
    return tensor(ndarray, (product(shape_of(operand(ar1))),), bool_)


def _set_of(name, a, b):
    return tensor(ndarray, some_of(name), promote(asarray(a), asarray(b)))


@op("np.intersect1d")
def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    result = _set_of("common", ar1, ar2)
    if return_indices:
        return (result, tensor(ndarray, shape_of(result), int64), tensor(ndarray, shape_of(result), int64))
    return result


@op("np.union1d")
def union1d(ar1, ar2):
    return _set_of("union", ar1, ar2)


@op("np.setdiff1d")
def setdiff1d(ar1, ar2, assume_unique=False):
    return tensor(ndarray, some_of("difference"), dtype_of(asarray(ar1)))


@op("np.setxor1d")
def setxor1d(ar1, ar2, assume_unique=False):
    return _set_of("difference", ar1, ar2)


@op("np.bincount")
def bincount(x, weights=None, minlength=0):
    x = asarray(x)
    size = with_rank(x, 1, message="object too deep for desired array")[0]
    if not absent(weights):
        weights = asarray(weights)
        count = with_rank(weights, 1, message="object too deep for desired array")[0]
        require(count == size, rule="broadcast-mismatch", raises=ValueError,
                message=f"The weights and list don't have the same length: {count} and {size}",
                shapes={"x": shape_of(x), "weights": shape_of(weights)}, clash={"x": 0, "weights": 0})
    return tensor(ndarray, (opaque_dim("bins", lower=0),), int64 if absent(weights) else float64)


@op("np.digitize")
def digitize(x, bins, right=False):
    with_rank(asarray(bins), 1, message="object too deep for desired array")
    return tensor(ndarray, shape_of(operand(x)), int64)


def _bin_count(bins):
    if is_unknown(bins) or isinstance(bins, str):
        return opaque_dim("bins")
    bins = operand(bins)
    if rank_of(shape_of(bins)) is None:
        return opaque_dim("bins")
    return bins if rank_of(shape_of(bins)) == 0 else shape_of(bins)[0] - 1


@op("np.histogram")
def histogram(a, bins=10, range=None, density=None, weights=None, normed=None):
    count = _bin_count(bins)
    return (tensor(ndarray, (count,), int64 if absent(density) and absent(weights) else float64),
            tensor(ndarray, (count + 1,), float64))


@op("np.histogram_bin_edges")
def histogram_bin_edges(a, bins=10, range=None, weights=None):
    return tensor(ndarray, (_bin_count(bins) + 1,), float64)


@op("np.histogram2d")
def histogram2d(x, y, bins=10, range=None, density=None, weights=None):
    if is_a(bins, (list, tuple)) and len(bins) == 2:
        rows, columns = _bin_count(bins[0]), _bin_count(bins[1])
    else:
        rows = _bin_count(bins)
        columns = rows
    return (tensor(ndarray, (rows, columns), float64), tensor(ndarray, (rows + 1,), float64),
            tensor(ndarray, (columns + 1,), float64))


@op("np.histogramdd")
def histogramdd(sample, bins=10, range=None, density=None, weights=None):
    return (tensor(ndarray, opaque_shape(1), float64), unknown("edges of a histogram"))


@op("np.unravel_index")
def unravel_index(indices, shape, order="C"):
    if is_unknown(shape):
        return unknown("number of axes")
    dims = (shape,) if isinstance(shape, int) else shape
    return tuple([tensor(ndarray, shape_of(operand(indices)), int64) for _ in dims])


@op("np.ravel_multi_index")
def ravel_multi_index(multi_index, dims, mode="raise", order="C"):
    parts = [shape_of(operand(part)) for part in multi_index]
    return tensor(ndarray, broadcast(*parts), int64)


@op("np.ix_")
def ix_(*args):
    count = len(args)
    results = []
    for position in range(count):
        part = asarray(args[position])
        size = with_rank(part, 1, message="Cross index must be 1 dimensional")[0]
        results.append(tensor(ndarray, (1,) * position + (size,) + (1,) * (count - 1 - position), dtype_of(part)))
    return tuple(results)


def _corners(n):
    size = opaque_dim("triangle", lower=0)
    return (tensor(ndarray, (size,), int64), tensor(ndarray, (size,), int64))


def _triangle_size(n):
    return n * (n + 1) // 2


def _lower_indices(n, k, m):
    if m is None and known(k) == 0:
        size = _triangle_size(n)
    elif m is None and known(k) in (-1, 1):
        size = _triangle_size(n - 1) if known(k) == -1 else n * n - _triangle_size(n - 2)
    else:
        size = opaque_dim("triangle", lower=0)
    return (tensor(ndarray, (size,), int64), tensor(ndarray, (size,), int64))


@op("np.tril_indices")
def tril_indices(n, k=0, m=None):
    return _lower_indices(n, k, m)


@op("np.triu_indices")
def triu_indices(n, k=0, m=None):
    return _lower_indices(n, -k, m)


@op("np.tril_indices_from")
def tril_indices_from(arr, k=0):
    return _corners(arr)


@op("np.triu_indices_from")
def triu_indices_from(arr, k=0):
    return _corners(arr)


@op("np.diag_indices")
def diag_indices(n, ndim=2):
    return tuple([tensor(ndarray, (n,), int64) for _ in range(ndim)])


@op("np.diag_indices_from")
def diag_indices_from(arr):
    shape = shape_of(asarray(arr))
    return tuple([tensor(ndarray, (shape[0],), int64) for _ in shape])


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    arr = asarray(arr)
    rank = rank_of(arr)
    position = None if rank is None else known(normalize_axis(axis, rank))
    if position is None:
        return tensor(ndarray, opaque_shape())
    shape = shape_of(arr)
    part = operand(func1d(tensor(ndarray, (shape[position],), dtype_of(arr)), *args, **kwargs))
    return tensor(ndarray, shape[:position] + shape_of(part) + shape[position + 1:], dtype_of(part))


def apply_over_axes(func, a, axes):
    return tensor(ndarray, opaque_dims(rank_of(asarray(a)), "axis"), dtype_of(asarray(a)))


class ndindex:
    def __init__(self, *shape):
        self.shape = as_shape(shape[0] if len(shape) == 1 else shape)

    def __iter__(self):
        return iter([tuple([opaque_dim("index", lower=0) for _ in self.shape]) for _ in range(product(self.shape))])


class ndenumerate:
    def __init__(self, arr):
        self.array = asarray(arr)

    def __iter__(self):
        dims, kind = shape_of(self.array), dtype_of(self.array)
        return iter([(tuple([opaque_dim("index", lower=0) for _ in dims]), tensor(ndarray, (), kind))
                     for _ in range(product(dims))])


def nditer(op, flags=None, op_flags=None, op_dtypes=None, order="K", casting="safe", op_axes=None,
           itershape=None, buffersize=0):
    return unknown("np.nditer")
