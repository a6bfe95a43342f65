# Branches: both sides are followed where a condition is open, one where it is decided; what a check rules out is known after it.
import argparse

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("--wide", action="store_true")
parser.add_argument("--size", type=int, default=6)
options = parser.parse_args()
x = np.zeros((2, options.size))
reveal_shape(x)  # (2, 6)
if options.wide:
    np.dot(x, np.zeros((7, 1)))
w = np.zeros((6, 3)) if options.size == 6 else np.zeros((5, 3))
reveal_shape(np.dot(x, w))  # (2, 3)


def pick(flag, a, b):
    if flag:
        return a
    return b


unknown_flag = input() == "yes"
y = pick(unknown_flag, np.zeros((4, 3)), np.zeros((4, 5)))
np.dot(y, np.zeros((7, 2)))  # expect: FS002 matmul-mismatch
z = pick(unknown_flag, np.zeros((4, 3)), np.ones((4, 3)))
reveal_shape(z)  # (4, 3) | (4, 3)


def square(m):
    if m.ndim != 2:
        raise ValueError("a matrix is wanted")
    return np.dot(m, m.T)


reveal_shape(square(np.zeros((3, 5))))  # (3, 3)

try:
    np.zeros(3) + np.zeros(4)
except ValueError:
    reveal_shape(np.zeros(9))  # (9,)

try:
    import a_module_that_nobody_has as accelerated
except ImportError:
    accelerated = None
if accelerated is None:
    np.dot(np.zeros((2, 3)), np.zeros((2, 3)))  # expect: FS002 matmul-mismatch
