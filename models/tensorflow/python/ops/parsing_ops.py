"""tensorflow.python.ops.parsing_ops"""
from tensorflow._parsing import *
