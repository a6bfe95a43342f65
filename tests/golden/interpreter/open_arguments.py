# `*unknown`: any number of arguments may follow, so that nothing is claimed of a call with them.
import numpy as np
import external


def first_of(*sizes):
    return sizes[0]


def padded(array, width=2, *more):
    return np.zeros((3, 4)) + np.zeros((3, width))  # expect: FS001 broadcast-mismatch


shape = external.shape()
x = np.zeros((4, 6))
y = x.reshape(*shape)
z = y + np.zeros((5, 7))
w = np.random.rand(*shape) + np.zeros((5, 7))
values = np.zeros(first_of(*shape)) + np.zeros(3)
padded(x, *shape)
padded(x)


def known(*sizes):
    reveal_shape(np.zeros(sizes))  # (2, 3)


known(*[2, 3])

# Two unknown parts of one list: what stands before the first and after the second is known, no more.
left, right = external.shape(), external.shape()
both = np.zeros([7, *left, 3, *right, 5])
both + np.zeros((2, 5))
whole = np.zeros((7, *(2, 3), 5))
reveal_shape(whole)  # (7, 2, 3, 5)
