"""tensorflow.python.ops.clip_ops"""
from tensorflow._math import *
