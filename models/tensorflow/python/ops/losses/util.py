"""tensorflow.python.ops.losses.util"""
from tensorflow.losses import *
