import numpy as np

scans = np.zeros((10, 28, 28))
reveal_shape(scans.reshape(10, 784))  # (10, 784)
reveal_shape(np.reshape(scans, (-1, 56)))  # (140, 56)
reveal_shape(scans.reshape((len(scans), -1)))  # (10, 784)
reveal_shape(scans.reshape(scans.shape[0], scans.shape[1] * scans.shape[2]))  # (10, 784)
scans.shape = (5, 2, -1)
reveal_shape(scans)  # (5, 2, 784)
