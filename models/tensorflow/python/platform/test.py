"""tensorflow.python.platform.test"""
from tensorflow.test import *
