"""matplotlib.image"""

from foreshape import opaque_shape
from numpy._core import fresh


def imread(fname, format=None):
    return fresh(opaque_shape(2, 3))


def imsave(fname, arr, **kwargs):
    return None
