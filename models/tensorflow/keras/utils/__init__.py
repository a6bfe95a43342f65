"""tf.keras.utils"""
from foreshape import float32, opaque_dim, shape_of, tensor, unknown
from numpy._core import ndarray
from tensorflow._core import as_dtype
from tensorflow._shapes import absent


def to_categorical(y, num_classes=None, dtype="float32"):
    dims = shape_of(y)
    # A column of class numbers counts as a vector.
    if len(dims) > 1 and dims[-1] == 1:
        dims = dims[:-1]
    return tensor(ndarray, dims + (opaque_dim("classes") if absent(num_classes) else num_classes,), as_dtype(dtype))


def normalize(x, axis=-1, order=2):
    return tensor(ndarray, shape_of(x), float32)


def get_file(fname, origin=None, *args, **kwargs):
    return unknown("the path of a downloaded file")


def plot_model(model, *args, **kwargs):
    pass


def multi_gpu_model(model, gpus=None, *args, **kwargs):
    return model


class Sequence:
    pass


class Progbar:
    def __init__(self, target, *args, **kwargs):
        pass

    def update(self, current, values=None):
        pass

    def add(self, n, values=None):
        pass


def get_custom_objects():
    return {}


def register_keras_serializable(package="Custom", name=None):
    return lambda target: target
