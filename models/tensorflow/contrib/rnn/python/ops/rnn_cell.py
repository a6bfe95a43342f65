"""tf.contrib.rnn.python.ops.rnn_cell"""
from tensorflow.contrib.rnn import *
from tensorflow.nn.rnn_cell import _projected


def _linear(args, output_size, bias, bias_initializer=None, kernel_initializer=None):
    return _projected(args[0] if isinstance(args, (list, tuple)) else args, output_size)
