"""tensorflow.contrib.layers.python.layers.initializers"""
from tensorflow.contrib.layers import *
