# Masks, positions and index arrays.
import numpy as np

table = np.random.rand(9, 4)
mask = table[:, 0] > 0.5
reveal_shape(table[mask][:, 1:])  # (?, 3)
reveal_shape(table[[0, 2, 4]])  # (3, 4)
reveal_shape(table[[0, 1], [2, 3]])  # (2,)
reveal_shape(table[np.argsort(table[:, 1])])  # (9, 4)
reveal_shape(table[..., None])  # (9, 4, 1)
reveal_shape(table[::-2])  # (5, 4)
reveal_shape(np.where(table > 0.5, table, 0))  # (9, 4)
reveal_shape(np.take(table, [0, 1, 1], axis=1))  # (9, 3)
reveal_shape(np.eye(4)[np.zeros((2, 3), dtype=int)])  # (2, 3, 4)
reveal_shape(np.unique(table, return_inverse=True)[1])  # (9, 4)
table[mask] = 0
table[:, 2] = np.arange(9)
table[:, :2] = np.arange(9)  # expect: FS001 broadcast-mismatch
table[np.zeros(8, dtype=bool)]  # expect: FS012 index-out-of-range
table[[0, 1], [1, 2, 3]]  # expect: FS001 broadcast-mismatch
