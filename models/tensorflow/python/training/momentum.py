"""tensorflow.python.training.momentum"""
from tensorflow.train import *
