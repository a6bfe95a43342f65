"""skimage.transform"""

from foreshape import float64, opaque_shape, rank_of, shape_of, unknown
from numpy._core import absent, as_shape, asarray, fresh
from numpy._shapes import opaque_dims


def resize(image, output_shape, *args, **kwargs):
    shape = shape_of(asarray(image))
    wanted = as_shape(output_shape)
    if rank_of(wanted) is None or rank_of(shape) is None:
        return fresh(opaque_shape() if rank_of(wanted) is None else wanted + opaque_shape(0, 1), float64)
    # Axes that are not named keep their size.
    return fresh(wanted + shape[len(wanted):], float64)


def rescale(image, scale, *args, **kwargs):
    return fresh(opaque_dims(rank_of(asarray(image)), "rescaled"), float64)


def rotate(image, angle, resize=False, *args, **kwargs):
    shape = shape_of(asarray(image))
    return fresh(opaque_dims(rank_of(shape), "rotated") if resize else shape, float64)


def warp(image, inverse_map, map_args=None, output_shape=None, *args, **kwargs):
    image = asarray(image)
    return fresh(shape_of(image) if absent(output_shape) else as_shape(output_shape), float64)


def pyramid_reduce(image, *args, **kwargs):
    return fresh(opaque_dims(rank_of(asarray(image)), "reduced"), float64)


def downscale_local_mean(image, factors, *args, **kwargs):
    return fresh(opaque_dims(rank_of(asarray(image)), "reduced"), float64)


def AffineTransform(*args, **kwargs):
    return unknown("a transform")


SimilarityTransform = ProjectiveTransform = EuclideanTransform = AffineTransform
