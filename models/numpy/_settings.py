"""Settings, contexts and texts: nothing that has a shape."""

from foreshape import unknown


class _Context:
    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return False

    def __call__(self, function):
        return function


class errstate(_Context):
    pass


class printoptions(_Context):
    pass


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None,
                     infstr=None, formatter=None, sign=None, floatmode=None, legacy=None, override_repr=None):
    return None


def get_printoptions():
    return unknown("print options")


def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    return unknown("error settings")


def geterr():
    return unknown("error settings")


def seterrcall(func):
    return unknown("error settings")


def setbufsize(size):
    return unknown("buffer size")


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    return str(unknown("text of an array"))


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    return str(unknown("text of an array"))


def array2string(a, *args, **kwargs):
    return str(unknown("text of an array"))


def format_float_positional(x, *args, **kwargs):
    return str(unknown("text of a number"))


def format_float_scientific(x, *args, **kwargs):
    return str(unknown("text of a number"))


def binary_repr(num, width=None):
    return str(unknown("text of a number"))


def base_repr(number, base=2, padding=0):
    return str(unknown("text of a number"))


def show_config(mode="stdout"):
    return None


def info(object=None, maxwidth=76, output=None, toplevel="numpy"):
    return None


def may_share_memory(a, b, max_work=None):
    return unknown("sharing of memory")


def shares_memory(a, b, max_work=None):
    return unknown("sharing of memory")


def isfortran(a):
    return unknown("memory layout")


def get_include():
    return str(unknown("path"))


def deprecate(*args, **kwargs):
    return args[0] if len(args) else _Context()
