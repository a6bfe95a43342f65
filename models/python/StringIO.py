"""Python 2: texts as files."""

from io import StringIO
