"""Abstract classes of numbers. `__accepts__` lists the built-in classes that count as instances."""


class Number(object):
    __accepts__ = (int, float, complex)


class Complex(Number):
    __accepts__ = (int, float, complex)


class Real(Complex):
    __accepts__ = (int, float)


class Rational(Real):
    __accepts__ = (int,)


class Integral(Rational):
    __accepts__ = (int,)
