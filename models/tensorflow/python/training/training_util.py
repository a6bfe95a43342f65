"""tensorflow.python.training.training_util"""
from tensorflow.train import *
