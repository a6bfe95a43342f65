"""tensorflow.python.ops.ctc_ops"""
from tensorflow.nn._losses import *
