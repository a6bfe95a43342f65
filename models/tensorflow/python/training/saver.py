"""tensorflow.python.training.saver"""
from tensorflow.train import *
