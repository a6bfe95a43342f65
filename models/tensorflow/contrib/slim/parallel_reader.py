"""tf.contrib.slim.parallel_reader"""
from tensorflow.contrib.slim.data import _described

ParallelReader = _described
parallel_read = _described
single_pass_read = _described
get_data_files = _described
