"""tensorflow.python.framework.tensor_util"""
from foreshape import content_of, is_tensor, shape_of, static, tensor, unknown
from numpy._core import ndarray
from tensorflow._core import Tensor, convert, dtype_of
from tensorflow._shapes import TensorShape, shape_argument


def constant_value(tensor_, partial=False):
    x = convert(tensor_)
    content = content_of(x)
    return None if content is None else tensor(ndarray, shape_of(x), dtype_of(x), content)


def constant_value_as_shape(tensor_):
    return TensorShape([static(dim) for dim in shape_argument(tensor_)])


def make_tensor_proto(values, dtype=None, shape=None, verify_shape=False):
    return unknown("a tensor message")


def make_ndarray(message):
    return unknown("the contents of a tensor message")


MakeNdarray = make_ndarray


def is_tensor_like(x):
    return is_tensor(x) and isinstance(x, Tensor)
