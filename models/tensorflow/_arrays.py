"""Making, joining, cutting and rearranging tensors."""
from foreshape import (
    broadcast, broadcast_to as broadcast_to_shape, bool_, concat_shape, content_of, conv_output, dtype_of, dynamic,
    expand_shape, float32, int32, is_integer, is_tensor, is_unknown, known, op, opaque_dim, pad_shape,
    product, range_size, rank_of, require, reshape_shape, shape_of, squeeze_shape, stack_shape, tensor as new_tensor,
    transpose_shape, unknown, with_rank)
from tensorflow._core import SparseTensor, Tensor, as_dtype, convert, convert_list
from tensorflow._shapes import (
    TensorShape, absent, all_static, check_compatible, plain, refined, scalar_value, shape_argument)


def int_argument(value):
    """A Python int, a Dimension or a scalar tensor as an int."""
    if is_tensor(value):
        return scalar_value(value)
    return plain(value)


def axis_argument(value):
    if isinstance(value, (list, tuple)):
        return [axis_argument(each) for each in value]
    if is_tensor(value):
        content = content_of(value)
        return unknown("an axis computed at run time") if content is None else content
    return plain(value)


def convert_to_tensor(value, dtype=None, name=None, preferred_dtype=None, dtype_hint=None):
    if isinstance(value, Tensor):
        return value
    return _constant(value, dtype, None)


def convert_to_tensor_or_sparse_tensor(value, dtype=None, name=None):
    return value if isinstance(value, SparseTensor) else convert_to_tensor(value, dtype)


def constant(value, dtype=None, shape=None, name="Const", verify_shape=False):
    made = _constant(value, dtype, shape)
    if name != "Const":
        graph_ops.named(made, name)
    return made


@op("tf.constant")
def _constant(value, dtype, shape):
    x = convert(value, dtype)
    kind = dtype_of(x) if dtype is None else as_dtype(dtype)
    if shape is None:
        return new_tensor(Tensor, shape_of(x), kind, content_of(x))
    dims = shape_argument(shape)
    # A value shorter than the shape is filled up with its last element; a longer one is refused.
    given, wanted = product(shape_of(x)), product(dims)
    require(given <= wanted or (wanted == 0 and not is_tensor(value)), rule="reshape-mismatch", raises=ValueError,
            message=f"Too many elements provided. Needed at most {wanted}, but received {given}",
            shapes={"value": shape_of(x), "shape": dims})
    content = content_of(x) if rank_of(x) == len(dims) and len(dims) <= 1 and given == wanted else None
    return new_tensor(Tensor, dims, kind, content)


def filled(operation_name, number):
    @op(operation_name)
    def fill_with(shape, dtype=float32, name=None):
        dims = shape_argument(shape)
        kind = as_dtype(dtype)
        content = number if is_integer(kind) and dims == () else None
        return new_tensor(Tensor, dims, kind, content)
    return fill_with


def filled_like(operation_name):
    @op(operation_name)
    def fill_like(tensor, dtype=None, name=None, optimize=True):
        if isinstance(tensor, SparseTensor):
            return new_tensor(Tensor, shape_argument(tensor.dense_shape), as_dtype(dtype))
        x = convert(tensor)
        return new_tensor(Tensor, shape_of(x), dtype_of(x) if absent(dtype) else as_dtype(dtype))
    return fill_like


zeros = filled("tf.zeros", 0)
ones = filled("tf.ones", 1)
zeros_like = filled_like("tf.zeros_like")
ones_like = filled_like("tf.ones_like")


@op("tf.fill")
def fill(dims, value, name=None):
    value = convert(value)
    return new_tensor(Tensor, shape_argument(dims), dtype_of(value))


@op("tf.eye")
def eye(num_rows, num_columns=None, batch_shape=None, dtype=float32, name=None):
    rows = int_argument(num_rows)
    columns = rows if absent(num_columns) else int_argument(num_columns)
    batch = () if absent(batch_shape) else tuple(shape_argument(batch_shape))
    return new_tensor(Tensor, batch + (rows, columns), as_dtype(dtype))


@op("tf.range")
def range_(start, limit=None, delta=1, dtype=None, name="range"):
    if absent(limit):
        start, limit = 0, start
    kind = dtype_of(convert(limit)) if absent(dtype) else as_dtype(dtype)
    start, limit, delta = int_argument(start), int_argument(limit), int_argument(delta)
    return new_tensor(Tensor, (range_size(start, limit, delta),), kind)


@op("tf.linspace")
def linspace(start, stop, num, name=None):
    return new_tensor(Tensor, (int_argument(num),), float32)


@op("tf.meshgrid")
def meshgrid(*args, **kwargs):
    vectors = convert_list(args)
    sizes = [product(shape_of(each)) for each in vectors]
    if kwargs.get("indexing", "xy") == "xy" and len(sizes) > 1:
        sizes = [sizes[1], sizes[0]] + sizes[2:]
    return [new_tensor(Tensor, sizes, dtype_of(each)) for each in vectors]


@op("tf.identity")
def _identity(input, after):
    x = convert(input)
    return new_tensor(Tensor, shape_of(x), dtype_of(x), content_of(x))


def identity(input, name=None):
    if isinstance(input, SparseTensor):
        return input
    made = _identity(input, graph_ops.control_inputs())
    if not absent(name) and isinstance(name, str):
        graph_ops.named(made, name)
    return made


@op("tf.stop_gradient")
def stop_gradient(input, name=None):
    x = convert(input)
    return new_tensor(Tensor, shape_of(x), dtype_of(x), content_of(x))


def tuple_(tensors, name=None, control_inputs=None):
    return list(tensors)


def Print(input_, data, message=None, first_n=None, summarize=None, name=None):
    return identity(input_)


@op("tf.shape")
def shape(input, name=None, out_type=int32):
    if isinstance(input, SparseTensor):
        return new_tensor(Tensor, shape_of(input.dense_shape), int32, content_of(input.dense_shape))
    x = convert(input)
    rank = rank_of(x)
    if rank is None:
        return new_tensor(Tensor, (opaque_dim("rank", lower=0, key=x),), as_dtype(out_type))
    return new_tensor(Tensor, (rank,), as_dtype(out_type), shape_of(x))


def shape_n(input, out_type=int32, name=None):
    return [shape(each, out_type=out_type) for each in input]


@op("tf.size")
def size(input, name=None, out_type=int32):
    x = convert(input)
    if rank_of(x) is None:
        return new_tensor(Tensor, (), as_dtype(out_type))
    count = product(shape_of(x))
    return new_tensor(Tensor, (), as_dtype(out_type), count if all_static(shape_of(x)) else dynamic(count))


@op("tf.rank")
def rank(input, name=None):
    known = rank_of(convert(input))
    return new_tensor(Tensor, (), int32, known)


@op("tf.reshape")
def reshape(tensor, shape, name=None):
    x = convert(tensor)
    content = content_of(x)
    dims = reshape_shape(shape_of(x), shape_argument(shape), raises=ValueError)
    if content is not None and rank_of(x) == 1 and len(dims) == 1:
        return new_tensor(Tensor, dims, dtype_of(x), content)
    if content is not None and rank_of(x) == 0 and len(dims) == 1:
        return new_tensor(Tensor, dims, dtype_of(x), (content,))
    if content is not None and rank_of(x) == 1 and len(dims) == 0:
        return new_tensor(Tensor, dims, dtype_of(x), content[0])
    return new_tensor(Tensor, dims, dtype_of(x))


@op("tf.expand_dims")
def expand_dims(input, axis=None, name=None, dim=None):
    x = convert(input)
    axis = axis_argument(dim if absent(axis) else axis)
    content = content_of(x)
    return new_tensor(Tensor, expand_shape(shape_of(x), axis, raises=ValueError), dtype_of(x),
                      (content,) if content is not None and rank_of(x) == 0 else None)


@op("tf.squeeze")
def squeeze(input, axis=None, name=None, squeeze_dims=None):
    x = convert(input)
    axis = axis_argument(squeeze_dims if absent(axis) else axis)
    if isinstance(axis, list) and len(axis) == 0:
        axis = None
    content = content_of(x)
    scalar = content is not None and rank_of(x) == 1 and isinstance(content, tuple) and len(content) == 1
    return new_tensor(Tensor, squeeze_shape(shape_of(x), axis, raises=ValueError), dtype_of(x),
                      content[0] if scalar else None)


@op("tf.transpose")
def transpose(a, perm=None, name="transpose", conjugate=False):
    x = convert(a)
    return new_tensor(Tensor, transpose_shape(shape_of(x), axis_argument(perm), raises=ValueError), dtype_of(x))


def _concat_contents(values):
    parts = []
    for each in values:
        content = content_of(each)
        if content is None or not isinstance(content, tuple) or not is_integer(dtype_of(each)):
            return None
        parts.extend(content)
    return tuple(parts)


@op("tf.concat")
def concat(values, axis, name="concat"):
    if isinstance(axis, (list, tuple)) and not isinstance(values, (list, tuple)):
        # The order of arguments before 1.0.
        values, axis = axis, values
    if not isinstance(values, (list, tuple)):
        x = convert(values)
        return new_tensor(Tensor, shape_of(x), dtype_of(x))
    tensors = convert_list(values)
    if known(len(tensors)) == 0:
        return unknown("the concatenation of nothing")
    axis = axis_argument(axis)
    dims = concat_shape([shape_of(each) for each in tensors], axis, raises=ValueError)
    return new_tensor(Tensor, dims, dtype_of(tensors[0]),
                      _concat_contents(tensors) if rank_of(tensors[0]) == 1 else None)


def concat_v2(values, axis, name="concat_v2"):
    return concat(values, axis)


@op("tf.stack")
def stack(values, axis=0, name="stack"):
    if not isinstance(values, (list, tuple)):
        x = convert(values)
        return new_tensor(Tensor, shape_of(x), dtype_of(x), content_of(x))
    tensors = convert_list(values)
    if known(len(tensors)) == 0:
        return unknown("a stack of nothing")
    dims = stack_shape([shape_of(each) for each in tensors], axis, raises=ValueError)
    first = tensors[0]
    content = None
    if rank_of(first) == 0 and is_integer(dtype_of(first)):
        parts = [content_of(each) for each in tensors]
        content = tuple(parts) if all([part is not None for part in parts]) else None
    return new_tensor(Tensor, dims, dtype_of(first), content)


def parallel_stack(values, name="parallel_stack"):
    return stack(values)


@op("tf.tile")
def tile(input, multiples, name=None):
    x = convert(input)
    repeats = shape_argument(multiples)
    known = rank_of(x)
    if known is None or is_unknown(repeats):
        return new_tensor(Tensor, unknown("the rank of a tiled tensor"), dtype_of(x))
    require(len(repeats) == known, rule="rank-mismatch", raises=ValueError,
            message=f"Shape must be rank {len(repeats)} but is rank {known} for 'Tile' (op: 'Tile')",
            shapes={"input": shape_of(x)})
    if len(repeats) != known:
        return new_tensor(Tensor, unknown("the result of a refused tile"), dtype_of(x))
    return new_tensor(Tensor, [dim * count for dim, count in zip(shape_of(x), repeats)], dtype_of(x))


@op("tf.pad")
def pad(tensor, paddings, mode="CONSTANT", name=None, constant_values=0):
    x = convert(tensor)
    amounts = convert(paddings)
    known = rank_of(x)
    pairs = content_of(amounts)
    rows = with_rank(amounts, 2)[0]
    if known is not None:
        require(rows == known, rule="rank-mismatch", raises=ValueError,
                message=f"Shape must be rank {rows} but is rank {known} for 'Pad' (op: 'Pad') "
                        f"with input shapes: {shape_of(x)}, {shape_of(amounts)}",
                shapes={"tensor": shape_of(x), "paddings": shape_of(amounts)})
        if pairs is None:
            return new_tensor(Tensor, [dynamic(opaque_dim("padded")) for _ in range(known)], dtype_of(x))
        if rows == known:
            return new_tensor(Tensor, pad_shape(shape_of(x), pairs), dtype_of(x))
    return new_tensor(Tensor, unknown("the rank of a padded tensor"), dtype_of(x))


@op("tf.broadcast_to")
def broadcast_to(input, shape, name=None):
    x = convert(input)
    return new_tensor(Tensor, broadcast_to_shape(shape_of(x), shape_argument(shape)), dtype_of(x))


@op("tf.broadcast_static_shape")
def _broadcast_dims(a, b):
    return broadcast(a, b)


def broadcast_static_shape(shape_x, shape_y):
    return TensorShape(_broadcast_dims(shape_x._dims, shape_y._dims))


@op("tf.broadcast_dynamic_shape")
def broadcast_dynamic_shape(shape_x, shape_y):
    dims = broadcast(shape_argument(shape_x), shape_argument(shape_y))
    return new_tensor(Tensor, (len(dims),), int32, tuple(dims))


@op("tf.one_hot")
def one_hot(indices, depth, on_value=None, off_value=None, axis=None, dtype=None, name=None):
    x = convert(indices)
    size = int_argument(depth)
    kind = float32 if absent(dtype) else as_dtype(dtype)
    if absent(dtype) and not absent(on_value):
        kind = dtype_of(convert(on_value))
    known = rank_of(x)
    if known is None:
        return new_tensor(Tensor, unknown("the rank of a one-hot tensor"), kind)
    dims = shape_of(x)
    at = known if absent(axis) or axis == -1 else axis
    return new_tensor(Tensor, dims[:at] + (size,) + dims[at:], kind)


@op("tf.sequence_mask")
def sequence_mask(lengths, maxlen=None, dtype=bool_, name=None):
    x = convert(lengths)
    longest = dynamic(opaque_dim("longest", key=x)) if absent(maxlen) else int_argument(maxlen)
    return new_tensor(Tensor, shape_of(x) + (longest,), as_dtype(dtype))


def _block(x, dims, size, operation_name):
    for axis in (1, 2):
        require(dims[axis] % size == 0, rule="indivisible", raises=ValueError,
                message=f"Dimension size must be evenly divisible by {size} but is {dims[axis]} for '{operation_name}'",
                shapes={"input": dims}, clash={"input": axis})


@op("tf.space_to_depth")
def space_to_depth(input, block_size, name=None, data_format="NHWC"):
    x = convert(input)
    dims = with_rank(x, 4)
    _block(x, dims, block_size, "SpaceToDepth")
    return new_tensor(Tensor, (dims[0], dims[1] // block_size, dims[2] // block_size,
                               dims[3] * block_size * block_size), dtype_of(x))


@op("tf.depth_to_space")
def depth_to_space(input, block_size, name=None, data_format="NHWC"):
    x = convert(input)
    dims = with_rank(x, 4)
    area = block_size * block_size
    require(dims[3] % area == 0, rule="indivisible", raises=ValueError,
            message=f"Dimension size must be evenly divisible by {area} but is {dims[3]} for 'DepthToSpace'",
            shapes={"input": dims}, clash={"input": 3})
    return new_tensor(Tensor, (dims[0], dims[1] * block_size, dims[2] * block_size, dims[3] // area), dtype_of(x))


@op("tf.extract_image_patches")
def extract_image_patches(images, ksizes, strides, rates, padding, name=None):
    x = convert(images)
    dims = with_rank(x, 4)
    rows = conv_output(dims[1], ksizes[1], strides[1], padding, rates[1])
    columns = conv_output(dims[2], ksizes[2], strides[2], padding, rates[2])
    return new_tensor(Tensor, (dims[0], rows, columns, ksizes[1] * ksizes[2] * dims[3]), dtype_of(x))


def required_space_to_batch_paddings(input_shape, block_shape, base_paddings=None, name=None):
    return unknown("paddings computed at run time"), unknown("crops computed at run time")


@op("tf.py_func")
def _py_func(func, inp, kinds, single):
    if single:
        return new_tensor(Tensor, unknown("the result of a Python function"), kinds)
    return [new_tensor(Tensor, unknown("the result of a Python function"), kind) for kind in kinds]


def py_func(func, inp, Tout, stateful=True, name=None):
    if isinstance(Tout, (list, tuple)):
        return _py_func(func, inp, [as_dtype(kind) for kind in Tout], False)
    return _py_func(func, inp, as_dtype(Tout), True)


py_function = py_func


@op("tf.unique")
def unique(x, out_idx=int32, name=None):
    x = convert(x)
    dims = with_rank(x, 1)
    return (new_tensor(Tensor, (dynamic(opaque_dim("distinct", key=x)),), dtype_of(x)),
            new_tensor(Tensor, dims, as_dtype(out_idx)))


@op("tf.unique_with_counts")
def unique_with_counts(x, out_idx=int32, name=None):
    x = convert(x)
    dims = with_rank(x, 1)
    count = dynamic(opaque_dim("distinct", key=x))
    return (new_tensor(Tensor, (count,), dtype_of(x)), new_tensor(Tensor, dims, as_dtype(out_idx)),
            new_tensor(Tensor, (count,), as_dtype(out_idx)))


@op("tf.setdiff1d")
def setdiff1d(x, y, index_dtype=int32, name=None):
    x = convert(x)
    count = dynamic(opaque_dim("difference", lower=0))
    return new_tensor(Tensor, (count,), dtype_of(x)), new_tensor(Tensor, (count,), as_dtype(index_dtype))


@op("tf.invert_permutation")
def invert_permutation(x, name=None):
    x = convert(x)
    return new_tensor(Tensor, with_rank(x, 1), dtype_of(x))


@op("tf.searchsorted")
def searchsorted(sorted_sequence, values, side="left", out_type=int32, name=None):
    return new_tensor(Tensor, shape_of(convert(values)), as_dtype(out_type))


@op("tf.bincount")
def bincount(arr, weights=None, minlength=None, maxlength=None, dtype=int32):
    return new_tensor(Tensor, (dynamic(opaque_dim("bins")),), as_dtype(dtype))


@op("tf.histogram_fixed_width")
def histogram_fixed_width(values, value_range, nbins=100, dtype=int32, name=None):
    return new_tensor(Tensor, (int_argument(nbins),), as_dtype(dtype))


def ensure_shape(x, shape, name=None):
    target = TensorShape(shape)._dims
    return _ensure_shape(x, target)


@op("tf.ensure_shape")
def _ensure_shape(x, target):
    x = convert(x)
    if target is None or is_unknown(target):
        return new_tensor(Tensor, shape_of(x), dtype_of(x))
    if rank_of(x) is not None:
        check_compatible(shape_of(x), target)
    return new_tensor(Tensor, refined(x, target), dtype_of(x))


import tensorflow._graph as graph_ops
