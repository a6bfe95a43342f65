"""imageio"""

from foreshape import opaque_shape, unknown
from numpy._core import fresh


def imread(uri, format=None, **kwargs):
    # Grey and colour images, with or without transparency; animations have one more axis.
    return fresh(opaque_shape(2, 4))


def mimread(uri, format=None, memtest="256MB", **kwargs):
    return unknown("images")


def get_reader(uri, format=None, mode="?", **kwargs):
    return unknown("a reader of images")


def get_writer(uri, format=None, mode="?", **kwargs):
    return unknown("a writer of images")


def imwrite(uri, im, format=None, **kwargs):
    return None


imsave = mimsave = mimwrite = volwrite = imwrite
