"""Matrices: always of rank 2, with * as the matrix product."""

from foreshape import dtype_of, rank_of, require, shape_of, tensor
from numpy._core import absent, as_dtype, asarray, ndarray
from numpy._joining import block
from numpy._shapes import at_least_2d, tile


class matrix:
    """Not an array class here: functions of arrays know nothing of a matrix that they are given."""

    def __init__(self, data, dtype=None, copy=True):
        array = data.A if isinstance(data, matrix) else asarray(data)
        shape = shape_of(array)
        if rank_of(shape) is not None:
            require(rank_of(shape) <= 2, rule="rank-mismatch", raises=ValueError,
                    message=f"matrix must be 2-dimensional, got {shape}", shapes={"data": shape})
        self.A = tensor(ndarray, at_least_2d(shape), as_dtype(dtype, dtype_of(array)))

    @property
    def shape(self):
        return shape_of(self.A)

    @property
    def ndim(self):
        return 2

    @property
    def size(self):
        return self.A.size

    @property
    def dtype(self):
        return self.A.dtype

    @property
    def A1(self):
        return self.A.ravel()

    @property
    def T(self):
        return matrix(self.A.T)

    @property
    def H(self):
        return matrix(self.A.T)

    @property
    def I(self):
        return matrix(self.A.T)

    def getA(self):
        return self.A

    def getA1(self):
        return self.A1

    def getT(self):
        return self.T

    def getI(self):
        return self.I

    def __len__(self):
        return len(self.A)

    def __mul__(self, other):
        other = _array(other)
        if rank_of(other) == 0:
            return matrix(self.A * other)
        return matrix(self.A @ asmatrix(other).A)

    def __rmul__(self, other):
        other = _array(other)
        if rank_of(other) == 0:
            return matrix(self.A * other)
        return matrix(asmatrix(other).A @ self.A)

    def __matmul__(self, other):
        return matrix(self.A @ asmatrix(_array(other)).A)

    def __rmatmul__(self, other):
        return matrix(asmatrix(_array(other)).A @ self.A)

    def __pow__(self, n):
        return matrix(self.A)

    def __add__(self, other):
        return matrix(self.A + _array(other))

    def __radd__(self, other):
        return matrix(_array(other) + self.A)

    def __sub__(self, other):
        return matrix(self.A - _array(other))

    def __rsub__(self, other):
        return matrix(_array(other) - self.A)

    def __truediv__(self, other):
        return matrix(self.A / _array(other))

    def __rtruediv__(self, other):
        return matrix(_array(other) / self.A)

    def __neg__(self):
        return matrix(-self.A)

    def transpose(self):
        return self.T

    def astype(self, dtype):
        return matrix(self.A.astype(dtype))

    def copy(self):
        return matrix(self.A)

    def reshape(self, *shape):
        return matrix(self.A.reshape(*shape))

    def tolist(self):
        return self.A.tolist()

    def dot(self, other):
        return self @ other

    def sum(self, axis=None):
        return self.A.sum() if absent(axis) else matrix(self.A.sum(axis, keepdims=True))

    def mean(self, axis=None):
        return self.A.mean() if absent(axis) else matrix(self.A.mean(axis, keepdims=True))

    def max(self, axis=None):
        return self.A.max() if absent(axis) else matrix(self.A.max(axis, keepdims=True))

    def min(self, axis=None):
        return self.A.min() if absent(axis) else matrix(self.A.min(axis, keepdims=True))


def _array(x):
    return x.A if isinstance(x, matrix) else asarray(x)


def asmatrix(data, dtype=None):
    return data if isinstance(data, matrix) and absent(dtype) else matrix(data, dtype)


mat = asmatrix


def bmat(obj, ldict=None, gdict=None):
    return matrix(block(obj))


def repmat(a, m, n):
    a = asarray(a)
    return tile(tensor(ndarray, at_least_2d(shape_of(a)), dtype_of(a)), (m, n))
