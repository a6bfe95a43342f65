"""tensorflow.python.ops.rnn"""
from tensorflow.nn._recurrent import *
