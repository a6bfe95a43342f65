"""tensorflow.python.framework.errors_impl"""
from tensorflow.errors import *
