"""The array class, conversion to it, and what all operations share."""

import math

import numpy
from foreshape import (absent, array_operand, as_tensor, bool_, broadcast, broadcast_to, content_of, dot_shape, dtype, dtype_name, dtype_of,
                       float64, index_shape, int64, is_a, is_floating, is_integer, is_tensor, is_unknown, itemsize, known,
                       matmul_shape, op, opaque_dim, opaque_shape, product, promote, rank_of, replace_shape_of,
                       require, reshape_shape, set_content, shape_of, tensor, uint64, unknown, with_rank_at_least,
                       write_through)
from numpy._contents import combined, flat, mapped, picked, replaced
from numpy._methods import ArrayMethods
from numpy._operators import ArrayOperators


def asarray(a, dtype=None, order=None, copy=None):
    """x itself if it is an array, else an array of its shape, dtype and content."""
    # None stands where a value is still to come: nothing is known of it.
    array = fresh(opaque_shape()) if a is None and not is_unknown(a) else as_tensor(ndarray, a)
    if absent(dtype):
        return array
    return tensor(ndarray, shape_of(array), as_dtype(dtype), content_of(array), view_of=array)


OBJECT = dtype("object")
STRING = dtype("string")


def fresh(shape, dtype=None, content=None):
    return tensor(ndarray, shape, dtype, content)


def operand(x):
    """An operand of an elementwise operation. Numbers stay numbers: their dtype gives way to an array's."""
    return array_operand(ndarray, x)


def is_foreign(x):
    """A tensor of another library, whose own operators take precedence."""
    return is_tensor(x) and not isinstance(x, ndarray)


def as_dtype(x, default=None):
    return default if absent(x) else dtype(x)


def as_shape(size):
    """The shape that a size argument means."""
    if is_unknown(size):
        return opaque_shape()
    if is_tensor(size):
        dims = _dims_of(size)
    elif isinstance(size, tuple):
        dims = size
    elif isinstance(size, list):
        dims = tuple(size)
    elif isinstance(size, range):
        dims = tuple(size)
    else:
        dims = (size,)
    if rank_of(dims) is not None:
        for dim in dims:
            if dim is None:
                raise TypeError("'NoneType' object cannot be interpreted as an integer")
            require(dim >= 0, rule="negative-dim", raises=ValueError,
                    message=f"negative dimensions are not allowed: {dims}")
    return dims


def _dims_of(size):
    rank = rank_of(size)
    if rank == 0:
        return (size,)
    content = content_of(size)
    if content is not None:
        return content
    count = known(shape_of(size)[0]) if rank == 1 else None
    if count is None:
        return opaque_shape()
    return tuple([opaque_dim("size", lower=0) for _ in range(count)])


def index_of(x):
    """An int argument: what it holds, where that is known, for arrays of rank 0."""
    if is_tensor(x):
        content = content_of(x)
        return x if content is None else content
    return x


def written(out, shape, dtype=None, content=None):
    """The result of an operation with an out= argument."""
    if is_a(out, tuple):
        out = out[0]
    if not is_tensor(out):
        return tensor(ndarray, shape, dtype, content)
    broadcast_to(shape, shape_of(out), output=True)
    write_through(out)
    return out


# Dtype rules.

def floating_of(kind):
    """The dtype of functions that compute in floating point, of an argument of dtype `kind`."""
    if kind is None:
        return None
    if kind == bool_:
        return dtype("float16")
    if is_integer(kind):
        size = itemsize(kind)
        if size == 1:
            return dtype("float16")
        return dtype("float32") if size == 2 else float64
    return kind


def quotient_of(kind):
    if kind is None:
        return None
    return float64 if kind == bool_ or is_integer(kind) else kind


def real_of(kind):
    if kind is None:
        return None
    if kind == dtype("complex128"):
        return float64
    return dtype("float32") if kind == dtype("complex64") else kind


def sum_of_dtype(kind):
    """Sums and products are computed in at least the platform's integer."""
    if kind is None:
        return None
    if kind == bool_:
        return int64
    if is_integer(kind) and itemsize(kind) < 8:
        return uint64 if dtype_name(kind)[0] == "u" else int64
    return kind


# What operators and functions of two operands share.

def arithmetic(f, x, y):
    x, y = operand(x), operand(y)
    return tensor(ndarray, broadcast(shape_of(x), shape_of(y)), promote(x, y), combined(f, x, y))


def division(f, x, y):
    x, y = operand(x), operand(y)
    return tensor(ndarray, broadcast(shape_of(x), shape_of(y)), quotient_of(promote(x, y)), combined(f, x, y))


def comparison(f, x, y):
    x, y = operand(x), operand(y)
    return tensor(ndarray, broadcast(shape_of(x), shape_of(y)), bool_, combined(f, x, y))


def in_place(array, value, otherwise, f=None):
    """array <op>= value: the value may grow, the array may not. Scalars are replaced."""
    if rank_of(array) == 0:
        return otherwise(array, value)
    if rank_of(array) is None:
        write_through(array)
        return array
    value = operand(value)
    broadcast_to(shape_of(value), shape_of(array), output=True)
    content = combined(f, array, value)
    write_through(array)
    if content is not None:
        set_content(array, content)
    return array


def matrix_product(a, b):
    return tensor(ndarray, matmul_shape(shape_of(a), shape_of(b)), promote(a, b))


def dot_product(a, b):
    return tensor(ndarray, dot_shape(shape_of(a), shape_of(b)), promote(a, b))


def assigned(array, target, value):
    """array[…] = value where the indexed part has the shape `target`."""
    kind = dtype_of(array)
    if kind == OBJECT or kind is None and not is_tensor(value):
        # Records and objects may be tuples.
        return
    source = shape_of(operand(value))
    have, want = rank_of(source), rank_of(target)
    if have is not None and want is not None and have > want:
        # Leading axes of size 1 are dropped.
        lead = source[:have - want]
        require(product(lead) == 1, rule="broadcast-mismatch", raises=ValueError,
                message=f"could not broadcast input array from shape {source} into shape {target}",
                shapes={"value": source, "target": target}, clash={"value": 0})
        source = source[have - want:]
    broadcast_to(source, target, names=("value", "target"))


def python_element(kind):
    """An element of an array of objects or texts."""
    element = unknown("element of an array")
    return str(element) if kind == STRING else element


def rows(array):
    """The elements along the first axis, as iteration gives them."""
    shape = with_rank_at_least(array, 1, raises=TypeError, message="iteration over a 0-d array")
    content = content_of(array)
    kind = dtype_of(array)
    if rank_of(shape) == 1 and (kind == OBJECT or kind == STRING):
        return [python_element(kind) for _ in range(shape[0])]
    if content is not None:
        return [tensor(ndarray, shape[1:], kind, part, view_of=array) for part in content]
    return [tensor(ndarray, shape[1:], kind, view_of=array) for _ in range(shape[0])]


def nested(array):
    """Nested lists with the array's elements as Python numbers."""
    rank = rank_of(array)
    if rank is None:
        return unknown("array value")
    return _nested(shape_of(array), content_of(array), rank, number_type(dtype_of(array)))


def _nested(shape, content, rank, number):
    if rank == 0:
        return number(unknown("array value") if content is None else content)
    if content is None:
        return [_nested(shape[1:], None, rank - 1, number) for _ in range(shape[0])]
    return [_nested(shape[1:], part, rank - 1, number) for part in content]


def number_type(kind):
    """The Python type of an array's elements."""
    if kind is None:
        return identity
    if kind == bool_:
        return bool
    if is_integer(kind):
        return int
    return float if is_floating(kind) else identity


def identity(x):
    return x


class ndarray(ArrayOperators, ArrayMethods):
    def __new__(cls, shape, dtype=float, buffer=None, offset=0, strides=None, order=None):
        return tensor(cls, as_shape(shape), as_dtype(dtype, float64))

    # Attributes.

    @property
    def shape(self):
        return shape_of(self)

    @shape.setter
    def shape(self, value):
        replace_shape_of(self, reshape_shape(shape_of(self), value))

    @property
    def ndim(self):
        return len(shape_of(self))

    @property
    def size(self):
        return product(shape_of(self))

    @property
    def dtype(self):
        kind = dtype_of(self)
        return unknown("dtype") if kind is None else kind

    @property
    def itemsize(self):
        kind = dtype_of(self)
        return unknown("dtype") if kind is None else itemsize(kind)

    @property
    def nbytes(self):
        return self.size * self.itemsize

    @property
    def T(self):
        return numpy._shapes.transposed(self, None)

    @property
    def mT(self):
        return numpy._shapes.matrix_transposed(self)

    @property
    def flat(self):
        return tensor(ndarray, (product(shape_of(self)),), dtype_of(self), flat(self), view_of=self)

    @property
    def real(self):
        return tensor(ndarray, shape_of(self), real_of(dtype_of(self)), view_of=self)

    @property
    def imag(self):
        return tensor(ndarray, shape_of(self), real_of(dtype_of(self)), view_of=self)

    @property
    def strides(self):
        return tuple([opaque_dim("stride", lower=0) for _ in shape_of(self)])

    @property
    def base(self):
        return unknown("base of an array")

    # Containers.

    @op("[]")
    def __getitem__(self, key):
        if is_a(key, str):
            return tensor(ndarray, opaque_shape(), view_of=self)
        shape, kind = index_shape(self, key), dtype_of(self)
        if rank_of(shape) == 0 and (kind == OBJECT or kind == STRING):
            return python_element(kind)
        return tensor(ndarray, shape, kind, picked(self, key), view_of=self)

    @op("[]=")
    def __setitem__(self, key, value):
        if is_a(key, str):
            write_through(self)
            return
        assigned(self, index_shape(self, key), value)
        content = replaced(self, key, content_of(operand(value)))
        write_through(self)
        if content is not None:
            set_content(self, content)

    def __len__(self):
        return with_rank_at_least(self, 1, raises=TypeError, message="len() of unsized object")[0]

    def __iter__(self):
        return iter(rows(self))

    def __contains__(self, key):
        return unknown("array value")

    def __bool__(self):
        shape = shape_of(self)
        require(product(shape) <= 1, rule="rank-mismatch", raises=ValueError, shapes={"a": shape},
                message=f"the truth value of an array of shape {shape} is ambiguous: use a.any() or a.all()")
        return bool(self._scalar())

    def __int__(self):
        self._require_one()
        return int(self._scalar())

    def __index__(self):
        return self.__int__()

    def __float__(self):
        self._require_one()
        return float(self._scalar())

    def __complex__(self):
        self._require_one()
        return complex(self._scalar())

    def __round__(self, ndigits=None):
        return round(self._scalar()) if ndigits is None else unknown("array value")

    def __floor__(self):
        return math.floor(self._scalar())

    def __ceil__(self):
        return math.ceil(self._scalar())

    def __trunc__(self):
        return math.trunc(self._scalar())

    def _require_one(self):
        shape = shape_of(self)
        require(product(shape) == 1, rule="rank-mismatch", raises=TypeError, shapes={"a": shape},
                message=f"only an array of size 1 can be converted to a Python number; this one has the shape {shape}")

    def _scalar(self):
        numbers = flat(self)
        if numbers is None or len(numbers) != 1:
            return unknown("array value")
        return numbers[0]

    # Conversion and copies.

    @op("ndarray.astype")
    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        kind = as_dtype(dtype, float64)
        content = mapped(int, self) if kind is not None and is_integer(kind) else content_of(self)
        return tensor(ndarray, shape_of(self), kind, content)

    @op("ndarray.copy")
    def copy(self, order="C"):
        return tensor(ndarray, shape_of(self), dtype_of(self), content_of(self))

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    @op("ndarray.view")
    def view(self, dtype=None, type=None):
        if is_unknown(dtype) or dtype is None:
            return tensor(ndarray, shape_of(self), dtype_of(self), content_of(self), view_of=self)
        kind = as_dtype(dtype)
        old = dtype_of(self)
        shape = shape_of(self)
        if kind is None or old is None:
            return tensor(ndarray, opaque_shape(), kind, view_of=self)
        if itemsize(kind) != itemsize(old):
            shape = shape[:-1] + (shape[-1] * itemsize(old) // itemsize(kind),)
        return tensor(ndarray, shape, kind, view_of=self)

    def tolist(self):
        return nested(self)

    def item(self, *args):
        if len(args) == 0:
            self._require_one()
            return self._scalar()
        return unknown("array value")

    def itemset(self, *args):
        write_through(self)

    def fill(self, value):
        write_through(self)

    def tobytes(self, order="C"):
        return unknown("bytes of an array")

    tostring = tobytes
    dumps = tobytes

    def tofile(self, fid, sep="", format="%s"):
        return None

    def dump(self, file):
        return None

    def setflags(self, write=None, align=None, uic=None):
        return None

    @op("ndarray.byteswap")
    def byteswap(self, inplace=False):
        return tensor(ndarray, shape_of(self), dtype_of(self))

    @op("ndarray.conj")
    def conj(self):
        return tensor(ndarray, shape_of(self), dtype_of(self))

    conjugate = conj

    def newbyteorder(self, new_order="S"):
        return tensor(ndarray, shape_of(self), dtype_of(self), view_of=self)
