# Functions that nobody calls: whatever they are given, these fail or work.
import numpy as np


def clash(rows):
    flat = np.asarray(rows).reshape(-1, 12)
    return flat @ np.zeros((11, 2))  # expect: FS002 matmul-mismatch


def grow(count):
    return np.zeros((count, 3)) + np.ones((count, 4))  # expect: FS001 broadcast-mismatch


def uneven(count: int):
    return np.split(np.zeros(2 * count + 1), 2)  # expect: FS014 indivisible


def halves(count):
    left, right = np.split(np.zeros((2 * count, 3)), 2)
    return left - right


def padded(count, size=32):
    batches = int(np.ceil(count / size))
    return np.zeros((batches * size, 3)).reshape(batches, size, 3)


def joined(count):
    return np.concatenate([np.zeros((count, 3)), np.ones((5, 3))])[:count] * np.ones((count, 1))


def drawn(rng, size, low=None, high=None):
    values = rng.uniform(low, high, size=size)
    return np.diag(np.random.normal(size=size)) + values


def folded(pictures, size=None, axis=None):
    flat = pictures.reshape(pictures.shape[0], -1)
    total = flat.sum(axis=axis)
    return np.resize(total, size)


def repeated(rows, times):
    return np.repeat(rows[np.newaxis, ...], times, axis=0)


class Regression:
    def __init__(self):
        self.weights = None
        self.scale = None

    def predict(self, rows):
        return rows @ self.weights

    def spread(self, rows):
        return np.linalg.norm(self.weights, axis=0) + (rows / self.scale).sum(axis=1)
