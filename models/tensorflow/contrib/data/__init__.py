"""tensorflow.contrib.data"""
from tensorflow.data import *
from foreshape import dynamic, opaque_dim
from tensorflow._arrays import int_argument
from tensorflow.data import Dataset, _mapped, _stacked


def map_and_batch(map_func, batch_size, num_parallel_batches=None, drop_remainder=False, num_parallel_calls=None):
    return lambda dataset: dataset.map(map_func).batch(batch_size, drop_remainder)


def batch_and_drop_remainder(batch_size):
    return lambda dataset: dataset.batch(batch_size, True)


def shuffle_and_repeat(buffer_size, count=None, seed=None):
    return lambda dataset: dataset.repeat(count)


def parallel_interleave(map_func, cycle_length, block_length=1, sloppy=False, **kwargs):
    return lambda dataset: dataset.flat_map(map_func)


def unbatch():
    return lambda dataset: dataset.unbatch()


def ignore_errors():
    return lambda dataset: dataset


def prefetch_to_device(device, buffer_size=None):
    return lambda dataset: dataset


def group_by_window(key_func, reduce_func, window_size=None, window_size_func=None):
    def transform(dataset):
        count = dynamic(opaque_dim("window"))
        return Dataset(_mapped(lambda each: _stacked(each, count), dataset._element))
    return transform


def sliding_window_batch(window_size, stride=1, window_shift=None):
    return lambda dataset: Dataset(_mapped(lambda each: _stacked(each, int_argument(window_size)), dataset._element))
