"""Compressed files."""

from foreshape import any_bytes

_open = open


def open(filename, mode="rb", *args, **kwargs):
    return _open(filename, mode)


def BZ2File(filename=None, mode="rb", *args, **kwargs):
    return _open(filename, mode)


compress = any_bytes
decompress = any_bytes
