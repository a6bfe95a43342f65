# A column against a column that was turned into a row is every pair on purpose; a column against a plain vector is not.
import numpy as np

corners = np.split(np.zeros((7, 4)), 4, axis=1)
others = np.split(np.zeros((7, 4)), 4, axis=1)
pairs = np.minimum(corners[2], np.transpose(others[2]))
reveal_shape(pairs)  # (7, 7)
heights = corners[3] - others[3].T
reveal_shape(heights)  # (7, 7)

targets = np.zeros((7,))
errors = np.zeros((7, 1)) - targets  # expect-warning: FS101 outer-broadcast
