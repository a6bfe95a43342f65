"""tensorflow.python.lib.io.tf_record"""
from tensorflow.python_io import *
