"""Making, joining, cutting and rearranging tensors."""
from foreshape import (
    broadcast, broadcast_to as broadcast_to_shape, bool_, concat_shape, content_of, conv_output, dtype_of, dynamic,
    expand_shape, float32, index_shape, int32, is_integer, is_tensor, is_unknown, normalize_axis, op, opaque_dim,
    pad_shape, product, range_size, rank_of, require, reshape_shape, shape_of, split_sizes, squeeze_shape, stack_shape,
    static_shape, tensor as new_tensor, transpose_shape, unknown, with_rank)
from tensorflow._core import (
    SparseTensor, Tensor, TensorShape, all_static, as_dtype, check_compatible, convert, convert_list, plain, refined,
    shape_argument, shape_text)


def int_argument(value):
    """A Python int, a Dimension or a scalar tensor as an int."""
    if is_tensor(value):
        content = content_of(value)
        return dynamic(opaque_dim("size")) if content is None else content
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
    require(given <= wanted, rule="reshape-mismatch", raises=ValueError,
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
        return new_tensor(Tensor, shape_of(x), dtype_of(x) if dtype is None else as_dtype(dtype))
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
    columns = rows if num_columns is None else int_argument(num_columns)
    batch = () if batch_shape is None else tuple(shape_argument(batch_shape))
    return new_tensor(Tensor, batch + (rows, columns), as_dtype(dtype))


@op("tf.range")
def range_(start, limit=None, delta=1, dtype=None, name="range"):
    if limit is None:
        start, limit = 0, start
    kind = dtype_of(convert(limit)) if dtype is None else as_dtype(dtype)
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
    if name is not None and isinstance(name, str):
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
    axis = axis_argument(dim if axis is None else axis)
    content = content_of(x)
    return new_tensor(Tensor, expand_shape(shape_of(x), axis, raises=ValueError), dtype_of(x),
                      (content,) if content is not None and rank_of(x) == 0 else None)


@op("tf.squeeze")
def squeeze(input, axis=None, name=None, squeeze_dims=None):
    x = convert(input)
    axis = axis_argument(squeeze_dims if axis is None else axis)
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
    dims = stack_shape([shape_of(each) for each in tensors], axis, raises=ValueError)
    first = tensors[0]
    content = None
    if rank_of(first) == 0 and is_integer(dtype_of(first)):
        parts = [content_of(each) for each in tensors]
        content = tuple(parts) if all([part is not None for part in parts]) else None
    return new_tensor(Tensor, dims, dtype_of(first), content)


def parallel_stack(values, name="parallel_stack"):
    return stack(values)


@op("tf.unstack")
def unstack(value, num=None, axis=0, name="unstack"):
    x = convert(value)
    known = rank_of(x)
    if known is None:
        if num is None:
            return unknown("the parts of a tensor of unknown rank")
        return [new_tensor(Tensor, unknown("the rank of a part"), dtype_of(x)) for _ in range(num)]
    dims = shape_of(x)
    axis = normalize_axis(axis, known, raises=ValueError)
    rest = dims[:axis] + dims[axis + 1:]
    if num is None:
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
    steps = [1] * len(starts) if strides is None else shape_argument(strides)
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
    kind = float32 if dtype is None else as_dtype(dtype)
    if dtype is None and on_value is not None:
        kind = dtype_of(convert(on_value))
    known = rank_of(x)
    if known is None:
        return new_tensor(Tensor, unknown("the rank of a one-hot tensor"), kind)
    dims = shape_of(x)
    at = known if axis is None or axis == -1 else axis
    return new_tensor(Tensor, dims[:at] + (size,) + dims[at:], kind)


@op("tf.sequence_mask")
def sequence_mask(lengths, maxlen=None, dtype=bool_, name=None):
    x = convert(lengths)
    longest = dynamic(opaque_dim("longest", key=x)) if maxlen is None else int_argument(maxlen)
    return new_tensor(Tensor, shape_of(x) + (longest,), as_dtype(dtype))


@op("tf.boolean_mask")
def boolean_mask(tensor, mask, name="boolean_mask", axis=None):
    x, chosen = convert(tensor), convert(mask)
    rank, covered = rank_of(x), rank_of(chosen)
    if rank is None or covered is None:
        return new_tensor(Tensor, unknown("the rank of a masked tensor"), dtype_of(x))
    axis = 0 if axis is None else axis
    require(covered > 0, rule="rank-mismatch", raises=ValueError, message="mask cannot be scalar.",
            shapes={"mask": shape_of(chosen)})
    dims = shape_of(x)
    for i in range(min(covered, rank - axis)):
        require(dims[axis + i] == shape_of(chosen)[i], rule="broadcast-mismatch", raises=ValueError,
                message=f"Shapes {shape_text(dims)} and {shape_text(shape_of(chosen))} are incompatible",
                shapes={"tensor": dims, "mask": shape_of(chosen)}, clash={"tensor": axis + i, "mask": i})
    count = dynamic(opaque_dim("true_count", lower=0, key=chosen))
    return new_tensor(Tensor, dims[:axis] + (count,) + dims[axis + covered:], dtype_of(x))


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


@op("tf.roll")
def roll(input, shift, axis):
    x = convert(input)
    return new_tensor(Tensor, shape_of(x), dtype_of(x))


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
