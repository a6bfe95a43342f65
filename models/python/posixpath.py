"""os.path by its other name."""

from os.path import *
