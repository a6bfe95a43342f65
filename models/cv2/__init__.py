"""OpenCV: images are NumPy arrays; sizes are given as (width, height)."""

from foreshape import (dtype, dtype_of, float32, float64, is_unknown, known, opaque_dim, opaque_shape, rank_of,
                       shape_of, unknown, write_through)
from numpy._core import absent, asarray, fresh

__version__ = "4.9.0"

IMREAD_UNCHANGED = CV_LOAD_IMAGE_UNCHANGED = -1
IMREAD_GRAYSCALE = CV_LOAD_IMAGE_GRAYSCALE = 0
IMREAD_COLOR = CV_LOAD_IMAGE_COLOR = 1
INTER_NEAREST = 0
INTER_LINEAR = 1
INTER_CUBIC = 2
INTER_AREA = 3
INTER_LANCZOS4 = 4
COLOR_BGR2GRAY = 6
COLOR_RGB2GRAY = 7
COLOR_GRAY2BGR = COLOR_GRAY2RGB = 8
COLOR_BGR2RGB = COLOR_RGB2BGR = 4
COLOR_BGR2BGRA = COLOR_RGB2RGBA = 0
COLOR_BGRA2BGR = COLOR_RGBA2RGB = 1
COLOR_BGRA2GRAY = 10
COLOR_RGBA2GRAY = 11
COLOR_GRAY2BGRA = COLOR_GRAY2RGBA = 9
COLOR_BGR2YCrCb = 36
COLOR_RGB2YCrCb = 37
COLOR_YCrCb2BGR = 38
COLOR_YCrCb2RGB = 39
COLOR_BGR2HSV = 40
COLOR_RGB2HSV = 41
COLOR_HSV2BGR = 54
COLOR_HSV2RGB = 55
COLOR_BGR2LAB = COLOR_BGR2Lab = 44
COLOR_RGB2LAB = COLOR_RGB2Lab = 45
COLOR_LAB2BGR = COLOR_Lab2BGR = 56
COLOR_LAB2RGB = COLOR_Lab2RGB = 57
BORDER_CONSTANT = 0
BORDER_REPLICATE = 1
BORDER_REFLECT = 2
BORDER_WRAP = 3
BORDER_REFLECT_101 = BORDER_DEFAULT = 4

_TO_GREY = (6, 7, 10, 11)
_TO_THREE = (1, 4, 8, 36, 37, 38, 39, 40, 41, 44, 45, 54, 55, 56, 57)
_TO_FOUR = (0, 9)


def image(shape):
    return fresh(shape, dtype("uint8"))


def imread(filename, flags=1):
    if known(flags) == 0:
        return image(opaque_shape(2, 2))
    return image(opaque_shape(2, 2) + (3,)) if known(flags) == 1 else image(opaque_shape(2, 3))


def imdecode(buf, flags):
    return imread(None, flags)


def imencode(ext, img, params=None):
    return (unknown("success"), image((opaque_dim("bytes"), 1)))


def imwrite(filename, img, params=None):
    return unknown("success")


def _channels(src):
    return shape_of(asarray(src))[2:]


def resize(src, dsize=None, dst=None, fx=None, fy=None, interpolation=1):
    src = asarray(src)
    shape = shape_of(src)
    if absent(dsize):
        rows, columns = opaque_dim("rows"), opaque_dim("columns")
    elif is_unknown(dsize):
        rows, columns = opaque_dim("rows"), opaque_dim("columns")
    else:
        columns, rows = dsize
    if rank_of(shape) is None:
        return fresh((rows, columns) + opaque_shape(0, 1), dtype_of(src))
    # A single channel is dropped.
    channels = shape[2:]
    return fresh((rows, columns) + (() if len(channels) == 1 and known(channels[0]) == 1 else channels), dtype_of(src))


def cvtColor(src, code, dst=None, dstCn=0):
    src = asarray(src)
    rows_columns = shape_of(src)[:2]
    number = known(code)
    if number in _TO_GREY:
        return fresh(rows_columns, dtype_of(src))
    if number in _TO_THREE:
        return fresh(rows_columns + (3,), dtype_of(src))
    return fresh(rows_columns + ((4,) if number in _TO_FOUR else opaque_shape(0, 1)), dtype_of(src))


def _same(src, *args, **kwargs):
    src = asarray(src)
    return fresh(shape_of(src), dtype_of(src))


GaussianBlur = blur = medianBlur = bilateralFilter = boxFilter = filter2D = sepFilter2D = _same
erode = dilate = morphologyEx = equalizeHist = fastNlMeansDenoising = fastNlMeansDenoisingColored = _same
flip = bitwise_not = Sobel = Scharr = Laplacian = convertScaleAbs = normalize = LUT = applyColorMap = _same
add = subtract = multiply = divide = absdiff = bitwise_and = bitwise_or = bitwise_xor = addWeighted = _same
adaptiveThreshold = undistort = _same


def inRange(src, lowerb, upperb, dst=None):
    return image(shape_of(asarray(src))[:2])


def Canny(image, threshold1, threshold2, *args, **kwargs):
    return fresh(shape_of(asarray(image))[:2], dtype("uint8"))


def threshold(src, thresh, maxval, type, dst=None):
    return (unknown("threshold"), _same(src))


def transpose(src, dst=None):
    shape = shape_of(asarray(src))
    return fresh((shape[1], shape[0]) + shape[2:], dtype_of(src))


def rotate(src, rotateCode, dst=None):
    shape = shape_of(asarray(src))
    if known(rotateCode) == 1:
        return _same(src)
    if known(rotateCode) in (0, 2):
        return transpose(src)
    return fresh(opaque_shape(2, 2) + shape[2:], dtype_of(src))


ROTATE_90_CLOCKWISE = 0
ROTATE_180 = 1
ROTATE_90_COUNTERCLOCKWISE = 2


def copyMakeBorder(src, top, bottom, left, right, borderType, dst=None, value=None):
    shape = shape_of(asarray(src))
    return fresh((shape[0] + top + bottom, shape[1] + left + right) + shape[2:], dtype_of(src))


def _warped(src, M, dsize, *args, **kwargs):
    src = asarray(src)
    return fresh((dsize[1], dsize[0]) + shape_of(src)[2:], dtype_of(src))


warpAffine = warpPerspective = _warped


def pyrDown(src, *args, **kwargs):
    shape = shape_of(asarray(src))
    return fresh(((shape[0] + 1) // 2, (shape[1] + 1) // 2) + shape[2:], dtype_of(src))


def pyrUp(src, *args, **kwargs):
    shape = shape_of(asarray(src))
    return fresh((shape[0] * 2, shape[1] * 2) + shape[2:], dtype_of(src))


def getRotationMatrix2D(center, angle, scale):
    return fresh((2, 3), float64)


def getAffineTransform(src, dst):
    return fresh((2, 3), float64)


def getPerspectiveTransform(src, dst, solveMethod=0):
    return fresh((3, 3), float64)


def getStructuringElement(shape, ksize, anchor=None):
    return image((ksize[1], ksize[0]))


def split(m, mv=None):
    m = asarray(m)
    shape = shape_of(m)
    if rank_of(shape) != 3:
        return unknown("channels of an image")
    return tuple([fresh(shape[:2], dtype_of(m)) for _ in range(shape[2])])


def merge(mv, dst=None):
    return fresh(shape_of(asarray(mv[0]))[:2] + (len(mv),), dtype_of(mv[0]))


def calcHist(images, channels, mask, histSize, ranges, *args, **kwargs):
    return fresh((histSize[0], 1), float32) if len(histSize) == 1 else fresh(tuple(histSize), float32)


def _drawn(img, *args, **kwargs):
    write_through(img)
    return img


rectangle = circle = line = putText = ellipse = polylines = fillPoly = drawContours = arrowedLine = _drawn


def VideoCapture(*args):
    return unknown("a video")


def VideoWriter(*args):
    return unknown("a video")


def findContours(*args, **kwargs):
    return unknown("contours")


def CascadeClassifier(*args):
    return unknown("a detector")


def waitKey(delay=0):
    return unknown("a key")


def _nothing(*args, **kwargs):
    return None


imshow = destroyAllWindows = namedWindow = setUseOptimized = setNumThreads = destroyWindow = moveWindow = _nothing
