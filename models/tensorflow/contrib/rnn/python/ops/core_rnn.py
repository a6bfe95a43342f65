"""tf.contrib.rnn.python.ops.core_rnn"""
from tensorflow.contrib.rnn import *
