"""tensorflow.contrib.layers.python.layers.utils"""
from tensorflow.contrib.layers.utils import *
