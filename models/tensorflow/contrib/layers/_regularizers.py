"""Regularizers: functions from weights to a scalar loss."""
from foreshape import dtype_of, op, tensor
from tensorflow._core import Tensor, convert
from tensorflow._graph import GraphKeys, get_collection
from tensorflow._math import add_n
from tensorflow._shapes import absent


@op("tf.contrib.layers.regularizer")
def penalty(weights):
    return tensor(Tensor, (), dtype_of(convert(weights)))


def l1_regularizer(scale, scope=None):
    return lambda weights: penalty(weights)


def l2_regularizer(scale, scope=None):
    return lambda weights: penalty(weights)


def l1_l2_regularizer(scale_l1=1.0, scale_l2=1.0, scope=None):
    return lambda weights: penalty(weights)


def sum_regularizer(regularizer_list, scope=None):
    return lambda weights: penalty(weights)


def apply_regularization(regularizer, weights_list=None):
    weights = get_collection(GraphKeys.WEIGHTS) if absent(weights_list) else weights_list
    return add_n([regularizer(each) for each in weights])
