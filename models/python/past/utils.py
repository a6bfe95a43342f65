"""Helpers."""


def old_div(a, b):
    return a // b if isinstance(a, int) and isinstance(b, int) else a / b
