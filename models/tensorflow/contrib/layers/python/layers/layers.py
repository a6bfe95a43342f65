"""tensorflow.contrib.layers.python.layers.layers"""
from tensorflow.contrib.layers import *
