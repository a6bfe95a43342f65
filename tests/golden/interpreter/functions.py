# Functions, closures, classes with properties and inheritance, generators, context managers.
import contextlib
import functools

import numpy as np

from parts.sizes import HIDDEN, Layer, make


def outer(n):
    scale = 2

    def inner(m, *rest, base=1, **more):
        return np.zeros((n * scale, m + base + len(rest) + len(more)))

    return inner


reveal_shape(outer(3)(4, 5, 6, base=2, extra=0))  # (6, 9)
reveal_shape(functools.partial(outer(2), base=3)(1))  # (4, 4)


class Wide(Layer):
    def __init__(self, n_in):
        super(Wide, self).__init__(n_in, 2 * HIDDEN)

    @property
    def width(self):
        return self.weights.shape[1]

    @staticmethod
    def blank(n):
        return np.zeros((n, n))

    @classmethod
    def build(cls):
        return cls(5)

    def __call__(self, x):
        return self.forward(x) + np.zeros(self.width)


layer = Wide.build()
reveal_shape(layer(np.zeros((3, 5))))  # (3, 16)
reveal_shape(Wide.blank(layer.width))  # (16, 16)
layer(np.zeros((3, 6)))
reveal_shape(make("narrow").forward(np.zeros((1, 4))))  # (1, 8)


def batches(data, size):
    for start in range(0, len(data), size):
        yield data[start:start + size]


for batch in batches(np.zeros((6, 2)), 3):
    reveal_shape(batch)  # (3, 2)


@contextlib.contextmanager
def opened(n):
    yield np.zeros(n)


with opened(7) as opened_data:
    reveal_shape(opened_data)  # (7,)

first, *middle, last = np.zeros((4, 3)), 1, 2, np.ones(5)
reveal_shape(last)  # (5,)
reveal_shape((lambda a, b=2: np.zeros((a, b)))(3))  # (3, 2)
