"""tensorflow.python.training.input"""
from tensorflow.train import *
