import numpy as np

buffer = np.empty((4, 3))
np.exp(np.zeros(3), out=buffer)
np.exp(np.zeros((2, 3)), out=buffer)  # expect: FS001 broadcast-mismatch
np.dot(np.zeros((4, 2)), np.zeros((2, 3)), out=buffer)
np.add(1, buffer, buffer)
reveal_shape(buffer)  # (4, 3)
