"""Arrays made from sizes, values and files."""

import math

from foreshape import (broadcast, broadcast_to, content_of, dtype_of, float64, int64, is_floating, is_tensor,
                       is_unknown, known, maximum, minimum, op, opaque_dim, opaque_shape, product, range_size, rank_of,
                       require, shape_of, tensor, unknown, with_rank_at_least)
from numpy._core import absent, as_dtype, as_shape, asarray, index_of, is_a, ndarray, operand
from numpy._shapes import opaque_dims, viewed

# Ranges longer than this are not written out.
LISTED = 256


def constant_content(shape, value):
    """The content of an array that holds one number everywhere; None when it is long."""
    if rank_of(shape) is None or len(shape) > 1:
        return None
    if len(shape) == 0:
        return value
    count = known(shape[0])
    if count is None or count > 16:
        return None
    return (value,) * count


def of_mixed_ranks(parts, depth=3):
    """Whether parts of a list certainly differ in rank: they make an array of objects, whose elements are not alike."""
    first = None
    for part in parts:
        nested = is_a(part, (list, tuple))
        rank = rank_of(asarray(part)) if nested else rank_of(part)
        if rank is None:
            if nested and depth > 1 and of_mixed_ranks(part, depth - 1):
                return True
        elif first is None:
            first = rank
        elif first != rank:
            return True
    return False


@op("np.array")
def array(object, dtype=None, copy=True, order="K", subok=False, ndmin=0, ndmax=0, like=None):
    a = asarray(object)
    shape, content = shape_of(a), content_of(a)
    rank = rank_of(shape)
    if rank is None and is_a(object, (list, tuple)) and of_mixed_ranks(object):
        return unknown("an array of objects")
    if rank is not None and known(ndmin) is not None:
        for _ in range(max(ndmin - rank, 0)):
            shape = (1,) + shape
            content = None if content is None else (content,)
    return tensor(ndarray, shape, as_dtype(dtype, dtype_of(a)), content)


@op("np.asarray")
def asarray_(a, dtype=None, order=None, device=None, copy=None, like=None):
    return asarray(a, dtype)


@op("np.asanyarray")
def asanyarray(a, dtype=None, order=None, device=None, copy=None, like=None):
    return asarray(a, dtype)


@op("np.ascontiguousarray")
def ascontiguousarray(a, dtype=None, like=None):
    a = asarray(a, dtype)
    return viewed(a, (1,), None) if rank_of(a) == 0 else a


@op("np.asfortranarray")
def asfortranarray(a, dtype=None, like=None):
    return asarray(a, dtype)


@op("np.asarray_chkfinite")
def asarray_chkfinite(a, dtype=None, order=None):
    return asarray(a, dtype)


@op("np.require")
def require_(a, dtype=None, requirements=None, like=None):
    return asarray(a, dtype)


@op("np.asfarray")
def asfarray(a, dtype=None):
    return asarray(a, as_dtype(dtype, float64))


@op("np.copy")
def copy(a, order="K", subok=False):
    a = asarray(a)
    return tensor(ndarray, shape_of(a), dtype_of(a), content_of(a))


@op("np.empty")
def empty(shape, dtype=float, order="C", device=None, like=None):
    return tensor(ndarray, as_shape(shape), as_dtype(dtype, float64))


@op("np.zeros")
def zeros(shape, dtype=float, order="C", device=None, like=None):
    dims = as_shape(shape)
    return tensor(ndarray, dims, as_dtype(dtype, float64), constant_content(dims, 0))


@op("np.ones")
def ones(shape, dtype=None, order="C", device=None, like=None):
    dims = as_shape(shape)
    return tensor(ndarray, dims, as_dtype(dtype, float64), constant_content(dims, 1))


@op("np.full")
def full(shape, fill_value, dtype=None, order="C", device=None, like=None):
    dims = as_shape(shape)
    value = asarray(fill_value)
    check_fill(value, dims)
    content = constant_content(dims, content_of(value)) if rank_of(value) == 0 else None
    return tensor(ndarray, dims, as_dtype(dtype, dtype_of(value)), content)


def check_fill(value, dims):
    if rank_of(value) != 0:
        broadcast_to(shape_of(value), dims)


def _like(a, dtype, shape):
    a = asarray(a)
    return tensor(ndarray, shape_of(a) if absent(shape) else as_shape(shape), as_dtype(dtype, dtype_of(a)))


@op("np.empty_like")
def empty_like(prototype, dtype=None, order="K", subok=True, shape=None, device=None):
    return _like(prototype, dtype, shape)


@op("np.zeros_like")
def zeros_like(a, dtype=None, order="K", subok=True, shape=None, device=None):
    return _like(a, dtype, shape)


@op("np.ones_like")
def ones_like(a, dtype=None, order="K", subok=True, shape=None, device=None):
    return _like(a, dtype, shape)


@op("np.full_like")
def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None, device=None):
    result = _like(a, dtype, shape)
    check_fill(asarray(fill_value), shape_of(result))
    return result


def is_real(x):
    kind = dtype_of(x)
    return kind is not None and is_floating(kind)


def steps_between(start, stop, step):
    """How many values arange gives."""
    if is_real(start) or is_real(stop) or is_real(step):
        first, last, width = known(start), known(stop), known(step)
        if first is None or last is None or width is None or width == 0:
            return opaque_dim("arange", lower=0)
        return max(math.ceil((last - first) / width), 0)
    return range_size(start, stop, step)


@op("np.arange")
def arange(start=0, stop=None, step=1, dtype=None, device=None, like=None):
    if absent(stop):
        start, stop = 0, start
    if absent(step):
        step = 1
    start, stop, step = index_of(start), index_of(stop), index_of(step)
    count = steps_between(start, stop, step)
    size = known(count)
    content = None
    if size is not None and size <= LISTED:
        content = tuple([start + i * step for i in range(size)])
    kind = float64 if is_real(start) or is_real(stop) or is_real(step) else int64
    return tensor(ndarray, (count,), as_dtype(dtype, kind), content)


def _spaced(start, stop, num, retstep, dtype, axis):
    start, stop = operand(start), operand(stop)
    require(num >= 0, rule="negative-dim", raises=ValueError,
            message=f"Number of samples, {num}, must be non-negative.")
    shape = broadcast(shape_of(start), shape_of(stop))
    if rank_of(shape) == 0 or known(axis) == 0:
        shape = (num,) + shape
    elif known(axis) == -1:
        shape = shape + (num,)
    else:
        shape = opaque_shape(1)
    result = tensor(ndarray, shape, as_dtype(dtype, float64))
    return (result, tensor(ndarray, (), float64)) if retstep else result


@op("np.linspace")
def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, device=None):
    return _spaced(start, stop, index_of(num), retstep, dtype, axis)


@op("np.logspace")
def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    return _spaced(start, stop, index_of(num), False, dtype, axis)


@op("np.geomspace")
def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    return _spaced(start, stop, index_of(num), False, dtype, axis)


@op("np.eye")
def eye(N, M=None, k=0, dtype=float, order="C", device=None, like=None):
    return tensor(ndarray, as_shape((N, N if absent(M) else M)), as_dtype(dtype, float64))


@op("np.identity")
def identity(n, dtype=None, like=None):
    return tensor(ndarray, as_shape((n, n)), as_dtype(dtype, float64))


@op("np.tri")
def tri(N, M=None, k=0, dtype=float, like=None):
    return tensor(ndarray, as_shape((N, N if absent(M) else M)), as_dtype(dtype, float64))


def _triangle(m):
    m = asarray(m)
    shape = with_rank_at_least(m, 1)
    if rank_of(shape) == 1:
        shape = (shape[0], shape[0])
    return tensor(ndarray, shape, dtype_of(m))


@op("np.tril")
def tril(m, k=0):
    return _triangle(m)


@op("np.triu")
def triu(m, k=0):
    return _triangle(m)


@op("np.vander")
def vander(x, N=None, increasing=False):
    x = asarray(x)
    n = product(shape_of(x))
    return tensor(ndarray, (n, n if absent(N) else N), dtype_of(x))


@op("np.diag")
def diag(v, k=0):
    v = asarray(v)
    shape = shape_of(v)
    rank = rank_of(shape)
    if rank is None:
        return tensor(ndarray, opaque_shape(1, 2), dtype_of(v))
    require(rank == 1 or rank == 2, rule="rank-mismatch", raises=ValueError,
            message=f"Input must be 1- or 2-d, got {shape}", shapes={"v": shape})
    if rank == 1:
        n = shape[0] + abs(k)
        return tensor(ndarray, (n, n), dtype_of(v))
    if rank != 2:
        return tensor(ndarray, opaque_shape(1, 2), dtype_of(v))
    return viewed(v, (diagonal_size(shape[0], shape[1], k),))


def diagonal_size(rows, columns, k):
    offset = known(k)
    if offset is None:
        return opaque_dim("diagonal", lower=0)
    if offset >= 0:
        return maximum(minimum(rows, columns - offset), 0)
    return maximum(minimum(rows + offset, columns), 0)


@op("np.diagflat")
def diagflat(v, k=0):
    v = asarray(v)
    n = product(shape_of(v)) + abs(k)
    return tensor(ndarray, (n, n), dtype_of(v))


@op("np.meshgrid")
def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    arrays = [asarray(x) for x in xi]
    sizes = [product(shape_of(x)) for x in arrays]
    count = known(len(sizes))
    if count is None:
        return unknown("number of arrays")
    order = list(range(count))
    if indexing == "xy" and count >= 2:
        order[0], order[1] = 1, 0
    grids = []
    for i in range(count):
        shape = [sizes[j] if not sparse or i == j else 1 for j in order]
        grids.append(tensor(ndarray, tuple(shape), dtype_of(arrays[i])))
    return tuple(grids)


@op("np.indices")
def indices(dimensions, dtype=int, sparse=False):
    dims = as_shape(dimensions)
    if sparse:
        return tuple([tensor(ndarray, opaque_dims(rank_of(dims), "index"), as_dtype(dtype, int64)) for _ in dims])
    return tensor(ndarray, (len(dims),) + dims, as_dtype(dtype, int64))


def slice_size(part):
    """How many points a slice of mgrid or r_ means."""
    start = 0 if absent(part.start) else part.start
    step = 1 if absent(part.step) else part.step
    if is_complex(step):
        return opaque_dim("steps", lower=0)
    return steps_between(start, part.stop, step)


class GridOf:
    """np.mgrid and np.ogrid."""

    def __init__(self, sparse):
        self.sparse = sparse

    def __getitem__(self, key):
        if is_unknown(key):
            return unknown("a grid")
        if not isinstance(key, tuple):
            return tensor(ndarray, (slice_size(key),), _slices_dtype((key,)))
        sizes = [slice_size(part) for part in key]
        count = len(sizes)
        if not self.sparse:
            return tensor(ndarray, (count,) + tuple(sizes), _slices_dtype(key))
        return tuple([tensor(ndarray, (1,) * i + (sizes[i],) + (1,) * (count - 1 - i), _slices_dtype(key))
                      for i in range(count)])


def is_complex(x):
    return is_a(x, complex)


def _slices_dtype(parts):
    for part in parts:
        if is_real(part.start) or is_real(part.stop) or is_real(part.step) or is_complex(part.step):
            return float64
    return int64


def fromfunction(function, shape, dtype=float, like=None, **kwargs):
    dims = as_shape(shape)
    grids = [tensor(ndarray, dims, as_dtype(dtype, float64)) for _ in dims]
    result = function(*grids, **kwargs)
    return result if is_tensor(result) or is_unknown(result) else asarray(result)


def _counted(count, name):
    return opaque_dim(name, lower=0) if known(count) == -1 else count


@op("np.fromiter")
def fromiter(iter, dtype, count=-1, like=None):
    if known(count) == -1 and is_a(iter, (list, tuple, range)):
        return tensor(ndarray, (len(iter),), as_dtype(dtype))
    return tensor(ndarray, (_counted(count, "items"),), as_dtype(dtype))


@op("np.frombuffer")
def frombuffer(buffer, dtype=float, count=-1, offset=0, like=None):
    return tensor(ndarray, (_counted(count, "items"),), as_dtype(dtype))


@op("np.fromstring")
def fromstring(string, dtype=float, count=-1, sep="", like=None):
    return tensor(ndarray, (_counted(count, "items"),), as_dtype(dtype))


@op("np.fromfile")
def fromfile(file, dtype=float, count=-1, sep="", offset=0, like=None):
    # A file shorter than `count` gives fewer items.
    return tensor(ndarray, (opaque_dim("items", lower=0),), as_dtype(dtype))


@op("np.fromregex")
def fromregex(file, regexp, dtype, encoding=None):
    return tensor(ndarray, (opaque_dim("items", lower=0),))


def _table(dtype, usecols, unpack, ndmin):
    if known(ndmin) == 2:
        shape = opaque_shape(2, 2)
    elif known(ndmin) == 1:
        shape = opaque_shape(1, 2)
    else:
        shape = opaque_shape(0, 2)
    return tensor(ndarray, shape, as_dtype(dtype, float64))


@op("np.loadtxt")
def loadtxt(fname, dtype=float, comments="#", delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False,
            ndmin=0, encoding=None, max_rows=None, quotechar=None, like=None):
    return _table(dtype, usecols, unpack, ndmin)


@op("np.genfromtxt")
def genfromtxt(fname, dtype=float, comments="#", delimiter=None, skip_header=0, skip_footer=0, converters=None,
               missing_values=None, filling_values=None, usecols=None, names=None, excludelist=None, deletechars=None,
               replace_space="_", autostrip=False, case_sensitive=True, defaultfmt="f%i", unpack=None, usemask=False,
               loose=True, invalid_raise=True, max_rows=None, encoding=None, ndmin=0, like=None):
    if not absent(names):
        return tensor(ndarray, (opaque_dim("rows", lower=0),))
    return _table(dtype, usecols, unpack, ndmin)


def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding="ASCII", max_header_size=10000):
    return unknown("a file's contents")


def save(file, arr, allow_pickle=True, fix_imports=True):
    return None


def savez(file, *args, allow_pickle=True, **kwds):
    return None


def savez_compressed(file, *args, allow_pickle=True, **kwds):
    return None


def savetxt(fname, X, fmt="%.18e", delimiter=" ", newline="\n", header="", footer="", comments="# ", encoding=None):
    return None


@op("np.memmap")
def memmap(filename, dtype="uint8", mode="r+", offset=0, shape=None, order="C"):
    dims = (opaque_dim("items", lower=0),) if absent(shape) else as_shape(shape)
    return tensor(ndarray, dims, as_dtype(dtype))
