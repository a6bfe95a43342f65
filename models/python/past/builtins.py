"""Python 2 built-ins."""

from builtins import *
