"""tensorflow.python.ops.linalg_ops"""
from tensorflow._linear import *
