"""Shapes and their sizes, as the graph knows them, and what shape arguments stand for."""
from foreshape import (
    absent, content_of, dynamic, is_opaque, is_tensor, is_unknown, library_version, opaque_dim, plain_sizes, product, rank_of, require, shape_of,
    static, static_shape, unknown)
from numpy._core import ndarray


def plain(value):
    """A Dimension or a TensorShape as the ints that it stands for."""
    if isinstance(value, Dimension):
        return value.value
    if isinstance(value, TensorShape):
        return value.as_list()
    return value


def dimension_value(dim):
    """The int that one entry of a shape stands for, or None."""
    if isinstance(dim, Dimension):
        return dim.value
    if is_tensor(dim):
        return scalar_value(dim)
    return dim


def scalar_value(x):
    """The int that a scalar holds; the graph does not know what its own tensors hold."""
    content = content_of(x)
    if content is not None:
        return content
    return opaque_dim("size") if is_array(x) else dynamic(opaque_dim("size"))


def is_array(x):
    """Whether a tensor is NumPy's: the graph knows all of it."""
    return isinstance(x, ndarray)


def shape_argument(shape):
    """The dims that a shape argument names: an int, a list of ints and scalars, a TensorShape or a tensor."""
    sizes = plain_sizes(shape)
    if sizes is not None:
        return sizes
    if is_unknown(shape):
        return shape
    if is_tensor(shape):
        content = content_of(shape)
        if content is not None:
            return content if isinstance(content, tuple) else (content,)
        if rank_of(shape) == 0:
            return (scalar_value(shape),)
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
            return opaque_dims(length[0], is_array(shape_tensor))
    return unknown("a shape computed at run time")


def opaque_dims(rank, in_graph):
    return tuple([opaque_dim("size") if in_graph else dynamic(opaque_dim("size")) for _ in range(rank)])


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
            from tensorflow._math import multiply
            return multiply(self.value, other)
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
        if is_unknown(self._dims):
            return Dimension(unknown("a dim of a shape of unknown rank"))
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
    if is_unknown(shape):
        return TensorShape(shape)
    return shape if isinstance(shape, TensorShape) else TensorShape(shape)


def check_compatible(dims, target, target_name="shape"):
    """What merging two static shapes demands; None is compatible with anything."""
    require(len(dims) == len(target), rule="feed-mismatch", raises=ValueError,
            message=f"Shapes {shape_text(dims)} and {shape_text(target)} must have the same rank",
            shapes={"tensor": dims, target_name: target})
    if len(dims) == len(target):
        for axis in range(len(dims)):
            if dims[axis] is not None and target[axis] is not None and not is_opaque(dims[axis]):
                require(dims[axis] == target[axis], rule="feed-mismatch", raises=ValueError,
                        message=f"Shapes {shape_text(dims)} and {shape_text(target)} are not compatible",
                        shapes={"tensor": dims, target_name: target}, clash={"tensor": axis, target_name: axis})


def refined(tensor, target):
    """The dims of a tensor after its static shape was stated to be `target`."""
    if rank_of(tensor) != len(target):
        return tuple([dynamic(opaque_dim("size")) if dim is None else dim for dim in target])
    return tuple([own if dim is None else dim for own, dim in zip(shape_of(tensor), target)])
