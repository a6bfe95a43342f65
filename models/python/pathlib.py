"""Paths as objects: exact where the parts are known."""

from foreshape import (any_bool, any_bytes, any_length, any_string, nothing, path_basename, path_dirname, path_isabs,
                       path_join, path_splitext, some_iterator, some_list, unknown)


def _text(part):
    return part.__fspath__() if hasattr(part, "__fspath__") else part


class PurePath(object):
    def __init__(self, *parts):
        self._path = path_join(*[_text(part) for part in parts]) if parts else "."

    def __fspath__(self):
        return self._path

    def __str__(self):
        return self._path

    def as_posix(self):
        return self._path

    def __truediv__(self, other):
        return type(self)(path_join(self._path, _text(other)))

    __div__ = __truediv__

    def __rtruediv__(self, other):
        return type(self)(path_join(_text(other), self._path))

    def joinpath(self, *others):
        return type(self)(path_join(self._path, *[_text(other) for other in others]))

    def __eq__(self, other):
        return isinstance(other, PurePath) and self._path == other._path

    @property
    def name(self):
        return path_basename(self._path)

    @property
    def stem(self):
        return path_splitext(path_basename(self._path))[0]

    @property
    def suffix(self):
        return path_splitext(path_basename(self._path))[1]

    @property
    def suffixes(self):
        return some_list(any_string())

    @property
    def parent(self):
        return type(self)(path_dirname(self._path))

    @property
    def parents(self):
        return some_list(type(self)(any_string()))

    @property
    def parts(self):
        return tuple(some_list(any_string()))

    def with_suffix(self, suffix):
        return type(self)(path_splitext(self._path)[0] + suffix)

    def with_name(self, name):
        return type(self)(path_join(path_dirname(self._path), name))

    with_stem = with_name

    def relative_to(self, *other):
        return type(self)(any_string())

    def is_absolute(self):
        return path_isabs(self._path)

    match = any_bool
    is_relative_to = any_bool


class Path(PurePath):
    @classmethod
    def cwd(cls):
        return cls(any_string())

    @classmethod
    def home(cls):
        return cls(any_string())

    def _somewhere(self, *args, **kwargs):
        return type(self)(any_string())

    absolute = _somewhere
    resolve = _somewhere
    expanduser = _somewhere
    rename = _somewhere
    replace = _somewhere
    readlink = _somewhere

    def open(self, mode="r", *args, **kwargs):
        return open(self._path, mode)

    def glob(self, pattern):
        return some_iterator(type(self)(any_string()))

    rglob = glob

    def iterdir(self):
        return some_iterator(type(self)(any_string()))

    def stat(self):
        return unknown("file on disk")

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    exists = any_bool
    is_file = any_bool
    is_dir = any_bool
    is_symlink = any_bool
    samefile = any_bool
    read_text = any_string
    read_bytes = any_bytes
    write_text = any_length
    write_bytes = any_length
    owner = any_string
    mkdir = nothing
    rmdir = nothing
    unlink = nothing
    touch = nothing
    chmod = nothing
    symlink_to = nothing


PosixPath = Path
WindowsPath = Path
PurePosixPath = PurePath
PureWindowsPath = PurePath
