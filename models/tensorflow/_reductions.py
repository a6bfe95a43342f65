"""Reductions, positions of extremes, cumulative and segment operations."""
from foreshape import (
    bool_, content_of, dtype_of, dynamic, int32, int64, is_integer, lint, normalize_axis, op, opaque_dim, product,
    rank_of, reduce_shape, require, shape_of, static_shape, tensor, total, unknown, with_rank_at_least)
from tensorflow._arrays import axis_argument, int_argument
from tensorflow._core import Tensor, as_dtype, convert
from tensorflow._shapes import absent


def reduced_dims(x, axis, reduction_indices, keepdims, keep_dims):
    axis = axis_argument(reduction_indices if axis is None else axis)
    return reduce_shape(shape_of(x), axis, bool(keepdims) or bool(keep_dims), raises=ValueError)


def reduction(operation_name):
    @op(operation_name)
    def reduce(input_tensor, axis=None, keepdims=None, name=None, reduction_indices=None, keep_dims=None):
        x = convert(input_tensor)
        return tensor(Tensor, reduced_dims(x, axis, reduction_indices, keepdims, keep_dims), dtype_of(x))
    return reduce


def small_content(x, axis):
    """The contents of a vector of sizes that is reduced as a whole."""
    content = content_of(x)
    if content is None or not isinstance(content, tuple) or rank_of(x) != 1 or not is_integer(dtype_of(x)):
        return None
    return content if axis is None or axis == 0 or axis == [0] else None


@op("tf.reduce_sum")
def reduce_sum(input_tensor, axis=None, keepdims=None, name=None, reduction_indices=None, keep_dims=None):
    x = convert(input_tensor)
    sizes = small_content(x, axis)
    dims = reduced_dims(x, axis, reduction_indices, keepdims, keep_dims)
    return tensor(Tensor, dims, dtype_of(x), total(sizes) if sizes is not None and dims == () else None)


@op("tf.reduce_prod")
def reduce_prod(input_tensor, axis=None, keepdims=None, name=None, reduction_indices=None, keep_dims=None):
    x = convert(input_tensor)
    sizes = small_content(x, axis)
    dims = reduced_dims(x, axis, reduction_indices, keepdims, keep_dims)
    return tensor(Tensor, dims, dtype_of(x), product(sizes) if sizes is not None and dims == () else None)


reduce_mean = reduction("tf.reduce_mean")
reduce_max = reduction("tf.reduce_max")
reduce_min = reduction("tf.reduce_min")
reduce_all = reduction("tf.reduce_all")
reduce_any = reduction("tf.reduce_any")
reduce_logsumexp = reduction("tf.reduce_logsumexp")
reduce_std = reduction("tf.math.reduce_std")
reduce_variance = reduction("tf.math.reduce_variance")


@op("tf.reduce_join")
def reduce_join(inputs, axis=None, keep_dims=False, separator="", name=None, reduction_indices=None):
    x = convert(inputs)
    return tensor(Tensor, reduced_dims(x, axis, reduction_indices, keep_dims, False), dtype_of(x))


@op("tf.count_nonzero")
def count_nonzero(input_tensor, axis=None, keepdims=None, dtype=int64, name=None, reduction_indices=None,
                  keep_dims=None):
    x = convert(input_tensor)
    return tensor(Tensor, reduced_dims(x, axis, reduction_indices, keepdims, keep_dims), as_dtype(dtype))


def position_of_extreme(operation_name):
    @op(operation_name)
    def find(input, axis=None, name=None, dimension=None, output_type=int64):
        x = convert(input)
        axis = axis_argument(dimension if absent(axis) else axis)
        axis = 0 if absent(axis) else axis
        known = static_shape(x)
        dims = reduce_shape(shape_of(x), axis, False, raises=ValueError)
        if known is not None and rank_of(x) is not None:
            at = normalize_axis(axis, rank_of(x), raises=ValueError)
            lint(known[at] is not None and known[at] == 1, rule="size-one-reduction",
                 message=f"The result of {operation_name} over axis {at} of size 1 is always 0",
                 shapes={"input": shape_of(x)}, clash={"input": at})
        return tensor(Tensor, dims, as_dtype(output_type))
    return find


argmax = position_of_extreme("tf.argmax")
argmin = position_of_extreme("tf.argmin")
arg_max = argmax
arg_min = argmin


def cumulative(operation_name):
    @op(operation_name)
    def accumulate(x, axis=0, exclusive=False, reverse=False, name=None):
        x = convert(x)
        if rank_of(x) is not None:
            normalize_axis(axis_argument(axis), rank_of(x), raises=ValueError)
        return tensor(Tensor, shape_of(x), dtype_of(x))
    return accumulate


cumsum = cumulative("tf.cumsum")
cumprod = cumulative("tf.cumprod")


def segment(operation_name):
    @op(operation_name)
    def reduce_segments(data, segment_ids, name=None):
        x = convert(data)
        dims = with_rank_at_least(x, 1)
        ids = convert(segment_ids)
        return tensor(Tensor, (dynamic(opaque_dim("segments", key=ids)),) + dims[1:], dtype_of(x))
    return reduce_segments


def unsorted_segment(operation_name):
    @op(operation_name)
    def reduce_segments(data, segment_ids, num_segments, name=None):
        x = convert(data)
        ids = convert(segment_ids)
        if rank_of(ids) is None or rank_of(x) is None:
            return tensor(Tensor, unknown("the rank of segments"), dtype_of(x))
        return tensor(Tensor, (int_argument(num_segments),) + shape_of(x)[rank_of(ids):], dtype_of(x))
    return reduce_segments


segment_sum = segment("tf.segment_sum")
segment_mean = segment("tf.segment_mean")
segment_max = segment("tf.segment_max")
segment_min = segment("tf.segment_min")
segment_prod = segment("tf.segment_prod")
unsorted_segment_sum = unsorted_segment("tf.unsorted_segment_sum")
unsorted_segment_max = unsorted_segment("tf.unsorted_segment_max")
unsorted_segment_mean = unsorted_segment("tf.unsorted_segment_mean")
unsorted_segment_min = unsorted_segment("tf.unsorted_segment_min")
unsorted_segment_prod = unsorted_segment("tf.unsorted_segment_prod")
unsorted_segment_sqrt_n = unsorted_segment("tf.unsorted_segment_sqrt_n")


def sparse_segment(operation_name):
    @op(operation_name)
    def reduce_segments(data, indices, segment_ids, name=None, num_segments=None):
        x = convert(data)
        dims = with_rank_at_least(x, 1)
        count = dynamic(opaque_dim("segments")) if absent(num_segments) else int_argument(num_segments)
        return tensor(Tensor, (count,) + dims[1:], dtype_of(x))
    return reduce_segments


sparse_segment_sum = sparse_segment("tf.sparse_segment_sum")
sparse_segment_mean = sparse_segment("tf.sparse_segment_mean")
sparse_segment_sqrt_n = sparse_segment("tf.sparse_segment_sqrt_n")


@op("tf.nn.top_k")
def _top_k(input, k):
    x = convert(input)
    dims = with_rank_at_least(x, 1)
    count = int_argument(k)
    require(count <= dims[-1], rule="index-out-of-range", raises=ValueError,
            message=f"input must have last dimension >= k = {count} but is {dims[-1]} for 'TopKV2' (op: 'TopKV2')",
            shapes={"input": dims})
    return tensor(Tensor, dims[:-1] + (count,), dtype_of(x)), tensor(Tensor, dims[:-1] + (count,), int32)


class TopKV2:
    def __init__(self, values, indices):
        self.values = values
        self.indices = indices

    def __iter__(self):
        return iter([self.values, self.indices])

    def __getitem__(self, key):
        return (self.values, self.indices)[key]

    def __len__(self):
        return 2


def top_k(input, k=1, sorted=True, name=None):
    values, indices = _top_k(input, k)
    return TopKV2(values, indices)


@op("tf.nn.in_top_k")
def in_top_k(predictions, targets, k, name=None):
    scores, wanted = convert(predictions), convert(targets)
    dims = with_class_scores(scores, wanted)
    return tensor(Tensor, (dims[0],), bool_)


def with_class_scores(scores, wanted):
    """Scores of each class for a batch, with one wanted class each."""
    rank, own = rank_of(scores), rank_of(wanted)
    if rank is not None:
        require(rank == 2, rule="rank-mismatch", raises=ValueError,
                message=f"Shape must be rank 2 but is rank {rank} for 'InTopK' (op: 'InTopK')",
                shapes={"predictions": shape_of(scores)})
    if own is not None:
        require(own == 1, rule="rank-mismatch", raises=ValueError,
                message=f"Shape must be rank 1 but is rank {own} for 'InTopK' (op: 'InTopK')",
                shapes={"targets": shape_of(wanted)})
    if rank == 2 and own == 1:
        require(shape_of(scores)[0] == shape_of(wanted)[0], rule="loss-target", raises=ValueError,
                message=f"Dimensions must be equal, but are {shape_of(scores)[0]} and {shape_of(wanted)[0]} for "
                        "'InTopK'",
                shapes={"predictions": shape_of(scores), "targets": shape_of(wanted)},
                clash={"predictions": 0, "targets": 0})
    return shape_of(scores) if rank is not None else (dynamic(opaque_dim("batch")),)


@op("tf.nn.moments")
def moments(x, axes, shift=None, name=None, keep_dims=False, keepdims=None):
    x = convert(x)
    dims = reduce_shape(shape_of(x), axis_argument(axes), bool(keep_dims) or bool(keepdims), raises=ValueError)
    return tensor(Tensor, dims, dtype_of(x)), tensor(Tensor, dims, dtype_of(x))


@op("tf.nn.weighted_moments")
def weighted_moments(x, axes, frequency_weights, name=None, keep_dims=False):
    x = convert(x)
    dims = reduce_shape(shape_of(x), axis_argument(axes), keep_dims, raises=ValueError)
    return tensor(Tensor, dims, dtype_of(x)), tensor(Tensor, dims, dtype_of(x))


@op("tf.confusion_matrix")
def confusion_matrix(labels, predictions, num_classes=None, dtype=int32, name=None, weights=None):
    size = dynamic(opaque_dim("classes")) if absent(num_classes) else int_argument(num_classes)
    return tensor(Tensor, (size, size), as_dtype(dtype))


@op("tf.sort")
def sort(values, axis=-1, direction="ASCENDING", name=None):
    x = convert(values)
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.argsort")
def argsort(values, axis=-1, direction="ASCENDING", stable=False, name=None):
    return tensor(Tensor, shape_of(convert(values)), int32)
