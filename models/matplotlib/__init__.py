"""Matplotlib: drawing changes no arrays."""

from foreshape import unknown

__version__ = "3.8.0"

rcParams = unknown("plot settings")


def use(backend, *args, **kwargs):
    return None


def rc(group, **kwargs):
    return None
