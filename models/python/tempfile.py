"""Temporary files and folders."""

from foreshape import any_int, any_string, nothing

tempdir = None
mkdtemp = any_string
mktemp = any_string
gettempdir = any_string
gettempprefix = any_string


def mkstemp(*args, **kwargs):
    return any_int(), any_string()


def NamedTemporaryFile(mode="w+b", *args, **kwargs):
    return open(any_string(), mode)


TemporaryFile = NamedTemporaryFile
SpooledTemporaryFile = NamedTemporaryFile


class TemporaryDirectory(object):
    def __init__(self, *args, **kwargs):
        self.name = any_string()

    def __enter__(self):
        return self.name

    def __exit__(self, *args):
        pass

    cleanup = nothing
