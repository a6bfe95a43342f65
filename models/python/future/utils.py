"""Code for Python 2 and 3 at once."""

from six import (PY2, PY3, add_metaclass, integer_types, iteritems, iterkeys, itervalues, python_2_unicode_compatible,
                 raise_from, string_types, text_type, viewitems, viewkeys, viewvalues, with_metaclass)


def lrange(*args):
    return list(range(*args))


def lmap(*args):
    return list(map(*args))


def lzip(*args):
    return list(zip(*args))


def lfilter(*args):
    return list(filter(*args))
