# Broadcasting on purpose, distances, nearest neighbours.
import numpy as np


def distances(a, b):
    return np.sqrt(((a[:, np.newaxis, :] - b[np.newaxis, :, :]) ** 2).sum(axis=-1))


def nearest(points, centres):
    return np.argmin(distances(points, centres), axis=1)


points = np.random.rand(40, 2)
centres = points[np.random.choice(len(points), 5, replace=False)]
for step in range(3):
    owner = nearest(points, centres)
    centres = np.array([points[owner == k].mean(axis=0) for k in range(5)])
reveal_shape(owner)  # (40,)
reveal_shape(centres)  # (5, 2)
gram = points @ points.T
norms = np.diag(gram)
reveal_shape(norms[:, None] + norms[None, :] - 2 * gram)  # (40, 40)
