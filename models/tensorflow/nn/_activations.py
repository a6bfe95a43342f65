"""Activation functions and dropout."""
from foreshape import (
    broadcast, dtype_of, int32, normalize_axis, op, rank_of, require, shape_of, tensor, unknown, with_rank)
from tensorflow._arrays import axis_argument
from tensorflow._core import Tensor, convert
from tensorflow._shapes import absent, shape_argument, shape_text


def activation(operation_name):
    @op(operation_name)
    def activate(features, name=None):
        x = convert(features)
        return tensor(Tensor, shape_of(x), dtype_of(x))
    return activate


relu = activation("tf.nn.relu")
relu6 = activation("tf.nn.relu6")
elu = activation("tf.nn.elu")
selu = activation("tf.nn.selu")
softplus = activation("tf.nn.softplus")
softsign = activation("tf.nn.softsign")
swish = activation("tf.nn.swish")


@op("tf.nn.leaky_relu")
def leaky_relu(features, alpha=0.2, name=None):
    x = convert(features)
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.nn.crelu")
def crelu(features, name=None, axis=-1):
    x = convert(features)
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the rank of features"), dtype_of(x))
    dims = shape_of(x)
    at = normalize_axis(axis, rank_of(x))
    return tensor(Tensor, dims[:at] + (dims[at] * 2,) + dims[at + 1:], dtype_of(x))


def over_classes(operation_name):
    @op(operation_name)
    def normalize(logits, axis=None, name=None, dim=None):
        x = convert(logits)
        axis = axis_argument(dim if absent(axis) else axis)
        if rank_of(x) is not None:
            require(rank_of(x) > 0, rule="rank-mismatch", raises=ValueError,
                    message=f"Shape must be at least rank 1 but is rank 0 for '{operation_name}'",
                    shapes={"logits": shape_of(x)})
            if not absent(axis) and rank_of(x) > 0:
                normalize_axis(axis, rank_of(x), raises=ValueError)
        return tensor(Tensor, shape_of(x), dtype_of(x))
    return normalize


softmax = over_classes("tf.nn.softmax")
log_softmax = over_classes("tf.nn.log_softmax")


@op("tf.nn.dropout")
def dropout(x, keep_prob=None, noise_shape=None, seed=None, name=None, rate=None):
    x = convert(x)
    if not absent(noise_shape):
        broadcast(shape_of(x), shape_argument(noise_shape), names=("x", "noise_shape"))
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.nn.bias_add")
def bias_add(value, bias, data_format=None, name=None):
    x, offsets = convert(value), convert(bias)
    (size,) = with_rank(offsets, 1)
    rank = rank_of(x)
    if rank is None:
        return tensor(Tensor, shape_of(x), dtype_of(x))
    require(rank >= 2, rule="rank-mismatch", raises=ValueError,
            message=f"Shape must be at least rank 2 but is rank {rank} for 'BiasAdd' (op: 'BiasAdd')",
            shapes={"value": shape_of(x), "bias": shape_of(offsets)})
    if rank >= 2:
        axis = 1 if data_format == "NCHW" else rank - 1
        require(shape_of(x)[axis] == size, rule="broadcast-mismatch", raises=ValueError,
                message=f"Dimensions must be equal, but are {shape_of(x)[axis]} and {size} for 'BiasAdd' (op: "
                        "'BiasAdd') "
                        f"with input shapes: {shape_text(shape_of(x))}, {shape_text(shape_of(offsets))}",
                shapes={"value": shape_of(x), "bias": shape_of(offsets)}, clash={"value": axis, "bias": 0})
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.nn.l2_loss")
def l2_loss(t, name=None):
    return tensor(Tensor, (), dtype_of(convert(t)))


@op("tf.nn.l2_normalize")
def l2_normalize(x, axis=None, epsilon=1e-12, name=None, dim=None):
    x = convert(x)
    axis = axis_argument(dim if absent(axis) else axis)
    if isinstance(axis, int) and rank_of(x) is not None:
        normalize_axis(axis, rank_of(x), raises=ValueError)
    return tensor(Tensor, shape_of(x), dtype_of(x))


@op("tf.nn.zero_fraction")
def zero_fraction(value, name=None):
    from foreshape import float32
    return tensor(Tensor, (), float32)


@op("tf.nn.sampled_candidates")
def _sampled(num_sampled):
    return tensor(Tensor, (num_sampled,), int32)
