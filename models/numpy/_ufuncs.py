"""Universal functions: elementwise; those of two operands also reduce, accumulate and form outer products."""

import math

from foreshape import (bool_, broadcast, dtype_of, int32, is_tensor, known, op, promote, rank_of, shape_of, tensor,
                       unknown, write_through)
from numpy import _contents
from numpy._contents import combined, mapped
from numpy._core import (absent, arithmetic, as_dtype, asarray, comparison, floating_of, ndarray, operand, quotient_of,
                         real_of, sum_of_dtype, written)
from numpy._indexing import index_pick
from numpy._reductions import reduced, running


def same_of(kind):
    return kind


def bool_of(kind):
    return bool_


def masked(shape, where):
    return broadcast(shape, shape_of(where)) if is_tensor(where) else shape


def unary(name, result_of, f=None):
    """A universal function of one operand. `result_of` gives the result's dtype, `f` computes one element."""

    @op(name)
    def ufunc(x, out=None, where=True, casting="same_kind", order="K", dtype=None, subok=True):
        x = operand(x)
        return written(out, masked(shape_of(x), where), as_dtype(dtype, result_of(dtype_of(x))), mapped(f, x))

    return ufunc


def binary(name, result_of, f=None):
    """A universal function of two operands. `result_of` is applied to their promoted dtype."""
    reduced_of = sum_of_dtype if f is _contents.plus or f is _contents.times else result_of

    @op(name)
    def ufunc(x1, x2, out=None, where=True, casting="same_kind", order="K", dtype=None, subok=True):
        x1, x2 = operand(x1), operand(x2)
        shape = broadcast(shape_of(x1), shape_of(x2), names=("x1", "x2"))
        return written(out, masked(shape, where), as_dtype(dtype, result_of(promote(x1, x2))), combined(f, x1, x2))

    @op(name + ".reduce")
    def reduce(array, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True):
        array = asarray(array)
        return reduced(array, axis, keepdims, as_dtype(dtype, reduced_of(dtype_of(array))), _fold(f), out)

    @op(name + ".accumulate")
    def accumulate(array, axis=0, dtype=None, out=None):
        array = asarray(array)
        return running(array, axis, as_dtype(dtype, reduced_of(dtype_of(array))), _no_content, out)

    @op(name + ".reduceat")
    def reduceat(array, indices, axis=0, dtype=None, out=None):
        return index_pick(array, indices, axis, out)

    @op(name + ".outer")
    def outer(A, B, **kwargs):
        a, b = operand(A), operand(B)
        return tensor(ndarray, shape_of(a) + shape_of(b), result_of(promote(a, b)))

    def at(a, indices, b=None):
        write_through(a)

    ufunc.reduce = reduce
    ufunc.accumulate = accumulate
    ufunc.reduceat = reduceat
    ufunc.outer = outer
    ufunc.at = at
    return ufunc


def _fold(f):
    if f is _contents.plus:
        return _contents.sum_of
    if f is _contents.times:
        return _contents.product_of
    if f is _contents.larger:
        return _contents.max_of
    return _contents.min_of if f is _contents.smaller else None


def _no_content(numbers):
    return None


# What single elements become, where Python's own arithmetic gives the same number.

def root(x):
    number = known(x)
    return math.sqrt(number) if number is not None and number >= 0 else unknown("array value")


def base_2_logarithm(x):
    number = known(x)
    return math.log2(number) if number is not None and number > 0 else unknown("array value")


def base_10_logarithm(x):
    number = known(x)
    return math.log10(number) if number is not None and number > 0 else unknown("array value")


def natural_logarithm(x):
    number = known(x)
    return math.log(number) if number is not None and number > 0 else unknown("array value")


def rounded_up(x):
    return math.ceil(x)


def rounded_down(x):
    return math.floor(x)


def cut_off(x):
    return math.trunc(x)


def rounded_number(x):
    number = known(x)
    return unknown("array value") if number is None else nearest(number)


def nearest(number):
    low = math.floor(number)
    rest = number - low
    if rest == 0.5:
        return low + low % 2
    return low if rest < 0.5 else low + 1


def squared(x):
    return x * x


def half_angle(x):
    number = known(x)
    return unknown("array value") if number is None else number * (math.pi / 180.0)


# One operand.
absolute = abs = unary("np.abs", real_of, _contents.magnitude)
fabs = unary("np.fabs", floating_of)
sqrt = unary("np.sqrt", floating_of, root)
cbrt = unary("np.cbrt", floating_of)
square = unary("np.square", same_of, squared)
exp = unary("np.exp", floating_of)
exp2 = unary("np.exp2", floating_of)
expm1 = unary("np.expm1", floating_of)
log = unary("np.log", floating_of, natural_logarithm)
log2 = unary("np.log2", floating_of, base_2_logarithm)
log10 = unary("np.log10", floating_of, base_10_logarithm)
log1p = unary("np.log1p", floating_of)
sin = unary("np.sin", floating_of)
cos = unary("np.cos", floating_of)
tan = unary("np.tan", floating_of)
arcsin = asin = unary("np.arcsin", floating_of)
arccos = acos = unary("np.arccos", floating_of)
arctan = atan = unary("np.arctan", floating_of)
sinh = unary("np.sinh", floating_of)
cosh = unary("np.cosh", floating_of)
tanh = unary("np.tanh", floating_of)
arcsinh = asinh = unary("np.arcsinh", floating_of)
arccosh = acosh = unary("np.arccosh", floating_of)
arctanh = atanh = unary("np.arctanh", floating_of)
degrees = rad2deg = unary("np.degrees", floating_of)
radians = deg2rad = unary("np.radians", floating_of, half_angle)
negative = unary("np.negative", same_of, _contents.negated)
positive = unary("np.positive", same_of, _contents.unchanged)
sign = unary("np.sign", same_of)
reciprocal = unary("np.reciprocal", same_of)
conjugate = conj = unary("np.conjugate", same_of)
rint = unary("np.rint", floating_of, rounded_number)
floor = unary("np.floor", same_of, rounded_down)
ceil = unary("np.ceil", same_of, rounded_up)
trunc = unary("np.trunc", same_of, cut_off)
fix = unary("np.fix", same_of, cut_off)
invert = bitwise_not = bitwise_invert = unary("np.invert", same_of)
logical_not = unary("np.logical_not", bool_of)
isnan = unary("np.isnan", bool_of)
isinf = unary("np.isinf", bool_of)
isfinite = unary("np.isfinite", bool_of)
isnat = unary("np.isnat", bool_of)
isneginf = unary("np.isneginf", bool_of)
isposinf = unary("np.isposinf", bool_of)
isreal = unary("np.isreal", bool_of)
iscomplex = unary("np.iscomplex", bool_of)
signbit = unary("np.signbit", bool_of)
spacing = unary("np.spacing", floating_of)
bitwise_count = unary("np.bitwise_count", same_of)
sinc = unary("np.sinc", quotient_of)
i0 = unary("np.i0", quotient_of)
angle = unary("np.angle", quotient_of)
real = unary("np.real", real_of)
imag = unary("np.imag", real_of)
real_if_close = unary("np.real_if_close", same_of)
unwrap = unary("np.unwrap", quotient_of)

# Two operands.
add = binary("np.add", same_of, _contents.plus)
subtract = binary("np.subtract", same_of, _contents.minus)
multiply = binary("np.multiply", same_of, _contents.times)
divide = true_divide = binary("np.divide", quotient_of, _contents.divided)
floor_divide = binary("np.floor_divide", same_of, _contents.floor_divided)
mod = remainder = binary("np.mod", same_of, _contents.remainder_of)
fmod = binary("np.fmod", same_of)
power = pow = binary("np.power", same_of, _contents.raised)
float_power = binary("np.float_power", quotient_of)
maximum = binary("np.maximum", same_of, _contents.larger)
minimum = binary("np.minimum", same_of, _contents.smaller)
fmax = binary("np.fmax", same_of, _contents.larger)
fmin = binary("np.fmin", same_of, _contents.smaller)
arctan2 = atan2 = binary("np.arctan2", floating_of)
hypot = binary("np.hypot", floating_of)
logaddexp = binary("np.logaddexp", floating_of)
logaddexp2 = binary("np.logaddexp2", floating_of)
copysign = binary("np.copysign", floating_of)
nextafter = binary("np.nextafter", floating_of)
heaviside = binary("np.heaviside", floating_of)
ldexp = binary("np.ldexp", floating_of)
gcd = binary("np.gcd", same_of)
lcm = binary("np.lcm", same_of)
bitwise_and = binary("np.bitwise_and", same_of)
bitwise_or = binary("np.bitwise_or", same_of)
bitwise_xor = binary("np.bitwise_xor", same_of)
left_shift = bitwise_left_shift = binary("np.left_shift", same_of)
right_shift = bitwise_right_shift = binary("np.right_shift", same_of)
equal = binary("np.equal", bool_of, _contents.equals)
not_equal = binary("np.not_equal", bool_of, _contents.differs)
less = binary("np.less", bool_of, _contents.is_less)
less_equal = binary("np.less_equal", bool_of, _contents.is_at_most)
greater = binary("np.greater", bool_of, _contents.is_greater)
greater_equal = binary("np.greater_equal", bool_of, _contents.is_at_least)
logical_and = binary("np.logical_and", bool_of)
logical_or = binary("np.logical_or", bool_of)
logical_xor = binary("np.logical_xor", bool_of)


@op("np.divmod")
def divmod(x1, x2, out=None, where=True, casting="same_kind", order="K", dtype=None, subok=True):
    return (arithmetic(_contents.floor_divided, x1, x2), arithmetic(_contents.remainder_of, x1, x2))


@op("np.modf")
def modf(x, out=None, where=True, casting="same_kind", order="K", dtype=None, subok=True):
    x = operand(x)
    kind = floating_of(dtype_of(x))
    return (tensor(ndarray, shape_of(x), kind), tensor(ndarray, shape_of(x), kind))


@op("np.frexp")
def frexp(x, out=None, where=True, casting="same_kind", order="K", dtype=None, subok=True):
    x = operand(x)
    return (tensor(ndarray, shape_of(x), floating_of(dtype_of(x))), tensor(ndarray, shape_of(x), int32))


def clipped(a, low, high, out):
    a = asarray(a)
    shape, kind = shape_of(a), dtype_of(a)
    for bound in (low, high):
        if not absent(bound):
            bound = operand(bound)
            shape = broadcast(shape, shape_of(bound))
            kind = promote(a, bound) if kind is not None else None
    return written(out, shape, kind)


@op("np.clip")
def clip(a, a_min=None, a_max=None, out=None, min=None, max=None, **kwargs):
    return clipped(a, min if absent(a_min) else a_min, max if absent(a_max) else a_max, out)


def rounded(a, out):
    a = asarray(a)
    return written(out, shape_of(a), dtype_of(a))


@op("np.round")
def round(a, decimals=0, out=None):
    if known(decimals) == 0:
        a = asarray(a)
        return written(out, shape_of(a), dtype_of(a), mapped(rounded_number, a))
    return rounded(a, out)


@op("np.nan_to_num")
def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    x = asarray(x)
    return tensor(ndarray, shape_of(x), dtype_of(x))


@op("np.isclose")
def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return comparison(None, a, b)


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    compare_closely(a, b)
    return unknown("array value")


@op("np.allclose")
def compare_closely(a, b):
    return comparison(None, a, b)


def array_equal(a1, a2, equal_nan=False):
    a1, a2 = asarray(a1), asarray(a2)
    if rank_of(a1) is not None and rank_of(a2) is not None and rank_of(a1) != rank_of(a2):
        return False
    return unknown("array value")


def array_equiv(a1, a2):
    return unknown("array value")


def frompyfunc(func, nin, nout, identity=None):
    return vectorize(func)


class vectorize:
    def __init__(self, pyfunc=None, otypes=None, doc=None, excluded=None, cache=False, signature=None):
        self.pyfunc = pyfunc
        self.signature = signature

    def __call__(self, *args, **kwargs):
        if self.signature is not None:
            return unknown("np.vectorize with a signature")
        if self.pyfunc is None:
            # np.vectorize(otypes=…) as a decorator.
            return vectorize(args[0])
        return elementwise_call(*args)


@op("np.vectorize")
def elementwise_call(*args):
    return tensor(ndarray, broadcast(*[shape_of(operand(x)) for x in args]))
