"""The MNIST reader: 60,000 digits to train and validate with, 10,000 to test with."""
from foreshape import float32, float64, opaque_dim, shape_of, tensor, uint8, unknown
from numpy._core import ndarray
from tensorflow._core import as_dtype
from tensorflow.contrib.learn.python.learn.datasets.base import Datasets

_TRAIN = 60000
_TEST = 10000


def _digits(count, flat, kind):
    return tensor(ndarray, (count, 784) if flat else (count, 28, 28, 1), kind)


def _classes(count, one_hot, num_classes=10):
    return tensor(ndarray, (count, num_classes), float64) if one_hot else tensor(ndarray, (count,), uint8)


class DataSet:
    def __init__(self, images, labels, fake_data=False, one_hot=False, dtype=float32, reshape=True, seed=None):
        self._kind = as_dtype(dtype)
        if fake_data:
            self._count = 10000
            self._images = _digits(10000, True, self._kind)
            self._labels = _classes(10000, one_hot)
            self.one_hot = one_hot
            return
        dims = shape_of(images)
        self._count = dims[0]
        flat = reshape and len(dims) == 4
        self._images = tensor(ndarray, (dims[0], dims[1] * dims[2]) if flat else dims, self._kind)
        self._labels = labels

    @property
    def images(self):
        return self._images

    @property
    def labels(self):
        return self._labels

    @property
    def num_examples(self):
        return self._count

    @property
    def epochs_completed(self):
        return unknown("the number of epochs done")

    def next_batch(self, batch_size, fake_data=False, shuffle=True):
        # A batch that crosses the end of an epoch is filled up from the next one.
        return (tensor(ndarray, (batch_size,) + shape_of(self._images)[1:], self._kind),
                tensor(ndarray, (batch_size,) + shape_of(self._labels)[1:], self._labels.dtype))


def read_data_sets(train_dir, fake_data=False, one_hot=False, dtype=float32, reshape=True, validation_size=5000,
                   seed=None, source_url=None):
    def part(count):
        return DataSet(_digits(count, False, uint8), _classes(count, one_hot), dtype=dtype, reshape=reshape)
    return Datasets(part(_TRAIN - validation_size), part(validation_size), part(_TEST))


def load_mnist(train_dir="MNIST-data"):
    return read_data_sets(train_dir)


def extract_images(f):
    count = opaque_dim("images", key=f)
    return tensor(ndarray, (count, 28, 28, 1), uint8)


def extract_labels(f, one_hot=False, num_classes=10):
    return _classes(opaque_dim("labels", key=f), one_hot, num_classes)


def dense_to_one_hot(labels_dense, num_classes):
    return tensor(ndarray, (shape_of(labels_dense)[0], num_classes), float64)
