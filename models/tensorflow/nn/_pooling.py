"""Pooling."""
from foreshape import ceil_div, dtype_of, int64, op, rank_of, shape_of, tensor, unknown, window_outputs, with_rank
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent
from tensorflow.nn._convolution import is_channels_first, per_dimension, require_rank, spatial_padding


def pooled_dims(x, window, strides, padding, data_format, rank, operation_name):
    first = is_channels_first(data_format)
    dims = require_rank(x, rank + 2, operation_name, "value")
    if dims is None:
        return unknown("the result of a refused pooling")
    sizes, steps = per_dimension(window, rank, first), per_dimension(strides, rank, first)
    start = 2 if first else 1
    out = window_outputs(dims[start:start + rank], sizes, steps, spatial_padding(padding, first))
    channels = dims[1] if first else dims[rank + 1]
    if not first and isinstance(window, (list, tuple)) and len(window) == rank + 2 and window[-1] != 1:
        # A window over channels pools groups of them.
        channels = ceil_div(channels, window[-1])
    return (dims[0], channels) + out if first else (dims[0],) + out + (channels,)


def pooling(operation_name, rank):
    @op(operation_name)
    def pool(value=None, ksize=None, strides=None, padding=None, data_format=None, name=None, input=None):
        x = convert(input if absent(value) else value)
        return tensor(Tensor, pooled_dims(x, ksize, strides, padding, data_format, rank, operation_name), dtype_of(x))
    return pool


max_pool = pooling("tf.nn.max_pool", 2)
avg_pool = pooling("tf.nn.avg_pool", 2)
max_pool3d = pooling("tf.nn.max_pool3d", 3)
avg_pool3d = pooling("tf.nn.avg_pool3d", 3)
max_pool2d = max_pool
max_pool1d = pooling("tf.nn.max_pool1d", 1)
avg_pool1d = pooling("tf.nn.avg_pool1d", 1)
avg_pool2d = avg_pool


@op("tf.nn.max_pool_with_argmax")
def max_pool_with_argmax(input, ksize, strides, padding, Targmax=int64, name=None):
    x = convert(input)
    dims = pooled_dims(x, ksize, strides, padding, "NHWC", 2, "MaxPoolWithArgmax")
    return tensor(Tensor, dims, dtype_of(x)), tensor(Tensor, dims, int64)


@op("tf.nn.pool")
def pool(input, window_shape, pooling_type, padding, dilation_rate=None, strides=None, name=None, data_format=None):
    x = convert(input)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the rank of pooled values"), dtype_of(x))
    rank = len(window_shape)
    return tensor(Tensor, pooled_dims(x, window_shape, 1 if absent(strides) else strides, padding, data_format, rank,
                                      "pool"),
                  dtype_of(x))


@op("tf.nn.fractional_max_pool")
def fractional_max_pool(value, pooling_ratio, pseudo_random=False, overlapping=False, deterministic=False, seed=0,
                        seed2=0, name=None):
    x = convert(value)
    dims = with_rank(x, 4)
    return (tensor(Tensor, (dims[0], unknown("pooled rows"), unknown("pooled columns"), dims[3]), dtype_of(x)),
            tensor(Tensor, (unknown("rows"),), int64), tensor(Tensor, (unknown("columns"),), int64))


@op("tf.nn.lrn")
def lrn(input, depth_radius=5, bias=1, alpha=1, beta=0.5, name=None):
    x = convert(input)
    require_rank(x, 4, "LRN", "input")
    return tensor(Tensor, shape_of(x), dtype_of(x))


local_response_normalization = lrn
