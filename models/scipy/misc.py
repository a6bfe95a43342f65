"""scipy.misc: image files and their sizes, as old releases had them."""

from foreshape import dtype, dtype_of, float32, opaque_dim, opaque_shape, shape_of
from numpy._core import as_shape, asarray, fresh, is_a


def imread(name, flatten=False, mode=None):
    if flatten is True or mode in ("L", "F", "P", "1"):
        shape = opaque_shape(2, 2)
    elif mode == "RGB" or mode == "YCbCr":
        shape = opaque_shape(2, 2) + (3,)
    elif mode == "RGBA" or mode == "CMYK":
        shape = opaque_shape(2, 2) + (4,)
    else:
        # Grey images have no axis of channels.
        shape = opaque_shape(2, 3)
    return fresh(shape, float32 if flatten is True else dtype("uint8"))


def imresize(arr, size, interp="bilinear", mode=None):
    arr = asarray(arr)
    shape = shape_of(arr)
    if is_a(size, (tuple, list)):
        return fresh(as_shape(size) + shape[2:], dtype("uint8"))
    return fresh((opaque_dim("rows"), opaque_dim("columns")) + shape[2:], dtype("uint8"))


def imrotate(arr, angle, interp="bilinear"):
    arr = asarray(arr)
    return fresh(shape_of(arr), dtype("uint8"))


def imsave(name, arr, format=None):
    return None


def imshow(arr):
    return None


def imfilter(arr, ftype):
    arr = asarray(arr)
    return fresh(shape_of(arr), dtype_of(arr))


def bytescale(data, cmin=None, cmax=None, high=255, low=0):
    data = asarray(data)
    return fresh(shape_of(data), dtype("uint8"))


def toimage(arr, *args, **kwargs):
    from PIL.Image import fromarray
    return fromarray(asarray(arr))


def fromimage(im, flatten=False, mode=None):
    im = asarray(im)
    return fresh(shape_of(im), dtype_of(im))


def face(gray=False):
    return fresh((768, 1024) if gray else (768, 1024, 3), dtype("uint8"))


def ascent():
    return fresh((512, 512), dtype("uint8"))


def lena():
    return ascent()


def logsumexp(a, axis=None, b=None, keepdims=False, return_sign=False):
    from scipy.special import logsumexp as reduce
    return reduce(a, axis, b, keepdims, return_sign)
