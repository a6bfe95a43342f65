"""Pickled objects: what a file or text holds is not known."""

from foreshape import any_bytes, nothing, unknown

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4


class PickleError(Exception):
    pass


class PicklingError(PickleError):
    pass


class UnpicklingError(PickleError):
    pass


class Pickler(object):
    def __init__(self, file, *args, **kwargs):
        pass

    dump = nothing


class Unpickler(object):
    def __init__(self, file, *args, **kwargs):
        pass

    def load(self):
        return unknown("pickled object read at run time")


def load(file, *args, **kwargs):
    return unknown("pickled object read at run time")


loads = load
dump = nothing
dumps = any_bytes
