"""tensorflow.python.ops.io_ops"""
from tensorflow._parsing import *
from tensorflow._queues import *
