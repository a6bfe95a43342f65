# Axes and indices that an array does not have.
import numpy as np

table = np.zeros((6, 4))
np.sum(table, axis=2)  # expect: FS011 axis-out-of-range
table.mean(axis=-3)  # expect: FS011 axis-out-of-range
np.expand_dims(table, 4)  # expect: FS011 axis-out-of-range
table[6]  # expect: FS012 index-out-of-range
table[0, 1, 2]  # expect: FS012 index-out-of-range
rows, columns, depth = table.shape  # expect: FS013 unpack-mismatch
