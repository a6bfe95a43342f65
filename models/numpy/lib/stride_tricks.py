"""numpy.lib.stride_tricks"""

from foreshape import dtype_of, normalize_axes, op, opaque_shape, rank_of, require, shape_of, tensor
from numpy._core import absent, as_shape, asarray, ndarray
from numpy._shapes import broadcast_arrays, broadcast_shapes, broadcast_to


@op("np.lib.stride_tricks.as_strided")
def as_strided(x, shape=None, strides=None, subok=False, writeable=True):
    x = asarray(x)
    return tensor(ndarray, shape_of(x) if absent(shape) else as_shape(shape), dtype_of(x), view_of=x)


@op("np.lib.stride_tricks.sliding_window_view")
def sliding_window_view(x, window_shape, axis=None, subok=False, writeable=False):
    x = asarray(x)
    shape, window = shape_of(x), as_shape(window_shape)
    rank = rank_of(shape)
    if rank is None or rank_of(window) is None:
        return tensor(ndarray, opaque_shape(), dtype_of(x), view_of=x)
    axes = list(range(rank)) if absent(axis) else normalize_axes(axis, rank)
    require(len(axes) == len(window), rule="rank-mismatch", raises=ValueError,
            message=f"Must provide matching length window_shape and axis; got {len(window)} window_shape elements and "
                    f"{len(axes)} axes elements.", shapes={"x": shape})
    dims = list(shape)
    for position, size in zip(axes, window):
        require(size <= dims[position], rule="negative-dim", raises=ValueError,
                message=f"window shape cannot be larger than input array shape: {size} and {dims[position]}",
                shapes={"x": shape}, clash={"x": position})
        dims[position] = dims[position] - size + 1
    return tensor(ndarray, tuple(dims) + window, dtype_of(x), view_of=x)
