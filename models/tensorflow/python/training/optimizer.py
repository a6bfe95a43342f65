"""tensorflow.python.training.optimizer"""
from tensorflow.train import *
