"""tensorflow.python.ops.variable_scope"""
from tensorflow._variables import *
