"""Python 3 names for Python 2."""
