"""tensorflow.contrib.slim.utils"""
from tensorflow.contrib.layers.utils import *
