"""tensorflow.python.layers.core"""
from tensorflow.layers import *
