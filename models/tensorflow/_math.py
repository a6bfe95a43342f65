"""Elementwise operations: arithmetic, comparison, logic and casts."""
from foreshape import (
    bool_, broadcast, complex64, content_of, dtype_of, dynamic, float32, float64, int32, int64, is_integer,
    known, library_version, op, opaque_dim, rank_of, require, shape_of, tensor, unknown)
from tensorflow._core import IndexedSlices, SparseTensor, Tensor, as_dtype, convert, convert_list, convert_pair
from tensorflow._shapes import absent


def folded(combine, x, y):
    """The contents of a small integer result, where both operands' are known."""
    a, b = content_of(x), content_of(y)
    if a is None or b is None or not is_integer(dtype_of(x)) or not is_integer(dtype_of(y)):
        return None
    if isinstance(a, tuple):
        if rank_of(x) != 1:
            return None
        if isinstance(b, tuple):
            if rank_of(y) != 1 or len(a) != len(b):
                return None
            return tuple([combine(a[i], b[i]) for i in range(len(a))])
        return tuple([combine(each, b) for each in a])
    if isinstance(b, tuple):
        return tuple([combine(a, each) for each in b]) if rank_of(y) == 1 else None
    return combine(a, b)


def elementwise(operation_name):
    """An operation on each element: the shape and dtype stay."""
    @op(operation_name)
    def apply(x, name=None):
        x = convert(x)
        return tensor(Tensor, shape_of(x), dtype_of(x))
    return apply


def predicate(operation_name):
    @op(operation_name)
    def apply(x, name=None):
        return tensor(Tensor, shape_of(convert(x)), bool_)
    return apply


def binary(operation_name):
    @op(operation_name)
    def apply(x, y, name=None):
        x, y = convert_pair(x, y)
        return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x))
    return apply


def comparison(operation_name):
    @op(operation_name)
    def apply(x, y, name=None):
        x, y = convert_pair(x, y)
        return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), bool_)
    return apply


@op("tf.add")
def add(x, y, name=None):
    x, y = convert_pair(x, y)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x),
                  folded(lambda a, b: a + b, x, y))


@op("tf.subtract")
def subtract(x, y, name=None):
    x, y = convert_pair(x, y)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x),
                  folded(lambda a, b: a - b, x, y))


@op("tf.multiply")
def multiply(x, y, name=None):
    x, y = convert_pair(x, y)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x),
                  folded(lambda a, b: a * b, x, y))


@op("tf.floordiv")
def floordiv(x, y, name=None):
    x, y = convert_pair(x, y)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x),
                  folded(lambda a, b: a // b, x, y))


@op("tf.floormod")
def floormod(x, y, name=None):
    x, y = convert_pair(x, y)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x),
                  folded(lambda a, b: a % b, x, y))


@op("tf.div")
def div(x, y, name=None):
    # Integers divide to integers here, as in Python 2.
    x, y = convert_pair(x, y)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x),
                  folded(lambda a, b: a // b, x, y))


@op("tf.truediv")
def truediv(x, y, name=None):
    x, y = convert_pair(x, y)
    kind = dtype_of(x)
    if kind is not None and is_integer(kind):
        kind = float64 if kind in (int32, int64) else float32
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), kind)


@op("tf.maximum")
def maximum(x, y, name=None):
    x, y = convert_pair(x, y)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x),
                  folded(lambda a, b: max(a, b), x, y))


@op("tf.minimum")
def minimum(x, y, name=None):
    x, y = convert_pair(x, y)
    return tensor(Tensor, broadcast(shape_of(x), shape_of(y), names=("x", "y")), dtype_of(x),
                  folded(lambda a, b: min(a, b), x, y))


divide = truediv
floor_div = floordiv
mod = floormod
pow = binary("tf.pow")
realdiv = binary("tf.realdiv")
truncatediv = binary("tf.truncatediv")
truncatemod = binary("tf.truncatemod")
squared_difference = binary("tf.squared_difference")
atan2 = binary("tf.atan2")
div_no_nan = binary("tf.div_no_nan")
igamma = binary("tf.igamma")
igammac = binary("tf.igammac")
polygamma = binary("tf.polygamma")
zeta = binary("tf.zeta")
xdivy = binary("tf.xdivy")
xlogy = binary("tf.xlogy")

equal = comparison("tf.equal")
not_equal = comparison("tf.not_equal")
less = comparison("tf.less")
less_equal = comparison("tf.less_equal")
greater = comparison("tf.greater")
greater_equal = comparison("tf.greater_equal")
approximate_equal = comparison("tf.approximate_equal")
logical_and = comparison("tf.logical_and")
logical_or = comparison("tf.logical_or")
logical_xor = comparison("tf.logical_xor")
logical_not = predicate("tf.logical_not")
is_nan = predicate("tf.is_nan")
is_inf = predicate("tf.is_inf")
is_finite = predicate("tf.is_finite")

abs = elementwise("tf.abs")
negative = elementwise("tf.negative")
sign = elementwise("tf.sign")
reciprocal = elementwise("tf.reciprocal")
square = elementwise("tf.square")
sqrt = elementwise("tf.sqrt")
rsqrt = elementwise("tf.rsqrt")
exp = elementwise("tf.exp")
expm1 = elementwise("tf.expm1")
log = elementwise("tf.log")
log1p = elementwise("tf.log1p")
ceil = elementwise("tf.ceil")
floor = elementwise("tf.floor")
round = elementwise("tf.round")
rint = elementwise("tf.rint")
cos = elementwise("tf.cos")
sin = elementwise("tf.sin")
tan = elementwise("tf.tan")
acos = elementwise("tf.acos")
asin = elementwise("tf.asin")
atan = elementwise("tf.atan")
cosh = elementwise("tf.cosh")
sinh = elementwise("tf.sinh")
tanh = elementwise("tf.tanh")
acosh = elementwise("tf.acosh")
asinh = elementwise("tf.asinh")
atanh = elementwise("tf.atanh")
lgamma = elementwise("tf.lgamma")
digamma = elementwise("tf.digamma")
erf = elementwise("tf.erf")
erfc = elementwise("tf.erfc")
erfinv = elementwise("tf.erfinv")
sigmoid = elementwise("tf.sigmoid")
log_sigmoid = elementwise("tf.log_sigmoid")
conj = elementwise("tf.conj")


@op("tf.complex")
def complex(real, imag, name=None):
    real, imag = convert_pair(real, imag)
    return tensor(Tensor, broadcast(shape_of(real), shape_of(imag), names=("real", "imag")), complex64)


@op("tf.real")
def real(input, name=None):
    return tensor(Tensor, shape_of(convert(input)), float32)


@op("tf.imag")
def imag(input, name=None):
    return tensor(Tensor, shape_of(convert(input)), float32)


@op("tf.cast")
def cast(x, dtype, name=None):
    if isinstance(x, (SparseTensor, IndexedSlices)):
        return x
    x = convert(x)
    return tensor(Tensor, shape_of(x), as_dtype(dtype), content_of(x) if is_integer(dtype_of(x)) else None)


def saturate_cast(value, dtype, name=None):
    return cast(value, dtype)


def to_float(x, name="ToFloat"):
    return cast(x, float32)


def to_double(x, name="ToDouble"):
    return cast(x, float64)


def to_int32(x, name="ToInt32"):
    return cast(x, int32)


def to_int64(x, name="ToInt64"):
    return cast(x, int64)


@op("tf.bitcast")
def bitcast(input, type, name=None):
    return tensor(Tensor, shape_of(convert(input)), as_dtype(type))


@op("tf.clip_by_value")
def clip_by_value(t, clip_value_min, clip_value_max, name=None):
    t = convert(t)
    dims = broadcast(shape_of(t), shape_of(clip_value_min), shape_of(clip_value_max),
                     names=("t", "clip_value_min", "clip_value_max"))
    return tensor(Tensor, dims, dtype_of(t))


@op("tf.clip_by_norm")
def clip_by_norm(t, clip_norm, axes=None, name=None):
    if isinstance(t, IndexedSlices):
        return t
    t = convert(t)
    return tensor(Tensor, shape_of(t), dtype_of(t))


def clip_by_average_norm(t, clip_norm, name=None):
    return clip_by_norm(t, clip_norm)


@op("tf.global_norm")
def global_norm(t_list, name=None):
    return tensor(Tensor, (), float32)


def clip_by_global_norm(t_list, clip_norm, use_norm=None, name=None):
    norm = global_norm(t_list) if absent(use_norm) else use_norm
    return [None if each is None else clip_by_norm(each, clip_norm) for each in t_list], norm


@op("tf.add_n")
def add_n(inputs, name=None):
    inputs = convert_list(inputs if isinstance(inputs, (list, tuple)) else [inputs])
    if known(len(inputs)) == 0:
        return unknown("a sum of nothing")
    first = inputs[0]
    dims = shape_of(first)
    for each in inputs[1:]:
        require_same_shape(first, each)
    return tensor(Tensor, dims, dtype_of(first))


def require_same_shape(x, y, names=("x", "y")):
    """Equal shapes, without broadcasting."""
    a, b = rank_of(x), rank_of(y)
    if a is None or b is None:
        return
    require(a == b, rule="broadcast-mismatch", raises=ValueError,
            message=f"Shapes {shape_of(x)} and {shape_of(y)} must have the same rank",
            shapes={names[0]: shape_of(x), names[1]: shape_of(y)})
    if a == b:
        for axis in range(a):
            require(shape_of(x)[axis] == shape_of(y)[axis], rule="broadcast-mismatch", raises=ValueError,
                    message=f"Dimension {axis} in both shapes must be equal: {shape_of(x)} and {shape_of(y)}",
                    shapes={names[0]: shape_of(x), names[1]: shape_of(y)}, clash={names[0]: axis, names[1]: axis})


accumulate_n = add_n


@op("tf.where")
def where(condition, x=None, y=None, name=None):
    condition = convert(condition)
    if absent(x) or absent(y):
        rank = rank_of(condition)
        count = dynamic(opaque_dim("true_count", lower=0, key=condition))
        return tensor(Tensor, (count, opaque_dim("rank") if rank is None else rank), int64)
    x, y = convert_pair(x, y)
    if library_version() >= (2, 0):
        dims = broadcast(shape_of(x), shape_of(y), names=("x", "y"))
        return tensor(Tensor, broadcast(shape_of(condition), dims, names=("condition", "x")), dtype_of(x))
    require_same_shape(x, y)
    rank, own = rank_of(x), rank_of(condition)
    if rank is not None and own is not None:
        if own == rank:
            require_same_shape(condition, x, names=("condition", "x"))
        elif own == 1:
            # A vector of conditions picks whole rows.
            require(shape_of(condition)[0] == shape_of(x)[0], rule="broadcast-mismatch", raises=ValueError,
                    message=f"Dimension 0 of condition {shape_of(condition)} and of x {shape_of(x)} must be equal",
                    shapes={"condition": shape_of(condition), "x": shape_of(x)}, clash={"condition": 0, "x": 0})
    return tensor(Tensor, shape_of(x), dtype_of(x))
