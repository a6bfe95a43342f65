"""tensorflow.contrib.slim.layers"""
from tensorflow.contrib.layers import *
