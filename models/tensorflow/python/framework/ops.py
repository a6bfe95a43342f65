"""tensorflow.python.framework.ops"""
from tensorflow._graph import *
from tensorflow._core import IndexedSlices, Operation, Tensor
from tensorflow._arrays import convert_to_tensor
from tensorflow._session import get_default_session


def convert_n_to_tensor_or_indexed_slices(values, dtype=None, name=None):
    return [convert_to_tensor(value, dtype) for value in values]


convert_n_to_tensor = convert_n_to_tensor_or_indexed_slices
