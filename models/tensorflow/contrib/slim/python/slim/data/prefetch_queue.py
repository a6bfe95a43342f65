"""tf.contrib.slim.python.slim.data.prefetch_queue"""
from tensorflow.contrib.slim.prefetch_queue import *
