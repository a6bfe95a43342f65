"""tensorflow.python.training.learning_rate_decay"""
from tensorflow.train import *
