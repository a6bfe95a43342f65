"""tensorflow.python.training.gradient_descent"""
from tensorflow.train import *
