"""Scalar types, dtypes and what is known about numbers."""

from foreshape import (content_of, dtype_name, dtype_of, is_integer, is_tensor, is_unknown, itemsize, op, promote,
                       shape_of, tensor, unknown)
from foreshape import dtype as dtype_named
from foreshape import float64 as default_dtype
from numpy._contents import mapped
from numpy._core import as_dtype, asarray, ndarray


@op("np.generic")
def converted(value, kind):
    array = asarray(value)
    content = mapped(int, array) if is_integer(kind) else content_of(array)
    return tensor(ndarray, shape_of(array), kind, content)


class ScalarType:
    """np.float32 and its kin: names of dtypes that convert when they are called."""

    def __init__(self, name):
        self.__name__ = name
        self.dtype = dtype_named(name)
        self.itemsize = itemsize(self.dtype)

    def __call__(self, value=0, *args):
        return converted(value, self.dtype)

    def __eq__(self, other):
        return unknown("comparison with a dtype") if is_unknown(other) else self.dtype == as_dtype(other)

    def __ne__(self, other):
        return unknown("comparison with a dtype") if is_unknown(other) else self.dtype != as_dtype(other)

    def __hash__(self):
        return hash(self.dtype)


bool_ = bool8 = ScalarType("bool")
int8 = byte = ScalarType("int8")
int16 = short = ScalarType("int16")
int32 = intc = ScalarType("int32")
int64 = int_ = intp = longlong = long = ScalarType("int64")
uint8 = ubyte = ScalarType("uint8")
uint16 = ushort = ScalarType("uint16")
uint32 = uintc = ScalarType("uint32")
uint64 = uint = uintp = ulonglong = ulong = ScalarType("uint64")
float16 = half = ScalarType("float16")
float32 = single = ScalarType("float32")
float64 = double = float_ = longdouble = float128 = ScalarType("float64")
complex64 = csingle = ScalarType("complex64")
complex128 = cdouble = complex_ = clongdouble = ScalarType("complex128")
str_ = bytes_ = unicode_ = string_ = ScalarType("string")
object_ = ScalarType("object")

# Arrays of rank 0 stand for scalars here, so that a test for one of these classes is not decided.
generic = unknown("class of NumPy scalars")
number = unknown("class of NumPy scalars")
integer = unknown("class of NumPy scalars")
signedinteger = unknown("class of NumPy scalars")
unsignedinteger = unknown("class of NumPy scalars")
inexact = unknown("class of NumPy scalars")
floating = unknown("class of NumPy scalars")
complexfloating = unknown("class of NumPy scalars")
character = unknown("class of NumPy scalars")
flexible = unknown("class of NumPy scalars")
void = unknown("class of NumPy scalars")
datetime64 = unknown("class of NumPy scalars")
timedelta64 = unknown("class of NumPy scalars")


def dtype(dtype, align=False, copy=False, **metadata):
    kind = as_dtype(dtype, default_dtype)
    return unknown("dtype") if kind is None else kind


def result_type(*arrays_and_dtypes):
    kind = promote(*arrays_and_dtypes)
    return unknown("dtype") if kind is None else kind


def promote_types(type1, type2):
    return result_type(as_dtype(type1), as_dtype(type2))


def find_common_type(array_types, scalar_types):
    return unknown("dtype")


def min_scalar_type(a):
    return unknown("dtype")


def common_type(*arrays):
    return unknown("dtype")


def can_cast(from_, to, casting="safe"):
    return unknown("casting rules")


def issubdtype(arg1, arg2):
    return unknown("casting rules")


def issubclass_(arg1, arg2):
    return unknown("casting rules")


def isdtype(dtype, kind):
    return unknown("casting rules")


def iscomplexobj(x):
    kind = dtype_of(x)
    if kind is None:
        return unknown("dtype")
    return dtype_name(kind)[:7] == "complex"


def isrealobj(x):
    return not iscomplexobj(x)


def isscalar(element):
    if is_unknown(element):
        return unknown("kind of a value")
    return isinstance(element, (int, float, complex, str, bytes))


def iterable(y):
    if is_unknown(y):
        return unknown("kind of a value")
    return isinstance(y, (list, tuple, dict, set, str, range)) or is_tensor(y)


def typename(char):
    return unknown("text")


class iinfo:
    def __init__(self, type):
        kind = as_dtype(type)
        self.dtype = kind
        self.bits = unknown("dtype") if kind is None else 8 * itemsize(kind)
        if kind is None:
            self.min, self.max = unknown("dtype"), unknown("dtype")
        elif dtype_name(kind)[0] == "u":
            self.min, self.max = 0, 2 ** self.bits - 1
        elif self.bits == 64:
            self.min, self.max = -9223372036854775807 - 1, 9223372036854775807
        else:
            self.min, self.max = -2 ** (self.bits - 1), 2 ** (self.bits - 1) - 1


# eps, smallest normal and largest number by their size in bits.
_limits = {16: (0.000977, 6.1e-05, 65504.0), 32: (1.1920929e-07, 1.1754944e-38, 3.4028235e+38),
           64: (2.220446049250313e-16, 2.2250738585072014e-308, 1.7976931348623157e+308)}


class finfo:
    def __init__(self, dtype):
        kind = as_dtype(dtype)
        self.dtype = kind
        self.bits = unknown("dtype") if kind is None else 8 * itemsize(kind)
        # A type that is not known is taken for double precision: these are plain numbers in any case.
        eps, tiny, largest = _limits.get(64 if kind is None else self.bits, _limits[64])
        self.eps = self.resolution = self.epsneg = eps
        self.tiny = self.smallest_normal = tiny
        self.max = largest
        self.min = -largest
