"""tf.nn.seq2seq, before 1.0"""
from tensorflow.contrib.legacy_seq2seq import *
