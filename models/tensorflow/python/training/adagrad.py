"""tensorflow.python.training.adagrad"""
from tensorflow.train import *
