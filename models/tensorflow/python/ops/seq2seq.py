"""tensorflow.python.ops.seq2seq"""
from tensorflow.contrib.legacy_seq2seq import *
