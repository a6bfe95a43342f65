"""Joining arrays and taking them apart."""

from foreshape import (bool_, ceil_div, concat_shape, content_of, dtype_of, index_shape, is_tensor, is_unknown, known,
                       normalize_axis, op, opaque_dim, opaque_shape, product, promote, rank_of, shape_of, split_sizes,
                       stack_shape, tensor, unknown, with_rank_at_least)
from numpy._core import absent, as_dtype, asarray, index_of, is_a, ndarray, rows, written
from numpy._creation import slice_size
from numpy._shapes import at_least_1d, at_least_2d, at_least_3d, dim_of, viewed, with_dim


def listed(arrays):
    return [asarray(x) for x in (rows(arrays) if is_tensor(arrays) else arrays)]


def common_dtype(arrays):
    count = known(len(arrays))
    if count is None:
        return dtype_of(arrays[0])
    return promote(*arrays) if count else None


def joined(arrays, shapes, axis, out=None, dtype=None, content=None):
    return written(out, concat_shape(shapes, axis), as_dtype(dtype, common_dtype(arrays)), content)


def joined_content(arrays):
    """The content of joined vectors."""
    if known(len(arrays)) is None:
        return None
    numbers = ()
    for x in arrays:
        content = content_of(x)
        if content is None or rank_of(x) != 1:
            return None
        numbers = numbers + content
    return numbers


@op("np.concatenate")
def concatenate(arrays, axis=0, out=None, dtype=None, casting="same_kind"):
    arrays = listed(arrays)
    if absent(axis):
        return joined(arrays, [(product(shape_of(x)),) for x in arrays], 0, out, dtype)
    return joined(arrays, [shape_of(x) for x in arrays], axis, out, dtype, joined_content(arrays))


@op("np.stack")
def stack(arrays, axis=0, out=None, dtype=None, casting="same_kind"):
    arrays = listed(arrays)
    return written(out, stack_shape([shape_of(x) for x in arrays], axis), as_dtype(dtype, common_dtype(arrays)))


@op("np.vstack")
def vstack(tup, dtype=None, casting="same_kind"):
    arrays = listed(tup)
    return joined(arrays, [at_least_2d(shape_of(x)) for x in arrays], 0, None, dtype)


row_stack = vstack


@op("np.hstack")
def hstack(tup, dtype=None, casting="same_kind"):
    arrays = listed(tup)
    shapes = [at_least_1d(shape_of(x)) for x in arrays]
    first = rank_of(shapes[0]) if known(len(shapes)) != 0 else 1
    if first is None:
        return tensor(ndarray, opaque_shape(1), as_dtype(dtype, common_dtype(arrays)))
    return joined(arrays, shapes, 0 if first == 1 else 1, None, dtype, joined_content(arrays) if first == 1 else None)


@op("np.dstack")
def dstack(tup, dtype=None, casting="same_kind"):
    arrays = listed(tup)
    return joined(arrays, [at_least_3d(shape_of(x)) for x in arrays], 2, None, dtype)


def _as_column(shape):
    rank = rank_of(shape)
    if rank is None:
        return opaque_shape(2)
    if rank == 0:
        return (1, 1)
    return shape + (1,) if rank == 1 else shape


@op("np.column_stack")
def column_stack(tup):
    arrays = listed(tup)
    return joined(arrays, [_as_column(shape_of(x)) for x in arrays], 1)


@op("np.append")
def append(arr, values, axis=None):
    arrays = [asarray(arr), asarray(values)]
    if absent(axis):
        flat_shapes = [(product(shape_of(x)),) for x in arrays]
        return joined(arrays, flat_shapes, 0, None, None, joined_content(arrays))
    return joined(arrays, [shape_of(x) for x in arrays], axis)


@op("np.block")
def block(arrays):
    if is_unknown(arrays):
        return tensor(ndarray, opaque_shape())
    return _block(arrays, _depth(arrays))


def _depth(arrays):
    depth = 0
    while is_a(arrays, list) and len(arrays):
        arrays = arrays[0]
        depth += 1
    return depth


def _block(arrays, depth):
    if depth == 0:
        return asarray(arrays)
    parts = [_block(part, depth - 1) for part in arrays]
    if depth == 1:
        widened = [_at_least(shape_of(x), depth) for x in parts]
        return joined(parts, widened, -1)
    return joined(parts, [_at_least(shape_of(x), depth) for x in parts], -depth)


def _at_least(shape, rank):
    have = rank_of(shape)
    if have is None:
        return opaque_shape(rank)
    return (1,) * (rank - have) + shape if have < rank else shape


def _selected_count(obj, size):
    """How many positions of an axis insert and delete speak of."""
    if is_unknown(obj):
        return opaque_dim("positions", lower=0)
    if isinstance(obj, slice):
        return index_shape(tensor(ndarray, (size,)), obj)[0]
    selection = asarray(obj)
    if rank_of(selection) is None or dtype_of(selection) == bool_:
        return opaque_dim("positions", lower=0)
    return product(shape_of(selection))


@op("np.delete")
def delete(arr, obj, axis=None):
    arr = asarray(arr)
    size = product(shape_of(arr)) if absent(axis) else dim_of(shape_of(arr), axis)
    count = _selected_count(obj, size)
    # Positions that are named twice are deleted once.
    exact = known(count) in (0, 1) or is_a(obj, slice)
    left = size - count if exact else opaque_dim("left", lower=0)
    if absent(axis):
        return tensor(ndarray, (left,), dtype_of(arr))
    return tensor(ndarray, with_dim(shape_of(arr), axis, left), dtype_of(arr))


@op("np.insert")
def insert(arr, obj, values, axis=None):
    arr, values = asarray(arr), asarray(values)
    size = product(shape_of(arr)) if absent(axis) else dim_of(shape_of(arr), axis)
    if is_unknown(obj) or isinstance(obj, (slice, list, tuple)) or rank_of(asarray(obj)) != 0:
        count = _selected_count(obj, size)
        if known(count) == 1:
            count = opaque_dim("inserted", lower=0)
    elif axis is None or rank_of(arr) == 1:
        count = product(shape_of(values))
    elif rank_of(values) is not None and rank_of(arr) is not None:
        # One position takes as many entries along the axis as the values have there.
        if known(axis) == 0 and rank_of(values) == rank_of(arr):
            count = shape_of(values)[0]
        elif rank_of(values) == 0 or known(axis) == 0 and rank_of(values) < rank_of(arr):
            count = 1
        else:
            count = opaque_dim("inserted", lower=0)
    else:
        count = opaque_dim("inserted", lower=0)
    if absent(axis):
        return tensor(ndarray, (size + count,), dtype_of(arr))
    return tensor(ndarray, with_dim(shape_of(arr), axis, size + count), dtype_of(arr))


def _parts(a, sizes, axis):
    return [viewed(a, with_dim(shape_of(a), axis, size)) for size in sizes]


def _cut(a, bounds, axis):
    """The parts of an axis between the given positions, as slices give them."""
    a = asarray(a)
    size = dim_of(shape_of(a), axis)
    line = tensor(ndarray, (size,))
    sizes, last = [], 0
    for bound in bounds:
        sizes.append(index_shape(line, slice(last, bound))[0])
        last = bound
    sizes.append(index_shape(line, slice(last, None))[0])
    return _parts(a, sizes, axis)


def _bounds(indices_or_sections):
    if is_a(indices_or_sections, (list, tuple)):
        return indices_or_sections
    if is_tensor(indices_or_sections) and rank_of(indices_or_sections) == 1:
        content = content_of(indices_or_sections)
        return rows(indices_or_sections) if content is None else content
    return None


def divided(a, indices_or_sections, axis):
    a = asarray(a)
    bounds = _bounds(indices_or_sections)
    if bounds is not None:
        return _cut(a, bounds, axis)
    sections = index_of(indices_or_sections)
    return _parts(a, split_sizes(dim_of(shape_of(a), axis), sections), axis)


@op("np.split")
def split(ary, indices_or_sections, axis=0):
    return divided(ary, indices_or_sections, axis)


@op("np.array_split")
def array_split(ary, indices_or_sections, axis=0):
    ary = asarray(ary)
    bounds = _bounds(indices_or_sections)
    if bounds is not None:
        return _cut(ary, bounds, axis)
    sections = index_of(indices_or_sections)
    size = dim_of(shape_of(ary), axis)
    return _parts(ary, [ceil_div(size - i, sections) for i in range(sections)], axis)


@op("np.vsplit")
def vsplit(ary, indices_or_sections):
    with_rank_at_least(asarray(ary), 2, message="vsplit only works on arrays of 2 or more dimensions")
    return divided(ary, indices_or_sections, 0)


@op("np.hsplit")
def hsplit(ary, indices_or_sections):
    ary = asarray(ary)
    with_rank_at_least(ary, 1, message="hsplit only works on arrays of 1 or more dimensions")
    rank = rank_of(ary)
    if rank is None:
        return [viewed(ary, opaque_shape(1)) for _ in range(opaque_dim("parts"))]
    return divided(ary, indices_or_sections, 0 if rank == 1 else 1)


@op("np.dsplit")
def dsplit(ary, indices_or_sections):
    with_rank_at_least(asarray(ary), 3, message="dsplit only works on arrays of 3 or more dimensions")
    return divided(ary, indices_or_sections, 2)


@op("np.unstack")
def unstack(x, axis=0):
    x = asarray(x)
    shape = shape_of(x)
    rank = rank_of(shape)
    position = None if rank is None else known(normalize_axis(axis, rank))
    if position is None:
        return unknown("axis")
    rest = shape[:position] + shape[position + 1:]
    return tuple([viewed(x, rest) for _ in range(shape[position])])


class Concatenator:
    """np.r_ and np.c_: what stands between the brackets is joined."""

    def __init__(self, columns):
        self.columns = columns

    def __getitem__(self, key):
        if is_unknown(key):
            return tensor(ndarray, opaque_shape(1))
        parts = key if isinstance(key, tuple) else (key,)
        if is_a(parts[0], str):
            return tensor(ndarray, opaque_shape(1))
        return join_columns(parts) if self.columns else join_parts(parts)


def _part(x):
    if is_a(x, slice):
        return tensor(ndarray, (slice_size(x),))
    return asarray(x)


@op("np.r_")
def join_parts(parts):
    arrays = [_part(x) for x in parts]
    return joined(arrays, [at_least_1d(shape_of(x)) for x in arrays], 0)


@op("np.c_")
def join_columns(parts):
    arrays = [_part(x) for x in parts]
    return joined(arrays, [_as_column(shape_of(x)) for x in arrays], -1)


class IndexExpression:
    """np.s_: the index itself."""

    def __getitem__(self, key):
        return key


def trim_zeros(filt, trim="fb", axis=None):
    return tensor(ndarray, (opaque_dim("trimmed", lower=0),), dtype_of(asarray(filt)))
