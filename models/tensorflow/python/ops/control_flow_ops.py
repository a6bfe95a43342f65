"""tensorflow.python.ops.control_flow_ops"""
from tensorflow._control_flow import *
from tensorflow._graph import group, no_op
from tensorflow._arrays import tuple_ as tuple


def switch(data, pred, dtype=None, name=None):
    return data, data


def merge(inputs, name=None):
    return merged(None, inputs[0], inputs[-1]), None
