"""tensorflow.python.ops.gradients"""
from tensorflow._optimizers import *
