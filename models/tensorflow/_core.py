"""Tensors, shapes and conversion: what every other module of these models stands on."""
from foreshape import (
    as_tensor, content_of, dtype, dtype_name, dtype_of, dynamic, float16, float32, float64, int32, int64, is_tensor,
    is_unknown, library_version, op, opaque_dim, operation, product, rank_of, require, set_shape_of, shape_of, static,
    static_shape, tensor, unknown)
from numpy._core import ndarray

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
    return as_tensor(Tensor, value, literal_dtype(value) if dtype is None else as_dtype(dtype))


def convert_list(values, dtype=None):
    return [convert(value, dtype) for value in values]


def convert_pair(x, y):
    """Both operands of a binary operation; literals and arrays take the dtype of the tensor beside them."""
    if isinstance(x, Tensor):
        if isinstance(y, Tensor):
            if same_dtype(x, y):
                return x, y
            return tensor(Tensor, shape_of(x)), y
        return x, as_tensor(Tensor, plain(y), dtype_of(x))
    if isinstance(y, Tensor):
        return as_tensor(Tensor, plain(x), dtype_of(y)), y
    return convert(x), convert(y)


def plain(value):
    if isinstance(value, Dimension):
        return value.value
    if isinstance(value, TensorShape):
        return value.as_list()
    if isinstance(value, IndexedSlices):
        return value.values
    return value


def same_dtype(x, y, names=("x", "y")):
    """False where the dtypes are known and differ, which operations refuse."""
    a, b = dtype_of(x), dtype_of(y)
    if a is None or b is None or a == b:
        return True
    require(False, rule="dtype-mismatch", raises=TypeError,
            message=f"Input '{names[1]}' of type {dtype_name(b)} does not match type {dtype_name(a)} of argument "
                    f"'{names[0]}'",
            shapes={names[0]: shape_of(x), names[1]: shape_of(y)})
    return False


def dimension_value(dim):
    """The int that one entry of a shape stands for, or None."""
    if isinstance(dim, Dimension):
        return dim.value
    if is_tensor(dim):
        content = content_of(dim)
        if content is None:
            return dynamic(opaque_dim("size"))
        return content
    return dim


def shape_argument(shape):
    """The dims that a shape argument names: an int, a list of ints and scalars, a TensorShape or a tensor."""
    if is_unknown(shape):
        return shape
    if is_tensor(shape):
        content = content_of(shape)
        if content is not None:
            return content if isinstance(content, tuple) else (content,)
        if rank_of(shape) == 0:
            return (dynamic(opaque_dim("size")),)
        return opaque_dims_like(shape)
    if isinstance(shape, TensorShape):
        return shape._dims if shape._dims is not None else unknown("a shape of unknown rank")
    if isinstance(shape, (list, tuple)):
        return tuple([dimension_value(dim) for dim in shape])
    return (dimension_value(shape),)


def opaque_dims_like(shape_tensor):
    """Dims for a shape tensor whose contents are not known; its length is the rank."""
    if rank_of(shape_tensor) == 1:
        length = static_shape(shape_tensor)
        if length is not None and length[0] is not None:
            return opaque_dims(length[0])
    return unknown("a shape computed at run time")


def opaque_dims(rank):
    return tuple([dynamic(opaque_dim("size")) for _ in range(rank)])


def known_dims(shape):
    """A shape argument for variables: what the graph knows, with None elsewhere."""
    return tuple([static(dim) if dim is not None else None for dim in shape_argument(shape)])


def known_static_dim(x, axis):
    """A dim of a tensor as the graph knows it, else None."""
    known = static_shape(x)
    return None if known is None or axis >= len(known) else known[axis]


def shape_text(dims):
    """A shape for a message: sizes that are not known are question marks."""
    if dims is None:
        return "<unknown>"
    return tuple([opaque_dim() if dim is None else dim for dim in dims])


def all_static(dims):
    return all([dim is not None and static(dim) is not None for dim in dims])


class Dimension:
    def __init__(self, value):
        self.value = value.value if isinstance(value, Dimension) else value

    def __int__(self):
        return self.value

    def __index__(self):
        return self.value

    def __hash__(self):
        return hash(self.value)

    def __str__(self):
        return "?" if self.value is None else str(self.value)

    def __repr__(self):
        return f"Dimension({self.value})"

    def __eq__(self, other):
        other = plain(other)
        return None if self.value is None or other is None else self.value == other

    def __ne__(self, other):
        other = plain(other)
        return None if self.value is None or other is None else self.value != other

    def __lt__(self, other):
        other = plain(other)
        return None if self.value is None or other is None else self.value < other

    def __le__(self, other):
        other = plain(other)
        return None if self.value is None or other is None else self.value <= other

    def __gt__(self, other):
        other = plain(other)
        return None if self.value is None or other is None else self.value > other

    def __ge__(self, other):
        other = plain(other)
        return None if self.value is None or other is None else self.value >= other

    def __add__(self, other):
        other = plain(other)
        return Dimension(None if self.value is None or other is None else self.value + other)

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        other = plain(other)
        return Dimension(None if self.value is None or other is None else self.value - other)

    def __rsub__(self, other):
        other = plain(other)
        return Dimension(None if self.value is None or other is None else other - self.value)

    def __mul__(self, other):
        if is_tensor(other):
            return math_ops.multiply(self.value, other)
        other = plain(other)
        return Dimension(None if self.value is None or other is None else self.value * other)

    def __rmul__(self, other):
        return self * other

    def __floordiv__(self, other):
        other = plain(other)
        return Dimension(None if self.value is None or other is None else self.value // other)

    def __rfloordiv__(self, other):
        other = plain(other)
        return Dimension(None if self.value is None or other is None else other // self.value)

    def __div__(self, other):
        return self // other

    def __truediv__(self, other):
        # Python 2's division of Dimensions; Python 3 refuses it in later releases.
        return self // other

    def __mod__(self, other):
        other = plain(other)
        return Dimension(None if self.value is None or other is None else self.value % other)

    def is_compatible_with(self, other):
        other = plain(other)
        return self.value is None or other is None or self.value == other

    def merge_with(self, other):
        other = plain(other)
        return Dimension(other if self.value is None else self.value)

    def assert_is_compatible_with(self, other):
        other = plain(other)
        if self.value is not None and other is not None:
            require(self.value == other, rule="contract-violation", raises=ValueError,
                    message=f"Dimensions {self.value} and {other} are not compatible")


def as_dimension(value):
    return value if isinstance(value, Dimension) else Dimension(value)


class TensorShape:
    def __init__(self, dims):
        if dims is None or is_unknown(dims):
            self._dims = dims
        elif isinstance(dims, TensorShape):
            self._dims = dims._dims
        elif isinstance(dims, (list, tuple)):
            self._dims = tuple([dimension_value(dim) for dim in dims])
        else:
            self._dims = (dimension_value(dims),)

    @property
    def dims(self):
        return None if self._dims is None else [Dimension(dim) for dim in self._dims]

    @property
    def ndims(self):
        return None if self._dims is None else len(self._dims)

    @property
    def rank(self):
        return self.ndims

    def as_list(self):
        require(self._dims is not None, rule="undefined-static-shape", raises=ValueError,
                message="as_list() is not defined on an unknown TensorShape.")
        return unknown("as_list of a shape of unknown rank") if self._dims is None else list(self._dims)

    def as_proto(self):
        return self

    def __len__(self):
        return len(self._dims)

    def __bool__(self):
        return self._dims is not None

    def __iter__(self):
        if library_version() >= (2, 0):
            return iter(self._dims)
        return iter([Dimension(dim) for dim in self._dims])

    def __getitem__(self, key):
        if isinstance(key, slice):
            return TensorShape(None if self._dims is None else self._dims[key])
        if self._dims is None:
            return None if library_version() >= (2, 0) else Dimension(None)
        rank = len(self._dims)
        require(-rank <= key and key < rank, rule="index-out-of-range", raises=IndexError,
                message=f"index {key} is out of range for the shape {shape_text(self._dims)}",
                shapes={"shape": self._dims})
        if key < -rank or key >= rank:
            return Dimension(unknown("an index out of range"))
        return self._dims[key] if library_version() >= (2, 0) else Dimension(self._dims[key])

    def __add__(self, other):
        return self.concatenate(other)

    def __radd__(self, other):
        return as_shape(other).concatenate(self)

    def __hash__(self):
        return hash(self._dims)

    def __eq__(self, other):
        return self._dims == as_shape(other)._dims

    def __ne__(self, other):
        return self._dims != as_shape(other)._dims

    def __str__(self):
        return shape_text(self._dims)

    def __repr__(self):
        return f"TensorShape({shape_text(self._dims)})"

    def is_fully_defined(self):
        return self._dims is not None and all([dim is not None for dim in self._dims])

    def num_elements(self):
        return product(self._dims) if self.is_fully_defined() else None

    def concatenate(self, other):
        other = as_shape(other)
        if self._dims is None or other._dims is None:
            return TensorShape(None)
        return TensorShape(self._dims + other._dims)

    def merge_with(self, other):
        other = as_shape(other)
        if self._dims is None:
            return other
        if other._dims is None:
            return self
        return TensorShape([b if a is None else a for a, b in zip(self._dims, other._dims)])

    def with_rank(self, rank):
        if self._dims is None:
            return TensorShape([None] * rank)
        self.assert_has_rank(rank)
        return self

    def with_rank_at_least(self, rank):
        if self._dims is not None:
            require(len(self._dims) >= rank, rule="rank-mismatch", raises=ValueError,
                    message=f"Shape {shape_text(self._dims)} must have rank at least {rank}",
                    shapes={"shape": self._dims})
        return self

    def with_rank_at_most(self, rank):
        if self._dims is not None:
            require(len(self._dims) <= rank, rule="rank-mismatch", raises=ValueError,
                    message=f"Shape {shape_text(self._dims)} must have rank at most {rank}",
                    shapes={"shape": self._dims})
        return self

    def assert_has_rank(self, rank):
        if self._dims is not None:
            require(len(self._dims) == rank, rule="rank-mismatch", raises=ValueError,
                    message=f"Shape {shape_text(self._dims)} must have rank {rank}", shapes={"shape": self._dims})

    def assert_same_rank(self, other):
        other = as_shape(other)
        if self._dims is not None and other._dims is not None:
            require(len(self._dims) == len(other._dims), rule="rank-mismatch", raises=ValueError,
                    message=f"Shapes {shape_text(self._dims)} and {shape_text(other._dims)} must have the same rank",
                    shapes={"shape": self._dims, "other": other._dims})

    def assert_is_fully_defined(self):
        require(self.is_fully_defined(), rule="undefined-static-shape", raises=ValueError,
                message=f"Shape {shape_text(self._dims)} is not fully defined")

    def is_compatible_with(self, other):
        other = as_shape(other)
        if self._dims is None or other._dims is None:
            return True
        if len(self._dims) != len(other._dims):
            return False
        return all([a is None or b is None or a == b for a, b in zip(self._dims, other._dims)])

    def assert_is_compatible_with(self, other):
        other = as_shape(other)
        require(self.is_compatible_with(other), rule="contract-violation", raises=ValueError,
                message=f"Shapes {shape_text(self._dims)} and {shape_text(other._dims)} are incompatible")


def as_shape(shape):
    return shape if isinstance(shape, TensorShape) else TensorShape(shape)


def check_compatible(dims, target, target_name="shape"):
    """What merging two static shapes demands; None is compatible with anything."""
    require(len(dims) == len(target), rule="feed-mismatch", raises=ValueError,
            message=f"Shapes {shape_text(dims)} and {shape_text(target)} must have the same rank",
            shapes={"tensor": dims, target_name: target})
    if len(dims) == len(target):
        for axis in range(len(dims)):
            if dims[axis] is not None and target[axis] is not None:
                require(dims[axis] == target[axis], rule="feed-mismatch", raises=ValueError,
                        message=f"Shapes {shape_text(dims)} and {shape_text(target)} are not compatible",
                        shapes={"tensor": dims, target_name: target}, clash={"tensor": axis, target_name: axis})


def refined(tensor, target):
    """The dims of a tensor after its static shape was stated to be `target`."""
    if rank_of(tensor) != len(target):
        return tuple([dynamic(opaque_dim("size")) if dim is None else dim for dim in target])
    return tuple([own if dim is None else dim for own, dim in zip(shape_of(tensor), target)])


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
        return iter(array_ops.unstack(self))

    def __getitem__(self, key):
        return array_ops.strided_slice_operator(self, key)

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
        return LSTMStateTuple(self.c if c is None else c, self.h if h is None else h)


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
        self.dense_shape = convert(dense_shape if shape is None else shape, int64)
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
import tensorflow._arrays as array_ops
import tensorflow._session as session_ops
