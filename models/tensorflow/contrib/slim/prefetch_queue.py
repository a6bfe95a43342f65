"""tf.contrib.slim.prefetch_queue"""
from tensorflow._control_flow import mapped
from tensorflow._core import SparseTensor, convert
from tensorflow._queues import opaque_like
from foreshape import dtype_of, static_shape


class _PrefetchQueue:
    def __init__(self, tensors):
        self._tensors = tensors

    def dequeue(self, name=None):
        return mapped(_again, self._tensors)

    def size(self):
        return 0


def _again(value):
    if isinstance(value, SparseTensor):
        return value
    x = convert(value)
    return opaque_like(static_shape(x), dtype_of(x))


def prefetch_queue(tensors, capacity=8, num_threads=1, dynamic_pad=False, shared_name=None, name=None):
    return _PrefetchQueue(tensors)
