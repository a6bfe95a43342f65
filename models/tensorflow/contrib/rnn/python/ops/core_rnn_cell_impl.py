"""tf.contrib.rnn.python.ops.core_rnn_cell_impl"""
from tensorflow.contrib.rnn import *
