"""tensorflow.python.ops.variables"""
from tensorflow._variables import *
