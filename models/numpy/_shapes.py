"""Operations that change the shape and not the elements."""

from foreshape import broadcast as broadcast_shape
from foreshape import broadcast_to as broadcast_shape_to
from foreshape import (content_of, dtype_of, expand_shape, is_unknown, known, normalize_axes, normalize_axis, op,
                       opaque_dim, opaque_shape, pad_shape, product, rank_of, require, reshape_shape, shape_of,
                       squeeze_shape, tensor, total, transpose_shape, with_rank_at_least)
from numpy._contents import flat, regrouped
from numpy._core import absent, as_shape, asarray, ndarray


def viewed(a, shape, content=None):
    return tensor(ndarray, shape, dtype_of(a), content, view_of=a)


def opaque_dims(rank, name):
    """A shape of that rank about which no dim is known."""
    return opaque_shape() if rank is None else tuple([opaque_dim(name, lower=0) for _ in range(rank)])


def with_dim(shape, axis, size):
    """The shape with another size along one axis."""
    rank = rank_of(shape)
    if rank is None:
        if known(axis) == -1:
            return shape[:-1] + (size,)
        return (size,) + shape[1:] if known(axis) == 0 else opaque_shape()
    position = known(normalize_axis(axis, rank))
    if position is None:
        return opaque_dims(rank, "axis")
    return shape[:position] + (size,) + shape[position + 1:]


def dim_of(shape, axis):
    """The size of one axis."""
    rank = rank_of(shape)
    if rank is None:
        return shape[axis] if known(axis) in (0, -1) else opaque_dim("size", lower=0)
    position = known(normalize_axis(axis, rank))
    return opaque_dim("size", lower=0) if position is None or position >= rank or position < 0 else shape[position]


def reshaped(a, shape):
    a = asarray(a)
    if is_unknown(shape):
        return viewed(a, opaque_shape())
    new = reshape_shape(shape_of(a), shape)
    return viewed(a, new, regrouped(a, new))


def transposed(a, axes):
    a = asarray(a)
    content = content_of(a)
    if content is not None and rank_of(a) == 2 and absent(axes):
        content = tuple(zip(*content))
    elif rank_of(a) != 1:
        content = None
    if absent(axes):
        return viewed(a, transpose_shape(shape_of(a)), content)
    return viewed(a, transpose_shape(shape_of(a), axes), content if rank_of(a) == 1 else None)


def matrix_transposed(a):
    a = asarray(a)
    shape = with_rank_at_least(a, 2)
    return viewed(a, shape[:-2] + (shape[-1], shape[-2]))


def swapped(a, axis1, axis2):
    a = asarray(a)
    rank = rank_of(a)
    if rank is None:
        return viewed(a, opaque_shape(1))
    first, second = known(normalize_axis(axis1, rank)), known(normalize_axis(axis2, rank))
    if first is None or second is None or first >= rank or second >= rank:
        return viewed(a, opaque_dims(rank, "axis"))
    order = list(range(rank))
    order[first], order[second] = second, first
    return viewed(a, transpose_shape(shape_of(a), order))


def squeezed(a, axis):
    a = asarray(a)
    shape = squeeze_shape(shape_of(a), axis)
    return viewed(a, shape, regrouped(a, shape))


def repeated(a, repeats, axis):
    a = asarray(a)
    shape = shape_of(a)
    times = None if is_unknown(repeats) else content_of(asarray(repeats))
    if times is not None and rank_of(repeats) == 1 and len(times) == 1:
        times = times[0]
    size = product(shape) if absent(axis) else dim_of(shape, axis)
    if times is None:
        size = opaque_dim("repeats", lower=0)
    elif rank_of(asarray(repeats)) == 1 and known(times) is None:
        require(len(times) == size, rule="broadcast-mismatch", raises=ValueError,
                message=f"operands could not be broadcast together with shape ({size},) ({len(times)},)",
                shapes={"a": shape, "repeats": (len(times),)}, clash={"repeats": 0})
        size = total(times)
    else:
        size = size * times
    if absent(axis):
        return tensor(ndarray, (size,), dtype_of(a))
    return tensor(ndarray, with_dim(shape, axis, size), dtype_of(a))


@op("np.reshape")
def reshape(a, shape=None, order="C", newshape=None, copy=None):
    return reshaped(a, newshape if absent(shape) else shape)


@op("np.ravel")
def ravel(a, order="C"):
    a = asarray(a)
    return viewed(a, (product(shape_of(a)),), flat(a))


@op("np.transpose")
def transpose(a, axes=None):
    return transposed(a, axes)


@op("np.matrix_transpose")
def matrix_transpose(x):
    return matrix_transposed(x)


@op("np.swapaxes")
def swapaxes(a, axis1, axis2):
    return swapped(a, axis1, axis2)


@op("np.moveaxis")
def moveaxis(a, source, destination):
    a = asarray(a)
    rank = rank_of(a)
    if rank is None:
        return viewed(a, opaque_shape(1))
    sources, destinations = normalize_axes(source, rank), normalize_axes(destination, rank)
    require(len(sources) == len(destinations), rule="rank-mismatch", raises=ValueError,
            message="`source` and `destination` arguments must have the same number of elements")
    order, rest = [], [axis for axis in range(rank) if axis not in sources]
    for position in range(rank):
        if position in destinations:
            order.append(sources[destinations.index(position)])
        elif rest:
            order.append(rest.pop(0))
    return viewed(a, transpose_shape(shape_of(a), order))


@op("np.rollaxis")
def rollaxis(a, axis, start=0):
    a = asarray(a)
    rank = rank_of(a)
    if rank is None:
        return viewed(a, opaque_shape(1))
    source = known(normalize_axis(axis, rank))
    target = known(normalize_axis(start, rank + 1))
    if source is None or target is None:
        return viewed(a, opaque_dims(rank, "axis"))
    order = [i for i in range(rank) if i != source]
    order.insert(target - 1 if target > source else target, source)
    return viewed(a, transpose_shape(shape_of(a), order))


@op("np.squeeze")
def squeeze(a, axis=None):
    return squeezed(a, axis)


@op("np.expand_dims")
def expand_dims(a, axis):
    a = asarray(a)
    return viewed(a, expand_shape(shape_of(a), axis))


@op("np.broadcast_to")
def broadcast_to(array, shape, subok=False):
    array = asarray(array)
    return viewed(array, broadcast_shape_to(shape_of(array), as_shape(shape)))


@op("np.broadcast_arrays")
def broadcast_arrays(*args, subok=False):
    arrays = [asarray(x) for x in args]
    shape = broadcast_shape(*[shape_of(x) for x in arrays])
    return tuple([viewed(x, shape) for x in arrays])


def broadcast_shapes(*args):
    return broadcast_shape(*[as_shape(x) for x in args])


class broadcast:
    def __init__(self, *args):
        self.shape = broadcast_shape(*[shape_of(asarray(x)) for x in args])

    @property
    def ndim(self):
        return len(self.shape)

    nd = ndim

    @property
    def size(self):
        return product(self.shape)


def at_least_1d(shape):
    rank = rank_of(shape)
    if rank is None:
        return opaque_shape(1)
    return (1,) if rank == 0 else shape


def at_least_2d(shape):
    rank = rank_of(shape)
    if rank is None:
        return opaque_shape(2)
    if rank >= 2:
        return shape
    return (1, 1) if rank == 0 else (1,) + shape


def at_least_3d(shape):
    rank = rank_of(shape)
    if rank is None:
        return opaque_shape(3)
    if rank >= 3:
        return shape
    if rank == 2:
        return shape + (1,)
    return (1, 1, 1) if rank == 0 else (1,) + shape + (1,)


def _each(widen, arrays):
    arrays = [asarray(x) for x in arrays]
    results = [viewed(x, widen(shape_of(x))) for x in arrays]
    return results[0] if len(results) == 1 else tuple(results)


@op("np.atleast_1d")
def atleast_1d(*arys):
    return _each(at_least_1d, arys)


@op("np.atleast_2d")
def atleast_2d(*arys):
    return _each(at_least_2d, arys)


@op("np.atleast_3d")
def atleast_3d(*arys):
    return _each(at_least_3d, arys)


def _same(a, axis=None):
    a = asarray(a)
    if not absent(axis) and rank_of(a) is not None:
        normalize_axes(axis, rank_of(a))
    return viewed(a, shape_of(a))


@op("np.flip")
def flip(m, axis=None):
    return _same(m, axis)


@op("np.flipud")
def flipud(m):
    with_rank_at_least(asarray(m), 1, message="Input must be >= 1-d.")
    return _same(m)


@op("np.fliplr")
def fliplr(m):
    with_rank_at_least(asarray(m), 2, message="Input must be >= 2-d.")
    return _same(m)


@op("np.roll")
def roll(a, shift, axis=None):
    a = asarray(a)
    if not absent(axis) and rank_of(a) is not None:
        normalize_axes(axis, rank_of(a))
    return tensor(ndarray, shape_of(a), dtype_of(a))


@op("np.rot90")
def rot90(m, k=1, axes=(0, 1)):
    m = asarray(m)
    with_rank_at_least(m, 2, message="Axes must be different axes of an array of rank 2 or more.")
    turns = known(k)
    if turns is not None and turns % 2 == 0:
        return viewed(m, shape_of(m))
    if turns is None:
        return viewed(m, opaque_dims(rank_of(m), "rotated"))
    return viewed(m, shape_of(swapped(m, axes[0], axes[1])))


@op("np.resize")
def resize(a, new_shape):
    a = asarray(a)
    return tensor(ndarray, as_shape(new_shape), dtype_of(a))


@op("np.repeat")
def repeat(a, repeats, axis=None):
    return repeated(a, repeats, axis)


@op("np.tile")
def tile(A, reps):
    A = asarray(A)
    times = as_shape(reps)
    shape = shape_of(A)
    rank, count = rank_of(shape), rank_of(times)
    if count is None:
        return tensor(ndarray, opaque_shape(), dtype_of(A))
    if rank is None:
        return tensor(ndarray, opaque_shape(count), dtype_of(A))
    if count < rank:
        times = (1,) * (rank - count) + times
    elif count > rank:
        shape = (1,) * (count - rank) + shape
    return tensor(ndarray, tuple([n * k for n, k in zip(shape, times)]), dtype_of(A))


def pad_pairs(pad_width, rank):
    """One (before, after) pair an axis; None where they are not known."""
    if is_unknown(pad_width):
        return None
    if isinstance(pad_width, int):
        return [(pad_width, pad_width)] * rank
    if isinstance(pad_width, dict):
        return None
    width = asarray(pad_width)
    content = content_of(width)
    depth = rank_of(width)
    if content is None:
        return None
    if depth == 0:
        return [(content, content)] * rank
    if depth == 1:
        if len(content) == 1:
            return [(content[0], content[0])] * rank
        return [(content[0], content[1])] * rank if len(content) == 2 else None
    if depth != 2:
        return None
    require(len(content) == 1 or len(content) == rank, rule="rank-mismatch", raises=ValueError,
            message=f"operands could not be broadcast together with remapped shapes: pad_width has {len(content)} "
                    f"pairs for an array of rank {rank}", shapes={"pad_width": shape_of(width)}, clash={"pad_width": 0})
    pairs = [(part[0], part[1]) if len(part) == 2 else (part[0], part[0]) for part in content]
    if len(pairs) == 1:
        return pairs * rank
    return pairs if len(pairs) == rank else None


@op("np.pad")
def pad(array, pad_width, mode="constant", **kwargs):
    array = asarray(array)
    rank = rank_of(array)
    if rank is None:
        return tensor(ndarray, opaque_shape(), dtype_of(array))
    pairs = pad_pairs(pad_width, rank)
    if pairs is None:
        return tensor(ndarray, opaque_dims(rank, "padded"), dtype_of(array))
    return tensor(ndarray, pad_shape(shape_of(array), pairs), dtype_of(array))


def shape(a):
    return shape_of(a)


def ndim(a):
    return len(shape_of(a))


def size(a, axis=None):
    dims = shape_of(a)
    return product(dims) if absent(axis) else dim_of(dims, axis)
