"""scipy.signal"""

from foreshape import (float64, maximum, minimum, op, opaque_dim, opaque_shape, promote, rank_of, require, shape_of,
                       unknown)
from numpy._core import asarray, fresh
from numpy._products import bartlett, blackman, hamming, hanning
from numpy._shapes import dim_of, opaque_dims, with_dim

hann = hanning


def _convolved(a, v, mode):
    a, v = asarray(a), asarray(v)
    left, right = shape_of(a), shape_of(v)
    if rank_of(left) is None or rank_of(right) is None:
        return fresh(opaque_shape(), promote(a, v))
    require(rank_of(left) == rank_of(right), rule="rank-mismatch", raises=ValueError,
            message=f"in1 and in2 should have the same dimensionality: {left} and {right}",
            shapes={"in1": left, "in2": right})
    if rank_of(left) != rank_of(right):
        return fresh(opaque_shape(), promote(a, v))
    if mode == "full":
        shape = tuple([n + m - 1 for n, m in zip(left, right)])
    elif mode == "same":
        shape = left
    elif mode == "valid":
        shape = tuple([maximum(n, m) - minimum(n, m) + 1 for n, m in zip(left, right)])
    else:
        shape = opaque_dims(rank_of(left), "convolved")
    return fresh(shape, promote(a, v))


@op("scipy.signal.convolve")
def convolve(in1, in2, mode="full", method="auto"):
    return _convolved(in1, in2, mode)


@op("scipy.signal.correlate")
def correlate(in1, in2, mode="full", method="auto"):
    return _convolved(in1, in2, mode)


@op("scipy.signal.fftconvolve")
def fftconvolve(in1, in2, mode="full", axes=None):
    return _convolved(in1, in2, mode)


@op("scipy.signal.convolve2d")
def convolve2d(in1, in2, mode="full", boundary="fill", fillvalue=0):
    return _convolved(in1, in2, mode)


@op("scipy.signal.correlate2d")
def correlate2d(in1, in2, mode="full", boundary="fill", fillvalue=0):
    return _convolved(in1, in2, mode)


def _same(x):
    x = asarray(x)
    return fresh(shape_of(x), float64)


@op("scipy.signal.medfilt")
def medfilt(volume, kernel_size=None):
    return _same(volume)


@op("scipy.signal.wiener")
def wiener(im, mysize=None, noise=None):
    return _same(im)


@op("scipy.signal.savgol_filter")
def savgol_filter(x, window_length, polyorder, deriv=0, delta=1.0, axis=-1, mode="interp", cval=0.0):
    return _same(x)


@op("scipy.signal.detrend")
def detrend(data, axis=-1, type="linear", bp=0, overwrite_data=False):
    return _same(data)


@op("scipy.signal.hilbert")
def hilbert(x, N=None, axis=-1):
    return _same(x)


@op("scipy.signal.filtfilt")
def filtfilt(b, a, x, axis=-1, padtype="odd", padlen=None, method="pad", irlen=None):
    return _same(x)


def lfilter(b, a, x, axis=-1, zi=None):
    return _same(x) if zi is None else (_same(x), unknown("state of a filter"))


@op("scipy.signal.resample")
def resample(x, num, t=None, axis=0, window=None, domain="time"):
    x = asarray(x)
    return fresh(with_dim(shape_of(x), axis, num), float64)


@op("scipy.signal.decimate")
def decimate(x, q, n=None, ftype="iir", axis=-1, zero_phase=True):
    x = asarray(x)
    return fresh(with_dim(shape_of(x), axis, -(-dim_of(shape_of(x), axis) // q)), float64)


def find_peaks(x, *args, **kwargs):
    return (fresh((opaque_dim("peaks", lower=0),), None), unknown("properties of peaks"))


def butter(N, Wn, *args, **kwargs):
    return (unknown("filter"), unknown("filter"))


def gaussian(M, std, sym=True):
    return fresh((M,), float64)


def get_window(window, Nx, fftbins=True):
    return fresh((Nx,), float64)
