# The product of a shape stays exact where the sizes are not known.
import numpy as np


def unroll(volumes):
    count, depth, height, width = volumes.shape
    flat = volumes.reshape(count, int(np.prod(volumes.shape[1:])))
    back = flat.reshape(count, depth, height, width)
    return flat.reshape(count, depth * height * width) + back.reshape(count, -1)


def widen(rows):
    wider = rows.reshape(rows.shape[0], np.prod(rows.shape[1:]) + 1)  # expect: FS004 reshape-mismatch
    return wider


widen(np.zeros((4, 3, 2)))
