"""tensorflow.contrib.layers.python.layers.regularizers"""
from tensorflow.contrib.layers import *
