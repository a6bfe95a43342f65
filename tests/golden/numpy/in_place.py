# An in-place operation cannot grow its left side.
import numpy as np

total = np.zeros(3)
total += np.ones((3, 3))  # expect: FS001 broadcast-mismatch
