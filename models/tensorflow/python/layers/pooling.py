"""tensorflow.python.layers.pooling"""
from tensorflow.layers import *
