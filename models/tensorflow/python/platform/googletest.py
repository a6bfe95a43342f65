"""tensorflow.python.platform.googletest"""
from tensorflow.test import *
