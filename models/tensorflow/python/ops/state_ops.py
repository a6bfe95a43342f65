"""tensorflow.python.ops.state_ops"""
from tensorflow._variables import *
from tensorflow._indexing import *
