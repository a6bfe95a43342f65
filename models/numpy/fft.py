"""numpy.fft"""

from foreshape import complex128, dtype_of, float64, is_unknown, known, normalize_axes, op, rank_of, shape_of, tensor
from numpy._core import absent, asarray, ndarray
from numpy._shapes import dim_of, opaque_dims, with_dim


def _one(a, n, axis, kind):
    a = asarray(a)
    shape = shape_of(a)
    return tensor(ndarray, with_dim(shape, axis, dim_of(shape, axis) if absent(n) else n), kind)


def _many(a, s, axes, kind):
    """The shape of a transform over several axes with sizes `s`."""
    a = asarray(a)
    shape = shape_of(a)
    rank = rank_of(shape)
    if absent(s) or rank is None:
        if not absent(axes) and rank is not None:
            normalize_axes(axes, rank)
        return tensor(ndarray, shape if absent(s) else opaque_dims(rank, "transform"), kind)
    count = None if is_unknown(s) else known(len(s))
    if count is None:
        return tensor(ndarray, opaque_dims(rank, "transform"), kind)
    positions = list(range(rank - count, rank)) if absent(axes) else normalize_axes(axes, rank)
    for axis, size in zip(positions, s):
        shape = with_dim(shape, axis, size)
    return tensor(ndarray, shape, kind)


def _half(n):
    return n // 2 + 1


@op("np.fft.fft")
def fft(a, n=None, axis=-1, norm=None, out=None):
    return _one(a, n, axis, complex128)


@op("np.fft.ifft")
def ifft(a, n=None, axis=-1, norm=None, out=None):
    return _one(a, n, axis, complex128)


@op("np.fft.rfft")
def rfft(a, n=None, axis=-1, norm=None, out=None):
    a = asarray(a)
    size = dim_of(shape_of(a), axis) if absent(n) else n
    return tensor(ndarray, with_dim(shape_of(a), axis, _half(size)), complex128)


@op("np.fft.irfft")
def irfft(a, n=None, axis=-1, norm=None, out=None):
    a = asarray(a)
    size = 2 * (dim_of(shape_of(a), axis) - 1) if absent(n) else n
    return tensor(ndarray, with_dim(shape_of(a), axis, size), float64)


@op("np.fft.hfft")
def hfft(a, n=None, axis=-1, norm=None, out=None):
    a = asarray(a)
    size = 2 * (dim_of(shape_of(a), axis) - 1) if absent(n) else n
    return tensor(ndarray, with_dim(shape_of(a), axis, size), float64)


@op("np.fft.ihfft")
def ihfft(a, n=None, axis=-1, norm=None, out=None):
    a = asarray(a)
    size = dim_of(shape_of(a), axis) if absent(n) else n
    return tensor(ndarray, with_dim(shape_of(a), axis, _half(size)), complex128)


@op("np.fft.fft2")
def fft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    return _many(a, s, axes, complex128)


@op("np.fft.ifft2")
def ifft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    return _many(a, s, axes, complex128)


@op("np.fft.fftn")
def fftn(a, s=None, axes=None, norm=None, out=None):
    return _many(a, s, axes, complex128)


@op("np.fft.ifftn")
def ifftn(a, s=None, axes=None, norm=None, out=None):
    return _many(a, s, axes, complex128)


def _real(a, s, axes):
    result = _many(a, s, axes, complex128)
    last = -1 if absent(axes) else axes[-1]
    shape = shape_of(result)
    return tensor(ndarray, with_dim(shape, last, _half(dim_of(shape, last))), complex128)


def _inverse_real(a, s, axes):
    result = _many(a, s, axes, float64)
    if not absent(s):
        return result
    last = -1 if absent(axes) else axes[-1]
    shape = shape_of(result)
    return tensor(ndarray, with_dim(shape, last, 2 * (dim_of(shape, last) - 1)), float64)


@op("np.fft.rfft2")
def rfft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    return _real(a, s, axes)


@op("np.fft.irfft2")
def irfft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    return _inverse_real(a, s, axes)


@op("np.fft.rfftn")
def rfftn(a, s=None, axes=None, norm=None, out=None):
    return _real(a, s, axes)


@op("np.fft.irfftn")
def irfftn(a, s=None, axes=None, norm=None, out=None):
    return _inverse_real(a, s, axes)


@op("np.fft.fftfreq")
def fftfreq(n, d=1.0, device=None):
    return tensor(ndarray, (n,), float64)


@op("np.fft.rfftfreq")
def rfftfreq(n, d=1.0, device=None):
    return tensor(ndarray, (_half(n),), float64)


def _shifted(x, axes):
    x = asarray(x)
    if not absent(axes) and rank_of(x) is not None:
        normalize_axes(axes, rank_of(x))
    return tensor(ndarray, shape_of(x), dtype_of(x))


@op("np.fft.fftshift")
def fftshift(x, axes=None):
    return _shifted(x, axes)


@op("np.fft.ifftshift")
def ifftshift(x, axes=None):
    return _shifted(x, axes)
