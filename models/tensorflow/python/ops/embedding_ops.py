"""tensorflow.python.ops.embedding_ops"""
from tensorflow._indexing import *
