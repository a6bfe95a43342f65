"""tensorflow.python.ops.rnn_cell"""
from tensorflow.nn.rnn_cell import *
