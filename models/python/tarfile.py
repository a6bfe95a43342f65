"""TAR archives."""

from foreshape import any_bool, any_length, any_string, nothing, some_iterator, some_list

_open = open
is_tarfile = any_bool


class TarError(Exception):
    pass


ReadError = TarError


class TarInfo(object):
    def __init__(self, name=""):
        self.name = any_string()
        self.size = any_length()

    isfile = any_bool
    isdir = any_bool
    isreg = any_bool


class TarFile(object):
    def __init__(self, name=None, mode="r", *args, **kwargs):
        self.name = name

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def __iter__(self):
        return some_iterator(TarInfo())

    def getnames(self):
        return some_list(any_string())

    def getmembers(self):
        return some_list(TarInfo())

    def getmember(self, name):
        return TarInfo()

    def next(self):
        return TarInfo()

    def extractfile(self, member):
        return _open(member, "rb")

    @classmethod
    def open(cls, name=None, mode="r", *args, **kwargs):
        return TarFile(name, mode)

    extract = nothing
    extractall = nothing
    add = nothing
    addfile = nothing
    close = nothing


def open(name=None, mode="r", *args, **kwargs):
    return TarFile(name, mode)
