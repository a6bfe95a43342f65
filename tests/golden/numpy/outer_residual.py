# A vector minus a column of the same length is a square matrix.
import numpy as np


def errors(targets, guesses):
    return targets - guesses  # expect-warning: FS101 outer-broadcast


samples = np.random.rand(30, 4)
weights = np.zeros((4, 1))
residual = errors(samples.sum(axis=1), samples @ weights)
reveal_shape(residual)  # (30, 30)
