"""tensorflow.python.ops.gradients_impl"""
from tensorflow._optimizers import *
