"""Python 3 built-ins."""

from builtins import *
