"""tensorflow.python.training.adam"""
from tensorflow.train import *
