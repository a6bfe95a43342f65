"""tensorflow.python.framework.constant_op"""
from tensorflow._arrays import constant
