"""NumPy 2. Names that it dropped are here too: old programs use them."""

from builtins import complex, float, int, object, str
from math import e, inf, nan, pi

from numpy._core import ndarray
from numpy._creation import (arange, array, asanyarray, asarray_chkfinite, ascontiguousarray, asfarray, asfortranarray,
                             copy, diag, diagflat, empty, empty_like, eye, frombuffer, fromfile, fromfunction,
                             fromiter, fromregex, fromstring, full, full_like, genfromtxt, geomspace, identity,
                             indices, linspace, load, loadtxt, logspace, memmap, meshgrid, ones, ones_like, save,
                             savetxt, savez, savez_compressed, tri, tril, triu, vander, zeros, zeros_like)
from numpy._ufuncs import (abs, absolute, acos, acosh, add, allclose, angle, arccos, arccosh, arcsin, arcsinh, arctan,
                           arctan2, arctanh, array_equal, array_equiv, asin, asinh, atan, atan2, atanh, bitwise_and,
                           bitwise_count, bitwise_invert, bitwise_left_shift, bitwise_not, bitwise_or,
                           bitwise_right_shift, bitwise_xor, cbrt, ceil, clip, conj, conjugate, copysign, cos, cosh,
                           deg2rad, degrees, divide, divmod, equal, exp, exp2, expm1, fabs, fix, float_power, floor,
                           floor_divide, fmax, fmin, fmod, frexp, frompyfunc, gcd, greater, greater_equal, heaviside,
                           hypot, i0, imag, invert, isclose, iscomplex, isfinite, isinf, isnan, isnat, isneginf,
                           isposinf, isreal, lcm, ldexp, left_shift, less, less_equal, log, log10, log1p, log2,
                           logaddexp, logaddexp2, logical_and, logical_not, logical_or, logical_xor, maximum, minimum,
                           mod, modf, multiply, nan_to_num, negative, nextafter, not_equal, positive, pow, power,
                           rad2deg, radians, real, real_if_close, reciprocal, remainder, right_shift, rint, round,
                           sign, signbit, sin, sinc, sinh, spacing, sqrt, square, subtract, tan, tanh, true_divide,
                           trunc, unwrap, vectorize)
from numpy._reductions import (all, amax, amin, any, argmax, argmin, average, count_nonzero, cumprod, cumsum, mean,
                               median, nanargmax, nanargmin, nancumprod, nancumsum, nanmax, nanmean, nanmedian, nanmin,
                               nanpercentile, nanprod, nanquantile, nanstd, nansum, nanvar, percentile, prod, ptp,
                               quantile, std, sum, var)
from numpy._shapes import (atleast_1d, atleast_2d, atleast_3d, broadcast, broadcast_arrays, broadcast_shapes,
                           broadcast_to, expand_dims, flip, fliplr, flipud, matrix_transpose, moveaxis, ndim, pad,
                           ravel, repeat, reshape, resize, roll, rollaxis, rot90, shape, size, squeeze, swapaxes, tile,
                           transpose)
from numpy._joining import (append, array_split, block, column_stack, concatenate, delete, dsplit, dstack, hsplit,
                            hstack, insert, row_stack, split, stack, trim_zeros, unstack, vsplit, vstack)
from numpy._indexing import (apply_along_axis, apply_over_axes, argpartition, argsort, argwhere, bincount, choose,
                             compress, copyto, diag_indices, diag_indices_from, digitize, extract, fill_diagonal,
                             flatnonzero, histogram, histogram2d, histogram_bin_edges, histogramdd, in1d, intersect1d,
                             isin, ix_, lexsort, msort, ndenumerate, ndindex, nditer, nonzero, partition, piecewise,
                             place, put, put_along_axis, putmask, ravel_multi_index, searchsorted, select, setdiff1d,
                             setxor1d, sort, sort_complex, take, take_along_axis, tril_indices, tril_indices_from,
                             triu_indices, triu_indices_from, union1d, unique, unique_counts, unique_values,
                             unravel_index, where)
from numpy._products import (bartlett, blackman, convolve, corrcoef, correlate, cov, cross, diagonal, diff, dot,
                             ediff1d, einsum, einsum_path, gradient, hamming, hanning, inner, interp, kaiser, kron,
                             matmul, matvec, outer, packbits, poly, poly1d, polyadd, polyder, polyfit, polyint,
                             polymul, polysub, polyval, roots, tensordot, trace, trapezoid, unpackbits, vdot, vecdot)
from numpy._types import (bool8, bool_, byte, bytes_, can_cast, cdouble, character, clongdouble, common_type,
                          complex128, complex64, complex_, complexfloating, csingle, datetime64, double, dtype,
                          find_common_type, finfo, flexible, float128, float16, float32, float64, float_, floating,
                          generic, half, iinfo, inexact, int16, int32, int64, int8, int_, intc, integer, intp,
                          iscomplexobj, isdtype, isrealobj, isscalar, issubclass_, issubdtype, iterable, long,
                          longdouble, longlong, min_scalar_type, number, object_, promote_types, result_type, short,
                          signedinteger, single, str_, string_, timedelta64, typename, ubyte, uint, uint16, uint32,
                          uint64, uint8, uintc, uintp, ulong, ulonglong, unicode_, unsignedinteger, ushort, void)
from numpy._settings import (array2string, array_repr, array_str, base_repr, binary_repr, deprecate, errstate,
                             format_float_positional, format_float_scientific, get_include, get_printoptions, geterr,
                             info, isfortran, may_share_memory, printoptions, set_printoptions, setbufsize, seterr,
                             seterrcall, shares_memory, show_config)
from numpy import exceptions, fft, lib, linalg, random, testing, typing
from numpy._creation import GridOf
from numpy._creation import asarray_ as asarray
from numpy._creation import require_ as require
from numpy._joining import Concatenator, IndexExpression
from numpy.exceptions import AxisError, ComplexWarning, RankWarning, VisibleDeprecationWarning
from numpy.matlib import asmatrix, bmat, mat, matrix

__version__ = "2.2.0"
version = __version__

# Earlier and second names.
max = amax
min = amin
alltrue = all
sometrue = any
product = prod
cumproduct = cumprod
round_ = round
trapz = trapezoid
concat = concatenate
permute_dims = transpose
astype = asarray
bool = bool_
Inf = Infinity = PINF = infty = inf
NINF = -inf
NaN = NAN = nan
PZERO = NZERO = 0.0
euler_gamma = 0.5772156649015329
newaxis = None
little_endian = True

mgrid = GridOf(False)
ogrid = GridOf(True)
r_ = Concatenator(False)
c_ = Concatenator(True)
s_ = index_exp = IndexExpression()
