"""tensorflow.python.training.summary_io"""
from tensorflow.summary import *
