"""tensorflow.python.ops.lookup_ops"""
from tensorflow.contrib.lookup import *
