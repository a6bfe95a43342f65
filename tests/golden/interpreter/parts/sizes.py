import numpy as np

HIDDEN = 8


class Layer(object):
    def __init__(self, n_in, n_out=HIDDEN):
        self.weights = np.zeros((n_in, n_out))

    def forward(self, x):
        return np.dot(x, self.weights)  # expect: FS002 matmul-mismatch


def make(kind):
    return {"narrow": Layer, "wide": lambda n: Layer(n, 2 * HIDDEN)}[kind](4)
