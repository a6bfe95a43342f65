"""tensorflow.python.ops.script_ops"""
from tensorflow._arrays import py_func
