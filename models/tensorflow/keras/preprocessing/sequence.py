"""tf.keras.preprocessing.sequence"""
from foreshape import opaque_dim, shape_of, tensor
from numpy._core import ndarray
from tensorflow._core import as_dtype
from tensorflow._shapes import absent


def pad_sequences(sequences, maxlen=None, dtype="int32", padding="pre", truncating="pre", value=0.0):
    length = opaque_dim("longest") if absent(maxlen) else maxlen
    return tensor(ndarray, (shape_of(sequences)[0], length), as_dtype(dtype))
