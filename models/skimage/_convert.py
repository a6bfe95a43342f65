"""Conversions of the dtype."""

from foreshape import bool_, dtype, float32, float64, shape_of
from numpy._core import asarray, fresh


def _as(image, kind):
    return fresh(shape_of(asarray(image)), kind)


def img_as_float(image, force_copy=False):
    return _as(image, float64)


def img_as_float64(image, force_copy=False):
    return _as(image, float64)


def img_as_float32(image, force_copy=False):
    return _as(image, float32)


def img_as_ubyte(image, force_copy=False):
    return _as(image, dtype("uint8"))


def img_as_uint(image, force_copy=False):
    return _as(image, dtype("uint16"))


def img_as_int(image, force_copy=False):
    return _as(image, dtype("int16"))


def img_as_bool(image, force_copy=False):
    return _as(image, bool_)
