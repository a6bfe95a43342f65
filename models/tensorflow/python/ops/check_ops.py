"""tensorflow.python.ops.check_ops"""
from tensorflow._control_flow import *
