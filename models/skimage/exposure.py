"""skimage.exposure"""

from foreshape import float64, shape_of
from numpy._core import asarray, fresh


def _same(image, *args, **kwargs):
    return fresh(shape_of(asarray(image)), float64)


rescale_intensity = equalize_hist = equalize_adapthist = adjust_gamma = adjust_log = _same
adjust_sigmoid = match_histograms = _same
