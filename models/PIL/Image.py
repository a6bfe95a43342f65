"""PIL.Image: an image is an array of rows, columns and, unless it is grey, channels."""

from foreshape import dtype, is_unknown, known, opaque_dim, opaque_shape, replace_shape_of, shape_of, tensor, unknown
from numpy._core import absent, asarray

NEAREST = 0
LANCZOS = ANTIALIAS = 1
BILINEAR = LINEAR = 2
BICUBIC = CUBIC = 3
BOX = 4
HAMMING = 5
FLIP_LEFT_RIGHT = 0
FLIP_TOP_BOTTOM = 1
ROTATE_90 = 2
ROTATE_180 = 3
ROTATE_270 = 4


class Resampling:
    NEAREST = 0
    LANCZOS = 1
    BILINEAR = 2
    BICUBIC = 3
    BOX = 4
    HAMMING = 5


def image(shape):
    return tensor(Image, shape, dtype("uint8"))


def channels_of(mode):
    """The dims of a mode's channels."""
    if mode in ("L", "1", "P", "I", "F", "I;16"):
        return ()
    if mode in ("RGB", "YCbCr", "HSV", "LAB"):
        return (3,)
    if mode in ("RGBA", "CMYK", "RGBX", "RGBa"):
        return (4,)
    return (2,) if mode in ("LA", "PA") else opaque_shape(0, 1)


class Image:
    @property
    def size(self):
        shape = shape_of(self)
        return (shape[1], shape[0])

    @property
    def width(self):
        return shape_of(self)[1]

    @property
    def height(self):
        return shape_of(self)[0]

    @property
    def mode(self):
        return str(unknown("mode of an image"))

    def _rest(self):
        return shape_of(self)[2:]

    def resize(self, size, resample=None, box=None, reducing_gap=None):
        return image((size[1], size[0]) + self._rest())

    def thumbnail(self, size, resample=None, reducing_gap=None):
        replace_shape_of(self, (opaque_dim("rows"), opaque_dim("columns")) + self._rest())

    def crop(self, box=None):
        if absent(box):
            return image(shape_of(self))
        return image((box[3] - box[1], box[2] - box[0]) + self._rest())

    def convert(self, mode=None, matrix=None, dither=None, palette=0, colors=256):
        channels = opaque_shape(0, 1) if mode is None or is_unknown(mode) else channels_of(mode)
        return image(shape_of(self)[:2] + channels)

    def rotate(self, angle, resample=0, expand=False, center=None, translate=None, fillcolor=None):
        if expand:
            return image((opaque_dim("rows"), opaque_dim("columns")) + self._rest())
        return image(shape_of(self))

    def transpose(self, method):
        if known(method) in (2, 4):
            return image((shape_of(self)[1], shape_of(self)[0]) + self._rest())
        return image(shape_of(self)) if known(method) in (0, 1, 3) else image(opaque_shape(2, 2) + self._rest())

    def transform(self, size, method, *args, **kwargs):
        return image((size[1], size[0]) + self._rest())

    def _same(self, *args, **kwargs):
        return image(shape_of(self))

    copy = _same
    filter = _same
    point = _same
    quantize = _same
    __enter__ = _same

    def __exit__(self, *exception):
        return False

    def split(self):
        return unknown("bands of an image")

    def getdata(self, band=None):
        return unknown("pixels of an image")

    def getpixel(self, xy):
        return unknown("pixel of an image")

    def tobytes(self, *args):
        return unknown("bytes of an image")

    tostring = tobytes
    getbbox = tobytes
    histogram = tobytes
    getchannel = tobytes
    load = tobytes

    def _nothing(self, *args, **kwargs):
        return None

    save = _nothing
    show = _nothing
    close = _nothing
    paste = _nothing
    putpixel = _nothing
    putdata = _nothing
    putalpha = _nothing
    verify = _nothing
    seek = _nothing


def open(fp, mode="r", formats=None):
    return image(opaque_shape(2, 3))


def new(mode, size, color=0):
    return image((size[1], size[0]) + (opaque_shape(0, 1) if is_unknown(mode) else channels_of(mode)))


def fromarray(obj, mode=None):
    return image(shape_of(asarray(obj)))


def frombytes(mode, size, data, *args):
    return new(mode, size)


frombuffer = fromstring = frombytes


def blend(im1, im2, alpha):
    return image(shape_of(im1))


def alpha_composite(im1, im2):
    return image(shape_of(im1))


def composite(image1, image2, mask):
    return image(shape_of(image1))


def merge(mode, bands):
    return image(opaque_shape(2, 2) + channels_of(mode))
