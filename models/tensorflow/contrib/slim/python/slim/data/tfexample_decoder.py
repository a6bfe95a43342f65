"""tf.contrib.slim.python.slim.data.tfexample_decoder"""
from tensorflow.contrib.slim.tfexample_decoder import *
