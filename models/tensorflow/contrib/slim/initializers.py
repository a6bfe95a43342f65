"""tensorflow.contrib.slim.initializers"""
from tensorflow.contrib.layers import *
