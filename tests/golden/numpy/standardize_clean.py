# One code for vectors and matrices.
import numpy as np


def as_columns(values):
    values = np.asarray(values, dtype=float)
    return values[:, None] if values.ndim == 1 else values


def standardize(values):
    columns = as_columns(values)
    scaled = (columns - columns.mean(axis=0)) / (columns.std(axis=0) + 1e-9)
    return scaled.ravel() if np.ndim(values) == 1 else scaled


samples = np.random.rand(25, 3)
reveal_shape(standardize(samples))  # (25, 3)
reveal_shape(standardize(samples[:, 0]))  # (25,)
reveal_shape(standardize([1.0, 2.0, 4.0]))  # (3,)
