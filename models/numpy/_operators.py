"""The operators of arrays."""

from foreshape import broadcast_to, content_of, dtype_of, matmul_shape, op, shape_of, tensor, write_through
from numpy import _core
from numpy._contents import (differs, divided, equals, floor_divided, is_at_least, is_at_most, is_greater, is_less,
                             magnitude, mapped, minus, negated, plus, raised, remainder_of, times)


class ArrayOperators:
    @op("+")
    def __add__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(plus, self, other)

    @op("+")
    def __radd__(self, other):
        return _core.arithmetic(plus, other, self)

    @op("-")
    def __sub__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(minus, self, other)

    @op("-")
    def __rsub__(self, other):
        return _core.arithmetic(minus, other, self)

    @op("*")
    def __mul__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(times, self, other)

    @op("*")
    def __rmul__(self, other):
        return _core.arithmetic(times, other, self)

    @op("/")
    def __truediv__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.division(divided, self, other)

    @op("/")
    def __rtruediv__(self, other):
        return _core.division(divided, other, self)

    @op("//")
    def __floordiv__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(floor_divided, self, other)

    @op("//")
    def __rfloordiv__(self, other):
        return _core.arithmetic(floor_divided, other, self)

    @op("%")
    def __mod__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(remainder_of, self, other)

    @op("%")
    def __rmod__(self, other):
        return _core.arithmetic(remainder_of, other, self)

    def __divmod__(self, other):
        return (self // other, self % other)

    def __rdivmod__(self, other):
        return (other // self, other % self)

    @op("**")
    def __pow__(self, other, modulo=None):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(raised, self, other)

    @op("**")
    def __rpow__(self, other):
        return _core.arithmetic(raised, other, self)

    @op("@")
    def __matmul__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.matrix_product(self, _core.asarray(other))

    @op("@")
    def __rmatmul__(self, other):
        return _core.matrix_product(_core.asarray(other), self)

    @op("&")
    def __and__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(None, self, other)

    @op("&")
    def __rand__(self, other):
        return _core.arithmetic(None, other, self)

    @op("|")
    def __or__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(None, self, other)

    @op("|")
    def __ror__(self, other):
        return _core.arithmetic(None, other, self)

    @op("^")
    def __xor__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.arithmetic(None, self, other)

    @op("^")
    def __rxor__(self, other):
        return _core.arithmetic(None, other, self)

    @op("<<")
    def __lshift__(self, other):
        return _core.arithmetic(None, self, other)

    @op("<<")
    def __rlshift__(self, other):
        return _core.arithmetic(None, other, self)

    @op(">>")
    def __rshift__(self, other):
        return _core.arithmetic(None, self, other)

    @op(">>")
    def __rrshift__(self, other):
        return _core.arithmetic(None, other, self)

    @op("==")
    def __eq__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.comparison(equals, self, other)

    @op("!=")
    def __ne__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.comparison(differs, self, other)

    @op("<")
    def __lt__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.comparison(is_less, self, other)

    @op("<=")
    def __le__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.comparison(is_at_most, self, other)

    @op(">")
    def __gt__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.comparison(is_greater, self, other)

    @op(">=")
    def __ge__(self, other):
        return NotImplemented if _core.is_foreign(other) else _core.comparison(is_at_least, self, other)

    @op("-")
    def __neg__(self):
        return tensor(_core.ndarray, shape_of(self), dtype_of(self), mapped(negated, self))

    @op("+")
    def __pos__(self):
        return tensor(_core.ndarray, shape_of(self), dtype_of(self), content_of(self))

    @op("abs")
    def __abs__(self):
        return tensor(_core.ndarray, shape_of(self), _core.real_of(dtype_of(self)), mapped(magnitude, self))

    @op("~")
    def __invert__(self):
        return tensor(_core.ndarray, shape_of(self), dtype_of(self))

    @op("+=")
    def __iadd__(self, other):
        return _core.in_place(self, other, ArrayOperators.__add__, plus)

    @op("-=")
    def __isub__(self, other):
        return _core.in_place(self, other, ArrayOperators.__sub__, minus)

    @op("*=")
    def __imul__(self, other):
        return _core.in_place(self, other, ArrayOperators.__mul__, times)

    @op("/=")
    def __itruediv__(self, other):
        return _core.in_place(self, other, ArrayOperators.__truediv__)

    @op("//=")
    def __ifloordiv__(self, other):
        return _core.in_place(self, other, ArrayOperators.__floordiv__, floor_divided)

    @op("%=")
    def __imod__(self, other):
        return _core.in_place(self, other, ArrayOperators.__mod__, remainder_of)

    @op("**=")
    def __ipow__(self, other):
        return _core.in_place(self, other, ArrayOperators.__pow__)

    @op("&=")
    def __iand__(self, other):
        return _core.in_place(self, other, ArrayOperators.__and__)

    @op("|=")
    def __ior__(self, other):
        return _core.in_place(self, other, ArrayOperators.__or__)

    @op("^=")
    def __ixor__(self, other):
        return _core.in_place(self, other, ArrayOperators.__xor__)

    @op("<<=")
    def __ilshift__(self, other):
        return _core.in_place(self, other, ArrayOperators.__lshift__)

    @op(">>=")
    def __irshift__(self, other):
        return _core.in_place(self, other, ArrayOperators.__rshift__)

    @op("@=")
    def __imatmul__(self, other):
        broadcast_to(matmul_shape(shape_of(self), shape_of(_core.asarray(other))), shape_of(self), output=True)
        write_through(self)
        return self
