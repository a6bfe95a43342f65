"""tf.contrib.slim.python.slim.data.dataset"""
from tensorflow.contrib.slim.dataset import *
