"""tensorflow.python.framework.tensor_shape"""
from tensorflow._shapes import Dimension, TensorShape, absent, as_dimension, as_shape


def scalar():
    return TensorShape([])


def vector(length):
    return TensorShape([length])


def matrix(rows, cols):
    return TensorShape([rows, cols])


def unknown_shape(ndims=None):
    return TensorShape(None if absent(ndims) else [None] * ndims)
