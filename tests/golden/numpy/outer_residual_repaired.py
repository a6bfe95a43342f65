# Both are vectors, or the square matrix is meant.
import numpy as np


def errors(targets, guesses):
    return targets - guesses


samples = np.random.rand(30, 4)
weights = np.zeros((4, 1))
residual = errors(samples.sum(axis=1), (samples @ weights).ravel())
reveal_shape(residual)  # (30,)
moments = samples.mean(axis=1)
distances = moments - moments[:, np.newaxis]
reveal_shape(distances)  # (30, 30)
centred = samples - samples.mean(axis=1, keepdims=True)
reveal_shape(centred)  # (30, 4)
