"""Binary records: how many values of which kind follows from the format."""

from foreshape import any_bytes, nothing, some_iterator, struct_size as calcsize, struct_unpack

pack = any_bytes
pack_into = nothing


class error(Exception):
    pass


def unpack(format, buffer):
    return struct_unpack(format)


def unpack_from(format, buffer, offset=0):
    return struct_unpack(format)


def iter_unpack(format, buffer):
    return some_iterator(struct_unpack(format))


class Struct(object):
    def __init__(self, format):
        self.format = format
        self.size = calcsize(format)

    def unpack(self, buffer):
        return struct_unpack(self.format)

    unpack_from = unpack
    pack = any_bytes
