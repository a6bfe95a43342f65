"""Inception networks, by the sizes of what they make."""
from foreshape import dtype_of, layer, op, rank_of, shape_of, tensor, unknown
from tensorflow._core import Tensor, convert
from tensorflow.contrib.framework import arg_scope
from tensorflow.contrib.layers import batch_norm, conv2d, fully_connected, l2_regularizer
from tensorflow.nn._activations import relu
from tensorflow.nn._convolution import require_rank


@op("slim.nets.inception")
def _logits(inputs, num_classes):
    x = convert(inputs)
    require_rank(x, 4, "inception", "inputs")
    if rank_of(x) is None:
        return tensor(Tensor, unknown("the batch of a network"), dtype_of(x))
    return tensor(Tensor, (shape_of(x)[0], num_classes), dtype_of(x))


def network(name):
    @layer(name)
    def build(inputs, num_classes=1000, *args, **kwargs):
        return _logits(inputs, num_classes), unknown("the end points of a network")
    return build


def base(*args, **kwargs):
    return unknown("the last feature map of a network"), unknown("the end points of a network")


def inception_arg_scope(weight_decay=0.00004, use_batch_norm=True, batch_norm_decay=0.9997, batch_norm_epsilon=0.001,
                        **kwargs):
    with arg_scope([conv2d, fully_connected], weights_regularizer=l2_regularizer(weight_decay)):
        with arg_scope([conv2d], activation_fn=relu, normalizer_fn=batch_norm if use_batch_norm else None) as scope:
            return scope


inception_v1 = network("slim.nets.inception.inception_v1")
inception_v2 = network("slim.nets.inception.inception_v2")
inception_v3 = network("slim.nets.inception.inception_v3")
inception_v4 = network("slim.nets.inception.inception_v4")
inception_resnet_v2 = network("slim.nets.inception.inception_resnet_v2")
inception_v1_base = base
inception_v2_base = base
inception_v3_base = base
inception_v1_arg_scope = inception_arg_scope
inception_v2_arg_scope = inception_arg_scope
inception_v3_arg_scope = inception_arg_scope
