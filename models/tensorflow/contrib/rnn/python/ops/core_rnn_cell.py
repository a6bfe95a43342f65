"""tf.contrib.rnn.python.ops.core_rnn_cell"""
from tensorflow.contrib.rnn import *
