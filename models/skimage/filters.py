"""skimage.filters"""

from foreshape import float64, shape_of, unknown
from numpy._core import asarray, fresh


def _same(image, *args, **kwargs):
    return fresh(shape_of(asarray(image)), float64)


gaussian = sobel = prewitt = scharr = roberts = laplace = median = unsharp_mask = threshold_local = _same


def threshold_otsu(image=None, *args, **kwargs):
    return unknown("threshold")


threshold_mean = threshold_li = threshold_yen = threshold_otsu
