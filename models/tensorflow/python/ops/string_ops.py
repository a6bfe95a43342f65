"""tensorflow.python.ops.string_ops"""
from tensorflow._parsing import *
