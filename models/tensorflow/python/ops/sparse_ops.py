"""tensorflow.python.ops.sparse_ops"""
from tensorflow._indexing import *
