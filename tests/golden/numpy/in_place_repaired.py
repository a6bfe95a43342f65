import numpy as np

total = np.zeros((3, 3))
total += np.ones(3)
total *= 2
total -= total.mean(axis=0)
reveal_shape(total)  # (3, 3)
