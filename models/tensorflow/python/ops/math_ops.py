"""tensorflow.python.ops.math_ops"""
from tensorflow._math import *
from tensorflow._reductions import *
from tensorflow._linear import *
from tensorflow import range, linspace
