"""Batch normalisation of tf.nn."""
from foreshape import dtype_of, op, rank_of, require, shape_of, tensor
from tensorflow._core import Tensor, convert
from tensorflow._shapes import shape_text
from tensorflow.nn._convolution import is_channels_first, require_rank


def _require_fits(x, parameter, name):
    """A parameter of the normalisation must stretch to the input, never the other way round."""
    if parameter is None:
        return
    p = convert(parameter)
    if rank_of(p) is None or rank_of(x) is None:
        return
    dims, own = shape_of(x), shape_of(p)
    offset = rank_of(x) - rank_of(p)
    require(offset >= 0, rule="broadcast-mismatch", raises=ValueError,
            message=f"Incompatible shapes: {shape_text(dims)} and {name} {shape_text(own)}",
            shapes={"x": dims, name: own})
    if offset >= 0:
        for axis in range(rank_of(p)):
            require(own[axis] == dims[offset + axis] or own[axis] == 1 or dims[offset + axis] == 1,
                    rule="broadcast-mismatch", raises=ValueError,
                    message=f"Dimensions must be equal, but are {dims[offset + axis]} and {own[axis]} for {name} of a "
                            "batch normalisation",
                    shapes={"x": dims, name: own}, clash={"x": offset + axis, name: axis})


@op("tf.nn.batch_normalization")
def batch_normalization(x, mean, variance, offset, scale, variance_epsilon, name=None):
    x = convert(x)
    _require_fits(x, mean, "mean")
    _require_fits(x, variance, "variance")
    _require_fits(x, offset, "offset")
    _require_fits(x, scale, "scale")
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.nn.batch_norm_with_global_normalization")
def batch_norm_with_global_normalization(t, m, v, beta, gamma, variance_epsilon, scale_after_normalization, name=None):
    x = convert(t)
    _require_fits(x, m, "m")
    _require_fits(x, beta, "beta")
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.nn.fused_batch_norm")
def fused_batch_norm(x, scale, offset, mean=None, variance=None, epsilon=0.001, data_format="NHWC", is_training=True,
                     name=None):
    x, weights = convert(x), convert(scale)
    dims = require_rank(x, 4, "FusedBatchNorm", "x")
    if dims is not None and rank_of(weights) == 1:
        axis = 1 if is_channels_first(data_format) else 3
        require(dims[axis] == shape_of(weights)[0], rule="channel-mismatch", raises=ValueError,
                message=f"Dimensions must be equal, but are {dims[axis]} and {shape_of(weights)[0]} for "
                        "'FusedBatchNorm'",
                shapes={"x": dims, "scale": shape_of(weights)}, clash={"x": axis, "scale": 0})
    statistics = shape_of(weights)
    return (tensor(Tensor, shape_of(x), dtype_of(x)), tensor(Tensor, statistics, dtype_of(weights)),
            tensor(Tensor, statistics, dtype_of(weights)))


@op("tf.nn.normalize_moments")
def normalize_moments(counts, mean_ss, variance_ss, shift, name=None):
    mean, variance = convert(mean_ss), convert(variance_ss)
    return tensor(Tensor, shape_of(mean), dtype_of(mean)), tensor(Tensor, shape_of(variance), dtype_of(variance))
