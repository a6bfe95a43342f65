import numpy as np

left, right = np.zeros((7, 3, 4)), np.zeros((7, 5, 6))
np.einsum("bij,bjk->bik", left, right)  # expect: FS015 einsum-mismatch
reveal_shape(np.einsum("bij,bkl->bjl", left, right))  # (7, 4, 6)
reveal_shape(np.einsum("...ij->...ji", left))  # (7, 4, 3)
