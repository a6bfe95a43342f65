"""Python 2 names for Python 3."""
