"""tensorflow.python.platform.app"""
from tensorflow.app import *
