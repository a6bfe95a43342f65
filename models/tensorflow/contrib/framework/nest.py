"""tensorflow.contrib.framework.nest"""
from tensorflow.nest import *
