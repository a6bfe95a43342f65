# Sizes that NumPy itself computes.
import numpy as np

picture = np.zeros((3, 32, 32))
reveal_shape(np.zeros(np.prod(picture.shape)))  # (3072,)
reveal_shape(np.zeros((int(np.prod(picture.shape[1:])), 2)))  # (1024, 2)
reveal_shape(np.zeros(int(np.ceil(100 / 32))))  # (4,)
reveal_shape(np.zeros(int(np.sqrt(49))))  # (7,)
reveal_shape(np.zeros(np.array(picture.shape) // 2))  # (1, 16, 16)
reveal_shape(np.zeros(np.array([2, 3]).sum()))  # (5,)
sizes = np.arange(2, 5)
reveal_shape(np.zeros((sizes[0], sizes[-1])))  # (2, 4)
shape = np.array(picture.shape)
shape[0] = 5
reveal_shape(np.zeros(shape))  # (5, 32, 32)
reveal_shape(np.zeros(max(picture.shape)))  # (32,)
