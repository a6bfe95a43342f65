"""skimage.color"""

from foreshape import float64, opaque_shape, rank_of, shape_of
from numpy._core import asarray, fresh


def rgb2gray(rgb, channel_axis=-1):
    shape = shape_of(asarray(rgb))
    # Grey images were returned as they are by old releases.
    if rank_of(shape) == 2:
        return fresh(shape, float64)
    return fresh(shape[:-1] if channel_axis == -1 else opaque_shape(), float64)


def gray2rgb(image, channel_axis=-1):
    shape = shape_of(asarray(image))
    if rank_of(shape) == 2:
        return fresh(shape + (3,), float64)
    return fresh(opaque_shape(3), float64)


def rgba2rgb(rgba, background=(1, 1, 1), channel_axis=-1):
    return fresh(shape_of(asarray(rgba))[:-1] + (3,), float64)


def _same(image, *args, **kwargs):
    return fresh(shape_of(asarray(image)), float64)


rgb2lab = lab2rgb = rgb2hsv = hsv2rgb = rgb2yuv = yuv2rgb = rgb2ycbcr = ycbcr2rgb = rgb2xyz = xyz2rgb = rgb2luv = _same
