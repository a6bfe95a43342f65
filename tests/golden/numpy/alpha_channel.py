# Four channels minus a mean of three.
import numpy as np

MEAN = np.array([0.48, 0.45, 0.40])


def normalize(picture):
    return picture - MEAN  # expect: FS001 broadcast-mismatch


def decode(name):
    channels = 4 if name.endswith(".png") else 3
    return np.zeros((32, 24, channels))


normalize(decode("a.jpg"))
normalize(decode("b.png"))
