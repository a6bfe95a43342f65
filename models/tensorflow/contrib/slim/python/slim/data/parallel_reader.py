"""tf.contrib.slim.python.slim.data.parallel_reader"""
from tensorflow.contrib.slim.parallel_reader import *
