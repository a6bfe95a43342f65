"""Python 2: queue by its old name."""

from queue import *
