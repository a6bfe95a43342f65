# A typed-in layer size disagrees with the data three calls away.
import numpy as np


class Affine:
    def __init__(self, fan_in, fan_out):
        self.kernel = np.random.normal(scale=0.1, size=(fan_in, fan_out))
        self.offset = np.zeros(fan_out)

    def __call__(self, inputs):
        return np.dot(inputs, self.kernel) + self.offset  # expect: FS002 matmul-mismatch


class Stack:
    def __init__(self, widths):
        self.steps = [Affine(a, b) for a, b in zip(widths[:-1], widths[1:])]

    def run(self, inputs):
        for step in self.steps:
            inputs = np.maximum(step(inputs), 0.0)
        return inputs


def letters(count):
    return np.random.rand(count, 20 * 16)


Stack([302, 40, 26]).run(letters(8))
