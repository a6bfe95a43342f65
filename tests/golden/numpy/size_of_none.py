# A size that is None is refused at once: code behind it is not reached with it.
import numpy as np


class Reader(object):
    def __init__(self, classes=None):
        self.classes = classes

    def one_hot(self, labels):
        rows = np.zeros((len(labels), self.classes))
        return rows

    def batches(self):
        rows = self.one_hot(np.zeros(70))
        return np.zeros((3, 4)) + np.zeros((5, 4))
