"""tensorflow.python.ops.nn"""
from tensorflow.nn import *
