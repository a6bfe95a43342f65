"""tf.contrib.slim.python.slim.nets.inception"""
from tensorflow.contrib.slim.nets.inception import *
