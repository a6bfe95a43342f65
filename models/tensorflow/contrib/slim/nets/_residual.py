"""What the residual networks share: the size of their output follows from the input's."""
from foreshape import ceil_div, dtype_of, op, rank_of, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow.contrib.framework import arg_scope
from tensorflow.contrib.layers import batch_norm, conv2d, l2_regularizer, max_pool2d
from tensorflow.nn._activations import relu
from tensorflow.nn._convolution import require_rank


class Block:
    def __init__(self, scope, unit_fn, args):
        self.scope = scope
        self.unit_fn = unit_fn
        self.args = args


def resnet_arg_scope(weight_decay=0.0001, batch_norm_decay=0.997, batch_norm_epsilon=1e-5, batch_norm_scale=True,
                     activation_fn=relu, use_batch_norm=True):
    with arg_scope([conv2d], weights_regularizer=l2_regularizer(weight_decay), activation_fn=activation_fn,
                   normalizer_fn=batch_norm if use_batch_norm else None):
        with arg_scope([batch_norm], decay=batch_norm_decay, scale=batch_norm_scale, epsilon=batch_norm_epsilon):
            with arg_scope([max_pool2d], padding="SAME") as scope:
                return scope


@op("slim.nets.resnet")
def _output(inputs, num_classes, global_pool, output_stride, spatial_squeeze):
    x = convert(inputs)
    dims = require_rank(x, 4, "resnet", "inputs")
    if dims is None or rank_of(x) is None:
        return tensor(Tensor, unknown("the result of a refused network"), dtype_of(x))
    stride = 32 if output_stride is None else output_stride
    rows, columns = (1, 1) if global_pool else (ceil_div(dims[1], stride), ceil_div(dims[2], stride))
    if num_classes is not None and spatial_squeeze and global_pool:
        return tensor(Tensor, (dims[0], num_classes), dtype_of(x))
    return tensor(Tensor, (dims[0], rows, columns, 2048 if num_classes is None else num_classes), dtype_of(x))


def described_resnet(inputs, num_classes, global_pool, output_stride, spatial_squeeze):
    return _output(inputs, num_classes, global_pool, output_stride,
                   spatial_squeeze), unknown("the end points of a network")
