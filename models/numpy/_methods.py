"""The methods of arrays that are also functions of the library."""

import numpy
from foreshape import dtype_of, known, op, product, replace_shape_of, shape_of, tensor, write_through
from numpy._contents import flat


class ArrayMethods:
    # Reductions.

    @op("ndarray.sum")
    def sum(self, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True):
        return numpy._reductions.summed(self, axis, dtype, out, keepdims)

    @op("ndarray.prod")
    def prod(self, axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True):
        return numpy._reductions.multiplied(self, axis, dtype, out, keepdims)

    @op("ndarray.mean")
    def mean(self, axis=None, dtype=None, out=None, keepdims=False, where=True):
        return numpy._reductions.averaged(self, axis, dtype, out, keepdims)

    @op("ndarray.std")
    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True):
        return numpy._reductions.spread(self, axis, dtype, out, keepdims)

    @op("ndarray.var")
    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True):
        return numpy._reductions.spread(self, axis, dtype, out, keepdims)

    @op("ndarray.max")
    def max(self, axis=None, out=None, keepdims=False, initial=None, where=True):
        return numpy._reductions.maximal(self, axis, out, keepdims)

    @op("ndarray.min")
    def min(self, axis=None, out=None, keepdims=False, initial=None, where=True):
        return numpy._reductions.minimal(self, axis, out, keepdims)

    @op("ndarray.ptp")
    def ptp(self, axis=None, out=None, keepdims=False):
        return numpy._reductions.reduced(self, axis, keepdims, dtype_of(self), None, out)

    @op("ndarray.any")
    def any(self, axis=None, out=None, keepdims=False, where=True):
        return numpy._reductions.some(self, axis, out, keepdims)

    @op("ndarray.all")
    def all(self, axis=None, out=None, keepdims=False, where=True):
        return numpy._reductions.every(self, axis, out, keepdims)

    @op("ndarray.argmax")
    def argmax(self, axis=None, out=None, keepdims=False):
        return numpy._reductions.position_of_extreme(self, axis, out, keepdims)

    @op("ndarray.argmin")
    def argmin(self, axis=None, out=None, keepdims=False):
        return numpy._reductions.position_of_extreme(self, axis, out, keepdims)

    @op("ndarray.cumsum")
    def cumsum(self, axis=None, dtype=None, out=None):
        return numpy._reductions.running_sum(self, axis, dtype, out)

    @op("ndarray.cumprod")
    def cumprod(self, axis=None, dtype=None, out=None):
        return numpy._reductions.running_product(self, axis, dtype, out)

    # Shapes.

    @op("ndarray.reshape")
    def reshape(self, *shape, order="C", copy=None):
        return numpy._shapes.reshaped(self, shape[0] if len(shape) == 1 else shape)

    @op("ndarray.transpose")
    def transpose(self, *axes):
        if len(axes) == 0:
            return numpy._shapes.transposed(self, None)
        return numpy._shapes.transposed(self, axes[0] if len(axes) == 1 and known(axes[0]) is None else axes)

    @op("ndarray.swapaxes")
    def swapaxes(self, axis1, axis2):
        return numpy._shapes.swapped(self, axis1, axis2)

    @op("ndarray.ravel")
    def ravel(self, order="C"):
        return tensor(numpy.ndarray, (product(shape_of(self)),), dtype_of(self), flat(self), view_of=self)

    @op("ndarray.flatten")
    def flatten(self, order="C"):
        return tensor(numpy.ndarray, (product(shape_of(self)),), dtype_of(self), flat(self))

    @op("ndarray.squeeze")
    def squeeze(self, axis=None):
        return numpy._shapes.squeezed(self, axis)

    @op("ndarray.resize")
    def resize(self, *new_shape, refcheck=True):
        shape = new_shape[0] if len(new_shape) == 1 else new_shape
        replace_shape_of(self, numpy._core.as_shape(shape))
        write_through(self)

    @op("ndarray.repeat")
    def repeat(self, repeats, axis=None):
        return numpy._shapes.repeated(self, repeats, axis)

    @op("ndarray.diagonal")
    def diagonal(self, offset=0, axis1=0, axis2=1):
        return numpy._products.diagonals(self, offset, axis1, axis2)

    @op("ndarray.trace")
    def trace(self, offset=0, axis1=0, axis2=1, dtype=None, out=None):
        return numpy._products.traced(self, axis1, axis2, dtype, out)

    # Elements.

    @op("ndarray.take")
    def take(self, indices, axis=None, out=None, mode="raise"):
        return numpy._indexing.taken(self, indices, axis, out, mode)

    @op("ndarray.compress")
    def compress(self, condition, axis=None, out=None):
        return numpy._indexing.compressed(condition, self, axis, out)

    @op("ndarray.choose")
    def choose(self, choices, out=None, mode="raise"):
        return numpy._indexing.chosen(self, choices, out)

    @op("ndarray.nonzero")
    def nonzero(self):
        return numpy._indexing.positions(self)

    @op("ndarray.searchsorted")
    def searchsorted(self, v, side="left", sorter=None):
        return numpy._indexing.insertion_points(self, v)

    @op("ndarray.argsort")
    def argsort(self, axis=-1, kind=None, order=None, stable=None):
        return numpy._indexing.ordered(self, axis, numpy._core.int64)

    @op("ndarray.argpartition")
    def argpartition(self, kth, axis=-1, kind="introselect", order=None):
        return numpy._indexing.ordered(self, axis, numpy._core.int64)

    def sort(self, axis=-1, kind=None, order=None, stable=None):
        numpy._indexing.check_axis(self, axis)
        write_through(self)

    def partition(self, kth, axis=-1, kind="introselect", order=None):
        numpy._indexing.check_axis(self, axis)
        write_through(self)

    def put(self, indices, values, mode="raise"):
        write_through(self)

    @op("ndarray.clip")
    def clip(self, min=None, max=None, out=None, **kwargs):
        return numpy._ufuncs.clipped(self, min, max, out)

    @op("ndarray.round")
    def round(self, decimals=0, out=None):
        return numpy._ufuncs.rounded(self, out)

    # Products.

    @op("ndarray.dot")
    def dot(self, b, out=None):
        return numpy._products.dotted(self, b, out)
