"""Cutting tensors: slices, parts, masks and reversals."""
from foreshape import (
    content_of, dtype_of, dynamic, index_shape, is_integer, is_tensor, is_unknown, normalize_axis, opaque_dim, op,
    rank_of, require, shape_of, split_sizes, static_shape, tensor as new_tensor, unknown)
from tensorflow._arrays import axis_argument, int_argument
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent, all_static, plain, shape_argument, shape_text


@op("tf.unstack")
def unstack(value, num=None, axis=0, name="unstack"):
    x = convert(value)
    known = rank_of(x)
    if known is None:
        if absent(num):
            return unknown("the parts of a tensor of unknown rank")
        return [new_tensor(Tensor, unknown("the rank of a part"), dtype_of(x)) for _ in range(num)]
    dims = shape_of(x)
    axis = normalize_axis(axis, known, raises=ValueError)
    rest = dims[:axis] + dims[axis + 1:]
    if absent(num):
        stated = static_shape(x)
        require(stated is None or stated[axis] is not None, rule="undefined-static-shape", raises=ValueError,
                message=f"Cannot infer num from shape {shape_text(stated)}", shapes={"value": dims},
                clash={"value": axis})
        num = dims[axis]
    else:
        require(num == dims[axis], rule="unpack-mismatch", raises=ValueError,
                message=f"Dimension must be {num} but is {dims[axis]} for 'unstack' (op: 'Unpack')",
                shapes={"value": dims}, clash={"value": axis})
    content = content_of(x)
    if content is not None and known == 1 and is_integer(dtype_of(x)):
        whole = all_static(content)
        return [new_tensor(Tensor, (), dtype_of(x), each if whole else dynamic(each)) for each in content]
    return [new_tensor(Tensor, rest, dtype_of(x)) for _ in range(num)]


@op("tf.split")
def split(value, num_or_size_splits, axis=0, num=None, name="split"):
    if not is_tensor(axis) and is_tensor(num_or_size_splits) and not is_tensor(value):
        # The order of arguments before 1.0: axis, number of parts, value.
        value, num_or_size_splits, axis = num_or_size_splits, axis, value
    x = convert(value)
    known = rank_of(x)
    sections = [int_argument(each) for each in num_or_size_splits] if isinstance(num_or_size_splits, (list, tuple)) \
        else int_argument(num_or_size_splits)
    if is_tensor(num_or_size_splits) and isinstance(sections, tuple):
        sections = list(sections)
    if known is None:
        count = len(sections) if isinstance(sections, list) else sections
        return [new_tensor(Tensor, unknown("the rank of a part"), dtype_of(x)) for _ in range(count)]
    dims = shape_of(x)
    axis = normalize_axis(axis_argument(axis), known, raises=ValueError)
    sizes = split_sizes(dims[axis], sections, raises=ValueError)
    return [new_tensor(Tensor, dims[:axis] + (each,) + dims[axis + 1:], dtype_of(x)) for each in sizes]


def split_v(value, size_splits, axis=0, num=None, name=None):
    return split(value, size_splits, axis)


@op("tf.slice")
def slice_(input_, begin, size, name=None):
    x = convert(input_)
    starts, sizes = shape_argument(begin), shape_argument(size)
    known = rank_of(x)
    if known is None or is_unknown(starts) or is_unknown(sizes):
        return new_tensor(Tensor, unknown("the rank of a slice"), dtype_of(x))
    require(len(starts) == known and len(sizes) == known, rule="rank-mismatch", raises=ValueError,
            message=f"Shape must be rank {len(starts)} but is rank {known} for 'Slice' (op: 'Slice')",
            shapes={"input": shape_of(x)})
    if len(starts) != known or len(sizes) != known:
        return new_tensor(Tensor, unknown("the result of a refused slice"), dtype_of(x))
    content = content_of(x)
    if content is not None and known == 1 and isinstance(content, tuple):
        end = len(content) if sizes[0] == -1 else starts[0] + sizes[0]
        return new_tensor(Tensor, [end - starts[0]], dtype_of(x), content[starts[0]:end])
    return new_tensor(Tensor, [_slice_size(x, axis, starts[axis], sizes[axis]) for axis in range(known)], dtype_of(x))


def _slice_size(x, axis, start, size):
    dim = shape_of(x)[axis]
    if size == -1:
        return dim - start
    require(start + size <= dim, rule="negative-dim", raises=ValueError,
            message=f"Expected size[{axis}] in [0, {dim - start}], but got {size}",
            shapes={"input": shape_of(x)}, clash={"input": axis})
    return size


def _picked_content(x, key):
    """The contents under a key of a small vector, such as a shape."""
    content = content_of(x)
    if content is None or rank_of(x) != 1:
        return None
    if isinstance(key, tuple):
        if len(key) != 1:
            return None
        key = key[0]
    if isinstance(key, slice):
        bounds = [plain_bound(key.start), plain_bound(key.stop), plain_bound(key.step)]
        return content[slice(bounds[0], bounds[1], bounds[2])]
    if isinstance(key, int) and -len(content) <= key and key < len(content):
        # Static inference follows one element only where the whole vector is a constant.
        return content[key] if all_static(content) else dynamic(content[key])
    return None


def plain_bound(bound):
    return int_argument(bound) if bound is not None else None


def plain_key(key):
    """An index with Dimensions and scalar tensors replaced by the ints they stand for."""
    if key is None or key is Ellipsis:
        return key
    if isinstance(key, tuple):
        return tuple([plain_key(each) for each in key])
    if isinstance(key, slice):
        return slice(plain_bound(key.start), plain_bound(key.stop), plain_bound(key.step))
    if is_tensor(key) and rank_of(key) == 0:
        return int_argument(key)
    return plain(key)


@op("tf.strided_slice")
def strided_slice_operator(x, key):
    key = plain_key(key)
    return new_tensor(Tensor, index_shape(x, key), dtype_of(x), _picked_content(x, key))


@op("tf.strided_slice")
def strided_slice(input_, begin, end, strides=None, begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0,
                  shrink_axis_mask=0, var=None, name=None):
    x = convert(input_)
    starts, ends = shape_argument(begin), shape_argument(end)
    steps = [1] * len(starts) if absent(strides) else shape_argument(strides)
    if ellipsis_mask != 0 or new_axis_mask != 0 or is_unknown(starts) or is_unknown(ends):
        return new_tensor(Tensor, unknown("a strided slice with masks"), dtype_of(x))
    key = []
    for axis in range(len(starts)):
        if shrink_axis_mask // 2 ** axis % 2 == 1:
            key.append(starts[axis])
        else:
            first = None if begin_mask // 2 ** axis % 2 == 1 else starts[axis]
            last = None if end_mask // 2 ** axis % 2 == 1 else ends[axis]
            key.append(slice(first, last, steps[axis]))
    return new_tensor(Tensor, index_shape(x, tuple(key)), dtype_of(x), _picked_content(x, tuple(key)))


@op("tf.reverse")
def reverse(tensor, axis, name=None):
    x = convert(tensor)
    return new_tensor(Tensor, shape_of(x), dtype_of(x))


reverse_v2 = reverse


@op("tf.reverse_sequence")
def reverse_sequence(input, seq_lengths, seq_axis=None, batch_axis=None, name=None, seq_dim=None, batch_dim=None):
    x = convert(input)
    return new_tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.boolean_mask")
def boolean_mask(tensor, mask, name="boolean_mask", axis=None):
    x, chosen = convert(tensor), convert(mask)
    rank, covered = rank_of(x), rank_of(chosen)
    if rank is None or covered is None:
        return new_tensor(Tensor, unknown("the rank of a masked tensor"), dtype_of(x))
    axis = 0 if absent(axis) else axis
    require(covered > 0, rule="rank-mismatch", raises=ValueError, message="mask cannot be scalar.",
            shapes={"mask": shape_of(chosen)})
    dims = shape_of(x)
    for i in range(min(covered, rank - axis)):
        require(dims[axis + i] == shape_of(chosen)[i], rule="broadcast-mismatch", raises=ValueError,
                message=f"Shapes {shape_text(dims)} and {shape_text(shape_of(chosen))} are incompatible",
                shapes={"tensor": dims, "mask": shape_of(chosen)}, clash={"tensor": axis + i, "mask": i})
    count = dynamic(opaque_dim("true_count", lower=0, key=chosen))
    return new_tensor(Tensor, dims[:axis] + (count,) + dims[axis + covered:], dtype_of(x))


@op("tf.roll")
def roll(input, shift, axis):
    x = convert(input)
    return new_tensor(Tensor, shape_of(x), dtype_of(x))
