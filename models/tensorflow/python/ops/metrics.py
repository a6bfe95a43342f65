"""tensorflow.python.ops.metrics"""
from tensorflow.metrics import *
