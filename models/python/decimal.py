"""Exact numbers: their values are not followed."""

from foreshape import nothing, unknown


def Decimal(*args, **kwargs):
    return unknown("exact number")


def getcontext():
    return unknown("settings of exact numbers")


ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_DOWN = "ROUND_DOWN"
setcontext = nothing
