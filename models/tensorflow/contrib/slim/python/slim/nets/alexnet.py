"""tf.contrib.slim.python.slim.nets.alexnet"""
from tensorflow.contrib.slim.nets.alexnet import *
