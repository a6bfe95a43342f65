import numpy as np


def fill(pictures):
    batch = np.zeros((len(pictures), 3, 16, 16))
    for position, picture in enumerate(pictures):
        batch[position] = picture[..., :3].transpose(2, 0, 1)
    return batch


reveal_shape(fill([np.ones((16, 16, 3)), np.ones((16, 16, 4))]))  # (2, 3, 16, 16)
