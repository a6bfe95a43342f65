"""tensorflow.python.ops.rnn_cell_impl"""
from tensorflow.nn.rnn_cell import *
