"""Newer type hints for older versions of Python."""

from typing import *
