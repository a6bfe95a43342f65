"""tensorflow.python.ops.array_ops"""
from tensorflow._arrays import *
from tensorflow._slicing import *
from tensorflow._indexing import *
from tensorflow import shape, slice, placeholder, where
