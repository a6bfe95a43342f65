"""Python 2: parts of URLs."""

from urllib.parse import *
