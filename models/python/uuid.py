"""Unique identifiers."""

from foreshape import any_int, any_string


class UUID(object):
    def __init__(self, *args, **kwargs):
        self.hex = any_string()
        self.int = any_int()

    __str__ = any_string


uuid1 = uuid3 = uuid4 = uuid5 = UUID
getnode = any_int
