"""Arrays of bundled data sets."""
from foreshape import tensor
from numpy._core import ndarray


def pair(count, input_dims, target_dims, input_dtype, target_dtype):
    return tensor(ndarray, (count,) + input_dims, input_dtype), tensor(ndarray, (count,) + target_dims, target_dtype)
