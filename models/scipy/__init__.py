"""SciPy: what keeps or computes array sizes; the rest is opaque."""

__version__ = "1.13.0"
