# Code that nobody calls: its own callers come first, and what other methods fill is not empty.
import numpy as np


class Evaluation(object):
    def __init__(self, classes):
        self.classes = classes
        self.counts = np.zeros(classes, dtype=int)
        self.scores = [[] for _ in range(classes)]
        self.rows = []

    def add(self, index, scores):
        self.counts[index] += 1
        self.scores[index].append(scores)
        self.rows.append(np.zeros((1, 4)))

    def evaluate(self):
        for i in range(self.classes):
            if self.counts[i] == 0:
                continue
            np.concatenate(self.scores[i])
        return np.concatenate(self.rows)


class NeverFilled(object):
    def __init__(self):
        self.parts = []

    def joined(self):
        return np.concatenate(self.parts)  # expect: FS005 concat-mismatch


def _weights(inputs):
    # Given what its caller has, not anything at all.
    reveal_shape(inputs)  # (2, 3)
    return np.zeros((2, 3)) + inputs


def unmentioned():
    return _weights(np.ones((2, 3)))
