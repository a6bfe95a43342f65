"""tensorflow.python.ops.init_ops"""
from tensorflow._initializers import *
from tensorflow import (
    constant_initializer, ones_initializer, orthogonal_initializer, random_normal_initializer,
    random_uniform_initializer, truncated_normal_initializer, variance_scaling_initializer, zeros_initializer)
