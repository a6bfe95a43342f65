"""tensorflow.python.ops.tensor_array_ops"""
from tensorflow._control_flow import TensorArray
