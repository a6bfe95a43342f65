"""Streams."""

from foreshape import any_bytes, any_string

DEFAULT_BUFFER_SIZE = 8192
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
UnsupportedOperation = OSError
open = open
TextIOWrapper = TextIOWrapper


class IOBase(TextIOWrapper):
    pass


RawIOBase = BufferedIOBase = TextIOBase = FileIO = BufferedReader = BufferedWriter = BufferedRandom = IOBase


class StringIO(IOBase):
    def __init__(self, initial_value="", newline=None):
        IOBase.__init__(self, None, "r")

    getvalue = any_string


class BytesIO(IOBase):
    def __init__(self, initial_bytes=b""):
        IOBase.__init__(self, None, "rb")

    getvalue = any_bytes
    getbuffer = any_bytes
