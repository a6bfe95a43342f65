"""Python 2: low-level threads."""

from _thread import *
