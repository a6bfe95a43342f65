"""tensorflow.python.training.checkpoint_utils"""
from tensorflow.train import *
