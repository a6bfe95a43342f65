"""Python 2: builtins by their old name."""

from builtins import *
