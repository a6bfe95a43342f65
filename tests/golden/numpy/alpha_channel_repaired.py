# The fourth channel is cut off before the mean is subtracted.
import numpy as np

MEAN = np.array([0.48, 0.45, 0.40])


def normalize(picture):
    return picture[:, :, :3] - MEAN


def decode(name):
    channels = 4 if name.endswith(".png") else 3
    return np.zeros((32, 24, channels))


reveal_shape(normalize(decode("a.jpg")))  # (32, 24, 3)
reveal_shape(normalize(decode("b.png")))  # (32, 24, 3)
