"""tensorflow.python.framework.errors"""
from tensorflow.errors import *
