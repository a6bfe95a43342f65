"""skimage.io"""

from foreshape import opaque_shape, unknown
from numpy._core import fresh


def imread(fname, as_gray=False, plugin=None, **plugin_args):
    grey = as_gray is True or plugin_args.get("as_grey", False) is True
    return fresh(opaque_shape(2, 2) if grey else opaque_shape(2, 4))


def imread_collection(load_pattern, *args, **kwargs):
    return unknown("images")


def imsave(fname, arr, *args, **kwargs):
    return None


def imshow(arr, *args, **kwargs):
    return None


def show():
    return None
