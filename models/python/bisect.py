"""Positions in sorted lists."""

from foreshape import bisect_left, bisect_right


def insort_left(a, x, lo=0, hi=None):
    a.insert(bisect_left(a, x), x)


def insort_right(a, x, lo=0, hi=None):
    a.insert(bisect_right(a, x), x)


bisect = bisect_right
insort = insort_right
