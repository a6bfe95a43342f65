"""Objects shared by processes."""

from multiprocessing import Array, RawArray, RawValue, Value
