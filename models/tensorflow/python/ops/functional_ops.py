"""tensorflow.python.ops.functional_ops"""
from tensorflow._control_flow import *
