"""Measured times."""

from foreshape import any_float

default_timer = any_float


def timeit(stmt="pass", setup="pass", *args, **kwargs):
    if callable(stmt):
        stmt()
    return any_float()
