"""Tensors, shapes and conversion: what every other module of these models stands on."""
from foreshape import (
    as_tensor, content_of, dtype, dtype_name, dtype_of, dynamic, float16, float32, float64, int32, int64, is_tensor,
    is_unknown, library_version, op, operation, rank_of, require, set_shape_of, shape_of, static,
    static_shape, tensor, unknown)
from numpy._core import ndarray
from tensorflow._shapes import (
    Dimension, TensorShape, absent, as_shape, check_compatible, plain, refined, shape_argument)

_TYPE_NAMES = {"float": float32, "double": float64, "half": float16, "int": int32}


def as_dtype(value):
    if value is None:
        return None
    if isinstance(value, str) and value in _TYPE_NAMES:
        return _TYPE_NAMES[value]
    if value is float:
        return float32
    return dtype(value)


def literal_dtype(value):
    """The dtype that a Python number or list becomes; arrays keep their own."""
    if is_tensor(value):
        return None
    natural = dtype_of(value)
    if natural == float64:
        return float32
    if natural == int64:
        return int32
    return natural


def convert(value, dtype=None):
    if is_tensor(value) or is_unknown(value):
        return as_tensor(Tensor, value)
    if isinstance(value, Dimension):
        value = value.value
    elif isinstance(value, TensorShape):
        value = value.as_list()
    elif isinstance(value, IndexedSlices):
        return value.values
    return as_tensor(Tensor, value, literal_dtype(value) if absent(dtype) else as_dtype(dtype))


def convert_list(values, dtype=None):
    return [convert(value, dtype) for value in values]


def operand(value):
    return value.values if isinstance(value, IndexedSlices) else plain(value)


def convert_pair(x, y):
    """Both operands of a binary operation; literals and arrays take the dtype of the tensor beside them."""
    if isinstance(x, Tensor):
        if isinstance(y, Tensor):
            if same_dtype(x, y):
                return x, y
            return tensor(Tensor, shape_of(x)), y
        return x, as_tensor(Tensor, operand(y), dtype_of(x))
    if isinstance(y, Tensor):
        if dtype_of(y) is None and not is_tensor(x):
            return tensor(Tensor, shape_of(operand(x))), y
        return as_tensor(Tensor, operand(x), dtype_of(y)), y
    return convert(x), convert(y)


def same_dtype(x, y, names=("x", "y")):
    """False where the dtypes are known and differ, which operations refuse."""
    a, b = dtype_of(x), dtype_of(y)
    if a is None or b is None or a == b:
        return True
    # What NumPy or a literal made double is too often converted on the way to be told from a mistake.
    if a == float64 or b == float64 or dtype_name(a) == "object" or dtype_name(b) == "object":
        return True
    require(False, rule="dtype-mismatch", raises=TypeError,
            message=f"Input '{names[1]}' of type {dtype_name(b)} does not match type {dtype_name(a)} of argument "
                    f"'{names[0]}'",
            shapes={names[0]: shape_of(x), names[1]: shape_of(y)})
    return False


@op("tf.placeholder_with_default")
def with_default(input, dims):
    """The default, which a run may replace by anything of these dims."""
    x = convert(input)
    if dims is None or rank_of(x) != len(dims):
        return tensor(Tensor, shape_of(x), dtype_of(x))
    check_compatible(shape_of(x), dims)
    return tensor(Tensor, [dynamic(own) if dim is None else own for own, dim in zip(shape_of(x), dims)], dtype_of(x))


class Operation:
    """A graph operation that is fetched for its effect."""
    _name = None
    type = "NoOp"
    device = ""
    inputs = ()
    outputs = ()
    control_inputs = ()

    @property
    def name(self):
        return unknown("the name of an operation") if self._name is None else self._name

    @property
    def graph(self):
        return graph_ops.get_default_graph()

    def run(self, feed_dict=None, session=None):
        session_ops.run_fetches(self, feed_dict)

    def get_attr(self, name):
        return unknown("an attribute of an operation")

    def values(self):
        return self.outputs


class Tensor:
    """A symbolic tensor of a graph, or an eager one."""
    __array_priority__ = 100
    _name = None
    device = ""
    value_index = 0

    @property
    def shape(self):
        return TensorShape(static_shape(self))

    def get_shape(self):
        return TensorShape(static_shape(self))

    def set_shape(self, shape):
        target = as_shape(shape)._dims
        if target is None or is_unknown(target):
            return
        current = static_shape(self)
        if current is not None:
            check_compatible(current, target)
        set_shape_of(self, refined(self, target))

    @property
    def ndim(self):
        return rank_of(self)

    @property
    def dtype(self):
        return dtype_of(self)

    @property
    def name(self):
        return unknown("the name of a tensor") if self._name is None else self._name

    @property
    def op(self):
        made = operation(Operation, [self])
        made._name = None if self._name is None else self._name.split(":")[0]
        made.outputs = [self]
        return made

    @property
    def graph(self):
        return graph_ops.get_default_graph()

    def consumers(self):
        return unknown("the consumers of a tensor")

    def eval(self, feed_dict=None, session=None):
        return session_ops.run_fetches(self, feed_dict)

    def numpy(self):
        return tensor(ndarray, shape_of(self), dtype_of(self), content_of(self))

    def experimental_ref(self):
        return self

    def ref(self):
        return self

    def __hash__(self):
        return id(self)

    def __len__(self):
        return shape_of(self)[0]

    def __iter__(self):
        if library_version() < (2, 0):
            # Graph mode refuses to iterate; that is no matter of shapes.
            return iter(unknown("the elements of a symbolic tensor"))
        return iter(slicing_ops.unstack(self))

    def __getitem__(self, key):
        return slicing_ops.strided_slice_operator(self, key)

    def __neg__(self):
        return math_ops.negative(self)

    def __abs__(self):
        return math_ops.abs(self)

    def __invert__(self):
        return math_ops.logical_not(self)

    def __add__(self, other):
        return math_ops.add(self, other)

    def __radd__(self, other):
        return math_ops.add(other, self)

    def __sub__(self, other):
        return math_ops.subtract(self, other)

    def __rsub__(self, other):
        return math_ops.subtract(other, self)

    def __mul__(self, other):
        return math_ops.multiply(self, other)

    def __rmul__(self, other):
        return math_ops.multiply(other, self)

    def __div__(self, other):
        return math_ops.div(self, other)

    def __rdiv__(self, other):
        return math_ops.div(other, self)

    def __truediv__(self, other):
        return math_ops.truediv(self, other)

    def __rtruediv__(self, other):
        return math_ops.truediv(other, self)

    def __floordiv__(self, other):
        return math_ops.floordiv(self, other)

    def __rfloordiv__(self, other):
        return math_ops.floordiv(other, self)

    def __mod__(self, other):
        return math_ops.floormod(self, other)

    def __rmod__(self, other):
        return math_ops.floormod(other, self)

    def __pow__(self, other):
        return math_ops.pow(self, other)

    def __rpow__(self, other):
        return math_ops.pow(other, self)

    def __matmul__(self, other):
        return linear_ops.matmul(self, other)

    def __rmatmul__(self, other):
        return linear_ops.matmul(other, self)

    def __and__(self, other):
        return math_ops.logical_and(self, other)

    def __rand__(self, other):
        return math_ops.logical_and(other, self)

    def __or__(self, other):
        return math_ops.logical_or(self, other)

    def __ror__(self, other):
        return math_ops.logical_or(other, self)

    def __xor__(self, other):
        return math_ops.logical_xor(self, other)

    def __rxor__(self, other):
        return math_ops.logical_xor(other, self)

    def __lt__(self, other):
        return math_ops.less(self, other)

    def __le__(self, other):
        return math_ops.less_equal(self, other)

    def __gt__(self, other):
        return math_ops.greater(self, other)

    def __ge__(self, other):
        return math_ops.greater_equal(self, other)


class LSTMStateTuple:
    """The pair (c, h) of an LSTM."""
    _fields = ("c", "h")

    def __init__(self, c, h):
        self.c = c
        self.h = h

    def __iter__(self):
        return iter([self.c, self.h])

    def __getitem__(self, index):
        return (self.c, self.h)[index]

    def __len__(self):
        return 2

    def _replace(self, c=None, h=None):
        return LSTMStateTuple(self.c if absent(c) else c, self.h if absent(h) else h)


class IndexedSlices:
    def __init__(self, values, indices, dense_shape=None):
        self.values = convert(values)
        self.indices = convert(indices)
        self.dense_shape = dense_shape
        self.dtype = dtype_of(self.values)


class SparseTensor:
    """Three dense tensors; the shape is known as far as dense_shape's contents are."""
    def __init__(self, indices, values, dense_shape=None, shape=None):
        self.indices = convert(indices, int64)
        self.values = convert(values)
        self.dense_shape = convert(dense_shape if absent(shape) else shape, int64)
        self.dtype = dtype_of(self.values)

    @property
    def shape(self):
        return TensorShape([static(dim) for dim in shape_argument(self.dense_shape)])

    @property
    def name(self):
        return unknown("the name of a sparse tensor")

    @property
    def op(self):
        return self.values.op

    @property
    def graph(self):
        return graph_ops.get_default_graph()

    def get_shape(self):
        return self.shape

    def eval(self, feed_dict=None, session=None):
        return session_ops.run_fetches(self, feed_dict)


import tensorflow._graph as graph_ops
import tensorflow._math as math_ops
import tensorflow._linear as linear_ops
import tensorflow._slicing as slicing_ops
import tensorflow._session as session_ops
