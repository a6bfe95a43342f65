"""scipy.ndimage"""

from foreshape import dtype_of, op, rank_of, shape_of, unknown
from numpy._core import asarray, fresh
from numpy._shapes import opaque_dims


def _same(input):
    input = asarray(input)
    return fresh(shape_of(input), dtype_of(input))


@op("scipy.ndimage.filter")
def _filtered(input, *args, **kwargs):
    return _same(input)


gaussian_filter = gaussian_filter1d = median_filter = uniform_filter = uniform_filter1d = _filtered
maximum_filter = minimum_filter = percentile_filter = rank_filter = generic_filter = _filtered
sobel = prewitt = laplace = gaussian_laplace = gaussian_gradient_magnitude = _filtered
convolve = convolve1d = correlate = correlate1d = _filtered
shift = fourier_shift = fourier_gaussian = spline_filter = _filtered
binary_dilation = binary_erosion = binary_opening = binary_closing = binary_fill_holes = _filtered
grey_dilation = grey_erosion = grey_opening = grey_closing = _filtered
distance_transform_edt = distance_transform_bf = distance_transform_cdt = _filtered


@op("scipy.ndimage.zoom")
def zoom(input, zoom, output=None, order=3, mode="constant", cval=0.0, prefilter=True, grid_mode=False):
    input = asarray(input)
    return fresh(opaque_dims(rank_of(input), "zoomed"), dtype_of(input))


@op("scipy.ndimage.rotate")
def rotate(input, angle, axes=(1, 0), reshape=True, output=None, order=3, mode="constant", cval=0.0, prefilter=True):
    if reshape is False:
        return _same(input)
    input = asarray(input)
    return fresh(opaque_dims(rank_of(input), "rotated"), dtype_of(input))


@op("scipy.ndimage.affine_transform")
def affine_transform(input, matrix, offset=0.0, output_shape=None, *args, **kwargs):
    input = asarray(input)
    return _same(input) if output_shape is None else fresh(tuple(output_shape), dtype_of(input))


@op("scipy.ndimage.map_coordinates")
def map_coordinates(input, coordinates, output=None, order=3, mode="constant", cval=0.0, prefilter=True):
    return fresh(shape_of(asarray(coordinates))[1:], dtype_of(asarray(input)))


def label(input, structure=None, output=None):
    return (_same(input), unknown("number of objects"))


def find_objects(input, max_label=0):
    return unknown("objects")


def center_of_mass(input, labels=None, index=None):
    return unknown("a position")


def imread(fname, flatten=False, mode=None):
    from scipy.misc import imread as read
    return read(fname, flatten, mode)
