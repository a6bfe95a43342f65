# split needs equal parts, array_split does not.
import numpy as np

series = np.arange(10)
np.split(series, 3)  # expect: FS014 indivisible
parts = np.array_split(series, 3)
reveal_shape(parts[0])  # (4,)
reveal_shape(parts[2])  # (3,)
head, tail = np.split(series, [7])
reveal_shape(head)  # (7,)
reveal_shape(tail)  # (3,)
